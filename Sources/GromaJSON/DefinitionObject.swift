/// The error of a definition that cannot be read.
package protocol DefinitionError: Error {
    /// Returns the error of a member with another type or value than allowed.
    static func wrongMember(path: String, found: String, expected: String) -> Self
    /// Returns the error of a mandatory member that is missing or empty.
    static func missingMember(path: String) -> Self
}

/// An object of a definition's JSON that is being read: members that are read are removed, and the remaining ones are foreign. Null counts
/// as missing.
package struct DefinitionObject<Failure: DefinitionError> {
    /// The path in the definition; empty for the definition itself.
    package let path: String
    /// The members that were not read yet.
    package private(set) var rest: JSONObject

    /// Creates an instance for a value, which must be an object.
    package init(_ value: JSONValue, path: String) throws(Failure) {
        guard case .object(let object) = value else { throw Self.wrong(path, value, "an object") }
        self.path = path
        rest = object
    }

    /// Returns the path of a member, for errors.
    package func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// Reads a member of any type.
    package mutating func value(_ name: String) -> JSONValue? {
        guard let value = rest[name] else { return nil }
        rest[name] = nil
        return value.isNull ? nil : value
    }

    /// Reads a string.
    package mutating func string(_ name: String) throws(Failure) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = value.stringValue else { throw Self.wrong(place(name), value, "a string") }
        return string
    }

    /// Reads a string that is not empty: services write `""` for no field.
    package mutating func name(_ name: String) throws(Failure) -> String? {
        guard let string = try string(name), !string.isEmpty else { return nil }
        return string
    }

    /// Reads a mandatory string that is not empty.
    package mutating func requiredName(_ name: String) throws(Failure) -> String {
        guard let string = try self.name(name) else { throw Failure.missingMember(path: place(name)) }
        return string
    }

    /// Reads a whole number.
    package mutating func integer(_ name: String) throws(Failure) -> Int? {
        guard let value = value(name) else { return nil }
        guard let integer = value.intValue else { throw Self.wrong(place(name), value, "a whole number") }
        return integer
    }

    /// Reads true or false.
    package mutating func bool(_ name: String) throws(Failure) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.boolValue else { throw Self.wrong(place(name), value, "true or false") }
        return bool
    }

    /// Reads an object.
    package mutating func object(_ name: String) throws(Failure) -> DefinitionObject? {
        guard let value = value(name) else { return nil }
        return try DefinitionObject(value, path: place(name))
    }

    /// Reads the elements of an array, each with `body`.
    package mutating func array<Element>(
        _ name: String, _ body: (JSONValue, String) throws(Failure) -> Element
    ) throws(Failure) -> [Element]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.arrayValue else { throw Self.wrong(place(name), value, "an array") }
        var result: [Element] = []
        for (index, element) in elements.enumerated() { result.append(try body(element, place("\(name)[\(index)]"))) }
        return result
    }

    /// Reads one of a list of keywords.
    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(Failure) -> Word? where Word.RawValue == String {
        guard let string = try self.name(name) else { return nil }
        guard let word = Word(rawValue: string) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            // The value can have any length.
            let found = string.count > 60 ? string.prefix(60) + "…" : string[...]
            throw Failure.wrongMember(path: place(name), found: "\"\(found)\"", expected: "one of \(known)")
        }
        return word
    }

    /// Restores a member that was read and is not interpreted.
    package mutating func keep(_ name: String, _ value: JSONValue) { rest[name] = value }

    /// Returns the error for a value of the wrong type.
    package static func wrong(_ path: String, _ found: JSONValue, _ expected: String) -> Failure {
        Failure.wrongMember(path: path, found: found.kind.article, expected: expected)
    }
}

extension JSONObject {
    /// Sets a member unless the value is nil.
    package mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { self[name] = value }
    }

    /// Adds members that do not exist yet.
    package mutating func append(foreign members: JSONObject) {
        for member in members.members where self[member.name] == nil { self[member.name] = member.value }
    }
}
