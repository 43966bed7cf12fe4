import GromaBase
import GromaJSON
import GromaPlugin

/// Decodes parameters from the bytes of a line that has been checked before, and reports the place of errors.
public struct ParameterDecoder {
    /// The reader of the bytes, at the next value.
    public var reader: JSONReader
    /// The session that the command is run in; nil while the call is decoded ahead.
    private let knownSession: Session?
    /// The parameter that is being decoded.
    @usableFromInline
    package var name = ""
    /// The path inside it: `.geometry`, `[3]`.
    package var inner: [String] = []

    @usableFromInline
    package init(_ reader: JSONReader, _ session: Session?) {
        self.reader = reader
        knownSession = session
    }

    /// The session that the command is run in.
    ///
    /// - Throws: An internal error that no script receives: while calls are decoded ahead on another thread there is no session, and a call
    ///   that needs it is decoded again when it is run.
    public var session: Session {
        get throws(CommandError) {
            guard let knownSession else { throw .needsSession }
            return knownSession
        }
    }

    /// The path as text, `params.points[3]`. O(depth)
    public var path: String { "params.\(name)" + inner.joined() }

    // MARK: Values

    /// Decodes an integer, within optional limits.
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

    /// Decodes a finite number.
    ///
    /// - Throws: `wrongKind`, `notFinite` beyond the range of a double.
    public mutating func double() throws(CommandError) -> Double {
        let place = reader
        do throws(JSONError) { return try reader.readDouble() } catch { throw wrong(error, place, expected: "a number") }
    }

    /// Decodes a Boolean.
    ///
    /// - Throws: `wrongKind`.
    public mutating func bool() throws(CommandError) -> Bool {
        let place = reader
        do throws(JSONError) { return try reader.readBool() } catch { throw wrong(error, place, expected: "true or false") }
    }

    /// Decodes a string. O(length)
    ///
    /// - Throws: `wrongKind`.
    public mutating func string() throws(CommandError) -> String {
        let place = reader
        do throws(JSONError) { return try reader.readString() } catch { throw wrong(error, place, expected: "a string") }
    }

    /// Decodes any value. O(size of the value)
    ///
    /// - Throws: Never, for a line that has been checked.
    public mutating func value() throws(CommandError) -> JSONValue {
        let place = reader
        do throws(JSONError) { return try reader.readValue() } catch { throw wrong(error, place, expected: "a value") }
    }

    /// Decodes an object with any members. O(size of the value)
    ///
    /// - Throws: `wrongKind`.
    public mutating func objectValue() throws(CommandError) -> JSONValue {
        let value = try value()
        guard case .object = value else {
            throw error(.wrongKind, "is of the wrong type", found: .string(value.kind.rawValue), expected: "an object")
        }
        return value
    }

    /// Decodes one of a few words. O(words)
    ///
    /// - Throws: `wrongKind`, `invalidValue` with the allowed words.
    public mutating func choice(_ words: [String]) throws(CommandError) -> String {
        let place = reader
        let word: String
        do throws(JSONError) { word = try reader.readString() } catch { throw wrong(error, place, expected: Schema.choice(words).phrase) }
        if words.contains(word) { return word }
        throw error(.invalidValue, "is \"\(word)\"", found: .string(word), expected: Schema.choice(words).phrase)
    }

    /// Decodes an array, element by element. O(elements)
    ///
    /// - Throws: `wrongKind`, and the errors of `body`.
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

    /// Decodes an object, member by member; a duplicate member is an error. O(members)
    ///
    /// - Throws: `wrongKind`, `duplicateParameter`, and the errors of `body`.
    public mutating func object(_ body: (inout ParameterDecoder, JSONText) throws(CommandError) -> Void) throws(CommandError) {
        let place = reader
        do throws(JSONError) { try reader.beginObject() } catch { throw wrong(error, place, expected: "an object") }
        var seen: [[UInt8]] = []
        // Beyond a few names, previous ones are looked up in a hash set.
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

    /// Returns the next member's name, for objects that are not decoded with ``object(_:)``; nil at its end.
    @usableFromInline
    package mutating func nextKey() throws(CommandError) -> JSONText? {
        let place = reader
        do throws(JSONError) { return try reader.nextKey() } catch { throw wrong(error, place, expected: "an object") }
    }

    /// Decodes an array of strings. O(total length)
    ///
    /// - Throws: `wrongKind`, with the place of the element.
    public mutating func strings() throws(CommandError) -> [String] {
        var found: [String] = []
        try array { decoder throws(CommandError) in found.append(try decoder.string()) }
        return found
    }

    // MARK: Errors

    /// Returns an error at the current path. `what` follows the path in the message: "is 7", "is no rectangle".
    public func error(_ kind: ErrorKind, _ what: String, found: JSONValue? = nil, expected: String? = nil) -> CommandError {
        let tail = expected.map { ": expected \($0)" } ?? ""
        return CommandError(kind, "\(path) \(what)\(tail)", path: path, found: found, expected: expected)
    }

    /// Returns the error for a member that an object does not have.
    public func unknownMember(_ key: JSONText, of known: [String]) -> CommandError {
        let name = key.string
        let nearest = Nearest.name(to: name, in: known)
        return CommandError(
            .unknownParameter, "there is no \(path)" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: path,
            found: .string(name), expected: "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Returns the error for a value of the wrong type; `place` is the reader before it.
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
    /// The error for a call that cannot be decoded ahead.
    fileprivate static let needsSession = CommandError(
        .internalError, "parameters that need the session are decoded when the command is run")
}
