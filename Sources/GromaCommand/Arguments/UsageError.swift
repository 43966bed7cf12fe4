import Groma

/// The error of a command line that is invalid or failed.
struct UsageError: Error {
    let message: String
    let hint: String?
    /// The exit status of the process.
    let status: Int32

    init(_ message: String, hint: String? = nil, status: Int32 = 2) {
        self.message = message
        self.hint = hint
        self.status = status
    }

    /// Returns the error of a valid command line that failed.
    static func failure(_ message: String) -> UsageError { UsageError(message, status: 1) }
}

/// Runs a closure that throws map errors, and converts them to usage errors.
func usage<Value>(_ body: () throws(MapError) -> Value) throws(UsageError) -> Value {
    do throws(MapError) { return try body() } catch { throw UsageError(error.description) }
}
