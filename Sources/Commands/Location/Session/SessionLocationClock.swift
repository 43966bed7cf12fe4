import GromaLocation
import GromaRPC

/// What the sources of a session take for now: the system's clock, or one that the script sets.
final class SessionLocationClock: LocationClock {
    /// The clock that the script sets; nil for the system's.
    var manual: ManualLocationClock?
    /// What the command being run has read from the system's clock while the session is recorded; nil if it has read nothing. The clock stands
    /// still for the rest of the command, so that one time says all that it went by.
    private(set) var read: Double?
    private let system = SystemLocationClock()
    private unowned let session: Session

    init(_ session: Session) { self.session = session }

    var time: Double {
        if let manual { return manual.time }
        guard session.recording != nil else { return system.time }
        let time = read ?? system.time
        read = time
        return time
    }

    /// Notes that a command begins.
    func commandWillBegin() { read = nil }
}
