import GromaFormats
import GromaGeometry
import GromaJSON

extension Feature {
    /// Creates a feature from its Esri JSON: `attributes`, including the object id and the global id, and `geometry`. A geometry without a
    /// spatial reference has that of the layer.
    ///
    /// - Parameter ignoresUnknownFields: Whether attributes without a field in the layer are omitted instead of refused.
    /// - Throws: `noField`, `invalidValue`; `format` if the JSON is not a feature, or its geometry is not valid.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
    public init(json: JSONValue, definition: LayerDefinition, ignoresUnknownFields: Bool = false) throws(FeatureError) {
        var text = JSONWriter()
        text.value(json)
        let records: [FeatureRecord]
        do throws(FormatError) {
            let options = ReadOptions(reference: .fallback(definition.spatialReference))
            records = try EsriJSON().features(from: UnsafeRawBufferPointer(text.bytes), options: options)
        } catch {
            throw .format(error)
        }
        guard let record = records.first, records.count == 1 else {
            throw .format(records.isEmpty ? .noGeometry(format: "esri") : .severalGeometries(format: "esri", count: records.count))
        }
        try self.init(FeatureFields(definition, ignoresUnknownFields: ignoresUnknownFields).feature(of: record))
    }

    private init(_ feature: Feature) throws(FeatureError) { self = feature }

    /// Writes the feature as Esri JSON: the object id and the global id are among the attributes, dates are milliseconds since 1970.
    ///
    /// - Parameter includesReference: Whether the geometry contains its spatial reference; a feature set contains it once for all features.
    /// - Throws: `format` for a geometry that Esri JSON cannot represent: a collection, or one with ordinates that are not finite.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices.
    public func write(
        to json: inout JSONWriter, definition: LayerDefinition, includesReference: Bool = true
    ) throws(FeatureError) {
        json.beginObject()
        json.key("attributes")
        json.beginObject()
        if let objectID {
            json.key(definition.objectIDField)
            json.int(objectID)
        }
        if let field = definition.globalIDField, let globalID {
            json.key(field)
            json.string(globalID)
        }
        for (name, value) in attributes.pairs {
            json.key(name)
            value.write(to: &json)
        }
        json.endObject()
        if var geometry {
            if !includesReference { geometry.spatialReference = nil }
            json.key("geometry")
            do throws(FormatError) {
                try EsriJSON().write(geometry, to: &json)
            } catch {
                throw .format(error)
            }
        }
        json.endObject()
    }
}

/// Creates features of a layer from the records of files and services, whose attributes are JSON values by name.
public struct FeatureFields: Sendable {
    private let definition: LayerDefinition
    private let fields: [Field]
    private let names: AttributeNames
    private let objectIDName: String
    private let globalIDName: String?
    private let ignoresUnknownFields: Bool
    private let areEdits: Bool

    /// Creates an instance for many features, which share the list of names.
    ///
    /// - Parameters:
    ///   - ignoresUnknownFields: Whether attributes without a field in the layer are omitted instead of refused.
    ///   - areEdits: Whether the ranges of types and the lengths of fields are checked. Existing features of a file or service are read as
    ///     they are.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ definition: LayerDefinition, ignoresUnknownFields: Bool = false, areEdits: Bool = true) {
        self.areEdits = areEdits
        self.definition = definition
        fields = definition.attributeFields
        names = AttributeNames(fields.map(\.name))
        objectIDName = AttributeNames.folded(definition.objectIDField)
        globalIDName = definition.globalIDField.map(AttributeNames.folded)
        self.ignoresUnknownFields = ignoresUnknownFields
    }

    /// Returns the feature of a record, whose attributes are as services write them (``AttributeValue/init(json:field:)``), including the
    /// object id and the global id. Attributes that the record lacks are missing in the feature.
    ///
    /// - Throws: `noField`, `invalidValue`.
    /// - Complexity: O(*n*), where *n* is the number of attributes and fields.
    public func feature(of record: FeatureRecord) throws(FeatureError) -> Feature {
        var feature = Feature(geometry: record.geometry)
        var values = [AttributeValue?](repeating: nil, count: fields.count)
        for member in record.attributes.members {
            if let place = names.index(of: member.name) {
                values[place] = try AttributeValue(json: member.value, field: fields[place], isEdit: areEdits)
                continue
            }
            let folded = AttributeNames.folded(member.name)
            if folded == objectIDName {
                let value = try AttributeValue(json: member.value, field: Field(definition.objectIDField, .oid))
                feature.objectID = value.integerValue
            } else if folded == globalIDName {
                let value = try AttributeValue(json: member.value, field: Field(member.name, .globalID))
                feature.globalID = value.stringValue
            } else if !ignoresUnknownFields {
                throw definition.noField(named: member.name)
            }
        }
        feature.attributes = Attributes(names: names, values: values)
        return feature
    }
}
