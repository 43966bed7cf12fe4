import GromaBase
import GromaFormats
import GromaJSON

extension Feature: Codable {
    /// Creates a feature from a GeoJSON feature (``GromaFormats/FeatureRecord/init(from:)``): the object id is its `id` if that is a whole
    /// number above 0, and the global id is its member `globalId`. Without a layer, the types of the attributes are unknown: they are
    /// numbers and texts, with 1 and 0 for `true` and `false`, and JSON text for arrays and objects.
    /// ``AttributeValue/init(converting:to:)`` converts them to those of a field.
    ///
    /// - Throws: `DecodingError`.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices.
    public init(from decoder: any Decoder) throws {
        let record = try FeatureRecord(from: decoder)
        var attributes = Attributes()
        for member in record.attributes.members {
            if case .bool(let value) = member.value {
                attributes[member.name] = .integer(value ? 1 : 0)
            } else {
                attributes[member.name] = AttributeValue(scalar: member.value) ?? .string(member.value.text)
            }
        }
        self.init(attributes: attributes, geometry: record.geometry)
        objectID = record.id?.intValue.flatMap { $0 > 0 ? $0 : nil }
        globalID = record.foreignMembers["globalId"]?.stringValue
    }

    /// Writes the feature as a GeoJSON feature: dates as texts in UTC (RFC 3339), bytes in Base64 (RFC 4648).
    ///
    /// - Throws: `EncodingError`.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices.
    public func encode(to encoder: any Encoder) throws {
        var record = FeatureRecord(id: objectID.map { .integer($0) }, geometry: geometry)
        for (name, value) in attributes.pairs {
            if case .date(let moment) = value, let text = ISO8601.text(milliseconds: moment) {
                record.attributes[name] = .string(text)
            } else {
                record.attributes[name] = value.json
            }
        }
        if let globalID { record.foreignMembers["globalId"] = .string(globalID) }
        try record.encode(to: encoder)
    }
}
