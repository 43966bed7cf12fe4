import GromaGeometry

/// GPX 1.0 and 1.1: a waypoint is a point, a route is a line, a track is a line with a part for each segment.
///
/// Elevations are Z. Times are M, in seconds since 1970, if every point of a feature has one. Other data of points are kept in the
/// feature's foreign member `pointAttributes`, and written back.
public struct GPX: Format {
    /// Creates the format.
    public init() {}

    /// `gpx`.
    public var name: String { "gpx" }
    /// The display name.
    public var title: String { "GPX" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["gpx"] }
    /// The capabilities.
    public var capabilities: FormatCapabilities { [.reading, .writing, .several, .features, .severalTypes] }
    /// X, Y, Z and M: elevation and time.
    public var dimensions: Dimensions { .xyzm }

    /// WGS 84.
    public var reference: FormatReference { .fixed(.wgs84) }

    /// Returns whether a root element `gpx` begins.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        var scanner = XMLScanner(ByteSource(borrowing: UnsafeRawBufferPointer(start).withoutByteOrderMark), format: name, nestingLimit: 1)
        while let event = try? scanner.next() {
            guard case .start(let element) = event else { continue }
            return element.localName == "gpx" ? .certain : .no
        }
        return .no
    }

    /// Creates a reader for waypoints, then routes, then tracks, one at a time.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        GPXFeatureReader(
            try XMLEncoding.settle(source, format: name, isDecodedText: options.isDecodedText), format: name, options: options)
    }

    /// Creates a writer of GPX 1.1.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        GPXFeatureWriter(sink, format: name, options: options)
    }
}

extension String {
    /// The part of an XML name after the colon.
    var localName: String { firstIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self }

    /// The part of an XML name before the colon; empty if there is none.
    var namePrefix: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? "" }
}
