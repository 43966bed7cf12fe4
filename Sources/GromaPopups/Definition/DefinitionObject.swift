import GromaBase
import GromaJSON
import GromaPlugin

/// An object of a popup's, or a web map's, JSON as it is read: what is taken leaves, what is left is foreign. Null counts as missing.
///
/// With a report words that are unknown, numbers beyond their limits, and members and elements of another kind than they have to be are noted there, kept
/// as foreign, and count as missing; without one they are errors. What nothing can be read without is always an error: whoever reads an array goes
/// on with its next element.
struct DefinitionObject {
    private var object: GromaJSON.DefinitionObject<PopupError>
    /// The report of what is skipped; nil for none.
    let report: DefinitionReport?
    /// The names of all members there were.
    private let present: [String]
    /// The names that were asked for: those that such an object knows.
    private var known: [String] = []

    /// Begins to read a value, which has to be an object.
    init(_ value: JSONValue, path: String, report: DefinitionReport? = nil) throws(PopupError) {
        object = try GromaJSON.DefinitionObject(value, path: path)
        present = object.rest.members.map(\.name)
        self.report = report
    }

    /// A place in the object, for errors.
    func place(_ name: String) -> String { object.place(name) }

    /// The error for a value of another kind than expected.
    static func wrong(_ path: String, _ found: JSONValue, _ expected: String) -> PopupError {
        GromaJSON.DefinitionObject<PopupError>.wrong(path, found, expected)
    }

    /// Takes a member, or notes what is wrong with it.
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

    /// Notes what is wrong, where there is a report.
    func note(_ error: PopupError) throws(PopupError) {
        guard let report, report.takes(error) else { throw error }
    }

    /// A member of any kind.
    mutating func value(_ name: String) -> JSONValue? {
        known.append(name)
        return object.value(name)
    }

    /// A member that is a string.
    mutating func string(_ name: String) throws(PopupError) -> String? {
        try take(name) { object throws(PopupError) in try object.string(name) }
    }

    /// A string that is not empty: services write `""` for no field.
    mutating func name(_ name: String) throws(PopupError) -> String? {
        try take(name) { object throws(PopupError) in try object.name(name) }
    }

    /// A string that has to be there and is not empty. Nothing can be read without it.
    mutating func requiredName(_ name: String) throws(PopupError) -> String {
        known.append(name)
        return try object.requiredName(name)
    }

    /// A whole number within limits: one beyond them would have a page written with a million digits, or a list of as many rows.
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

    /// A member that is true or false.
    mutating func bool(_ name: String) throws(PopupError) -> Bool? {
        try take(name) { object throws(PopupError) in try object.bool(name) }
    }

    /// A finite number that is not below 0.
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

    /// One of a list of words.
    mutating func word<Word: RawRepresentable & CaseIterable>(_ name: String) throws(PopupError) -> Word? where Word.RawValue == String {
        try take(name) { object throws(PopupError) -> Word? in try object.word(name) }
    }

    /// One of some words, which need no type of their own.
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

    /// A member that is an object.
    mutating func object(_ name: String) throws(PopupError) -> DefinitionObject? {
        let report = report
        return try take(name) { object throws(PopupError) in
            guard let json = object.value(name) else { return nil }
            return try DefinitionObject(json, path: object.place(name), report: report)
        }
    }

    /// A member that is read by `body`, and skipped where that cannot read it.
    mutating func nested<Value>(
        _ name: String, _ body: (JSONValue, String) throws(PopupError) -> Value
    ) throws(PopupError) -> Value? {
        try take(name) { object throws(PopupError) in
            guard let json = object.value(name) else { return nil }
            return try body(json, object.place(name))
        }
    }

    /// The elements of an array, each read by `body`. Those for which it gives nil are omitted, and those that it cannot read.
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

    /// An array of strings.
    mutating func strings(_ name: String) throws(PopupError) -> [String]? {
        try array(name) { (json, path) throws(PopupError) in
            guard let text = json.stringValue else { throw Self.wrong(path, json, "a string") }
            return text
        }
    }

    /// What was not taken. A member that nobody knows, and whose name is another's except for a slip of the pen, is noted.
    ///
    /// - Parameters:
    ///   - others: members that such an object may have besides those that were asked for.
    ///   - isOpen: whether its members have names of their own, of which none is wrong.
    func rest(knowing others: [String] = [], isOpen: Bool = false) -> JSONObject {
        guard let report, !isOpen else { return object.rest }
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
