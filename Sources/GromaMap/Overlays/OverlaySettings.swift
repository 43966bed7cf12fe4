import GromaGeometry
import GromaJSON

/// The settings of an overlay as they were given: an object of JSON, read by what each may be.
public struct OverlaySettings: Sendable {
    private let members: JSONObject
    /// How errors call the place of the object.
    private let path: String

    /// Takes an object.
    ///
    /// - Parameters:
    ///   - json: The object; null for none.
    ///   - path: How errors call its place.
    /// - Throws: `MapError.invalid` for what is not an object.
    public init(_ json: JSONValue = .null, path: String = "settings") throws(MapError) {
        self.path = path
        switch json {
        case .null: members = JSONObject()
        case .object(let object): members = object
        default: throw .invalid(path: path, found: json.kind.article, expected: "an object")
        }
    }

    /// The names of what is set. O(n)
    public var names: [String] { members.members.map(\.name) }

    /// A setting as it was given; nil if it was left out, or is null.
    public func value(_ name: String) -> JSONValue? {
        guard let value = members[name], !value.isNull else { return nil }
        return value
    }

    /// A text; nil if it was left out.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func text(_ name: String) throws(MapError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.stringValue else { throw wrong(name, value, "a text") }
        return text
    }

    /// Whether something is so; nil if it was left out.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func flag(_ name: String) throws(MapError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.boolValue else { throw wrong(name, value, "true or false") }
        return flag
    }

    /// A number within a range; nil if it was left out.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func number(_ name: String, in range: ClosedRange<Double> = -1e15...1e15) throws(MapError) -> Double? {
        guard let value = value(name) else { return nil }
        let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
        guard let number = value.doubleValue else { throw wrong(name, value, expected) }
        guard range.contains(number) else { throw .invalid(path: place(name), found: value.text, expected: expected) }
        return number
    }

    /// A position, `[x, y]`; nil if it was left out.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func position(_ name: String) throws(MapError) -> Coordinate? {
        guard let value = value(name) else { return nil }
        guard let numbers = value.arrayValue?.map(\.doubleValue), numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite,
            y.isFinite
        else { throw wrong(name, value, "a position [x, y]") }
        return Coordinate(x: x, y: y)
    }

    /// A colour, as Esri writes it; nil if it was left out.
    ///
    /// - Throws: `MapError.invalid` for anything else.
    public func color(_ name: String) throws(MapError) -> Color? {
        guard let value = value(name) else { return nil }
        return try Color(json: value, path: place(name))
    }

    /// One of a list of words; nil if it was left out.
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

    /// How errors call the place of a setting.
    public func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    private func wrong(_ name: String, _ value: JSONValue, _ expected: String) -> MapError {
        let found = if case .array = value { value.text } else { value.kind.article }
        return .invalid(path: place(name), found: String(found.prefix(60)), expected: expected)
    }
}
