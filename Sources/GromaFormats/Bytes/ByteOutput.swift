/// The receiver of a writer's text: the sink itself, or a buffer.
protocol ByteOutput: AnyObject {
    /// Writes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError)
}

extension ByteSink: ByteOutput {}
extension Spool: ByteOutput {}
