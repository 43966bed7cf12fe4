import GromaGeometry
import GromaJSON

/// Writes features one after the other, with one at a time in memory.
public protocol FeatureWriter: AnyObject {
    /// The parts of the features written so far that the format could not represent: `"z"`, `"m"`, `"id"`, `"attributes"`, in the order of
    /// their occurrence.
    var dropped: [String] { get }

    /// Sets the members of the source text that apply to all features (``FeatureReader/collectionMembers``), to be written before or after
    /// them.
    ///
    /// Call it before the first feature, and again before ``finish()`` if the reader has found more by then. A format without a place for
    /// such members omits them.
    func take(collectionMembers: JSONObject)

    /// Writes one feature.
    ///
    /// - Throws: `notRepresentable` for what the format cannot represent, `cannotProject` if the format needs another spatial reference,
    ///   `inputOutput` and `noSpace` if the sink cannot be written.
    func write(_ feature: FeatureRecord) throws(FormatError)

    /// Writes the text after the last feature, and finishes the sink.
    ///
    /// - Throws: `inputOutput` and `noSpace` if the sink cannot be written; `noGeometry` if the format needs a geometry and none was
    ///   written.
    func finish() throws(FormatError)
}

extension FeatureWriter {
    /// Omits the members.
    public func take(collectionMembers: JSONObject) {}
}

/// The names of omitted parts, without duplicates.
struct DroppedParts {
    private(set) var words: [String] = []

    mutating func add(_ word: String) {
        if !words.contains(word) { words.append(word) }
    }

    /// Records the ordinates that are omitted.
    mutating func add(_ found: Dimensions, carried: Dimensions) {
        if found.hasZ && !carried.hasZ { add("z") }
        if found.hasM && !carried.hasM { add("m") }
    }

    /// Records the parts of a feature that a format for bare geometries omits.
    mutating func addRecord(_ feature: FeatureRecord) {
        if feature.id != nil { add("id") }
        if !feature.attributes.isEmpty { add("attributes") }
        if !feature.foreignMembers.isEmpty { add("foreign") }
    }
}

/// Writes the single geometry of a format for one geometry.
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
