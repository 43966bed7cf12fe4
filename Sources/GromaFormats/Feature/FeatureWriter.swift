import GromaGeometry
import GromaJSON

/// Writes features one after the other, holding one at a time.
public protocol FeatureWriter: AnyObject {
    /// What the format could not carry of the features written so far: `"z"`, `"m"`, `"id"`, `"attributes"`, in the order met.
    var dropped: [String] { get }

    /// Takes what the text read says about all features together (``FeatureReader/collectionMembers``), to be written before or behind them.
    ///
    /// Call it before the first feature, and again before ``finish()`` where a reader has met more by then. A format without a form for such
    /// members leaves them out.
    func take(collectionMembers: JSONObject)

    /// Writes one feature.
    ///
    /// - Throws: `notRepresentable` for what the format has no form for, `cannotProject` if the format needs another reference,
    ///   `inputOutput` and `noSpace` if the sink cannot be written.
    func write(_ feature: FeatureRecord) throws(FormatError)

    /// Writes what comes after the last feature, and finishes the sink.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written; `noGeometry` if the format needs one and none was
    ///   written.
    func finish() throws(FormatError)
}

extension FeatureWriter {
    /// Leaves the members out.
    public func take(collectionMembers: JSONObject) {}
}

/// Words for what was lost, each once.
struct DroppedParts {
    private(set) var words: [String] = []

    mutating func add(_ word: String) {
        if !words.contains(word) { words.append(word) }
    }

    /// Notes the ordinates that are not carried.
    mutating func add(_ found: Dimensions, carried: Dimensions) {
        if found.hasZ && !carried.hasZ { add("z") }
        if found.hasM && !carried.hasM { add("m") }
    }

    /// Notes what a format that holds bare geometries loses of a feature.
    mutating func addRecord(_ feature: FeatureRecord) {
        if feature.id != nil { add("id") }
        if !feature.attributes.isEmpty { add("attributes") }
        if !feature.foreignMembers.isEmpty { add("foreign") }
    }
}

/// Writes the one geometry that a format holds.
final class SingleGeometryWriter: FeatureWriter {
    private let format: String
    private let carried: (Geometry) -> Dimensions
    private let sink: ByteSink
    private let encode: (Geometry) throws(FormatError) -> [UInt8]
    private var parts = DroppedParts()
    private var hasWritten = false

    init(
        format: String, sink: ByteSink, carried: @escaping (Geometry) -> Dimensions = { $0.dimensions },
        encode: @escaping (Geometry) throws(FormatError) -> [UInt8]
    ) {
        self.format = format
        self.sink = sink
        self.carried = carried
        self.encode = encode
    }

    var dropped: [String] { parts.words }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        guard !hasWritten else { throw .severalGeometries(format: format, count: 2) }
        guard let geometry = feature.geometry else { throw .noGeometry(format: format) }
        let bytes = try encode(geometry)
        parts.add(geometry.dimensions, carried: carried(geometry))
        parts.addRecord(feature)
        try sink.write(bytes)
        hasWritten = true
    }

    func finish() throws(FormatError) {
        guard hasWritten else { throw .noGeometry(format: format) }
        try sink.finish()
    }
}
