import GromaJSON

/// The member `fields` of a feature set whose attributes have no definition: without it GDAL and other readers ignore the attributes.
struct EsriFields {
    /// The value of the member `jsonType` of a field whose 1 and 0 were `true` and `false`: Esri JSON has no field type for these.
    static let boolean = "boolean"

    private var inference = AttributeInference()

    mutating func add(_ attributes: JSONObject) { inference.add(attributes) }

    /// The name, alias and type of each attribute. A field of `true` and `false` is marked by `jsonType`, as in layers that are inferred
    /// from a file.
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
