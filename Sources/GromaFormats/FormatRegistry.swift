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

    /// The format of that name. O(formats)
    public subscript(name: String) -> (any Format)? { formats.first { $0.name == name } }

    /// The format of that name; error `unknownFormat` lists those there are. O(formats)
    ///
    /// - Throws: `unknownFormat`, which lists the formats there are.
    public func format(named name: String) throws(FormatError) -> any Format {
        guard let format = self[name] else { throw .unknownFormat(found: "'\(name)'", known: formats.map(\.name)) }
        return format
    }

    /// The formats that a file's name suggests, likelier ones first. O(formats)
    public func formats(ofFile path: String) -> [any Format] {
        guard let ending = Self.ending(of: path) else { return [] }
        let places = formats.compactMap { format in format.fileExtensions.firstIndex(of: ending).map { (place: $0, format: format) } }
        return places.sorted { $0.place < $1.place }.map(\.format)
    }

    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }

    /// The format to read a file in: by its content, and by its name where the content leaves a choice. O(formats)
    ///
    /// - Throws: `inputOutput` if the source cannot be read, `unknownFormat` if no format recognizes it.
    public func recognize(_ source: ByteSource, path: String? = nil) throws(FormatError) -> any Format {
        _ = try source.load(4096)
        let start = UnsafeBufferPointer(rebasing: source.loaded.prefix(1 << 16))
        let named = path.map(formats(ofFile:)) ?? []
        let ending = path.flatMap(Self.ending)
        let matches = formats.map { format in
            (format: format, match: format.match(start, hasOwnEnding: ending.map(format.fileExtensions.contains) ?? false))
        }
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

    /// The format to write a file in, by the ending of its name. O(formats)
    ///
    /// - Throws: `unknownFormat`, which lists the formats there are.
    public func formatForWriting(_ path: String) throws(FormatError) -> any Format {
        guard let format = formats(ofFile: path).first(where: { $0.capabilities.contains(.writing) }) else {
            throw .unknownFormat(found: "'\(path)'", known: formats.map(\.name))
        }
        return format
    }
}

extension FormatRegistry {
    /// All features of a file, in the format that its content and its name show it to be.
    ///
    /// - Throws: `inputOutput`, `unknownFormat`, or what is wrong with its text.
    public func features(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        let source = try ByteSource.file(path)
        return try recognize(source, path: path).reader(of: source, options: options).readAll()
    }

    /// Writes features into a file, in the format that the end of its name stands for. Gives what the format could not carry.
    ///
    /// - Throws: `unknownFormat`, or as ``Format`` does.
    @discardableResult
    public func write(
        _ features: some Sequence<FeatureRecord>, toPath path: String, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        try formatForWriting(path).write(features, toPath: path, options: options)
    }
}
