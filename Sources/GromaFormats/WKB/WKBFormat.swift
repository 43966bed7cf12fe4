import GromaGeometry

/// Well-known binary as a format of files with one geometry.
public struct WKBFormat: Format {
    /// Creates the format.
    public init() {}

    /// `wkb`.
    public var name: String { WKB.name }
    /// The display name.
    public var title: String { "Well-known binary" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["wkb", "ewkb"] }
    /// The capabilities.
    public var capabilities: FormatCapabilities { [.reading, .writing, .collections, .binary] }
    /// Any, which only an SRID names.
    public var reference: FormatReference { .unnamed }
    /// X, Y, Z and M.
    public var dimensions: Dimensions { .xyzm }

    /// Returns whether a byte order and a type code come first, as bytes or as hexadecimal digits.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        let head = Array(start.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }.prefix(10))
        if Self.isHeader(Array(start.prefix(5))) { return .certain }
        let decoded = head.withUnsafeBufferPointer { try? HexText.decode($0, format: WKB.name) }
        return decoded.map(Self.isHeader) == true ? .likely : .no
    }

    private static func isHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 5, bytes[0] < 2 else { return false }
        let word = bytes[0] == 0 ? Array(bytes[1...]) : bytes[1...].reversed()
        let code = word.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return (1...17).contains((code & 0x1FFF_FFFF) % 1000) && code & 0x1FFF_FFFF < 4000
    }

    /// Creates a reader of the single geometry.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        SingleGeometryReader { () throws(FormatError) in try WKB.geometry(from: source, options: options) }
    }

    /// Creates a writer of the single geometry.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        SingleGeometryWriter(format: name, sink: sink, carried: { $0.dimensions.limited(to: options.outputDimension ?? 4) }) {
            (geometry) throws(FormatError) in try WKB.bytes(of: geometry, options: options)
        }
    }
}
