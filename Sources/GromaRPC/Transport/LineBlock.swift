/// Bytes that hold whole lines, as they were read.
final class LineBlock: @unchecked Sendable {
    // Safe to share: it is filled by the reading thread, handed over under a lock, and only read then.
    let bytes: UnsafeMutablePointer<UInt8>
    let capacity: Int
    var count = 0
    /// Whether a line that was too long stood before the first line.
    var followsLongLine = false

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit { bytes.deallocate() }
}
