import GromaPlugin

extension ExtensionPoint where Contribution == any Format {
    /// The formats of files and texts.
    public static var formats: ExtensionPoint { ExtensionPoint("formats") }
}

/// The formats that a session knows, which are found by name, by file name extension or by the start of a text.
public struct FormatRegistry: Sendable {
    /// The formats in order: the built-in ones, then those of plugins.
    public private(set) var formats: [any Format]

    /// The built-in formats.
    public static let builtIn: [any Format] = [
        GeoJSON(), GeoJSONSequence(), WKTFormat(), WKBFormat(), EsriJSON(), GPX(),
    ]

    /// Creates a registry of given formats; of two with the same name, the first is used.
    ///
    /// - Complexity: O(*n*²), where *n* is the number of formats.
    public init(_ formats: [any Format] = FormatRegistry.builtIn) {
        self.formats = []
        for format in formats where self[format.name] == nil { self.formats.append(format) }
    }

    /// Creates a registry of the built-in formats and those that plugins contribute.
    ///
    /// - Complexity: O(*n*²), where *n* is the number of formats.
    public init(_ plugins: PluginRegistry) {
        self.init(Self.builtIn + plugins.registrations(at: .formats).map(\.contribution))
    }

    /// Returns the format with a name; nil if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of formats.
    public subscript(name: String) -> (any Format)? { formats.first { $0.name == name } }

    /// Returns the format with a name.
    ///
    /// - Throws: `unknownFormat`, which lists the existing formats.
    /// - Complexity: O(*n*), where *n* is the number of formats.
    public func format(named name: String) throws(FormatError) -> any Format {
        guard let format = self[name] else { throw .unknownFormat(found: "'\(name)'", known: formats.map(\.name)) }
        return format
    }

    /// Returns the formats that a file's name suggests, the likelier ones first.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of formats.
    public func formats(ofFile path: String) -> [any Format] {
        guard let ending = Self.ending(of: path) else { return [] }
        let places = formats.compactMap { format in format.fileExtensions.firstIndex(of: ending).map { (place: $0, format: format) } }
        return places.sorted { $0.place < $1.place }.map(\.format)
    }

    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }

    /// Returns the format for reading a file: by its content, and by its name if the content is ambiguous.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, `unknownFormat` if no format recognizes it.
    /// - Complexity: O(*n*), where *n* is the number of formats.
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

    /// Returns the format for writing a file, by its extension.
    ///
    /// - Throws: `unknownFormat`, which lists the existing formats.
    /// - Complexity: O(*n* log *n*), where *n* is the number of formats.
    public func formatForWriting(_ path: String) throws(FormatError) -> any Format {
        guard let format = formats(ofFile: path).first(where: { $0.capabilities.contains(.writing) }) else {
            throw .unknownFormat(found: "'\(path)'", known: formats.map(\.name))
        }
        return format
    }
}

extension FormatRegistry {
    /// Reads all features of a file, in the format that its content and its name indicate.
    ///
    /// - Throws: `inputOutput`, `unknownFormat`, and the errors of its text.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        let source = try ByteSource.file(path)
        return try recognize(source, path: path).reader(of: source, options: options).readAll()
    }

    /// Writes features to a file, in the format of its extension. Returns the parts that the format could not represent.
    ///
    /// - Throws: `unknownFormat`, and the errors of the ``Format``.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices of all features.
    @discardableResult
    public func write(
        _ features: some Sequence<FeatureRecord>, toPath path: String, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        try formatForWriting(path).write(features, toPath: path, options: options)
    }
}
