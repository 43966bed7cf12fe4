import GromaLocation

/// What the sources of a session take for now: the system's clock, or one that the script sets.
final class SessionLocationClock: LocationClock {
    /// The clock that the script sets; nil for the system's.
    var manual: ManualLocationClock?
    private let system = SystemLocationClock()

    var time: Double { manual?.time ?? system.time }
}
