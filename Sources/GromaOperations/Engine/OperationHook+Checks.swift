import GromaBase

extension OperationHook {
    /// Throws when the caller has asked for an end.
    func check(_ operation: String) throws(OperationError) {
        if let isCancelled, isCancelled() { throw .cancelled(operation: operation) }
    }

    /// Reports a fraction and throws when the caller has asked for an end.
    func report(_ fraction: Double, _ operation: String) throws(OperationError) {
        progress?(fraction)
        try check(operation)
    }
}
