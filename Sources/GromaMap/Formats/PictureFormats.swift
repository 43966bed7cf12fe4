import GromaPlugin

/// The known formats of pictures.
public struct PictureFormats: Sendable {
    /// The formats: first those of the engine, then those of plugins.
    public let formats: [any PictureFormat]

    /// Creates a list of the formats of the engine and of plugins; of two with the same name the first is used.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        var formats: [any PictureFormat] = [SVGPictureFormat()]
        for format in registry.registrations(at: .pictureFormats).map(\.contribution)
        where !formats.contains(where: { $0.name == format.name }) {
            formats.append(format)
        }
        self.formats = formats
    }

    /// Returns the format with a name. O(formats)
    ///
    /// - Throws: `MapError.invalid`with the known formats, if there is no such format.
    public func format(named name: String, path: String = "format") throws(MapError) -> any PictureFormat {
        if let format = formats.first(where: { $0.name == name }) { return format }
        throw .invalid(path: path, found: "\"\(name.prefix(60))\"", expected: "one of \(formats.map(\.name).joined(separator: ", "))")
    }

    /// Returns the format for the extension of a file's name. O(formats)
    ///
    /// - Throws: `MapError.invalid`with the known extensions, if there is no such format.
    public func format(ofFile file: String, path: String = "path") throws(MapError) -> any PictureFormat {
        let name = file.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        if let ending, let format = formats.first(where: { $0.fileExtensions.contains(ending) }) { return format }
        let endings = formats.flatMap(\.fileExtensions).map { "." + $0 }.joined(separator: ", ")
        throw .invalid(path: path, found: "\"\(name.suffix(60))\"", expected: "the name of a picture, which ends with one of \(endings)")
    }

    /// Writes a display list, and refuses unreasonable sizes.
    ///
    /// - Parameters:
    ///   - list: The display list.
    ///   - format: The format.
    ///   - options: The pixels per point, and the hook for cancellation.
    ///   - path: The path of the parameter that errors on the size refer to.
    /// - Throws: `MapError.invalid` for a picture of more than 16,384 pixels per side or 64 million in total, and the errors of the format.
    public func write(
        _ list: DisplayList, as format: any PictureFormat, options: PictureOptions, path: String = "size"
    ) throws(MapError) -> Picture {
        let (width, height) = (list.width * options.pixelDensity, list.height * options.pixelDensity)
        guard options.pixelDensity > 0, width >= 1, height >= 1, width <= 16_384, height <= 16_384, width * height <= 64e6 else {
            throw .invalid(
                path: path, found: "a picture of \(width) × \(height) pixels",
                expected: "1 to 16384 pixels per side and at most 64 million in total")
        }
        return try format.picture(of: list, options: options)
    }
}
