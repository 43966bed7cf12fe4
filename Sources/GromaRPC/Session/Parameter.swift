import GromaJSON

/// A parameter of a command: its name, its schema and documentation, and how it is decoded into the command.
public struct Parameter<Target>: Sendable {
    /// How it is decoded: from what the decoder gives and nothing else, for calls are decoded on another thread while those before them are run.
    public typealias Decode = @Sendable (inout Target, inout ParameterDecoder) throws(CommandError) -> Void

    /// Its description.
    public let description: ParameterDescription
    @usableFromInline
    let decode: Decode

    /// A parameter with a decoder of its own.
    @inlinable
    public init(
        _ name: String, _ schema: Schema, _ documentation: String, isRequired: Bool = false, decode: @escaping Decode
    ) {
        description = ParameterDescription(name: name, schema: schema, documentation: documentation, isRequired: isRequired)
        self.decode = decode
    }

    @usableFromInline
    init(_ description: ParameterDescription, decode: @escaping Decode) {
        self.description = description
        self.decode = decode
    }

    /// The same parameter, which may not be left out.
    public var required: Parameter {
        var description = description
        description.isRequired = true
        return Parameter(description, decode: decode)
    }

    /// The same parameter, which is meant also where it is omitted: the name of the one thing that has none.
    public var implied: Parameter {
        var description = description
        description.isImplied = true
        return Parameter(description, decode: decode)
    }

    /// The same parameter of something that the target is a part of.
    public func of<Whole>(_ place: WritableKeyPath<Whole, Target> & Sendable) -> Parameter<Whole> {
        Parameter<Whole>(description) { [decode] whole, decoder throws(CommandError) in try decode(&whole[keyPath: place], &decoder) }
    }

    /// The same parameter, which the description calls by another name than the one it was declared with; both are taken.
    public func described(as name: String) -> Parameter {
        Parameter(description.described(as: name), decode: decode)
    }
}

extension Parameter {
    /// An integer, within limits.
    @inlinable
    public static func int(
        _ name: String, _ documentation: String, in range: ClosedRange<Int>? = nil, set: @escaping @Sendable (inout Target, Int) -> Void
    ) -> Parameter {
        Parameter(name, .integer(range), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.int(in: range))
        }
    }

    /// A zero-based index. Whether it is in range is for the command to say.
    @inlinable
    public static func index(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        Parameter(name, .integer(0...Int.max), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.int(in: nil))
        }
    }

    /// A finite number.
    @inlinable
    public static func double(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter
    {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.double()) }
    }

    /// A Boolean.
    @inlinable
    public static func bool(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Bool) -> Void) -> Parameter {
        Parameter(name, .boolean, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.bool()) }
    }

    /// A string.
    @inlinable
    public static func string(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter
    {
        Parameter(name, .string, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.string()) }
    }

    /// Any number of strings.
    @inlinable
    public static func strings(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [String]) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.string, nil), documentation) { target, decoder throws(CommandError) in set(&target, try decoder.strings()) }
    }

    /// One of the cases of an enum, by its raw value.
    @inlinable
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Choice) -> Void
    ) -> Parameter {
        let words = Choice.allCases.map(\.rawValue)
        return Parameter(name, .choice(words), documentation) { target, decoder throws(CommandError) in
            guard let choice = Choice(rawValue: try decoder.choice(words)) else { return }
            set(&target, choice)
        }
    }
}
