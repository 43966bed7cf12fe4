import GromaJSON
import GromaRPC

/// The members of an object as raw text of the line, of which only the names are parsed: an argument can be a geometry of many megabytes.
///
/// Valid for the lifetime of the line.
struct RawMembers {
    private(set) var members: [(name: String, value: UnsafeBufferPointer<UInt8>)] = []
    /// The path of the object.
    let path: String

    /// Reads the members of parameters; none if there are no parameters.
    ///
    /// - Throws: `wrongType` if they are not an object, `duplicateParameter`.
    init(_ reader: JSONReader?, path: String = "params") throws(CommandError) {
        self.path = path
        guard var reader else { return }
        do throws(JSONError) {
            try reader.beginObject()
            while let key = try reader.nextKey() { members.append((key.string, try reader.readRawValue())) }
        } catch {
            throw CommandError(.wrongKind, "\(path): \(error.description)", path: path, expected: "an object")
        }
        var names: Set<String> = []
        for (name, _) in members where !names.insert(name).inserted {
            throw CommandError(.duplicateParameter, "the member \"\(name)\" occurs twice", path: "\(path).\(name)")
        }
    }

    /// Returns the members of a member that is an object; none if it is missing.
    ///
    /// - Throws: `wrongType`, `duplicateParameter`.
    func members(_ name: String) throws(CommandError) -> RawMembers {
        let value = self[name]
        return try RawMembers(value.map { JSONReader($0) }, path: "\(path).\(name)")
    }

    /// Returns the text of a member; nil if it is missing.
    subscript(name: String) -> UnsafeBufferPointer<UInt8>? { members.first { $0.name == name }?.value }

    /// Returns the members without one of them.
    func without(_ name: String) -> RawMembers {
        var result = self
        result.members.removeAll { $0.name == name }
        return result
    }

    /// Returns a member as a value; nil if it is missing. O(its text)
    ///
    /// - Throws: `wrongType` if it is nested too deeply.
    func value(_ name: String) throws(CommandError) -> JSONValue? {
        guard let text = self[name] else { return nil }
        do throws(JSONError) { return try JSONValue(parsing: text) } catch { throw wrong(name, error.description, "a JSON value") }
    }

    /// Returns a member that is a string; nil if it is missing or null.
    ///
    /// - Throws: `wrongType`.
    func string(_ name: String) throws(CommandError) -> String? {
        guard let value = try value(name), !value.isNull else { return nil }
        guard let text = value.stringValue else { throw wrong(name, "it is \(value.kind.article)", "a string") }
        return text
    }

    private func wrong(_ name: String, _ what: String, _ expected: String) -> CommandError {
        CommandError(.wrongKind, "the member \"\(name)\": \(what)", path: "\(path).\(name)", expected: expected)
    }

    /// Writes the members as an object. O(their text)
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in members {
            writer.key(name)
            writer.raw(value)
        }
        writer.endObject()
    }
}
