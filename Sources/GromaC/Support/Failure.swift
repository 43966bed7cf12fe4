import CGroma
import GromaRPC

/// The failure of a function: the status that its caller receives, and the details for `groma_last_error`.
struct Failure: Error {
    let status: groma_status
    let code: String
    let message: String
    var path: String?
    var expected: String?

    init(_ status: groma_status, _ code: String, _ message: String, path: String? = nil, expected: String? = nil) {
        (self.status, self.code, self.message, self.path, self.expected) = (status, code, message, path, expected)
    }

    /// Creates the failure for an error of the stream; the status is that of its code, otherwise the given one.
    init(_ error: CommandError, otherwise status: groma_status = GROMA_EFAILED) {
        let known: groma_status =
            switch error.code {
            case ErrorKind.cancelled.name: GROMA_ECANCELLED
            case ErrorKind.limitExceeded.name: GROMA_ELIMIT
            default: status
            }
        self.init(known, error.code, error.message, path: error.path, expected: error.expected)
    }

    /// Returns the failure for a parameter that is null, out of range or not a valid text.
    static func argument(_ name: String, _ what: String, expected: String? = nil) -> Failure {
        Failure(GROMA_EARGUMENT, "invalidParameter", "\(name) \(what)", path: name, expected: expected)
    }

    /// Stores it as the last error of this thread.
    func keep() { groma_set_last_error(status.rawValue, code, message, path, expected) }
}

/// Runs the body of a function and returns its status.
@inline(__always)
func status(of body: () throws(Failure) -> Void) -> Int32 {
    groma_clear_last_error()
    do throws(Failure) { try body() } catch {
        error.keep()
        return error.status.rawValue
    }
    // A callback may have failed meanwhile; that is not an error of this call.
    groma_clear_last_error()
    return GROMA_OK.rawValue
}

extension Optional {
    /// Returns the pointer of a parameter.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer.
    @inline(__always)
    func required<Pointee>(_ name: StaticString) throws(Failure) -> Wrapped where Wrapped == UnsafeMutablePointer<Pointee> {
        guard let self else { throw .argument("\(name)", "is NULL", expected: "a pointer") }
        return self
    }

    /// Returns the pointer of a parameter.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer.
    @inline(__always)
    func required<Pointee>(_ name: StaticString) throws(Failure) -> Wrapped where Wrapped == UnsafePointer<Pointee> {
        guard let self else { throw .argument("\(name)", "is NULL", expected: "a pointer") }
        return self
    }
}

extension UnsafePointer<CChar>? {
    /// Returns the text of a parameter.
    ///
    /// - Throws: `GROMA_EARGUMENT` for a null pointer and for text that is not UTF-8.
    func text(_ name: StaticString) throws(Failure) -> String {
        guard let text = String(validatingCString: try required(name)) else {
            throw .argument("\(name)", "is not UTF-8", expected: "UTF-8 that ends in NUL")
        }
        return text
    }
}
