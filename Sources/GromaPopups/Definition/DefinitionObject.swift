import GromaJSON

/// An object of a popup's, or a web map's, JSON as it is read.
typealias DefinitionObject = GromaJSON.DefinitionObject<PopupError>

extension PopupError: DefinitionError {
    package static func wrongMember(path: String, found: String, expected: String) -> PopupError {
        .invalidDefinition(path: path, found: found, expected: expected)
    }

    package static func missingMember(path: String) -> PopupError {
        .invalidDefinition(path: path, found: "nothing", expected: "a text that is not empty")
    }
}

extension DefinitionObject {
    /// A whole number within limits: one beyond them would have a page written with a million digits, or a list of as many rows.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(PopupError) -> Int? {
        guard let integer = try integer(name) else { return nil }
        guard range.contains(integer) else {
            throw .invalidDefinition(
                path: place(name), found: "\(integer)", expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// A finite number that is not below 0.
    mutating func amount(_ name: String) throws(PopupError) -> Double? {
        guard let value = value(name) else { return nil }
        let expected = "a number that is not below 0"
        guard let number = value.doubleValue else { throw Self.wrong(place(name), value, expected) }
        guard number >= 0, number.isFinite else { throw .invalidDefinition(path: place(name), found: "\(number)", expected: expected) }
        return number
    }

    /// An array of strings.
    mutating func strings(_ name: String) throws(PopupError) -> [String]? {
        try array(name) { (json, path) throws(PopupError) in
            guard let text = json.stringValue else { throw Self.wrong(path, json, "a string") }
            return text
        }
    }
}
