import GromaJSON

/// What a method answers with, declared once: the schema of the result, what it means, and how a value is written.
///
/// ```swift
/// let answer = AnswerShape<[String]>("The stakes that were observed, in order.", .strings("stakes") { $0 })
/// ```
public struct AnswerShape<Value>: Sendable {
    /// Writes a value as the schema has it.
    public typealias Write = @Sendable (Value, inout JSONWriter) -> Void

    /// The JSON schema of the result.
    public let schema: Schema
    /// What it means.
    public let documentation: String
    /// Writes a value.
    public let write: Write

    /// A shape whose schema and writer are its own, for what is no object of a few members.
    public init(_ schema: Schema, _ documentation: String, write: @escaping Write) {
        self.schema = schema
        self.documentation = documentation
        self.write = write
    }

    /// An object, member by member, in this order. Complexity of writing: O(members) beside what the values take.
    public init(_ documentation: String, _ members: AnswerMember<Value>...) {
        self.init(.object(members.map(\.schema)), documentation) { value, writer in
            writer.beginObject()
            for member in members { member.write(value, &writer) }
            writer.endObject()
        }
    }

    /// The shape as the description has it.
    public var result: ResultShape { ResultShape(schema, documentation) }
}

extension AnswerShape<Void> {
    /// A result of `null`.
    public static var nothing: Self { Self(.null, "Nothing.") { $1.null() } }
}

/// A member of what a method answers with: its name, its schema, and where its value comes from. A member whose value may be nil is left out then, and
/// the schema says so.
public struct AnswerMember<Value>: Sendable {
    /// The name with the schema.
    public let schema: Schema.Member
    let write: AnswerShape<Value>.Write

    /// A member that is always there, with a writer for its value.
    public init(_ name: StaticString, _ schema: Schema, write: @escaping AnswerShape<Value>.Write) {
        self.schema = Schema.Member("\(name)", schema)
        self.write = { value, writer in
            writer.key(name)
            write(value, &writer)
        }
    }

    /// A member that is left out where there is nothing to write, with a writer for what there is.
    public init<Part>(
        _ name: StaticString, _ schema: Schema, _ part: @escaping @Sendable (Value) -> Part?,
        write: @escaping @Sendable (Part, inout JSONWriter) -> Void
    ) {
        self.schema = Schema.Member("\(name)", schema, isRequired: false)
        self.write = { value, writer in
            guard let part = part(value) else { return }
            writer.key(name)
            write(part, &writer)
        }
    }

    /// An integer.
    public static func int(_ name: StaticString, in range: ClosedRange<Int>? = nil, _ part: @escaping @Sendable (Value) -> Int) -> Self {
        Self(name, .integer(range)) { $1.int(part($0)) }
    }

    /// An integer, where there is one.
    public static func int(_ name: StaticString, in range: ClosedRange<Int>? = nil, _ part: @escaping @Sendable (Value) -> Int?) -> Self {
        Self(name, .integer(range), part) { $1.int($0) }
    }

    /// A number.
    public static func double(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Double) -> Self {
        Self(name, .number) { $1.double(part($0)) }
    }

    /// A number, where there is one.
    public static func double(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Double?) -> Self {
        Self(name, .number, part) { $1.double($0) }
    }

    /// A truth value.
    public static func bool(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(name, .boolean) { $1.bool(part($0)) }
    }

    /// A string.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String) -> Self {
        Self(name, .string) { $1.string(part($0)) }
    }

    /// A string, where there is one.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name, .string, part) { $1.string($0) }
    }

    /// An array of strings.
    public static func strings(_ name: StaticString, _ part: @escaping @Sendable (Value) -> [String]) -> Self {
        Self(name, .array(.string, nil)) { $1.strings(part($0)) }
    }

    /// An object whose members are not known before, each of one kind, in the order given.
    public static func map<Element>(
        _ name: StaticString, of schema: Schema, _ part: @escaping @Sendable (Value) -> [(name: String, value: Element)],
        write: @escaping @Sendable (Element, inout JSONWriter) -> Void
    ) -> Self {
        Self(name, .map(schema)) { value, writer in
            writer.beginObject()
            for (name, value) in part(value) {
                writer.key(name)
                write(value, &writer)
            }
            writer.endObject()
        }
    }
}
