import GromaGeometry

/// Well-known text as a format of files that hold one geometry.
public struct WKTFormat: Format {
    /// Makes the format.
    public init() {}

    /// `wkt`.
    public var name: String { WKT.name }
    /// For people.
    public var title: String { "Well-known text" }
    /// What file names end in.
    public var fileExtensions: [String] { ["wkt", "ewkt"] }
    /// What it can do.
    public var capabilities: FormatCapabilities { [.reading, .writing, .collections] }
    /// All four.
    public var dimensions: Dimensions { .xyzm }

    /// Whether the first word names a kind of geometry.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        let word = WKTScanner(start).nextWord()
        return WKTKind(word) != nil || WKTKind.isUnsupported(word) || word == "SRID" ? .certain : .no
    }

    /// Reads the one geometry.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        SingleGeometryReader { () throws(FormatError) in try WKT.geometry(from: try source.loadAll(), options: options) }
    }

    /// Writes the one geometry.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        SingleGeometryWriter(format: name, sink: sink, carried: { $0.dimensions.limited(to: options.outputDimension ?? 4) }) {
            (geometry) throws(FormatError) in
            try WKT.bytes(of: geometry, options: options) + [0x0A]
        }
    }

    /// Writes one geometry, without a line feed behind it.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var dropped = DroppedParts()
        let bytes = try WKT.bytes(of: geometry, options: options)
        dropped.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
        return EncodedText(bytes: bytes, dropped: dropped.words)
    }
}
