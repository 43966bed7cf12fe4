/// The error that a definition throws that cannot be read.
package protocol DefinitionError: Error {
    /// A member is of another kind, or says something else, than it may.
    static func wrongMember(path: String, found: String, expected: String) -> Self
    /// A member is missing, or empty, that has to be there.
    static func missingMember(path: String) -> Self
}

/// An object of a definition's JSON as it is read: what is taken leaves, what is left is foreign. Null counts as missing.
package struct DefinitionObject<Failure: DefinitionError> {
    /// Where it stands in the definition; empty for the definition itself.
    package let path: String
    /// The members that were not taken yet.
    package private(set) var rest: JSONObject

    /// Begins to read a value, which has to be an object.
    package init(_ value: JSONValue, path: String) throws(Failure) {
        guard case .object(let object) = value else { throw Self.wrong(path, value, "an object") }
        self.path = path
        rest = object
    }

    /// A place in the object, for errors.
    package func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// A member of any kind.
    package mutating func value(_ name: String) -> JSONValue? {
        guard let value = rest[name] else { return nil }
        rest[name] = nil
        return value.isNull ? nil : value
    }

    /// A member that is a string.
    package mutating func string(_ name: String) throws(Failure) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = value.stringValue else { throw Self.wrong(place(name), value, "a string") }
        return string
    }

    /// A string that is not empty: services write `""` for no field.
    package mutating func name(_ name: String) throws(Failure) -> String? {
        guard let string = try string(name), !string.isEmpty else { return nil }
        return string
    }

    /// A string that has to be there and is not empty.
    package mutating func requiredName(_ name: String) throws(Failure) -> String {
        guard let string = try self.name(name) else { throw Failure.missingMember(path: place(name)) }
        return string
    }

    /// A member that is a whole number.
    package mutating func integer(_ name: String) throws(Failure) -> Int? {
        guard let value = value(name) else { return nil }
        guard let integer = value.intValue else { throw Self.wrong(place(name), value, "a whole number") }
        return integer
    }

    /// A member that is true or false.
    package mutating func bool(_ name: String) throws(Failure) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.boolValue else { throw Self.wrong(place(name), value, "true or false") }
        return bool
    }

    /// A member that is an object.
    package mutating func object(_ name: String) throws(Failure) -> DefinitionObject? {
        guard let value = value(name) else { return nil }
        return try DefinitionObject(value, path: place(name))
    }

    /// The elements of an array, each read by `body`.
    package mutating func array<Element>(
        _ name: String, _ body: (JSONValue, String) throws(Failure) -> Element
    ) throws(Failure) -> [Element]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.arrayValue else { throw Self.wrong(place(name), value, "an array") }
        var result: [Element] = []
        for (index, element) in elements.enumerated() { result.append(try body(element, place("\(name)[\(index)]"))) }
        return result
    }

    /// One of a list of words.
    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(Failure) -> Word? where Word.RawValue == String {
        guard let string = try self.name(name) else { return nil }
        guard let word = Word(rawValue: string) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            // What stands there may be of any length.
            let found = string.count > 60 ? string.prefix(60) + "…" : string[...]
            throw Failure.wrongMember(path: place(name), found: "\"\(found)\"", expected: "one of \(known)")
        }
        return word
    }

    /// Puts back what was taken and is not understood.
    package mutating func keep(_ name: String, _ value: JSONValue) { rest[name] = value }

    /// The error for a value of another kind than expected.
    package static func wrong(_ path: String, _ found: JSONValue, _ expected: String) -> Failure {
        Failure.wrongMember(path: path, found: found.kind.article, expected: expected)
    }
}

extension JSONObject {
    /// Sets a member unless there is nothing to say.
    package mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { self[name] = value }
    }

    /// Adds members that are not there yet.
    package mutating func append(foreign members: JSONObject) {
        for member in members.members where self[member.name] == nil { self[member.name] = member.value }
    }
}
