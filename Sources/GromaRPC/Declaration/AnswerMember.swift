import GromaJSON

/// A member of a method's answer: its name, its schema, and the source of its value. A member whose value is nil is omitted, and its schema
/// says that it is optional.
public struct AnswerMember<Value>: Sendable {
    /// The name with the schema.
    public let schema: Schema.Member
    package let write: AnswerShape<Value>.Write

    /// Creates a member that is always present, with a writer for its value.
    public init(_ name: StaticString, _ schema: Schema, write: @escaping AnswerShape<Value>.Write) {
        self.schema = Schema.Member("\(name)", schema)
        self.write = { value, writer in
            writer.key(name)
            write(value, &writer)
        }
    }

    /// Creates a member whose name is only known at run time, for example from a plugin's declaration.
    package init(named name: String, _ schema: Schema, isRequired: Bool = true, write: @escaping AnswerShape<Value>.Write) {
        self.schema = Schema.Member(name, schema, isRequired: isRequired)
        self.write = { value, writer in
            writer.key(name)
            write(value, &writer)
        }
    }

    /// Creates a member that is omitted if its value is nil, with a writer for the value.
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

    /// Returns a member with an integer.
    public static func int(_ name: StaticString, in range: ClosedRange<Int>? = nil, _ part: @escaping @Sendable (Value) -> Int) -> Self {
        Self(name, .integer(range)) { $1.int(part($0)) }
    }

    /// Returns a member with an integer, omitted if nil.
    public static func int(_ name: StaticString, in range: ClosedRange<Int>? = nil, _ part: @escaping @Sendable (Value) -> Int?) -> Self {
        Self(name, .integer(range), part) { $1.int($0) }
    }

    /// Returns a member with a number.
    public static func double(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Double) -> Self {
        Self(name, .number) { $1.double(part($0)) }
    }

    /// Returns a member with a number, omitted if nil.
    public static func double(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Double?) -> Self {
        Self(name, .number, part) { $1.double($0) }
    }

    /// Returns a member with a Boolean.
    public static func bool(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(name, .boolean) { $1.bool(part($0)) }
    }

    /// Returns a member with a Boolean, omitted if nil.
    public static func bool(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Bool?) -> Self {
        Self(name, .boolean, part) { $1.bool($0) }
    }

    /// Returns a member with a string.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String) -> Self {
        Self(name, .string) { $1.string(part($0)) }
    }

    /// Returns a member with a string, omitted if nil.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name, .string, part) { $1.string($0) }
    }

    /// Returns a member with a case of an enum, by its raw value.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: StaticString, _ part: @escaping @Sendable (Value) -> Choice
    ) -> Self {
        Self(name, .cases(of: Choice.self)) { $1.string(part($0).rawValue) }
    }

    /// Returns a member with an array of strings.
    public static func strings(_ name: StaticString, _ part: @escaping @Sendable (Value) -> [String]) -> Self {
        Self(name, .array(.string, nil)) { $1.strings(part($0)) }
    }

    /// Returns a member with an array of strings, omitted if nil.
    public static func strings(_ name: StaticString, _ part: @escaping @Sendable (Value) -> [String]?) -> Self {
        Self(name, .array(.string, nil), part) { $1.strings($0) }
    }

    /// Returns a member with an object of any members with the same schema, in the given order.
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

    /// Returns a member with an object of any members with the same shape, in the given order.
    public static func map<Element>(
        _ name: StaticString, _ shape: AnswerShape<Element>, _ part: @escaping @Sendable (Value) -> [(name: String, value: Element)]
    ) -> Self {
        map(name, of: shape.schema, part, write: shape.write)
    }

    /// Returns a member with a value of its own shape.
    public static func value<Part>(_ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part) -> Self {
        Self(name, shape.schema) { shape.write(part($0), &$1) }
    }

    /// Returns a member with a value of its own shape, omitted if nil.
    public static func value<Part>(_ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        Self(name, shape.schema, part, write: shape.write)
    }

    /// Returns a member with a value of its own shape, `null` if nil.
    public static func nullable<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part?
    ) -> Self {
        Self(name, .any([shape.schema, .null])) { value, writer in
            if let part = part(value) { shape.write(part, &writer) } else { writer.null() }
        }
    }

    /// Returns the same member for a type that contains the value.
    public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> AnswerMember<Whole> {
        AnswerMember<Whole>(schema: schema) { [write] in write(part($0), &$1) }
    }

    /// Creates a member whose closure also writes its name.
    private init(schema: Schema.Member, write: @escaping AnswerShape<Value>.Write) {
        self.schema = schema
        self.write = write
    }

    /// Returns a member with an array of values of one shape.
    public static func values<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ parts: @escaping @Sendable (Value) -> [Part]
    ) -> Self {
        Self(name, .array(shape.schema, nil)) { value, writer in
            writer.beginArray()
            for part in parts(value) { shape.write(part, &writer) }
            writer.endArray()
        }
    }

    /// Returns a member with an array whose elements are written one by one, so that they are not all in memory: `make` receives a closure
    /// that writes an element and returns the current size of the answer in bytes.
    public static func rows<Row>(
        _ name: StaticString, _ shape: AnswerShape<Row>, _ make: @escaping @Sendable (Value, _ write: (Row) -> Int) -> Void
    ) -> Self {
        Self(name, .array(shape.schema, nil)) { value, writer in
            writer.beginArray()
            make(value) { row in
                shape.write(row, &writer)
                return writer.count
            }
            writer.endArray()
        }
    }

    /// Returns a member with an array of values of one shape, omitted if nil.
    public static func values<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ parts: @escaping @Sendable (Value) -> [Part]?
    ) -> Self {
        Self(name, .array(shape.schema, nil), parts) { parts, writer in
            writer.beginArray()
            for part in parts { shape.write(part, &writer) }
            writer.endArray()
        }
    }
}

extension AnswerMember {
    /// Returns a member with a value whose type declares its shape.
    public static func value<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part) -> Self {
        value(name, Part.shape, part)
    }

    /// Returns a member with a value whose type declares its shape, omitted if nil.
    public static func value<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        value(name, Part.shape, part)
    }

    /// Returns a member with a value whose type declares its shape, `null` if nil.
    public static func nullable<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        nullable(name, Part.shape, part)
    }

    /// Returns a member with an array of values whose type declares their shape.
    public static func values<Part: DescribedAnswer>(_ name: StaticString, _ parts: @escaping @Sendable (Value) -> [Part]) -> Self {
        values(name, Part.shape, parts)
    }
}
