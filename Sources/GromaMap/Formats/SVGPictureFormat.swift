/// Pictures as SVG 1.1 documents, whose texts are laid out by whoever shows them.
public struct SVGPictureFormat: PictureFormat {
    public let name = "svg"
    public let fileExtensions = ["svg"]
    public let mediaType = "image/svg+xml"

    /// Makes the format.
    public init() {}

    public func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture {
        Picture(bytes: SVGWriter().bytes(of: list))
    }
}
