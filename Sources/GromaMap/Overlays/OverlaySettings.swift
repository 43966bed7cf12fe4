import GromaGeometry
import GromaJSON

/// The settings of an overlay as given: a JSON object with typed access to its members.
public struct OverlaySettings: Sendable {
    private let members: JSONObject
    /// The path of the object in errors.
    private let path: String

    /// Creates settings from a JSON object.
    ///
    /// - Parameters:
    ///   - json: The object; null for none.
    ///   - path: Its path in errors.
    /// - Throws: `MapError.invalid` if it is not an object.
    public init(_ json: JSONValue = .null, path: String = "settings") throws(MapError) {
        self.path = path
        switch json {
        case .null: members = JSONObject()
        case .object(let object): members = object
        default: throw .invalid(path: path, found: json.kind.article, expected: "an object")
        }
    }

    /// The names of the given settings. O(n)
    public var names: [String] { members.members.map(\.name) }

    /// Returns a setting as given; nil if it is missing or null.
    public func value(_ name: String) -> JSONValue? {
        guard let value = members[name], !value.isNull else { return nil }
        return value
    }

    /// Returns a text; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func text(_ name: String) throws(MapError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.stringValue else { throw wrong(name, value, "a text") }
        return text
    }

    /// Returns a Boolean; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func flag(_ name: String) throws(MapError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.boolValue else { throw wrong(name, value, "true or false") }
        return flag
    }

    /// Returns a number within a range; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else, and for a number outside the range.
    public func number(_ name: String, in range: ClosedRange<Double> = -1e15...1e15) throws(MapError) -> Double? {
        guard let value = value(name) else { return nil }
        let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
        guard let number = value.doubleValue else { throw wrong(name, value, expected) }
        guard range.contains(number) else { throw .invalid(path: place(name), found: value.text, expected: expected) }
        return number
    }

    /// Returns a position, `[x, y]`; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func position(_ name: String) throws(MapError) -> Coordinate? {
        guard let value = value(name) else { return nil }
        guard let numbers = value.arrayValue?.map(\.doubleValue), numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite,
            y.isFinite
        else { throw wrong(name, value, "a position [x, y]") }
        return Coordinate(x: x, y: y)
    }

    /// Returns a color in the Esri JSON form; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func color(_ name: String) throws(MapError) -> Color? {
        guard let value = value(name) else { return nil }
        return try Color(json: value, path: place(name))
    }

    /// Returns one of a list of words; nil if it is missing.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, as type: Word.Type) throws(MapError) -> Word? {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw .invalid(
                path: place(name), found: "\"\(text.prefix(60))\"",
                expected: "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// Returns the path of a setting in errors.
    public func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    private func wrong(_ name: String, _ value: JSONValue, _ expected: String) -> MapError {
        let found = if case .array = value { value.text } else { value.kind.article }
        return .invalid(path: place(name), found: String(found.prefix(60)), expected: expected)
    }
}
