import GromaFormats
import GromaGeometry
import GromaJSON

/// Features as services answer a query with them: Esri's feature set (ArcGIS REST API, "FeatureSet").
public struct FeatureSet: Hashable, Sendable {
    /// The fields that the features have attributes of; nil if the text does not say.
    public var fields: [Field]?
    /// The features.
    public var features: [Feature]
    /// Whether there are more than the service answers with at a time.
    public var exceededTransferLimit = false

    /// Creates a set.
    public init(features: [Feature] = [], fields: [Field]? = nil) {
        self.features = features
        self.fields = fields
    }

    /// A feature set from its text, in one pass. Its features are read as they are, whatever range and length the layer asks of edits. O(bytes)
    ///
    /// - Parameter ignoresUnknownFields: whether attributes of no field of the layer are omitted and not refused.
    /// - Throws: `format` if the text is no feature set; `noField`, `invalidValue`, `invalidDefinition` for one of its fields.
    public init(
        parsing bytes: UnsafeRawBufferPointer, definition: LayerDefinition, ignoresUnknownFields: Bool = false
    ) throws(FeatureError) {
        let reading = FeatureFields(definition, ignoresUnknownFields: ignoresUnknownFields, areEdits: false)
        let options = ReadOptions(reference: .fallback(definition.spatialReference))
        let reader = try Self.formatted { () throws(FormatError) in
            try EsriJSON().reader(of: ByteSource(borrowing: bytes), options: options)
        }
        features = []
        while let record = try Self.formatted({ () throws(FormatError) in try reader.next() }) {
            features.append(try reading.feature(of: record))
        }
        let members = reader.collectionMembers
        exceededTransferLimit = members["exceededTransferLimit"]?.boolValue ?? false
        if let entries = members["fields"]?.arrayValue {
            var fields: [Field] = []
            for (place, entry) in entries.enumerated() { fields.append(try Field(json: entry, path: "fields[\(place)]")) }
            self.fields = fields
        }
    }

    /// A feature set from JSON that has been read already; see ``init(parsing:definition:ignoresUnknownFields:)``, which is faster.
    ///
    /// - Throws: `format` if the JSON is no feature set; `noField`, `invalidValue`, `invalidDefinition` for one of its fields.
    public init(json: JSONValue, definition: LayerDefinition, ignoresUnknownFields: Bool = false) throws(FeatureError) {
        var text = JSONWriter()
        text.value(json)
        try self.init(
            parsing: UnsafeRawBufferPointer(text.bytes), definition: definition, ignoresUnknownFields: ignoresUnknownFields)
    }

    /// Writes the set with what a reader needs to know of the layer: fields, identifiers, type and reference of the shapes. O(size)
    ///
    /// - Throws: `format` for a geometry that Esri JSON has no form for.
    public func write(to json: inout JSONWriter, definition: LayerDefinition) throws(FeatureError) {
        json.beginObject()
        json.key("objectIdFieldName")
        json.string(definition.objectIDField)
        if let field = definition.globalIDField {
            json.key("globalIdFieldName")
            json.string(field)
        }
        if let type = definition.geometryType {
            json.key("geometryType")
            json.string(type.rawValue)
            if let reference = definition.spatialReference {
                json.key("spatialReference")
                reference.writeEsri(to: &json)
            }
            json.key("hasZ")
            json.bool(definition.hasZ)
            json.key("hasM")
            json.bool(definition.hasM)
        }
        json.key("fields")
        json.value(.array((fields ?? definition.fields).map(\.json)))
        if exceededTransferLimit {
            json.key("exceededTransferLimit")
            json.bool(true)
        }
        json.key("features")
        json.beginArray()
        for feature in features {
            let includesReference = feature.geometry?.spatialReference != definition.spatialReference
            try feature.write(to: &json, definition: definition, includesReference: includesReference)
        }
        json.endArray()
        json.endObject()
    }

    /// The set as JSON; see ``write(to:definition:)``, which is faster.
    ///
    /// - Throws: `format` for a geometry that Esri JSON has no form for.
    public func json(definition: LayerDefinition) throws(FeatureError) -> JSONValue {
        var text = JSONWriter()
        try write(to: &text, definition: definition)
        return try Self.formatted { () throws(FormatError) in
            do throws(JSONError) {
                return try JSONValue(parsing: text.bytes)
            } catch {
                throw .notSupported(format: "esri", what: error.description)
            }
        }
    }

    private static func formatted<Value>(_ body: () throws(FormatError) -> Value) throws(FeatureError) -> Value {
        do throws(FormatError) {
            return try body()
        } catch {
            throw .format(error)
        }
    }
}

extension LayerDefinition {
    /// The layer that a feature set says its features are of, from the members beside `features`: fields, identifiers, type and reference of
    /// the shapes. Domains and defaults that do not fit their fields are omitted (``leftOut``). O(fields)
    ///
    /// - Throws: `invalidDefinition` with the member that is wrong.
    public init(name: String, featureSet members: JSONObject) throws(FeatureError) {
        var object: JSONObject = ["name": .string(name)]
        let names = [
            ("objectIdFieldName", "objectIdField"), ("globalIdFieldName", "globalIdField"), ("displayFieldName", "displayField"),
            ("geometryType", "geometryType"), ("spatialReference", "spatialReference"), ("hasZ", "hasZ"), ("hasM", "hasM"),
            ("fields", "fields"),
        ]
        for (given, own) in names { object.set(own, members[given]) }
        // The id's field may be named and not described.
        let isDescribed = members["fields"]?.arrayValue?.contains { $0["type"]?.stringValue == FieldType.oid.rawValue } ?? false
        if !isDescribed, let field = object["objectIdField"]?.stringValue, !field.isEmpty {
            let id = Field(field, .oid, isNullable: false, isEditable: false)
            object["fields"] = .array([id.json] + (members["fields"]?.arrayValue ?? []))
        }
        if let named = object["globalIdField"]?.stringValue,
            members["fields"]?.arrayValue?.contains(where: { $0["name"]?.stringValue == named }) != true
        {
            object["globalIdField"] = nil
        }
        try self.init(published: .object(object))
    }
}
