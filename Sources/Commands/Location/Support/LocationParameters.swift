import GromaJSON
import GromaLocation
import GromaRPC

extension Parameter {
    /// A number of a range.
    static func number(
        _ name: String, in range: ClosedRange<Int>, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void
    ) -> Parameter {
        Parameter(name, .number, documentation) { target, decoder throws(CommandError) in
            let value = try decoder.double()
            guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
                throw decoder.error(
                    .invalidValue, "is \(value)", found: .number(value), expected: "\(range.lowerBound) to \(range.upperBound)")
            }
            set(&target, value)
        }
    }
}
