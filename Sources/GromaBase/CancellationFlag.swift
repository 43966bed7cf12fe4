import Synchronization

/// A flag that any thread may raise to cancel operations that were started with it.
public final class CancellationFlag: Sendable {
    private let isRaised = Atomic(false)

    /// Creates a flag that is down.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { isRaised.load(ordering: .acquiring) }

    /// Raises the flag for good.
    public func cancel() { isRaised.store(true, ordering: .releasing) }
}
