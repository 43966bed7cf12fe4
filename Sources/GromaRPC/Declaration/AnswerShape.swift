import GromaJSON

/// The answer of a method, declared once: the schema of the result, its meaning, and the writer of a value.
///
/// ```swift
/// let answer = AnswerShape<[String]>("The stakes that were observed, in order.", .strings("stakes") { $0 })
/// ```
public struct AnswerShape<Value>: Sendable {
    /// Writes a value according to the schema.
    public typealias Write = @Sendable (Value, inout JSONWriter) -> Void

    /// The JSON schema of the result.
    public let schema: Schema
    /// The meaning of the result.
    public let documentation: String
    /// Writes a value.
    public let write: Write
    /// The type of the description that the schema refers to; nil for a complete schema.
    public internal(set) var type: SharedSchema?
    /// The members of an object; empty for a shape with its own writer.
    package internal(set) var members: [AnswerMember<Value>] = []

    /// Creates a shape with its own schema and writer, for results that are not an object of a few members.
    public init(_ schema: Schema, _ documentation: String, write: @escaping Write) {
        self.schema = schema
        self.documentation = documentation
        self.write = write
    }

    /// Creates the same shape with a more specific meaning.
    public init(_ shape: Self, _ documentation: String) {
        self.init(shape.schema, documentation, write: shape.write)
        members = shape.members
    }

    /// Creates an object with members in this order. Writing takes O(members) in addition to the values.
    public init(_ documentation: String, _ members: AnswerMember<Value>...) { self.init(documentation, members: members) }

    /// Creates an object with shared members. Writing takes O(members) in addition to the values.
    public init(_ documentation: String, members: [AnswerMember<Value>]) {
        self.init(.object(members.map(\.schema)), documentation) { value, writer in
            writer.beginObject()
            for member in members { member.write(value, &writer) }
            writer.endObject()
        }
        self.members = members
    }

    /// The shape in the form of the description.
    public var result: ResultShape { ResultShape(schema, documentation) }

    /// Returns a value as JSON, for uses other than the answer of a method.
    package func json(_ value: Value) -> JSONValue {
        var writer = JSONWriter()
        write(value, &writer)
        return (try? JSONValue(parsing: writer.bytes)) ?? .null
    }

    /// The same shape for an optional value, `null` if nil.
    public var orNull: AnswerShape<Value?> {
        AnswerShape<Value?>(.any([schema, .null]), documentation) { [write] value, writer in
            if let value { write(value, &writer) } else { writer.null() }
        }
    }
}

/// A type of answers with a fixed shape, so that methods need not declare it.
///
/// ```swift
/// struct StakeCount: DescribedAnswer {
///     static let shape = AnswerShape<Self>("How many stakes there are.", .int("count") { $0.count })
///     let count: Int
/// }
/// ```
public protocol DescribedAnswer {
    /// The schema, the meaning and the writer.
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
