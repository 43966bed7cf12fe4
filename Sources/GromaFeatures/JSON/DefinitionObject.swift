import GromaJSON

/// An object of a layer's JSON as it is read: what is taken leaves, what is left is foreign. Null counts as missing.
struct DefinitionObject {
    let path: String
    private(set) var rest: JSONObject

    init(_ value: JSONValue, path: String) throws(FeatureError) {
        guard case .object(let object) = value else { throw Self.wrong(path, value, "an object") }
        self.path = path
        rest = object
    }

    /// A place in the object, for errors.
    func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

    mutating func value(_ name: String) -> JSONValue? {
        guard let value = rest[name] else { return nil }
        rest[name] = nil
        return value.isNull ? nil : value
    }

    mutating func string(_ name: String) throws(FeatureError) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = value.stringValue else { throw Self.wrong(place(name), value, "a string") }
        return string
    }

    /// A string that is not empty: services write `""` for no field.
    mutating func name(_ name: String) throws(FeatureError) -> String? {
        guard let string = try string(name), !string.isEmpty else { return nil }
        return string
    }

    mutating func requiredName(_ name: String) throws(FeatureError) -> String {
        guard let string = try self.name(name) else { throw .invalidDefinition(path: place(name), reason: "it is missing") }
        return string
    }

    mutating func integer(_ name: String) throws(FeatureError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let integer = value.intValue else { throw Self.wrong(place(name), value, "a whole number") }
        return integer
    }

    mutating func bool(_ name: String) throws(FeatureError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.boolValue else { throw Self.wrong(place(name), value, "true or false") }
        return bool
    }

    mutating func object(_ name: String) throws(FeatureError) -> DefinitionObject? {
        guard let value = value(name) else { return nil }
        return try DefinitionObject(value, path: place(name))
    }

    /// The elements of an array, each read by `body`.
    mutating func array<Element>(
        _ name: String, _ body: (JSONValue, String) throws(FeatureError) -> Element
    ) throws(FeatureError) -> [Element]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.arrayValue else { throw Self.wrong(place(name), value, "an array") }
        var result: [Element] = []
        for (index, element) in elements.enumerated() { result.append(try body(element, place("\(name)[\(index)]"))) }
        return result
    }

    /// One of a list of words.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(FeatureError) -> Word? where Word.RawValue == String {
        guard let string = try self.name(name) else { return nil }
        guard let word = Word(rawValue: string) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidDefinition(path: place(name), reason: "found \"\(string)\", expected one of \(known)")
        }
        return word
    }

    /// Puts back what was taken and is not understood.
    mutating func keep(_ name: String, _ value: JSONValue) { rest[name] = value }

    static func wrong(_ path: String, _ found: JSONValue, _ expected: String) -> FeatureError {
        .invalidDefinition(path: path, reason: "found \(found.kind.article), expected \(expected)")
    }
}

extension JSONObject {
    /// Sets a member unless there is nothing to say.
    mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { self[name] = value }
    }

    /// Adds members that are not there yet.
    mutating func append(foreign members: JSONObject) {
        for member in members.members where self[member.name] == nil { self[member.name] = member.value }
    }
}
