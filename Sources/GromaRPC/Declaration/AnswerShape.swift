import GromaJSON

/// The answer of a method, declared once: the schema of the result, its meaning, and how a value is written.
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
    /// The type of the description that the schema is a reference to; nil for a schema that says all itself.
    public internal(set) var type: SharedSchema?
    /// The members of an object; none where the writer is the shape's own.
    package internal(set) var members: [AnswerMember<Value>] = []

    /// A shape whose schema and writer are its own, for what is not an object of a few members.
    public init(_ schema: Schema, _ documentation: String, write: @escaping Write) {
        self.schema = schema
        self.documentation = documentation
        self.write = write
    }

    /// The same shape, which means something more exact here.
    public init(_ shape: Self, _ documentation: String) {
        self.init(shape.schema, documentation, write: shape.write)
        members = shape.members
    }

    /// An object, member by member, in this order. Complexity of writing: O(members) beside what the values take.
    public init(_ documentation: String, _ members: AnswerMember<Value>...) { self.init(documentation, members: members) }

    /// An object of members that others have too. Complexity of writing: O(members) beside what the values take.
    public init(_ documentation: String, members: [AnswerMember<Value>]) {
        self.init(.object(members.map(\.schema)), documentation) { value, writer in
            writer.beginObject()
            for member in members { member.write(value, &writer) }
            writer.endObject()
        }
        self.members = members
    }

    /// The shape as the description has it.
    public var result: ResultShape { ResultShape(schema, documentation) }

    /// A value as it is written, for what is not an answer of a method.
    package func json(_ value: Value) -> JSONValue {
        var writer = JSONWriter()
        write(value, &writer)
        return (try? JSONValue(parsing: writer.bytes)) ?? .null
    }

    /// The same shape for what may be missing: `null` then.
    public var orNull: AnswerShape<Value?> {
        AnswerShape<Value?>(.any([schema, .null]), documentation) { [write] value, writer in
            if let value { write(value, &writer) } else { writer.null() }
        }
    }
}

/// A value that methods answer with in one way always: they need not say how.
///
/// ```swift
/// struct StakeCount: DescribedAnswer {
///     static let shape = AnswerShape<Self>("How many stakes there are.", .int("count") { $0.count })
///     let count: Int
/// }
/// ```
public protocol DescribedAnswer {
    /// The schema, what it means, and how it is written.
    static var shape: AnswerShape<Self> { get }
}

extension AnswerShape<Void> {
    /// A result of `null`.
    public static var nothing: Self { Self(.null, "Nothing.") { $1.null() } }
}

extension AnswerShape<Int> {
    /// An integer.
    public static var int: Self { Self(.integer(nil), "An integer.") { $1.int($0) } }
}

extension AnswerShape<Double> {
    /// A number.
    public static var double: Self { Self(.number, "A number.") { $1.double($0) } }
}

extension AnswerShape<String> {
    /// A string.
    public static var string: Self { Self(.string, "A string.") { $1.string($0) } }
}

extension AnswerShape<Bool> {
    /// A Boolean.
    public static var bool: Self { Self(.boolean, "True or false.") { $1.bool($0) } }
}

extension AnswerShape<JSONValue> {
    /// Any value.
    public static var anything: Self { Self(.anything, "Any value.") { $1.value($0) } }
}
