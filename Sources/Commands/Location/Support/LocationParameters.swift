import GromaJSON
import GromaLocation
import GromaRPC

extension Parameter {
    /// A number from 0 to 1.
    static func fraction(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in
            let value = try decoder.double()
            guard (0...1).contains(value) else {
                throw decoder.error(.invalidValue, "is \(value)", found: .number(value), expected: "0 to 1")
            }
            set(&target, value)
        }
    }
}
