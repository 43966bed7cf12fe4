import GromaGeometry
import GromaJSON

/// Writes features as an Esri feature set, whose geometries all have one type and spatial reference.
///
/// The fields precede the features, as readers expect. If they are not given, they are inferred from the features, which are spooled until
/// the last one is written.
final class EsriFeatureWriter: FeatureWriter {
    private let sink: ByteSink
    private let format: String
    private let options: WriteOptions
    private var geometries: EsriGeometryWriter
    private var parts = DroppedParts()
    private var json = JSONWriter(capacity: 1 << 16)
    private var hasStarted = false
    private var isFinished = false
    private var type: String?
    private var reference: SpatialReference?
    private var isHeaderComplete = false
    private var collectionMembers = JSONObject()
    private var written: Set<String> = []
    private var fields = EsriFields()
    /// The features that wait for the fields; nil if these were given.
    private var spool: Spool?

    private static let flushSize = 1 << 16

    init(_ sink: ByteSink, format: String, options: WriteOptions) {
        self.sink = sink
        self.format = format
        self.options = options
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
        if spool != nil { fields.add(feature.attributes) }
        json.beginObject()
        json.key("attributes")
        json.beginObject()
        for member in feature.attributes.members {
            json.key(member.name)
            // Readers do not accept `true` and `false` as numbers of a field with 1 and 0.
            if case .bool(let value) = member.value { json.int(value ? 1 : 0) } else { json.value(member.value) }
        }
        json.endObject()
        if let geometry = feature.geometry {
            json.key("geometry")
            parts.add(geometry.dimensions, carried: geometry.dimensions.limited(to: options.outputDimension ?? 4))
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
        if let spool {
            try flush()
            json.truncate(to: 0, needsComma: false)
            self.spool = nil
            writeBeginning()
            try flush()
            try spool.empty(into: sink)
        }
        json.endArray()
        if !isHeaderComplete { writeHeader() }
        writeCollectionMembers()
        json.endObject()
        json.append(0x0A)
        try flush()
        try sink.finish()
    }

    private static let defined: Set<String> = ["attributes", "geometry", "id"]
    /// Members that are not copied: each geometry states its own ordinates.
    private static let ofFeatures: Set<String> = ["features", "hasZ", "hasM"]
    /// Members that the first geometry determines.
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
        guard collectionMembers["fields"] == nil else { return writeBeginning() }
        let spool = Spool(folder: sink.folder)
        geometries = EsriGeometryWriter(format: format, options: options, sink: spool)
        self.spool = spool
    }

    /// Writes the text before the features.
    private func writeBeginning() {
        json.beginObject()
        if type != nil { writeHeader() }
        writeCollectionMembers(but: type == nil ? Self.ofGeometries : [])
        if written.insert("fields").inserted {
            json.key("fields")
            json.value(fields.json)
        }
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

    /// Writes the collection members of the source that were received since the last call, except for those that the features themselves
    /// have determined.
    private func writeCollectionMembers(but names: Set<String> = []) {
        for member in collectionMembers.members where !names.contains(member.name) && written.insert(member.name).inserted {
            json.key(member.name)
            json.value(member.value)
        }
    }

    private func flush() throws(FormatError) {
        if let spool { try spool.write(json.bytes) } else { try sink.write(json.bytes) }
        json.truncate(to: 0, needsComma: true)
    }
}
