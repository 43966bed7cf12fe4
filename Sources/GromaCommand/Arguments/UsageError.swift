import Groma

/// A command line that is not understood, or that could not be carried out.
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

    /// A command line that is understood, and failed when it was run.
    static func failure(_ message: String) -> UsageError { UsageError(message, status: 1) }
}

/// Runs what throws the map's errors: what was said on the command line was wrong.
func usage<Value>(_ body: () throws(MapError) -> Value) throws(UsageError) -> Value {
    do throws(MapError) { return try body() } catch { throw UsageError(error.description) }
}
