import GromaGeometry

/// Well-known text as a format of files: geometries, each on a line of its own.
public struct WKTFormat: Format {
    /// Creates the format.
    public init() {}

    /// `wkt`.
    public var name: String { WKT.name }
    /// The display name.
    public var title: String { "Well-known text" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["wkt", "ewkt"] }
    /// The capabilities.
    public var capabilities: FormatCapabilities { [.reading, .writing, .several, .collections, .severalTypes] }
    /// Any, which only an SRID names.
    public var reference: FormatReference { .unnamed }
    /// X, Y, Z and M.
    public var dimensions: Dimensions { .xyzm }

    /// Returns whether the first word is a geometry type.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        let word = WKTScanner(start).nextWord()
        return WKTKind.startsGeometry(word) ? .certain : .no
    }

    /// Creates a reader that reads one geometry after the other.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        WKTFeatureReader(source, options: options)
    }

    /// Creates a writer that writes each geometry on a line of its own.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        WKTFeatureWriter(sink, options: options)
    }

    /// Writes one geometry, without a line feed after it.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        var dropped = DroppedParts()
        let bytes = try WKT.bytes(of: geometry, options: options)
        dropped.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
        return EncodedText(bytes: bytes, dropped: dropped.words)
    }
}
