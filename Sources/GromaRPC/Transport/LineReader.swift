import GromaBase
import GromaJSON

/// Reads lines on a separate thread, so that reading continues while a command runs, and detects lines that cancel requests.
final class LineReader: @unchecked Sendable {
    // Safe to share: everything below is only accessed under the gate's lock, except what only the reading thread uses.
    private let gate = Gate()
    private var blocks: [LineBlock] = []
    private var waiting = 0
    private var hasEnded = false
    private var isStopped = false
    private var isSplitting = false
    private var cancelled: Set<[UInt8]> = []

    private let limits: Limits
    private let table: CommandTable
    /// The maximum number of bytes that are read ahead before the reading thread waits.
    private let ahead: Int
    private static let blockSize = 256 << 10
    /// The maximum number of blocks that are split into lines ahead: enough for both threads to work, few enough to stay in the cache.
    private static let splitAhead = 8

    /// Creates a reader for a session with these limits and methods.
    init(limits: Limits, table: CommandTable) {
        (self.limits, self.table) = (limits, table)
        ahead = limits.ahead
    }

    /// Starts to read a descriptor to its end.
    func start(_ descriptor: Int32) {
        gate.lock()
        hasEnded = false
        gate.unlock()
        let hasThread = DetachedThread.run { [self] in readAll(descriptor) }
        // Without a thread, the whole input is read first.
        if !hasThread { readAll(descriptor) }
    }

    /// Returns the next block; nil at the end of the input or after the timeout.
    func next(timeout: Double?) -> (block: LineBlock?, timedOut: Bool) {
        let deadline = timeout.map(Gate.deadline)
        gate.lock()
        defer { gate.unlock() }
        while blocks.isEmpty || isStopped {
            if hasEnded || isStopped { return (nil, false) }
            if !gate.wait(until: deadline) && blocks.isEmpty && !hasEnded && !isStopped { return (nil, true) }
        }
        let block = blocks.removeFirst()
        while block.stage == .beingSplit { _ = gate.wait(until: nil) }
        waiting -= block.count
        gate.wake()
        return (block, false)
    }

    /// Returns no more blocks, even if more is read.
    func stop() {
        gate.lock()
        isStopped = true
        gate.wake()
        gate.unlock()
    }

    /// Whether a block or the end of the input is available, so that `next` would not wait.
    var isReady: Bool {
        gate.lock()
        defer { gate.unlock() }
        return !blocks.isEmpty || hasEnded || isStopped
    }

    /// Returns whether the request with this ID was cancelled.
    func isCancelled(_ id: [UInt8]) -> Bool {
        gate.lock()
        defer { gate.unlock() }
        return cancelled.contains(id)
    }

    /// Discards a cancellation whose line is run now.
    func forgetCancellation(_ id: [UInt8]) {
        gate.lock()
        defer { gate.unlock() }
        cancelled.remove(id)
    }

    // MARK: The reading thread

    private func readAll(_ descriptor: Int32) {
        var block = LineBlock(capacity: Self.blockSize)
        var isSkipping = false
        var followsLongLine = false
        while true {
            if block.count == block.capacity { block = Self.tail(of: block, from: 0, block.capacity * 2) }
            let room = min(block.capacity - block.count, 4 << 20)
            guard let found = System.receive(descriptor, block.bytes + block.count, room), found > 0 else { break }
            let fresh = block.bytes + block.count
            block.count += found
            if isSkipping {
                // The rest of an overlong line.
                guard let stop = System.find(0x0A, in: block.bytes, block.count) else {
                    block.count = 0
                    continue
                }
                block = Self.tail(of: block, from: stop + 1, Self.blockSize)
                isSkipping = false
                followsLongLine = true
            } else if System.find(0x0A, in: fresh, found) == nil {
                if block.count > limits.lineLength {
                    block = LineBlock(capacity: Self.blockSize)
                    isSkipping = true
                }
                continue
            }
            var end = block.count
            while end > 0 && block.bytes[end - 1] != 0x0A { end -= 1 }
            if end == 0 && !followsLongLine { continue }
            let rest = Self.tail(of: block, from: end, Self.blockSize)
            block.count = end
            block.followsLongLine = followsLongLine
            followsLongLine = false
            noteCancellations(in: block)
            for piece in Self.pieces(of: block) { publish(piece) }
            block = rest
        }
        block.followsLongLine = followsLongLine || isSkipping
        if block.count > 0 || block.followsLongLine {
            noteCancellations(in: block)
            publish(block)
        }
        gate.lock()
        hasEnded = true
        gate.wake()
        gate.unlock()
    }

    /// Returns a new block that begins with the end of another.
    private static func tail(of block: LineBlock, from start: Int, _ capacity: Int) -> LineBlock {
        let count = block.count - start
        let rest = LineBlock(capacity: max(capacity, count + count / 2 + blockSize / 2))
        rest.count = count
        rest.bytes.update(from: block.bytes + start, count: count)
        return rest
    }

    /// Returns a block divided after it has grown for a long line: that line alone, then blocks of the usual size, which can be split while
    /// the line is run.
    private static func pieces(of block: LineBlock) -> [LineBlock] {
        guard block.count > 2 * blockSize else { return [block] }
        var pieces = [block]
        var start = block.line(from: 0).count + 1
        let end = block.count
        block.count = min(start, end)
        while start < end {
            var stop = min(start + blockSize, end)
            while stop > start && block.bytes[stop - 1] != 0x0A { stop -= 1 }
            // A longer line has its own block.
            if stop == start { stop += block.line(from: start, to: end).count + 1 }
            let piece = LineBlock(capacity: stop - start)
            piece.count = stop - start
            piece.bytes.update(from: block.bytes + start, count: piece.count)
            pieces.append(piece)
            start = stop
        }
        return pieces
    }

    /// Records the requests that the lines of a block cancel, before the block is queued.
    private func noteCancellations(in block: LineBlock) {
        let found = table.cancellation.ids(in: block.bytes, block.count, nestingLimit: limits.nesting)
        guard !found.isEmpty else { return }
        gate.lock()
        cancelled.formUnion(found)
        gate.unlock()
    }

    private func publish(_ block: LineBlock) {
        gate.lock()
        while waiting > ahead { _ = gate.wait(until: nil) }
        blocks.append(block)
        waiting += block.count
        // A single block is run immediately, for clients that wait for each answer; the one after it can be split meanwhile.
        let isFirstToSplit = blocks.count > 1 && !isSplitting
        if isFirstToSplit { isSplitting = true }
        gate.wake()
        gate.unlock()
        // Without a thread, the thread that runs the lines splits them.
        if isFirstToSplit { _ = DetachedThread.run { [self] in splitBlocks() } }
    }

    // MARK: The splitting thread

    /// Splits blocks while others are running, until the input has ended.
    private func splitBlocks() {
        gate.lock()
        defer { gate.unlock() }
        while true {
            if let block = blocks.prefix(Self.splitAhead).dropFirst().first(where: { $0.stage == .unsplit }) {
                block.stage = .beingSplit
                gate.unlock()
                let stage = block.split(limits, table)
                gate.lock()
                block.stage = stage
                gate.wake()
            } else if hasEnded && blocks.isEmpty {
                isSplitting = false
                return
            } else {
                _ = gate.wait(until: nil)
            }
        }
    }
}
