import GromaPlugin

/// The formats of pictures that are known.
public struct PictureFormats: Sendable {
    /// The engine's own first, then those of plugins.
    public let formats: [any PictureFormat]

    /// Those of the engine and of plugins; of two with one name the first counts.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        var formats: [any PictureFormat] = [SVGPictureFormat()]
        for format in registry.registrations(at: .pictureFormats).map(\.contribution)
        where !formats.contains(where: { $0.name == format.name }) {
            formats.append(format)
        }
        self.formats = formats
    }

    /// The format of a name. O(formats)
    ///
    /// - Throws: `MapError.invalid`, which names those there are.
    public func format(named name: String, path: String = "format") throws(MapError) -> any PictureFormat {
        if let format = formats.first(where: { $0.name == name }) { return format }
        throw .invalid(path: path, found: "\"\(name.prefix(60))\"", expected: "one of \(formats.map(\.name).joined(separator: ", "))")
    }

    /// The format that the ending of a file's name stands for. O(formats)
    ///
    /// - Throws: `MapError.invalid`, which names those there are.
    public func format(ofFile file: String, path: String = "path") throws(MapError) -> any PictureFormat {
        let name = file.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        if let ending, let format = formats.first(where: { $0.fileExtensions.contains(ending) }) { return format }
        let endings = formats.flatMap(\.fileExtensions).map { "." + $0 }.joined(separator: ", ")
        throw .invalid(path: path, found: "\"\(name.suffix(60))\"", expected: "the name of a picture, which ends with one of \(endings)")
    }

    /// Writes a display list, refusing sizes that no screen and no paper has.
    ///
    /// - Parameters:
    ///   - list: What is drawn.
    ///   - format: How.
    ///   - options: Its pixels per point, and who is asked whether it is still wanted.
    ///   - path: What an error names as that which made the picture so large.
    /// - Throws: What the format throws; `invalid` for a picture of more than 16,384 pixels a side or 64 million in all.
    public func write(
        _ list: DisplayList, as format: any PictureFormat, options: PictureOptions, path: String = "size"
    ) throws(MapError) -> Picture {
        let (width, height) = (list.width * options.pixelDensity, list.height * options.pixelDensity)
        guard options.pixelDensity > 0, width >= 1, height >= 1, width <= 16_384, height <= 16_384, width * height <= 64e6 else {
            throw .invalid(
                path: path, found: "a picture of \(width) × \(height) pixels",
                expected: "one of 1 to 16384 pixels a side and at most 64 million in all")
        }
        return try format.picture(of: list, options: options)
    }
}
