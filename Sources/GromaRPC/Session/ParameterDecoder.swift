import GromaBase
import GromaJSON
import GromaPlugin

/// Decodes parameters from the bytes of a line that has been checked before, and says where something is not as it must be.
public struct ParameterDecoder {
    /// The bytes, at the value that comes next.
    public var reader: JSONReader
    /// The session that the command is run in; nil while the call is decoded ahead.
    private let knownSession: Session?
    /// The parameter that is being decoded.
    @usableFromInline
    package var name = ""
    /// Where inside it: `.geometry`, `[3]`.
    package var inner: [String] = []

    @usableFromInline
    package init(_ reader: JSONReader, _ session: Session?) {
        self.reader = reader
        knownSession = session
    }

    /// The session that the command is run in.
    ///
    /// - Throws: Nothing that a script is told: while calls are decoded ahead of being run, on another thread, there is no session to ask, and a call
    ///   that needs it is decoded when it is run.
    public var session: Session {
        get throws(CommandError) {
            guard let knownSession else { throw .needsSession }
            return knownSession
        }
    }

    /// The place as text, `params.points[3]`. O(depth)
    public var path: String { "params.\(name)" + inner.joined() }

    // MARK: Values

    /// An integer, within limits.
    ///
    /// - Throws: `wrongKind`, `invalidValue` beyond the limits, with the place and what is allowed.
    public mutating func int(in range: ClosedRange<Int>?) throws(CommandError) -> Int {
        let place = reader
        let value: Int
        do throws(JSONError) { value = try reader.readInt() } catch {
            throw wrong(error, place, expected: range.map { Schema.integer($0).phrase } ?? "an integer")
        }
        if let range, !range.contains(value) {
            throw error(.invalidValue, "is \(value)", found: .integer(value), expected: Schema.integer(range).phrase)
        }
        return value
    }

    /// A finite number.
    ///
    /// - Throws: `wrongKind`, `notFinite` beyond the range of a double.
    public mutating func double() throws(CommandError) -> Double {
        let place = reader
        do throws(JSONError) { return try reader.readDouble() } catch { throw wrong(error, place, expected: "a number") }
    }

    /// A Boolean.
    ///
    /// - Throws: `wrongKind`.
    public mutating func bool() throws(CommandError) -> Bool {
        let place = reader
        do throws(JSONError) { return try reader.readBool() } catch { throw wrong(error, place, expected: "true or false") }
    }

    /// A string.
    ///
    /// - Throws: `wrongKind`.
    public mutating func string() throws(CommandError) -> String {
        let place = reader
        do throws(JSONError) { return try reader.readString() } catch { throw wrong(error, place, expected: "a string") }
    }

    /// Any value.
    ///
    /// - Throws: Nothing for a line that has been checked.
    public mutating func value() throws(CommandError) -> JSONValue {
        let place = reader
        do throws(JSONError) { return try reader.readValue() } catch { throw wrong(error, place, expected: "a value") }
    }

    /// An object of any members.
    ///
    /// - Throws: `wrongKind`.
    public mutating func objectValue() throws(CommandError) -> JSONValue {
        let value = try value()
        guard case .object = value else {
            throw error(.wrongKind, "is of the wrong type", found: .string(value.kind.rawValue), expected: "an object")
        }
        return value
    }

    /// One of a few words.
    ///
    /// - Throws: `wrongKind`, `invalidValue` with the words that there are.
    public mutating func choice(_ words: [String]) throws(CommandError) -> String {
        let place = reader
        let word: String
        do throws(JSONError) { word = try reader.readString() } catch { throw wrong(error, place, expected: Schema.choice(words).phrase) }
        if words.contains(word) { return word }
        throw error(.invalidValue, "is \"\(word)\"", found: .string(word), expected: Schema.choice(words).phrase)
    }

    /// An array, element by element.
    ///
    /// - Throws: `wrongKind`, and what `body` throws.
    public mutating func array(_ body: (inout ParameterDecoder) throws(CommandError) -> Void) throws(CommandError) {
        let place = reader
        do throws(JSONError) { try reader.beginArray() } catch { throw wrong(error, place, expected: "an array") }
        var index = 0
        while try more() {
            inner.append("[\(index)]")
            try body(&self)
            inner.removeLast()
            index += 1
        }
    }

    private mutating func more() throws(CommandError) -> Bool {
        let place = reader
        do throws(JSONError) { return try reader.nextElement() } catch { throw wrong(error, place, expected: "an array") }
    }

    /// An object, member by member; a member that is given twice is an error.
    ///
    /// - Throws: `wrongKind`, `duplicateParameter`, and what `body` throws.
    public mutating func object(_ body: (inout ParameterDecoder, JSONText) throws(CommandError) -> Void) throws(CommandError) {
        let place = reader
        do throws(JSONError) { try reader.beginObject() } catch { throw wrong(error, place, expected: "an object") }
        var seen: [[UInt8]] = []
        // Beyond a few names, those that were seen are found by hashes.
        var others: Set<[UInt8]> = []
        while let key = try nextKey() {
            let bytes = key.unescaped
            inner.append("." + String(decoding: bytes, as: UTF8.self))
            if seen.contains(bytes) || others.contains(bytes) { throw error(.duplicateParameter, "stands there twice") }
            if seen.count < 16 { seen.append(bytes) } else { others.insert(bytes) }
            try body(&self, key)
            inner.removeLast()
        }
    }

    /// The next member's name in an object that ``object(_:)`` is not used for; nil at its end.
    @usableFromInline
    package mutating func nextKey() throws(CommandError) -> JSONText? {
        let place = reader
        do throws(JSONError) { return try reader.nextKey() } catch { throw wrong(error, place, expected: "an object") }
    }

    /// Any number of strings.
    ///
    /// - Throws: `wrongKind`, with the place of the element.
    public mutating func strings() throws(CommandError) -> [String] {
        var found: [String] = []
        try array { decoder throws(CommandError) in found.append(try decoder.string()) }
        return found
    }

    // MARK: Errors

    /// An error at the place that is being decoded. `what` goes on from the place: "is 7", "is no rectangle".
    public func error(_ kind: ErrorKind, _ what: String, found: JSONValue? = nil, expected: String? = nil) -> CommandError {
        let tail = expected.map { ": expected \($0)" } ?? ""
        return CommandError(kind, "\(path) \(what)\(tail)", path: path, found: found, expected: expected)
    }

    /// The error for a member that an object does not have.
    public func unknownMember(_ key: JSONText, of known: [String]) -> CommandError {
        let name = key.string
        let nearest = Nearest.name(to: name, in: known)
        return CommandError(
            .unknownParameter, "there is no \(path)" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: path,
            found: .string(name), expected: "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// The error for a value of another kind, whose reader stood before it.
    package func wrong(_ error: JSONError, _ place: JSONReader, expected: String) -> CommandError {
        var reader = place
        let found: JSONValue?
        do throws(JSONError) {
            let start = reader.offset
            let bytes = try reader.readRawValue()
            var again = place
            found = bytes.count <= 120 && start <= reader.offset ? try again.readValue() : .string(try again.peekKind().article)
        } catch {
            found = nil
        }
        switch error {
        case .notFinite: return self.error(.notFinite, "is beyond the range of a double", found: found, expected: "a finite number")
        case .notAnInteger: return self.error(.wrongKind, "is no integer", found: found, expected: expected)
        default: return self.error(.wrongKind, "is of the wrong type", found: found, expected: expected)
        }
    }
}

extension CommandError {
    /// A call cannot be decoded ahead.
    fileprivate static let needsSession = CommandError(
        .internalError, "parameters that need the session are decoded when the command is run")
}
