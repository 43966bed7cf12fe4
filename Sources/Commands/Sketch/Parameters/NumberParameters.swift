import GromaJSON
import GromaRPC

extension Parameter {
    /// A number, or null for none.
    static func optionalNumber(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double?) -> Void
    ) -> Parameter {
        Parameter(name, .any([.number, .null]), documentation) { target, decoder throws(CommandError) in
            if try decoder.takeNull() { return set(&target, nil) }
            set(&target, try decoder.double())
        }
    }
}

extension ParameterDecoder {
    /// Takes a null, if that stands next.
    package mutating func takeNull() throws(CommandError) -> Bool {
        do throws(JSONError) { return try reader.takeNull() } catch { throw CommandError(.internalError, error.description) }
    }
}

extension Parameter {
    /// A number that is more than 0.
    package static func positive(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void)
        -> Parameter
    {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.positive())
        }
    }
}

extension Parameter {
    /// A number of 0 or more.
    package static func notNegative(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void)
        -> Parameter
    {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.notNegative())
        }
    }
}

extension ParameterDecoder {
    /// A number of 0 or more.
    mutating func notNegative() throws(CommandError) -> Double {
        let value = try double()
        guard value >= 0 else { throw error(.invalidValue, "is \(value)", found: .number(value), expected: "0 or more") }
        return value
    }

    /// A number of more than 0.
    mutating func positive() throws(CommandError) -> Double {
        let value = try double()
        guard value > 0 else { throw error(.invalidValue, "is \(value)", found: .number(value), expected: "more than 0") }
        return value
    }
}
