import GromaGeometry
import GromaJSON

/// Writes features as a GeoJSON collection, or as a sequence of texts (RFC 8142).
final class GeoJSONFeatureWriter: FeatureWriter {
    private let sink: ByteSink
    private let isSequence: Bool
    private let writesSeparators: Bool
    private let keepsReference: Bool
    private let format: String
    private var json = JSONWriter(capacity: 1 << 16)
    private var geometries: GeoJSONGeometryWriter
    private var hasStarted = false
    private var collectionMembers = JSONObject()
    private var written: Set<String> = []
    private var isFinished = false

    private static let flushSize = 1 << 16

    init(_ sink: ByteSink, format: String, options: WriteOptions, isSequence: Bool, writesSeparators: Bool = true) {
        self.sink = sink
        self.isSequence = isSequence
        self.writesSeparators = writesSeparators
        keepsReference = options.asIs
        self.format = format
        geometries = GeoJSONGeometryWriter(format: format, options: options, sink: sink)
    }

    var dropped: [String] { geometries.dropped.words }

    func take(collectionMembers: JSONObject) {
        for member in collectionMembers.members where !Self.ofCollection.contains(member.name) {
            // A `crs` member of the 2008 specification is only valid if the features are written in its spatial reference.
            if member.name == "crs" && !keepsReference { continue }
            self.collectionMembers[member.name] = member.value
        }
    }

    /// Writes the members of the collection that were received since the last call.
    private func writeCollectionMembers() {
        for member in collectionMembers.members where written.insert(member.name).inserted {
            json.key(member.name)
            json.value(member.value)
        }
    }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        try feature.requireForeign(notIn: Self.defined, format: format)
        try start()
        if writesSeparators && isSequence { json.append(GeoJSONSequence.separator) }
        json.beginObject()
        json.key("type")
        json.string("Feature")
        if let id = feature.id {
            json.key("id")
            json.value(id)
        }
        json.key("geometry")
        if let geometry = feature.geometry { try geometries.write(geometry, to: &json) } else { json.null() }
        json.key("properties")
        json.value(.object(feature.attributes))
        for member in feature.foreignMembers.members where !Self.recomputed.contains(member.name) {
            json.key(member.name)
            json.value(member.value)
        }
        json.endObject()
        if isSequence {
            json.append(0x0A)
            json.truncate(to: json.count, needsComma: false)
        }
        if json.count > Self.flushSize { try flush() }
    }

    func finish() throws(FormatError) {
        guard !isFinished else { return }
        isFinished = true
        if isSequence && !hasStarted && !collectionMembers.isEmpty { writeEmptyCollection() }
        try start()
        if !isSequence {
            json.endArray()
            writeCollectionMembers()
            json.endObject()
            json.append(0x0A)
        }
        try flush()
        try sink.finish()
    }

    private static let defined: Set<String> = ["type", "id", "geometry", "properties"]
    private static let ofCollection: Set<String> = ["type", "features", "bbox", "coordinates", "geometries", "geometry"]
    /// Members that applied to the geometry as it was read, and are not written back.
    private static let recomputed: Set<String> = ["bbox", "crs"]

    private func start() throws(FormatError) {
        guard !hasStarted else { return }
        hasStarted = true
        guard !isSequence else { return }
        json.beginObject()
        json.key("type")
        json.string("FeatureCollection")
        writeCollectionMembers()
        json.key("features")
        json.beginArray()
    }

    /// A sequence has no other place for members that apply to all its features than an empty collection. After features it would count as
    /// one of them.
    private func writeEmptyCollection() {
        if writesSeparators { json.append(GeoJSONSequence.separator) }
        json.beginObject()
        json.key("type")
        json.string("FeatureCollection")
        writeCollectionMembers()
        json.key("features")
        json.beginArray()
        json.endArray()
        json.endObject()
        json.append(0x0A)
        json.truncate(to: json.count, needsComma: false)
    }

    private func flush() throws(FormatError) {
        try sink.write(json.bytes)
        json.truncate(to: 0, needsComma: !isSequence)
    }
}
