import GromaJSON

/// A type of parameters or results that methods refer to by its name.
public struct SharedSchema: Sendable {
    /// The name for ``Schema/reference(_:)``.
    public let name: String
    /// The description of values of the type.
    public let documentation: String
    /// Their schema.
    public let schema: Schema

    /// Declares a type.
    public init(name: String, documentation: String, schema: Schema) {
        self.name = name
        self.documentation = documentation
        self.schema = schema
    }

    var json: JSONValue {
        var object = schema.json.objectValue ?? JSONObject()
        object["description"] = .string(documentation)
        return .object(object)
    }
}
