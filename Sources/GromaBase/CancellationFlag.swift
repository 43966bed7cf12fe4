import Synchronization

/// A flag that any thread can set to cancel the operations that were started with it.
public final class CancellationFlag: Sendable {
    private let isRaised = Atomic(false)

    /// Creates a flag that is not set.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { isRaised.load(ordering: .acquiring) }

    /// Sets the flag permanently.
    public func cancel() { isRaised.store(true, ordering: .releasing) }
}
