import GromaBase
import GromaJSON
import GromaPlugin

/// An object of the JSON of a popup or web map that is being read: members that are read are removed, and the remaining ones are foreign.
/// Null counts as missing.
///
/// With a report, unknown keywords, numbers beyond their limits, and members and elements of a wrong type are recorded there, kept as
/// foreign members, and count as missing; without one they are errors. A missing mandatory member is always an error: code that reads an
/// array continues with the next element.
struct DefinitionObject {
    private var object: GromaJSON.DefinitionObject<PopupError>
    /// The report of skipped members; nil for none.
    let report: DefinitionReport?
    /// The names of all members.
    private let present: [String]
    /// The names that were read: those that such an object can have.
    private var known: [String] = []

    /// Creates an instance for a value, which must be an object.
    init(_ value: JSONValue, path: String, report: DefinitionReport? = nil) throws(PopupError) {
        object = try GromaJSON.DefinitionObject(value, path: path)
        present = object.rest.members.map(\.name)
        self.report = report
    }

    /// Returns the path of a member, for errors.
    func place(_ name: String) -> String { object.place(name) }

    /// Returns the error for a value of the wrong type.
    static func wrong(_ path: String, _ found: JSONValue, _ expected: String) -> PopupError {
        GromaJSON.DefinitionObject<PopupError>.wrong(path, found, expected)
    }

    /// Reads a member, or records its problem.
    private mutating func take<Value>(
        _ name: String, _ body: (inout GromaJSON.DefinitionObject<PopupError>) throws(PopupError) -> Value?
    ) throws(PopupError) -> Value? {
        known.append(name)
        let raw = object.rest[name]
        do throws(PopupError) { return try body(&object) } catch {
            try note(error)
            if let raw { object.keep(name, raw) }
            return nil
        }
    }

    /// Records a problem if there is a report; otherwise throws it.
    func note(_ error: PopupError) throws(PopupError) {
        guard let report, report.takes(error) else { throw error }
    }

    /// Reads a member of any type.
    mutating func value(_ name: String) -> JSONValue? {
        known.append(name)
        return object.value(name)
    }

    /// Reads a string.
    mutating func string(_ name: String) throws(PopupError) -> String? {
        try take(name) { object throws(PopupError) in try object.string(name) }
    }

    /// Reads a string that is not empty: services write `""` for no field.
    mutating func name(_ name: String) throws(PopupError) -> String? {
        try take(name) { object throws(PopupError) in try object.name(name) }
    }

    /// Reads a mandatory string that is not empty.
    mutating func requiredName(_ name: String) throws(PopupError) -> String {
        known.append(name)
        return try object.requiredName(name)
    }

    /// Reads a whole number within limits: a number beyond them would produce a page with a million digits, or a list with as many rows.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(PopupError) -> Int? {
        try take(name) { object throws(PopupError) in
            let place = object.place(name)
            guard let integer = try object.integer(name) else { return nil }
            guard range.contains(integer) else {
                throw .invalidDefinition(
                    path: place, found: "\(integer)", expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return integer
        }
    }

    /// Reads true or false.
    mutating func bool(_ name: String) throws(PopupError) -> Bool? {
        try take(name) { object throws(PopupError) in try object.bool(name) }
    }

    /// Reads a finite number that is not negative.
    mutating func amount(_ name: String) throws(PopupError) -> Double? {
        try take(name) { object throws(PopupError) in
            let place = object.place(name)
            guard let value = object.value(name) else { return nil }
            let expected = "a number that is not below 0"
            guard let number = value.doubleValue else { throw Self.wrong(place, value, expected) }
            guard number >= 0, number.isFinite else { throw .invalidDefinition(path: place, found: "\(number)", expected: expected) }
            return number
        }
    }

    /// Reads one of a list of keywords.
    mutating func word<Word: RawRepresentable & CaseIterable>(_ name: String) throws(PopupError) -> Word? where Word.RawValue == String {
        try take(name) { object throws(PopupError) -> Word? in try object.word(name) }
    }

    /// Reads one of some keywords that have no type of their own.
    mutating func word(_ name: String, of words: [String]) throws(PopupError) -> String? {
        try take(name) { object throws(PopupError) in
            let place = object.place(name)
            guard let word = try object.name(name) else { return nil }
            guard words.contains(word) else {
                throw .invalidDefinition(
                    path: place, found: "\"\(word.prefix(60))\"", expected: "one of \(words.joined(separator: ", "))")
            }
            return word
        }
    }

    /// Reads an object.
    mutating func object(_ name: String) throws(PopupError) -> DefinitionObject? {
        let report = report
        return try take(name) { object throws(PopupError) in
            guard let json = object.value(name) else { return nil }
            return try DefinitionObject(json, path: object.place(name), report: report)
        }
    }

    /// Reads a member with `body`; it is skipped if `body` cannot read it.
    mutating func nested<Value>(
        _ name: String, _ body: (JSONValue, String) throws(PopupError) -> Value
    ) throws(PopupError) -> Value? {
        try take(name) { object throws(PopupError) in
            guard let json = object.value(name) else { return nil }
            return try body(json, object.place(name))
        }
    }

    /// Reads the elements of an array, each with `body`. Elements for which it returns nil, and those that it cannot read, are omitted.
    mutating func array<Element>(
        _ name: String, _ body: (JSONValue, String) throws(PopupError) -> Element?
    ) throws(PopupError) -> [Element]? {
        let copy = self
        return try take(name) { object throws(PopupError) in
            try object.array(name) { (json, path) throws(PopupError) -> Element? in
                do throws(PopupError) { return try body(json, path) } catch {
                    try copy.note(error)
                    return nil
                }
            }
        }?.compactMap(\.self)
    }

    /// Reads an array of strings.
    mutating func strings(_ name: String) throws(PopupError) -> [String]? {
        try array(name) { (json, path) throws(PopupError) in
            guard let text = json.stringValue else { throw Self.wrong(path, json, "a string") }
            return text
        }
    }

    /// Returns the members that were not read. An unknown member whose name is probably a misspelling of a known one is recorded.
    ///
    /// - Parameter others: Members that such an object may have in addition to those that were read.
    func rest(knowing others: [String] = []) -> JSONObject {
        guard let report else { return object.rest }
        let all = known + others
        for member in object.rest.members where !all.contains(member.name) {
            guard let meant = all.first(where: { !present.contains($0) && Nearest.isSlip(member.name, for: $0) }) else { continue }
            report.note(PopupDefinitionProblem(path: place(member.name), found: "an unknown member", expected: meant))
        }
        return object.rest
    }
}

extension PopupError: DefinitionError {
    package static func wrongMember(path: String, found: String, expected: String) -> PopupError {
        .invalidDefinition(path: path, found: found, expected: expected)
    }

    package static func missingMember(path: String) -> PopupError {
        .invalidDefinition(path: path, found: "nothing", expected: "a text that is not empty")
    }
}
