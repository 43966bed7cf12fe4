/// The timing of the fixes of a simulation or a recorded track.
public enum ReplayPacing: Hashable, Sendable {
    /// A fix at every interval, in seconds.
    case interval(Double)
    /// With the recorded time differences, accelerated by a factor. A fix without a time comes a second after the previous one.
    case recorded(speed: Double)

    /// One fix per second.
    public static let everySecond = ReplayPacing.interval(1)
    /// At the recorded speed.
    public static let realTime = ReplayPacing.recorded(speed: 1)

    /// Throws `invalid` if the number is not positive and finite.
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
