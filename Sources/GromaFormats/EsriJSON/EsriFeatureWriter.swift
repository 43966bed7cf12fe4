import GromaGeometry
import GromaJSON

/// Writes features as an Esri feature set, whose geometries are all of one type and reference.
final class EsriFeatureWriter: FeatureWriter {
    private let sink: ByteSink
    private let format: String
    private let geometries: EsriGeometryWriter
    private let outputDimension: Int?
    private var parts = DroppedParts()
    private var json = JSONWriter(capacity: 1 << 16)
    private var hasStarted = false
    private var isFinished = false
    private var type: String?
    private var reference: SpatialReference?
    private var isHeaderComplete = false
    private var collectionMembers = JSONObject()
    private var written: Set<String> = []

    private static let flushSize = 1 << 16

    init(_ sink: ByteSink, format: String, options: WriteOptions) {
        self.sink = sink
        self.format = format
        outputDimension = options.outputDimension
        geometries = EsriGeometryWriter(format: format, options: options, sink: sink)
    }

    var dropped: [String] { parts.words }

    func take(collectionMembers: JSONObject) {
        for member in collectionMembers.members where !Self.ofFeatures.contains(member.name) {
            self.collectionMembers[member.name] = member.value
        }
    }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        try feature.requireForeign(notIn: Self.defined, format: format)
        if let geometry = feature.geometry { try check(geometry) }
        start()
        json.beginObject()
        json.key("attributes")
        json.value(.object(feature.attributes))
        if let geometry = feature.geometry {
            json.key("geometry")
            parts.add(geometry.dimensions, carried: geometry.dimensions.limited(to: outputDimension ?? 4))
            try geometries.write(geometry, to: &json, withReference: geometry.spatialReference != reference)
        }
        if let id = feature.id {
            json.key("id")
            json.value(id)
        }
        for member in feature.foreignMembers.members {
            json.key(member.name)
            json.value(member.value)
        }
        json.endObject()
        if json.count > Self.flushSize { try flush() }
    }

    func finish() throws(FormatError) {
        guard !isFinished else { return }
        isFinished = true
        start()
        json.endArray()
        if !isHeaderComplete { writeHeader() }
        writeCollectionMembers()
        json.endObject()
        json.append(0x0A)
        try flush()
        try sink.finish()
    }

    private static let defined: Set<String> = ["attributes", "geometry", "id"]
    /// Members that are not taken over: each geometry says itself which ordinates it has.
    private static let ofFeatures: Set<String> = ["features", "hasZ", "hasM"]
    /// Members that the first geometry settles.
    private static let ofGeometries: Set<String> = ["geometryType", "spatialReference"]

    private func check(_ geometry: Geometry) throws(FormatError) {
        if case .collection = geometry {
            throw .notRepresentable(format: format, what: "a geometry collection", reason: "write its members one by one")
        }
        let found = EsriGeometryWriter.typeName(geometry)
        if let type, type != found {
            throw .notRepresentable(format: format, what: "\(found) beside \(type)", reason: "a feature set holds one type of geometry")
        }
        if type == nil {
            type = found
            reference = geometry.spatialReference
        }
    }

    private func start() {
        guard !hasStarted else { return }
        hasStarted = true
        json.beginObject()
        if type != nil { writeHeader() }
        writeCollectionMembers(but: type == nil ? Self.ofGeometries : [])
        json.key("features")
        json.beginArray()
    }

    private func writeHeader() {
        isHeaderComplete = true
        if let type {
            json.key("geometryType")
            json.string(type)
            written.insert("geometryType")
        }
        if let reference {
            json.key("spatialReference")
            reference.writeEsri(to: &json)
            written.insert("spatialReference")
        }
    }

    /// Writes what the text read says about all features, as far as it has come since this was last asked for, but for what the features
    /// themselves have shown.
    private func writeCollectionMembers(but names: Set<String> = []) {
        for member in collectionMembers.members where !names.contains(member.name) && written.insert(member.name).inserted {
            json.key(member.name)
            json.value(member.value)
        }
    }

    private func flush() throws(FormatError) {
        try sink.write(json.bytes)
        json.truncate(to: 0, needsComma: true)
    }
}
