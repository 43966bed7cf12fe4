import GromaJSON
import GromaLocation
import GromaRPC

/// When what is handed over was found.
enum FixTime {
    /// Now, by the clock of locations.
    case now
    /// So many seconds since 1970.
    case at(Double)
    /// Nobody knows.
    case unknown

    /// In seconds since 1970; nil where it is not known.
    func seconds(_ clock: any LocationClock) -> Double? {
        switch self {
        case .now: clock.time
        case .at(let time): time
        case .unknown: nil
        }
    }
}

extension Parameter {
    /// The time of a fix or a heading.
    static func moment(_ documentation: String, set: @escaping @Sendable (inout Target, FixTime) -> Void) -> Parameter {
        Parameter(
            "time", .any([.number, .null]),
            "\(documentation), in seconds since 1970; null if it is unknown; by default the current time of the location clock."
        ) { target, decoder throws(CommandError) in
            set(&target, try decoder.takeNull() ? .unknown : .at(try decoder.double()))
        }
    }

    /// A number of a range.
    static func number(
        _ name: String, in range: ClosedRange<Int>, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void
    ) -> Parameter {
        Parameter(name, .bounded(Double(range.lowerBound)...Double(range.upperBound)), documentation) {
            target, decoder throws(CommandError) in
            let value = try decoder.double()
            guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
                throw decoder.error(
                    .invalidValue, "is \(value)", found: .number(value), expected: "\(range.lowerBound) to \(range.upperBound)")
            }
            set(&target, value)
        }
    }
}
