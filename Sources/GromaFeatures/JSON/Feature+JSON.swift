import GromaFormats
import GromaGeometry
import GromaJSON

extension Feature {
    /// A feature from its Esri JSON: `attributes`, among them the object id and the global id, and `geometry`. A geometry that does not name its spatial
    /// reference has the layer's. O(size)
    ///
    /// - Parameter ignoresUnknownFields: whether attributes of no field of the layer are omitted and not refused.
    /// - Throws: `noField`, `invalidValue`; `format` if it is no feature, or its geometry none.
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

    /// Writes the feature as Esri JSON: the object id and the global id stand among the attributes, dates are milliseconds since 1970.
    /// O(attributes + vertices)
    ///
    /// - Parameter includesReference: whether the geometry says its spatial reference; a feature set says it once for all.
    /// - Throws: `format` for a geometry that Esri JSON has no form for: collections, ordinates that are not finite.
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

/// Makes features of a layer from what files and services write: JSON attributes by name.
public struct FeatureFields: Sendable {
    private let definition: LayerDefinition
    private let fields: [Field]
    private let names: AttributeNames
    private let objectIDName: String
    private let globalIDName: String?
    private let ignoresUnknownFields: Bool
    private let areEdits: Bool

    /// Made once for many features, which share the list of names. O(fields)
    ///
    /// - Parameters:
    ///   - ignoresUnknownFields: whether attributes of no field of the layer are omitted and not refused.
    ///   - areEdits: whether the ranges of types and the lengths of fields count. What somebody else has is read as it is.
    public init(_ definition: LayerDefinition, ignoresUnknownFields: Bool = false, areEdits: Bool = true) {
        self.areEdits = areEdits
        self.definition = definition
        fields = definition.attributeFields
        names = AttributeNames(fields.map(\.name))
        objectIDName = AttributeNames.folded(definition.objectIDField)
        globalIDName = definition.globalIDField.map(AttributeNames.folded)
        self.ignoresUnknownFields = ignoresUnknownFields
    }

    /// The feature of a record, whose attributes are as services write them (``AttributeValue/init(json:field:)``), the object id and the global id
    /// among them. What the record lacks is missing. O(attributes)
    ///
    /// - Throws: `noField`, `invalidValue`.
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
