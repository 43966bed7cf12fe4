import GromaBase

/// Runs a session over descriptors: lines in, answers out.
public final class StreamRunner: SessionTransport {
    /// How a run ended.
    public struct Outcome: Sendable {
        /// Whether any request failed.
        public let hasFailures: Bool
        /// Whether the output could not be written: the other end was closed, the disk is full.
        public let isOutputGone: Bool
        /// What the system said to that; nil if the other end was just closed.
        public let outputProblem: String?
    }

    private let session: Session
    private let output: Int32
    private let stopsOnError: Bool
    private let reader: LineReader
    // What is touched once a line: each is read or set as a whole, never held across a call.
    @exclusivity(unchecked) private var queued: [[UInt8]] = []
    @exclusivity(unchecked) private var queuedStart = 0
    /// How many bytes are queued.
    private var queuedBytes = 0
    /// The most bytes that are queued before a request that waits for its answer abandons.
    private let queueLimit: Int
    @exclusivity(unchecked) private var block: LineBlock?
    /// How many blocks have been taken, which tells the one who runs lines that a command has read on into another block.
    @exclusivity(unchecked) private var blockCount = 0
    /// The next byte of the block; where the block has been split, the next of its lines.
    @exclusivity(unchecked) private var position = 0
    /// The first line of a split block that nothing has been prefetched for.
    @exclusivity(unchecked) private var prefetchEnd = 0
    @exclusivity(unchecked) private var outputError: SystemError?
    private var isOutputGone: Bool { outputError != nil }
    /// Lines that were too long and have not been answered yet.
    @exclusivity(unchecked) private var longLines = 0
    private let stop = CancellationFlag()
    /// Bytes collected before they are written while more input is there.
    private static let outputSize = 128 << 10

    /// A runner that writes to a descriptor.
    public init(session: Session, output: Int32, stopsOnError: Bool = false) {
        self.session = session
        self.output = output
        self.stopsOnError = stopsOnError
        queueLimit = session.limits.ahead
        reader = LineReader(limits: session.limits, table: session.table)
        System.ignoreBrokenPipes()
    }

    /// Has the run end early, from any thread: the request being run is cancelled, its answer is written, and nothing behind it is run.
    public var stopper: @Sendable () -> Void {
        { [stop, reader] in
            stop.cancel()
            reader.stop()
        }
    }

    /// Reads a descriptor to its end and runs its lines. O(bytes), and what the methods take
    public func run(_ input: Int32) -> Outcome {
        session.transport = self
        reader.start(input)
        while !isOutputGone && !stop.isCancelled && !(stopsOnError && session.failureCount > 0) {
            if queuedStart < queued.count {
                runQueuedLine()
            } else if longLines > 0 {
                longLines -= 1
                session.refuseLongLine()
            } else if let current = block, let line = nextLine(of: current) {
                run(line, of: current)
                // A command that waits for an answer may have read on into another block.
                if block === current { runCalls(of: current) }
            } else {
                block = nil
                if !reader.isReady { flush() }
                guard let next = reader.next(timeout: nil).block else { break }
                take(next)
            }
            if session.outputBytes.count > Self.outputSize { flush() }
        }
        flush()
        session.transport = nil
        return Outcome(
            hasFailures: session.failureCount > 0, isOutputGone: isOutputGone,
            outputProblem: outputError.flatMap { $0.isBrokenPipe ? nil : $0.text })
    }

    private func take(_ next: LineBlock) {
        // A block that nobody had the time to split is split now if more is behind it, or the input has ended: decoding many calls first and prefetching what
        // they change is faster. A block alone is run at once, for the one who sent it may wait for the first answer.
        if next.stage == .unsplit && reader.isReady { next.splitHere(session.limits, session.table) }
        block = next
        blockCount += 1
        (position, prefetchEnd) = (0, 0)
        if next.followsLongLine { longLines += 1 }
    }

    private func runQueuedLine() {
        let line = queued[queuedStart]
        // Let go of now: where each of them asks, and more lines come meanwhile, the queue is never empty.
        queued[queuedStart] = []
        queuedBytes -= Self.size(line)
        session.hold(-Self.size(line), as: .queuedLines)
        queuedStart += 1
        if queuedStart == queued.count {
            queued = []
            queuedStart = 0
        }
        line.withUnsafeBufferPointer { session.run(line: $0) }
    }

    /// The next line of the block; nil at its end.
    @inline(__always)
    private func nextLine(of current: LineBlock) -> LineBlock.Line? {
        if current.stage == .split {
            guard position < current.lines.count else { return nil }
            if position >= prefetchEnd { prefetchEnd = current.prefetch(from: position, in: session) }
            position += 1
            return current.lines[position - 1]
        }
        guard position < current.count else { return nil }
        let line = current.line(from: position)
        position += line.count + 1
        return LineBlock.Line(bytes: line, content: .none)
    }

    /// Runs the calls that come next and were decoded ahead, as long as nothing else is to be looked at between them.
    @inline(__always)
    private func runCalls(of current: LineBlock) {
        guard current.stage == .split else { return }
        let (lines, taken) = (current.lines, blockCount)
        withExtendedLifetime(current) {
            while blockCount == taken, position < lines.count, case .call(let call) = lines[position].content, queuedStart == queued.count,
                !isOutputGone, !stop.isCancelled, !stopsOnError, session.outputBytes.count <= Self.outputSize
            {
                if position >= prefetchEnd { prefetchEnd = current.prefetch(from: position, in: session) }
                position += 1
                session.run(line: lines[position - 1].bytes, call)
            }
        }
    }

    @inline(__always)
    private func run(_ line: LineBlock.Line, of current: LineBlock) {
        withExtendedLifetime(current) {
            switch line.content {
            case .none: session.run(line: line.bytes)
            case .message(let place): session.run(line: line.bytes, current.messages[place])
            case .call(let call): session.run(line: line.bytes, call)
            }
        }
    }

    private func flush() {
        let bytes = session.outputBytes
        if bytes.count > 0 && !isOutputGone { outputError = System.send(output, UnsafeRawBufferPointer(bytes)) }
        session.clearOutput()
    }

    // MARK: SessionTransport

    /// Writes bytes at once.
    public func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { if !isOutputGone { outputError = System.send(output, UnsafeRawBufferPointer($0)) } }
    }

    /// The next line of input that has not been kept for later.
    public func nextLine(timeout: Double?) -> TransportLine {
        if queuedBytes > queueLimit { return .full }
        while true {
            if let current = block, let line = nextLine(of: current) { return .line(Array(line.bytes)) }
            let (next, timedOut) = reader.next(timeout: timeout)
            guard let next else { return timedOut ? .timedOut : .ended }
            take(next)
        }
    }

    /// Keeps a line for later, in order.
    public func queue(_ line: [UInt8]) {
        queued.append(line)
        queuedBytes += Self.size(line)
        session.hold(Self.size(line), as: .queuedLines)
    }

    /// What a line takes that waits.
    private static func size(_ line: [UInt8]) -> Int { line.count + 64 }

    /// Whether a request of this id was cancelled by a line that has been read ahead.
    public func isCancelled(_ id: [UInt8]) -> Bool { reader.isCancelled(id) }

    /// Whether the run is to end early.
    public var isStopping: Bool { stop.isCancelled }

    /// Forgets a cancellation whose line is run now.
    public func forgetCancellation(_ id: [UInt8]) { reader.forgetCancellation(id) }
}
