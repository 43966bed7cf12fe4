/// Progress and cancellation of a long operation.
///
/// Both closures are called on the thread that runs the operation. `isCancelled` is called often, also from inside GEOS, and should
/// only check a flag.
///
/// ```swift
/// let flag = CancellationFlag()
/// let hook = OperationHook(flag: flag) { fraction in print(fraction) }
/// let wide = try GeometryEngine().buffer(coast, distance: 5, hook: hook)   // flag.cancel() elsewhere ends it with .cancelled
/// ```
public struct OperationHook: Sendable {
    /// Called with the progress of the operation, from 0 to 1, never decreasing.
    public let progress: (@Sendable (Double) -> Void)?
    /// Returns whether the operation should end with its `cancelled` error.
    public let isCancelled: (@Sendable () -> Bool)?

    /// Creates a hook from two optional closures.
    public init(progress: (@Sendable (Double) -> Void)? = nil, isCancelled: (@Sendable () -> Bool)? = nil) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Creates a hook that is cancelled by a flag.
    public init(flag: CancellationFlag, progress: (@Sendable (Double) -> Void)? = nil) {
        self.init(progress: progress, isCancelled: { flag.isCancelled })
    }

    /// A hook without progress and cancellation.
    public static let none = OperationHook()

    /// Returns the hook for a step of a longer operation: its range 0 to 1 is mapped to a part of the whole.
    package func step(from start: Double, to end: Double) -> OperationHook {
        guard let progress else { return self }
        return OperationHook(progress: { progress(start + (end - start) * $0) }, isCancelled: isCancelled)
    }
}
