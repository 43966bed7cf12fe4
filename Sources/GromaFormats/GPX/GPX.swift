import GromaGeometry

/// GPX 1.0 and 1.1: waypoints are points, a route is a line, a track is a line of as many parts as it has segments.
///
/// Elevations are z. Times are m, in seconds since 1970, where every point of a feature has one. What points say beyond that is kept in
/// the feature's foreign member `pointAttributes`, and written back.
public struct GPX: Format {
    /// Creates the format.
    public init() {}

    /// `gpx`.
    public var name: String { "gpx" }
    /// For people.
    public var title: String { "GPX" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["gpx"] }
    /// Its capabilities.
    public var capabilities: FormatCapabilities { [.reading, .writing, .several, .features, .severalTypes] }
    /// All four: elevation and time.
    public var dimensions: Dimensions { .xyzm }

    /// WGS 84.
    public var reference: FormatReference { .fixed(.wgs84) }

    /// Whether a root element `gpx` begins.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        var scanner = XMLScanner(ByteSource(borrowing: UnsafeRawBufferPointer(start).withoutByteOrderMark), format: name, nestingLimit: 1)
        while let event = try? scanner.next() {
            guard case .start(let element) = event else { continue }
            return element.localName == "gpx" ? .certain : .no
        }
        return .no
    }

    /// Reads waypoints, then routes, then tracks, one at a time.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        GPXFeatureReader(
            try XMLEncoding.settle(source, format: name, isDecodedText: options.isDecodedText), format: name, options: options)
    }

    /// Writes GPX 1.1.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        GPXFeatureWriter(sink, format: name, options: options)
    }
}

extension String {
    /// The part of an XML name behind the colon.
    var localName: String { firstIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self }

    /// The part of an XML name before the colon, empty without one.
    var namePrefix: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? "" }
}
