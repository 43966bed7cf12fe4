/// What takes the text that a writer has ready: the sink itself, or what waits for its turn.
protocol ByteOutput: AnyObject {
    /// Takes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError)
}

extension ByteSink: ByteOutput {}
extension Spool: ByteOutput {}
