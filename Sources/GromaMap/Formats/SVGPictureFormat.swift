/// Pictures as SVG 1.1 documents, whose texts are laid out by the program that shows them.
public struct SVGPictureFormat: PictureFormat {
    /// `svg`.
    public let name = "svg"
    /// The one that its files have.
    public let fileExtensions = ["svg"]
    /// That of the format.
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
