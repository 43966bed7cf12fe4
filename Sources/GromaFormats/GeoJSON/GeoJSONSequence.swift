import GromaGeometry
import GromaJSON

/// GeoJSON text sequences (RFC 8142): texts one after the other, each after a record separator. Texts on separate lines can be read too.
public struct GeoJSONSequence: Format {
    /// Whether record separators are written before texts, in addition to the line ends.
    public var writesSeparators: Bool

    /// Creates the format.
    public init(writesSeparators: Bool = true) { self.writesSeparators = writesSeparators }

    /// `geojsonseq`.
    public var name: String { "geojsonseq" }
    /// The display name.
    public var title: String { "GeoJSON text sequence" }
    /// The file name extensions.
    public var fileExtensions: [String] { ["geojsons", "geojsonl", "ndgeojson", "geojsonseq", "jsonl", "ndjson"] }
    /// The capabilities.
    public var capabilities: FormatCapabilities {
        [.reading, .writing, .several, .features, .collections, .severalTypes, .foreignMembers, .layers]
    }
    /// X, Y and Z; M is not represented.
    public var dimensions: Dimensions { .xyz }

    /// WGS 84: there is no place for naming another.
    public var reference: FormatReference { .fixed(.wgs84) }

    /// Returns whether a record separator comes first, or the first line that is not blank is a complete GeoJSON object and more text follows.
    public func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch {
        let start = start.withoutByteOrderMark
        guard let first = start.firstIndex(where: { $0 > 0x20 || $0 == Self.separator }) else { return .no }
        if start[first] == Self.separator { return .certain }
        guard let end = start[first...].firstIndex(of: 0x0A), start[(end + 1)...].contains(where: { $0 > 0x20 }) else { return .no }
        let line = UnsafeBufferPointer(rebasing: start[first..<end])
        guard (try? JSONReader.validate(line)) != nil else { return .no }
        return GeoJSON().match(line) == .likely ? .certain : .no
    }

    /// Returns the certainty for a file; a single line, or a line that is longer than the start, is distinguished from a GeoJSON file by
    /// its name only.
    public func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch {
        let match = match(start)
        return match == .no && hasOwnEnding && !Self.hasSeveralLines(start) ? GeoJSON().match(start) : match
    }

    private static func hasSeveralLines(_ start: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = start.firstIndex(where: { $0 > 0x20 }), let end = start[first...].firstIndex(of: 0x0A) else { return false }
        return start[end...].contains { $0 > 0x20 }
    }

    /// Returns the dialect of a text: with record separators if it has them, otherwise with lines.
    public func dialect(of start: UnsafeBufferPointer<UInt8>) -> GeoJSONSequence {
        let first = start.withoutByteOrderMark.first { $0 > 0x20 || $0 == Self.separator }
        return GeoJSONSequence(writesSeparators: first == nil || first == Self.separator)
    }

    /// Creates a reader that reads feature by feature.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
        GeoJSONSequenceReader(source, format: name, options: options)
    }

    /// Creates a writer that writes feature by feature, each after a record separator.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written.
    public func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
        GeoJSONFeatureWriter(sink, format: name, options: options, isSequence: true, writesSeparators: writesSeparators)
    }

    /// The byte before each text.
    public static let separator: UInt8 = 0x1E
}

/// Reads a sequence of GeoJSON texts one at a time.
final class GeoJSONSequenceReader: FeatureReader {
    private let source: ByteSource
    private let walker: JSONWalker
    private let format: String
    private var parser: GeoJSONParser
    private var pending: ArraySlice<FeatureRecord> = []
    private var isLineByLine: Bool?
    private var hasFailed = false
    /// The members of collections among the texts beside their features.
    private(set) var collectionMembers = JSONObject()

    init(_ source: ByteSource, format: String, options: ReadOptions) {
        self.source = source
        self.format = format
        walker = JSONWalker(source, format: format)
        parser = GeoJSONParser(format: format, options: options)
    }

    func next() throws(FormatError) -> FeatureRecord? {
        if let record = pending.popFirst() { return record }
        guard !hasFailed else { return nil }
        do throws(FormatError) {
            while pending.isEmpty {
                guard let length = try nextText() else { return nil }
                let place = source.offset
                var json = JSONReader(UnsafeBufferPointer(rebasing: source.loaded[..<length]))
                do throws(FormatError) {
                    switch try parser.readText(&json) {
                    case .geometry(let geometry): pending = [FeatureRecord(geometry: geometry)]
                    case .feature(let record): pending = [record]
                    case .collection(let records, let members):
                        pending = records[...]
                        for member in members.members { collectionMembers[member.name] = member.value }
                    }
                } catch {
                    throw error.moved(by: place)
                }
                source.consume(length)
                source.shrink()
            }
        } catch {
            hasFailed = true
            throw error
        }
        return pending.popFirst()
    }

    /// Loads the next text that is not blank, and returns its length; nil at the end.
    private func nextText() throws(FormatError) -> Int? {
        if isLineByLine == nil {
            try walker.skipByteOrderMark()
            isLineByLine = try walker.peek() != GeoJSONSequence.separator
        }
        while let byte = try walker.peek() {
            if isLineByLine == false {
                guard byte == GeoJSONSequence.separator else {
                    throw .syntax(
                        FormatFault(format: format, offset: source.offset, found: "a text without a record separator", expected: "byte 30"))
                }
                source.consume(1)
                guard let first = try walker.peek() else { return nil }
                if first == GeoJSONSequence.separator { continue }
            }
            return try length(to: isLineByLine == true ? 0x0A : GeoJSONSequence.separator)
        }
        return nil
    }

    private func length(to mark: UInt8) throws(FormatError) -> Int {
        var looked = 0
        while true {
            let bytes = source.loaded
            if let end = bytes[looked...].firstIndex(of: mark) { return end }
            looked = bytes.count
            guard try source.loadMore() else { return looked }
        }
    }
}
