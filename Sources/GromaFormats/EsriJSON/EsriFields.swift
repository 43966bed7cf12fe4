import GromaJSON

/// The member `fields` of a feature set whose attributes nobody has described: without it GDAL and others read no attributes.
struct EsriFields {
    /// What the member `jsonType` of a field says whose 1 and 0 were `true` and `false`: Esri JSON has no field of these.
    static let boolean = "boolean"

    private var inference = AttributeInference()

    mutating func add(_ attributes: JSONObject) { inference.add(attributes) }

    /// Name, alias and type of each attribute. One of `true` and `false` is marked by `jsonType`, as layers mark it that are found out from a file.
    var json: JSONValue {
        .array(
            inference.attributes.map { name, kind in
                var field: JSONObject = ["name": .string(name), "alias": .string(name), "type": .string(Self.type(kind))]
                if kind == .boolean { field["jsonType"] = .string(Self.boolean) }
                return .object(field)
            })
    }

    private static func type(_ kind: AttributeInference.Kind) -> String {
        switch kind {
        case .boolean: "esriFieldTypeSmallInteger"
        case .integer: "esriFieldTypeInteger"
        case .bigInteger: "esriFieldTypeBigInteger"
        case .double: "esriFieldTypeDouble"
        case .string: "esriFieldTypeString"
        case .dateOnly: "esriFieldTypeDateOnly"
        case .date: "esriFieldTypeDate"
        case .timestampOffset: "esriFieldTypeTimestampOffset"
        }
    }
}
