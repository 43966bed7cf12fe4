import Synchronization

/// Counts computations of libraries that cannot be stopped and whose results are no longer needed: they run to their end on separate
/// threads.
///
/// There is one count for the whole process, because its sessions share threads and memory. While ``limit`` of them are running, no other
/// computation is started that might become one.
public enum AbandonedComputations {
    /// The maximum number that may run at once.
    public static let limit = 4

    private static let running = Atomic(0)
    private static let held = Atomic(0)

    /// The number of running ones.
    public static var count: Int { running.load(ordering: .relaxed) }

    /// The approximate number of bytes that they hold.
    public static var bytes: Int { held.load(ordering: .relaxed) }

    /// Counts one that holds about the given number of bytes.
    package static func began(bytes: Int) {
        running.wrappingAdd(1, ordering: .relaxed)
        held.wrappingAdd(bytes, ordering: .relaxed)
    }

    /// Stops counting it.
    package static func ended(bytes: Int) {
        running.wrappingSubtract(1, ordering: .relaxed)
        held.wrappingSubtract(bytes, ordering: .relaxed)
    }
}
