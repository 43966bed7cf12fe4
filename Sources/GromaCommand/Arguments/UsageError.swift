import Groma

/// The error of a command line that is invalid or failed.
struct UsageError: Error {
    let message: String
    let hint: String?
    /// The exit status of the process.
    let status: Int32
    /// Whether the work was cancelled, and did not fail.
    let isCancellation: Bool

    init(_ message: String, hint: String? = nil, status: Int32 = 2, isCancellation: Bool = false) {
        self.message = message
        self.hint = hint
        self.status = status
        self.isCancellation = isCancellation
    }

    /// Returns the error of a valid command line that failed.
    static func failure(_ message: String) -> UsageError { UsageError(message, status: 1) }

    /// Returns the error for an error of a store.
    static func failure(_ error: FeatureError) -> UsageError { error.name == cancelledName ? .cancelled : .failure(error.description) }

    /// Returns the error for an error of a feature, which the message names.
    static func failure(_ error: EditError, ofFeature name: String) -> UsageError {
        error.name == cancelledName ? .cancelled : .failure("feature \(name): \(error.description)")
    }

    /// Returns the error for an error of an operation on a feature, which the message names.
    static func failure(_ error: OperationError, ofFeature name: String) -> UsageError {
        error.code == cancelledName ? .cancelled : .failure("feature \(name): \(error)")
    }

    /// The error of work that was cancelled.
    static let cancelled = UsageError(FeatureError.cancelled.description, status: 1, isCancellation: true)

    private static let cancelledName = FeatureError.cancelled.name
}

/// Runs a closure that throws map errors, and converts them to usage errors.
func usage<Value>(_ body: () throws(MapError) -> Value) throws(UsageError) -> Value {
    do throws(MapError) { return try body() } catch { throw UsageError(error.description) }
}
