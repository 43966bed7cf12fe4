import GromaPlugin

extension ExtensionPoint where Contribution == any Format {
    /// Formats that files and texts are read and written in.
    public static var formats: ExtensionPoint { ExtensionPoint("formats") }
}

/// The formats that a session knows, found by name, by a file name's ending or by what a text starts with.
public struct FormatRegistry: Sendable {
    /// The formats in order: the built-in ones, then those of plugins.
    public private(set) var formats: [any Format]

    /// The formats that come with the engine.
    public static let builtIn: [any Format] = [
        GeoJSON(), GeoJSONSequence(), WKTFormat(), WKBFormat(), EsriJSON(), GPX(),
    ]

    /// A registry of given formats; of two that share a name the first wins.
    public init(_ formats: [any Format] = FormatRegistry.builtIn) {
        self.formats = []
        for format in formats where self[format.name] == nil { self.formats.append(format) }
    }

    /// The built-in formats and those that plugins contribute.
    public init(_ plugins: PluginRegistry) {
        self.init(Self.builtIn + plugins.registrations(at: .formats).map(\.contribution))
    }

    /// The format of that name.
    public subscript(name: String) -> (any Format)? { formats.first { $0.name == name } }

    /// The format of that name; error `unknownFormat` lists those there are.
    ///
    /// - Throws: `unknownFormat`, which lists the formats there are.
    public func format(named name: String) throws(FormatError) -> any Format {
        guard let format = self[name] else { throw .unknownFormat(found: "'\(name)'", known: formats.map(\.name)) }
        return format
    }

    /// The formats that a file's name suggests, likelier ones first.
    public func formats(ofFile path: String) -> [any Format] {
        let name = path.split(separator: "/").last ?? ""
        guard let point = name.lastIndex(of: ".") else { return [] }
        let ending = name[name.index(after: point)...].lowercased()
        let places = formats.compactMap { format in format.fileExtensions.firstIndex(of: ending).map { (place: $0, format: format) } }
        return places.sorted { $0.place < $1.place }.map(\.format)
    }

    /// The format that a text is surest to be; nil when none takes it for its own.
    public func recognize(_ start: UnsafeBufferPointer<UInt8>) -> (any Format)? {
        var best: (match: FormatMatch, format: any Format)?
        for format in formats {
            let match = format.match(start)
            if match > best?.match ?? .no { best = (match, format) }
        }
        return best?.format
    }

    /// The format to read a file in: by its content, and by its name where the content leaves a choice.
    ///
    /// - Throws: `inputOutput` where the source cannot be read, `unknownFormat` where no format recognizes it.
    public func recognize(_ source: ByteSource, path: String? = nil) throws(FormatError) -> any Format {
        _ = try source.load(4096)
        let start = UnsafeBufferPointer(rebasing: source.loaded.prefix(1 << 16))
        let named = path.map(formats(ofFile:)) ?? []
        let matches = formats.map { (format: $0, match: $0.match(start)) }
        let best = matches.map(\.match).max() ?? .no
        if best != .no {
            let candidates = matches.filter { $0.match == best }.map(\.format)
            for format in named where candidates.contains(where: { $0.name == format.name }) { return format }
            if let format = candidates.first { return format }
        }
        guard let format = named.first else {
            throw .unknownFormat(found: path.map { "'\($0)'" } ?? "this text", known: formats.map(\.name))
        }
        return format
    }

    /// The format to write a file in, by the ending of its name.
    ///
    /// - Throws: `unknownFormat`, which lists the formats there are.
    public func formatForWriting(_ path: String) throws(FormatError) -> any Format {
        guard let format = formats(ofFile: path).first(where: { $0.capabilities.contains(.writing) }) else {
            throw .unknownFormat(found: "'\(path)'", known: formats.map(\.name))
        }
        return format
    }
}
