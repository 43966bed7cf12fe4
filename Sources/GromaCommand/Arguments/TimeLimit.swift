import Groma

/// The time that a command may take, `--max-seconds`, from the moment when it was created.
struct TimeLimit: Sendable {
    let seconds: Double
    private let end: ContinuousClock.Instant

    /// Creates the limit of a command line; nil if it has none.
    init?(_ arguments: ParsedArguments) throws(UsageError) {
        guard let seconds = try arguments.maxSeconds() else { return nil }
        self.seconds = seconds
        end = ContinuousClock.now + .seconds(seconds)
    }

    /// Whether the time is over.
    var isOver: Bool { ContinuousClock.now >= end }

    /// A hook that cancels what takes longer.
    var hook: OperationHook { OperationHook(isCancelled: { isOver }) }

    /// - Throws: An error that says so if the time is over.
    func check() throws(UsageError) { if isOver { throw .cancelled } }

    /// Returns an error as it is to be shown: for work that the limit has ended, one with what was not done in time.
    static func shown(_ error: UsageError, _ limit: TimeLimit?, _ what: String) -> UsageError {
        guard error.isCancellation, let limit else { return error }
        return .failure("\(what) within \(limit.seconds) seconds")
    }
}

extension ParsedArguments {
    /// `--max-seconds`; nil where it is not given.
    func maxSeconds() throws(UsageError) -> Double? {
        guard let seconds = try double("max-seconds") else { return nil }
        guard seconds > 0 && seconds <= CommonParameter.greatestSeconds else {
            throw UsageError("--max-seconds is \(seconds): expected more than 0 and at most \(Int(CommonParameter.greatestSeconds))")
        }
        return seconds
    }
}
