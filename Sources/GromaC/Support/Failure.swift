import CGroma
import GromaRPC

/// Why a function fails: what its caller gets as a number, and what `groma_last_error` then tells.
struct Failure: Error {
    let status: groma_status
    let code: String
    let message: String
    var path: String?
    var expected: String?

    init(_ status: groma_status, _ code: String, _ message: String, path: String? = nil, expected: String? = nil) {
        (self.status, self.code, self.message, self.path, self.expected) = (status, code, message, path, expected)
    }

    /// What the stream tells of the same; the number is that of its code, else the one given.
    init(_ error: CommandError, otherwise status: groma_status = GROMA_EFAILED) {
        let known: groma_status =
            switch error.code {
            case ErrorKind.cancelled.name: GROMA_ECANCELLED
            case ErrorKind.limitExceeded.name: GROMA_ELIMIT
            default: status
            }
        self.init(known, error.code, error.message, path: error.path, expected: error.expected)
    }

    /// A parameter of the function that is null, out of range or no text.
    static func argument(_ name: String, _ what: String, expected: String? = nil) -> Failure {
        Failure(GROMA_EARGUMENT, "invalidParameter", "\(name) \(what)", path: name, expected: expected)
    }

    /// Keeps it as the last error of this thread.
    func keep() { groma_set_last_error(status.rawValue, code, message, path, expected) }
}

/// Runs what a function does and gives what the function gives.
@inline(__always)
func status(of body: () throws(Failure) -> Void) -> Int32 {
    groma_clear_last_error()
    do throws(Failure) { try body() } catch {
        error.keep()
        return error.status.rawValue
    }
    // A callback may have failed meanwhile, which is not this call's error.
    groma_clear_last_error()
    return GROMA_OK.rawValue
}

extension Optional {
    /// What a parameter points to.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer.
    @inline(__always)
    func required<Pointee>(_ name: StaticString) throws(Failure) -> Wrapped where Wrapped == UnsafeMutablePointer<Pointee> {
        guard let self else { throw .argument("\(name)", "is NULL", expected: "a pointer") }
        return self
    }

    /// What a parameter points to.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer.
    @inline(__always)
    func required<Pointee>(_ name: StaticString) throws(Failure) -> Wrapped where Wrapped == UnsafePointer<Pointee> {
        guard let self else { throw .argument("\(name)", "is NULL", expected: "a pointer") }
        return self
    }
}

extension UnsafePointer<CChar>? {
    /// The text that a parameter holds.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer and for what is not UTF-8.
    func text(_ name: StaticString) throws(Failure) -> String {
        guard let text = String(validatingCString: try required(name)) else {
            throw .argument("\(name)", "is not UTF-8", expected: "UTF-8 that ends in NUL")
        }
        return text
    }
}
