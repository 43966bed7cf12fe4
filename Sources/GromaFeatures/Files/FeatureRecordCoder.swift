import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON

/// Converts records of files to features of a layer, and back.
///
/// Contents that a layer cannot represent (the order of the attributes, values that are arrays, members without a definition) are preserved
/// by passing the original record to ``record(of:keeping:)``: unchanged values are written as they were.
public struct FeatureRecordCoder: Sendable {
    /// The definition of the layer.
    public let definition: LayerDefinition
    private let form: RecordForm
    private let names: AttributeNames
    private let fields: [Field]
    private let objectIDName: String
    private let globalIDName: String?

    /// Creates a coder for the features of a layer.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ definition: LayerDefinition, form: RecordForm) {
        self.definition = definition
        self.form = form
        fields = definition.attributeFields
        names = AttributeNames(fields.map(\.name))
        objectIDName = AttributeNames.folded(definition.objectIDField)
        globalIDName = definition.globalIDField.map(AttributeNames.folded)
    }

    /// Returns the feature of a record, with its object id if the record has one that is a whole number above 0. Attributes for which the
    /// layer has no field are omitted.
    ///
    /// - Throws: `invalidValue` for a value that its field cannot hold.
    /// - Complexity: O(*n*), where *n* is the number of attributes and fields.
    public func feature(of record: FeatureRecord) throws(FeatureError) -> Feature {
        var feature = Feature(geometry: record.geometry)
        var values = [AttributeValue?](repeating: nil, count: fields.count)
        for member in record.attributes.members {
            if let place = names.index(of: member.name) {
                // Of names that differ only in case, the one that equals the field's name is used.
                let isOwn = fields[place].name == member.name
                guard isOwn || values[place] == nil else { continue }
                values[place] = try AttributeValue(file: member.value, field: fields[place])
            } else {
                guard AttributeNames.folded(member.name) == globalIDName else { continue }
                feature.globalID = member.value.stringValue.flatMap(GlobalID.normalized)
            }
        }
        feature.objectID = objectID(of: record)
        feature.attributes = Attributes(names: names, values: values)
        return feature
    }

    /// Returns the object id of a record: a whole number of 64 bits above 0; nil if it has none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func objectID(of record: FeatureRecord) -> Int? {
        switch form {
        case .geoJSON: record.id.flatMap(Self.number)
        case .esri: record.attributes.members.first { AttributeNames.folded($0.name) == objectIDName }.flatMap { Self.number($0.value) }
        }
    }

    /// Writes an object id into a record if its place is empty; returns false if there is another value.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func give(_ objectID: Int, to record: inout FeatureRecord) -> Bool {
        switch form {
        case .geoJSON:
            guard record.id == nil else { return false }
            record.id = .integer(objectID)
        case .esri:
            let name = writtenName(of: definition.objectIDField, in: record)
            guard record.attributes[name] == nil || record.attributes[name] == .null else { return false }
            record.attributes[name] = .integer(objectID)
        }
        return true
    }

    /// Returns the record of a feature.
    ///
    /// - Parameter original: The record that the feature was read from; its order, its members and its unchanged values are preserved.
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func record(of feature: Feature, keeping original: FeatureRecord? = nil) -> FeatureRecord {
        guard let original else { return newRecord(of: feature) }
        var record = original
        record.geometry = feature.geometry
        // Values that could be read before can be read again.
        let before = (try? self.feature(of: original)) ?? Feature()
        for (place, field) in fields.enumerated() where feature.attributes[field.name] != before.attributes[place] {
            let written = original.attributes[field.name] != nil ? field.name : writtenName(of: field.name, in: original)
            record.attributes[written] = feature.attributes[field.name].map { json($0, field) }
        }
        if let globalIDName, let id = feature.globalID, before.globalID != id {
            record.attributes[writtenName(of: definition.globalIDField ?? globalIDName, in: original)] = .string(id)
        }
        return record
    }

    private func newRecord(of feature: Feature) -> FeatureRecord {
        var record = FeatureRecord(geometry: feature.geometry)
        if form == .geoJSON { record.id = feature.objectID.map { .integer($0) } }
        for field in definition.fields where field.type != .geometry {
            let folded = AttributeNames.folded(field.name)
            if folded == objectIDName {
                if form == .esri, let id = feature.objectID { record.attributes[field.name] = .integer(id) }
            } else if folded == globalIDName {
                if let id = feature.globalID { record.attributes[field.name] = .string(id) }
            } else if let value = feature.attributes[field.name] {
                record.attributes[field.name] = json(value, field)
            }
        }
        return record
    }

    /// The name of an attribute in a record, which may differ in case from the field's name.
    private func writtenName(of name: String, in record: FeatureRecord) -> String {
        let folded = AttributeNames.folded(name)
        return record.attributes.members.first { AttributeNames.folded($0.name) == folded }?.name ?? name
    }

    private static func number(_ value: JSONValue) -> Int? { value.intValue.flatMap { $0 > 0 && $0 < .max ? $0 : nil } }

    private func json(_ value: AttributeValue, _ field: Field) -> JSONValue {
        guard form == .geoJSON, case .date(let moment) = value, let text = ISO8601.text(milliseconds: moment) else {
            return value.json(of: field)
        }
        return .string(text)
    }
}

extension AttributeValue {
    /// Creates a value from a file: as services write it (``init(json:field:)``), or in a form that people write and the field can hold. A
    /// point in time may be a text of RFC 3339; a truth value becomes 1 or 0, and its word in a text field; an array or object becomes its
    /// JSON text in a text field.
    ///
    /// Reading is not an edit: a number beyond the type's range and a text longer than the field's length are accepted.
    ///
    /// - Throws: `invalidValue` for a value of another type.
    public init(file json: JSONValue, field: Field) throws(FeatureError) {
        switch (field.type, json) {
        case (.string, .bool), (.string, .number), (.string, .array), (.string, .object):
            try self.init(json: .string(json.text), field: field, isEdit: false)
        case (_, .bool(let value)): try self.init(json: value ? 1 : 0, field: field, isEdit: false)
        case (.date, .string(let text)):
            guard let moment = ISO8601.moment(text) else {
                try self.init(json: json, field: field, isEdit: false)
                return
            }
            self = .date(moment.milliseconds)
        default: try self.init(json: json, field: field, isEdit: false)
        }
    }
}
