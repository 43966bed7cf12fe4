/// Pictures as SVG 1.1 documents, whose texts are laid out by the program that shows them.
public struct SVGPictureFormat: PictureFormat {
    /// The name: `svg`.
    public let name = "svg"
    /// The extension of its files.
    public let fileExtensions = ["svg"]
    /// The media type of SVG.
    public let mediaType = "image/svg+xml"

    /// Creates the format.
    public init() {}

    /// Writes a list.
    ///
    /// - Throws: Never.
    public func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture {
        Picture(bytes: SVGWriter().bytes(of: list))
    }
}
