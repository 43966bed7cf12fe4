import GromaJSON

/// A member of what a method answers with: its name, its schema, and where its value comes from. A member whose value may be nil is omitted then, and
/// the schema says so.
public struct AnswerMember<Value>: Sendable {
    /// The name with the schema.
    public let schema: Schema.Member
    package let write: AnswerShape<Value>.Write

    /// A member that is always there, with a writer for its value.
    public init(_ name: StaticString, _ schema: Schema, write: @escaping AnswerShape<Value>.Write) {
        self.schema = Schema.Member("\(name)", schema)
        self.write = { value, writer in
            writer.key(name)
            write(value, &writer)
        }
    }

    /// A member whose name is known only when the program runs, as where a plugin declares it.
    package init(named name: String, _ schema: Schema, isRequired: Bool = true, write: @escaping AnswerShape<Value>.Write) {
        self.schema = Schema.Member(name, schema, isRequired: isRequired)
        self.write = { value, writer in
            writer.key(name)
            write(value, &writer)
        }
    }

    /// A member that is omitted where there is nothing to write, with a writer for what there is.
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

    /// A Boolean.
    public static func bool(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(name, .boolean) { $1.bool(part($0)) }
    }

    /// A truth value, where there is one.
    public static func bool(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Bool?) -> Self {
        Self(name, .boolean, part) { $1.bool($0) }
    }

    /// A string.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String) -> Self {
        Self(name, .string) { $1.string(part($0)) }
    }

    /// A string, where there is one.
    public static func string(_ name: StaticString, _ part: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name, .string, part) { $1.string($0) }
    }

    /// One of the cases of an enum, by its raw value.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: StaticString, _ part: @escaping @Sendable (Value) -> Choice
    ) -> Self {
        Self(name, .cases(of: Choice.self)) { $1.string(part($0).rawValue) }
    }

    /// An array of strings.
    public static func strings(_ name: StaticString, _ part: @escaping @Sendable (Value) -> [String]) -> Self {
        Self(name, .array(.string, nil)) { $1.strings(part($0)) }
    }

    /// An array of strings, left out where there is none.
    public static func strings(_ name: StaticString, _ part: @escaping @Sendable (Value) -> [String]?) -> Self {
        Self(name, .array(.string, nil), part) { $1.strings($0) }
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

    /// An object whose members are not known before, each of one shape, in the order given.
    public static func map<Element>(
        _ name: StaticString, _ shape: AnswerShape<Element>, _ part: @escaping @Sendable (Value) -> [(name: String, value: Element)]
    ) -> Self {
        map(name, of: shape.schema, part, write: shape.write)
    }

    /// A value with a shape of its own.
    public static func value<Part>(_ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part) -> Self {
        Self(name, shape.schema) { shape.write(part($0), &$1) }
    }

    /// A value with a shape of its own, left out where there is none.
    public static func value<Part>(_ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        Self(name, shape.schema, part, write: shape.write)
    }

    /// A value with a shape of its own, `null` if there is none.
    public static func nullable<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ part: @escaping @Sendable (Value) -> Part?
    ) -> Self {
        Self(name, .any([shape.schema, .null])) { value, writer in
            if let part = part(value) { shape.write(part, &writer) } else { writer.null() }
        }
    }

    /// The same member of something that the value is a part of.
    public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> AnswerMember<Whole> {
        AnswerMember<Whole>(schema: schema) { [write] in write(part($0), &$1) }
    }

    /// A member that is written by a closure with its name.
    private init(schema: Schema.Member, write: @escaping AnswerShape<Value>.Write) {
        self.schema = schema
        self.write = write
    }

    /// An array of values of one shape.
    public static func values<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ parts: @escaping @Sendable (Value) -> [Part]
    ) -> Self {
        Self(name, .array(shape.schema, nil)) { value, writer in
            writer.beginArray()
            for part in parts(value) { shape.write(part, &writer) }
            writer.endArray()
        }
    }

    /// An array whose elements are written as they come, so that none is held: `make` is given what writes one, and tells how many bytes the answer has
    /// then.
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

    /// An array of values of one shape, left out where there is none.
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
    /// A value whose type says its shape.
    public static func value<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part) -> Self {
        value(name, Part.shape, part)
    }

    /// A value whose type says its shape, left out where there is none.
    public static func value<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        value(name, Part.shape, part)
    }

    /// A value whose type says its shape, `null` if there is none.
    public static func nullable<Part: DescribedAnswer>(_ name: StaticString, _ part: @escaping @Sendable (Value) -> Part?) -> Self {
        nullable(name, Part.shape, part)
    }

    /// An array of values whose type says their shape.
    public static func values<Part: DescribedAnswer>(_ name: StaticString, _ parts: @escaping @Sendable (Value) -> [Part]) -> Self {
        values(name, Part.shape, parts)
    }
}
