import GromaBase
import GromaFormats
import GromaJSON

extension Feature: Codable {
    /// A feature from the GeoJSON feature that stands there (``GromaFormats/FeatureRecord/init(from:)``): its `id` where it is a whole number above 0 is
    /// the object id, its member `globalId` the global id. Without a layer the types are not known of its attributes: they are numbers and texts, 1 and 0
    /// for `true` and `false`, and JSON text for what is not a scalar. ``AttributeValue/init(converting:to:)`` turns them into those of a field. O(size)
    ///
    /// - Throws: `DecodingError`.
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

    /// Writes the feature as a GeoJSON feature: dates as texts in UTC (RFC 3339), bytes in Base64 (RFC 4648). O(size)
    ///
    /// - Throws: `EncodingError`.
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
