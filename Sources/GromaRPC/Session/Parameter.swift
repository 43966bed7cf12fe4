import GromaJSON

/// A parameter of a command: its name, its schema and documentation, and its decoder.
public struct Parameter<Target>: Sendable {
    /// Decodes it, using only the decoder, because calls are decoded on another thread while previous ones are running.
    public typealias Decode = @Sendable (inout Target, inout ParameterDecoder) throws(CommandError) -> Void

    /// Its description.
    public let description: ParameterDescription
    @usableFromInline
    let decode: Decode

    /// Creates a parameter with its own decoder.
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

    /// The same parameter, which must not be omitted.
    public var required: Parameter {
        var description = description
        description.isRequired = true
        return Parameter(description, decode: decode)
    }

    /// The same parameter, whose omission also has a meaning: it names the only object without a name.
    public var implied: Parameter {
        var description = description
        description.isImplied = true
        return Parameter(description, decode: decode)
    }

    /// Returns the same parameter for a type that contains the target.
    public func of<Whole>(_ place: WritableKeyPath<Whole, Target> & Sendable) -> Parameter<Whole> {
        Parameter<Whole>(description) { [decode] whole, decoder throws(CommandError) in try decode(&whole[keyPath: place], &decoder) }
    }

    /// Returns the same parameter with another name in the description; both names are accepted.
    public func described(as name: String) -> Parameter {
        Parameter(description.described(as: name), decode: decode)
    }
}

extension Parameter {
    /// Returns a parameter with an integer, within optional limits.
    @inlinable
    public static func int(
        _ name: String, _ documentation: String, in range: ClosedRange<Int>? = nil, set: @escaping @Sendable (inout Target, Int) -> Void
    ) -> Parameter {
        Parameter(name, .integer(range), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.int(in: range))
        }
    }

    /// Returns a parameter with a zero-based index. The command checks whether it is in range.
    @inlinable
    public static func index(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        Parameter(name, .integer(0...Int.max), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.int(in: nil))
        }
    }

    /// Returns a parameter with a finite number.
    @inlinable
    public static func double(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter
    {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.double()) }
    }

    /// Returns a parameter with a Boolean.
    @inlinable
    public static func bool(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Bool) -> Void) -> Parameter {
        Parameter(name, .boolean, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.bool()) }
    }

    /// Returns a parameter with a string.
    @inlinable
    public static func string(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter
    {
        Parameter(name, .string, documentation) { target, decoder throws(CommandError) in set(&target, try decoder.string()) }
    }

    /// Returns a parameter with an array of strings.
    @inlinable
    public static func strings(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [String]) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.string, nil), documentation) { target, decoder throws(CommandError) in set(&target, try decoder.strings()) }
    }

    /// Returns a parameter with a case of an enum, by its raw value.
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
