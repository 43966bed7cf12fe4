import GromaLocation
import GromaRPC

/// The clock of a session's sources: the system's clock, or one that the script sets.
final class SessionLocationClock: LocationClock {
    /// The clock that the script sets; nil for the system's.
    var manual: ManualLocationClock?
    /// The time that the running command, or one within its requests, has read from the system's clock while the session is recorded; nil
    /// if none was read. The clock then stands still until the command ends, so that a single time describes everything it used.
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

    /// Records that a command begins that is not nested in another.
    func commandWillBegin() { read = nil }
}
