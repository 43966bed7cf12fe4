import GromaJSON
import GromaRPC

extension Parameter {
    /// Returns a parameter with a number, or null for none.
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
    /// Consumes a null if it is the next value, and returns whether it was.
    package mutating func takeNull() throws(CommandError) -> Bool {
        do throws(JSONError) { return try reader.takeNull() } catch { throw CommandError(.internalError, error.description) }
    }
}

extension Parameter {
    /// Returns a parameter with a number above 0.
    package static func positive(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void)
        -> Parameter
    {
        Parameter(name, .positive(nil), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.positive())
        }
    }
}

extension Parameter {
    /// Returns a parameter with a number of 0 or more.
    package static func notNegative(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void)
        -> Parameter
    {
        Parameter(name, .bounded(0 ... .infinity), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.notNegative())
        }
    }
}

extension ParameterDecoder {
    /// Decodes a number of 0 or more.
    mutating func notNegative() throws(CommandError) -> Double {
        let value = try double()
        guard value >= 0 else { throw error(.invalidValue, "is \(value)", found: .number(value), expected: "0 or more") }
        return value
    }

    /// Decodes a number above 0.
    mutating func positive() throws(CommandError) -> Double {
        let value = try double()
        guard value > 0 else { throw error(.invalidValue, "is \(value)", found: .number(value), expected: "more than 0") }
        return value
    }
}
