import Synchronization

/// Computations of libraries that cannot be stopped and whose results nobody wants any more: they run to their end on threads of their own.
///
/// There is one count for the process, for its sessions share its threads and its memory. While ``limit`` of them run, no other computation is begun that
/// might become one.
public enum AbandonedComputations {
    /// How many may run at once.
    public static let limit = 4

    private static let running = Atomic(0)
    private static let held = Atomic(0)

    /// How many run.
    public static var count: Int { running.load(ordering: .relaxed) }

    /// About how many bytes they hold.
    public static var bytes: Int { held.load(ordering: .relaxed) }

    /// Counts one that holds about so many bytes.
    package static func began(bytes: Int) {
        running.wrappingAdd(1, ordering: .relaxed)
        held.wrappingAdd(bytes, ordering: .relaxed)
    }

    /// Counts it no more.
    package static func ended(bytes: Int) {
        running.wrappingSubtract(1, ordering: .relaxed)
        held.wrappingSubtract(bytes, ordering: .relaxed)
    }
}
