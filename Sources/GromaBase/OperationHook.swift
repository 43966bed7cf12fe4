/// Progress and cancellation of a long operation.
///
/// Both closures are called on the thread that runs the operation. `isCancelled` is asked often, also from inside GEOS, and should
/// only look at a flag.
///
/// ```swift
/// let flag = CancellationFlag()
/// let hook = OperationHook(flag: flag) { fraction in print(fraction) }
/// let wide = try GeometryEngine().buffer(coast, distance: 5, hook: hook)   // flag.cancel() elsewhere ends it with .cancelled
/// ```
public struct OperationHook: Sendable {
    /// Told how far the operation is, from 0 to 1, never going back.
    public let progress: (@Sendable (Double) -> Void)?
    /// Asked whether the operation should end with its `cancelled` error.
    public let isCancelled: (@Sendable () -> Bool)?

    /// Creates a hook of two closures, either of which may be missing.
    public init(progress: (@Sendable (Double) -> Void)? = nil, isCancelled: (@Sendable () -> Bool)? = nil) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Creates a hook that a flag cancels.
    public init(flag: CancellationFlag, progress: (@Sendable (Double) -> Void)? = nil) {
        self.init(progress: progress, isCancelled: { flag.isCancelled })
    }

    /// Neither progress nor cancellation.
    public static let none = OperationHook()

    /// The hook of one step of a longer operation: its 0 to 1 is the given part of the whole.
    package func step(from start: Double, to end: Double) -> OperationHook {
        guard let progress else { return self }
        return OperationHook(progress: { progress(start + (end - start) * $0) }, isCancelled: isCancelled)
    }
}
