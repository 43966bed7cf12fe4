import GromaBase

extension OperationHook {
    /// Throws if the caller has cancelled the operation.
    func check(_ operation: String) throws(OperationError) {
        if let isCancelled, isCancelled() { throw .cancelled(operation: operation) }
    }

    /// Reports a fraction and throws if the caller has cancelled the operation.
    func report(_ fraction: Double, _ operation: String) throws(OperationError) {
        progress?(fraction)
        try check(operation)
    }
}
