/// When the fixes of a simulation or a recorded track come.
public enum ReplayPacing: Hashable, Sendable {
    /// One every so many seconds.
    case interval(Double)
    /// At the distances in time at which they were taken, so many times as fast. A fix without a time comes a second after the one before it.
    case recorded(speed: Double)

    /// One a second.
    public static let everySecond = ReplayPacing.interval(1)
    /// As fast as they were taken.
    public static let realTime = ReplayPacing.recorded(speed: 1)

    /// - Throws: `invalid` if the number is not positive and finite.
    func check() throws(LocationError) {
        let (name, value) =
            switch self {
            case .interval(let seconds): ("interval", seconds)
            case .recorded(let speed): ("speed", speed)
            }
        guard value >= 0.001, value <= 86_400 else {
            throw .invalid(path: name, found: "\(value)", expected: "a number from 0.001 to 86400")
        }
    }
}
