import GromaFormats
import GromaGeometry
import GromaJSON

/// The features of a service's answer to a query: Esri's feature set (ArcGIS REST API, "FeatureSet").
public struct FeatureSet: Hashable, Sendable {
    /// The fields of the features' attributes; nil if the text does not contain them.
    public var fields: [Field]?
    /// The features.
    public var features: [Feature]
    /// Whether there are more features than the service returns in one answer.
    public var exceededTransferLimit = false

    /// Creates a set.
    public init(features: [Feature] = [], fields: [Field]? = nil) {
        self.features = features
        self.fields = fields
    }

    /// Creates a feature set from its text, in one pass. The features are read as they are, even if they exceed the ranges and lengths that
    /// the layer requires of edits.
    ///
    /// - Parameter ignoresUnknownFields: Whether attributes without a field in the layer are omitted instead of refused.
    /// - Throws: `format` if the text is not a feature set; `noField`, `invalidValue`, `invalidDefinition` for one of its fields.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
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

    /// Creates a feature set from parsed JSON; ``init(parsing:definition:ignoresUnknownFields:)`` is faster.
    ///
    /// - Throws: `format` if the JSON is not a feature set; `noField`, `invalidValue`, `invalidDefinition` for one of its fields.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
    public init(json: JSONValue, definition: LayerDefinition, ignoresUnknownFields: Bool = false) throws(FeatureError) {
        var text = JSONWriter()
        text.value(json)
        try self.init(
            parsing: UnsafeRawBufferPointer(text.bytes), definition: definition, ignoresUnknownFields: ignoresUnknownFields)
    }

    /// Writes the set with the properties of the layer that a reader needs: fields, identifiers, and the type and spatial reference of the
    /// shapes.
    ///
    /// - Throws: `format` for a geometry that Esri JSON cannot represent.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices of all features.
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

    /// Returns the set as JSON; ``write(to:definition:)`` is faster.
    ///
    /// - Throws: `format` for a geometry that Esri JSON cannot represent.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices of all features.
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
    /// Creates the layer definition that a feature set contains in the members beside `features`: fields, identifiers, and the type and
    /// spatial reference of the shapes. Domains and defaults that do not fit their fields are omitted (``leftOut``).
    ///
    /// - Throws: `invalidDefinition` with the member that is not valid.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(name: String, featureSet members: JSONObject) throws(FeatureError) {
        var object: JSONObject = ["name": .string(name)]
        let names = [
            ("objectIdFieldName", "objectIdField"), ("globalIdFieldName", "globalIdField"), ("displayFieldName", "displayField"),
            ("geometryType", "geometryType"), ("spatialReference", "spatialReference"), ("hasZ", "hasZ"), ("hasM", "hasM"),
            ("fields", "fields"),
        ]
        for (given, own) in names { object.set(own, members[given]) }
        // The object id field may be named without being described.
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
