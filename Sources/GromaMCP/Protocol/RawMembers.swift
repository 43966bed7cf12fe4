import GromaJSON
import GromaRPC

/// The members of an object as they stand in the line, not read further than their names: an argument can be a geometry of many megabytes.
///
/// Valid as long as the line is.
struct RawMembers {
    private(set) var members: [(name: String, value: UnsafeBufferPointer<UInt8>)] = []
    /// Where the object stands.
    let path: String

    /// The members of parameters; none where there are no parameters.
    ///
    /// - Throws: `wrongType` for what is not an object, `duplicateParameter`.
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
            throw CommandError(.duplicateParameter, "the member \"\(name)\" stands there twice", path: "\(path).\(name)")
        }
    }

    /// The members of a member that is an object; none where it is missing.
    ///
    /// - Throws: `wrongType`, `duplicateParameter`.
    func members(_ name: String) throws(CommandError) -> RawMembers {
        let value = self[name]
        return try RawMembers(value.map { JSONReader($0) }, path: "\(path).\(name)")
    }

    /// The text of a member; nil if it is missing.
    subscript(name: String) -> UnsafeBufferPointer<UInt8>? { members.first { $0.name == name }?.value }

    /// The same without a member.
    func without(_ name: String) -> RawMembers {
        var result = self
        result.members.removeAll { $0.name == name }
        return result
    }

    /// A member as a value; nil if it is missing. O(its text)
    ///
    /// - Throws: `wrongType` if it is nested too deeply.
    func value(_ name: String) throws(CommandError) -> JSONValue? {
        guard let text = self[name] else { return nil }
        do throws(JSONError) { return try JSONValue(parsing: text) } catch { throw wrong(name, error.description, "a JSON value") }
    }

    /// A member that is a string; nil if it is missing or null.
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

    /// Writes them as an object. O(their text)
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in members {
            writer.key(name)
            writer.raw(value)
        }
        writer.endObject()
    }
}
