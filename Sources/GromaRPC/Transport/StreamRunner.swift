import GromaBase

/// Runs a session over file descriptors: reads lines and writes answers.
public final class StreamRunner: SessionTransport {
    /// The outcome of a run.
    public struct Outcome: Sendable {
        /// Whether any request failed.
        public let hasFailures: Bool
        /// Whether the output could not be written: the other end was closed, or the disk is full.
        public let isOutputGone: Bool
        /// The system's message for that; nil if the other end was closed.
        public let outputProblem: String?
    }

    private let session: Session
    private let output: Int32
    private let stopsOnError: Bool
    private let reader: LineReader
    // Accessed once per line: each is read or set as a whole, never held across a call.
    @exclusivity(unchecked) private var queued: [[UInt8]] = []
    @exclusivity(unchecked) private var queuedStart = 0
    /// The number of queued bytes.
    private var queuedBytes = 0
    /// The maximum number of bytes that are queued before a waiting request is abandoned.
    private let queueLimit: Int
    @exclusivity(unchecked) private var block: LineBlock?
    /// The number of blocks taken so far, from which the runner detects that a command has read on into another block.
    @exclusivity(unchecked) private var blockCount = 0
    /// The next byte of the block; if the block has been split, the next of its lines.
    @exclusivity(unchecked) private var position = 0
    /// The first line of a split block for which nothing has been prefetched.
    @exclusivity(unchecked) private var prefetchEnd = 0
    @exclusivity(unchecked) private var outputError: SystemError?
    private var isOutputGone: Bool { outputError != nil }
    /// The number of overlong lines that have not been answered yet.
    @exclusivity(unchecked) private var longLines = 0
    private let stop = CancellationFlag()
    /// The number of bytes that are collected before they are written while more input is available.
    private static let outputSize = 128 << 10

    /// Creates a runner that writes to a descriptor.
    public init(session: Session, output: Int32, stopsOnError: Bool = false) {
        self.session = session
        self.output = output
        self.stopsOnError = stopsOnError
        queueLimit = session.limits.ahead
        reader = LineReader(limits: session.limits, table: session.table)
        System.ignoreBrokenPipes()
    }

    /// A closure that ends the run early, from any thread: the running request is cancelled, its answer is written, and no further requests
    /// are run.
    public var stopper: @Sendable () -> Void {
        { [stop, reader] in
            stop.cancel()
            reader.stop()
        }
    }

    /// Reads a descriptor to its end and runs its lines. O(bytes), plus the cost of the methods
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
                // A command that was waiting for an answer may have read on into another block.
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
        // A block that no thread has split is split now if more is available after it, or the input has ended: decoding many calls first
        // and prefetching the data that they change is faster. A single block is run immediately, because its sender may wait for the first
        // answer.
        if next.stage == .unsplit && reader.isReady { next.splitHere(session.limits, session.table) }
        block = next
        blockCount += 1
        (position, prefetchEnd) = (0, 0)
        if next.followsLongLine { longLines += 1 }
    }

    private func runQueuedLine() {
        let line = queued[queuedStart]
        // Released now: if each line sends a request, and more lines arrive meanwhile, the queue is never empty.
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

    /// Returns the next line of the block; nil at its end.
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

    /// Runs the following calls that were decoded ahead, as long as nothing else has to be checked between them.
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

    /// Writes bytes immediately.
    public func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { if !isOutputGone { outputError = System.send(output, UnsafeRawBufferPointer($0)) } }
    }

    /// Returns the next line of input that has not been queued.
    public func nextLine(timeout: Double?) -> TransportLine {
        if queuedBytes > queueLimit { return .full }
        while true {
            if let current = block, let line = nextLine(of: current) { return .line(Array(line.bytes)) }
            let (next, timedOut) = reader.next(timeout: timeout)
            guard let next else { return timedOut ? .timedOut : .ended }
            take(next)
        }
    }

    /// Queues a line for later, in order.
    public func queue(_ line: [UInt8]) {
        queued.append(line)
        queuedBytes += Self.size(line)
        session.hold(Self.size(line), as: .queuedLines)
    }

    /// Returns the memory of a queued line.
    private static func size(_ line: [UInt8]) -> Int { line.count + 64 }

    /// Returns whether the request with this ID was cancelled by a line that has been read ahead.
    public func isCancelled(_ id: [UInt8]) -> Bool { reader.isCancelled(id) }

    /// Whether the run ends early.
    public var isStopping: Bool { stop.isCancelled }

    /// Discards a cancellation whose line is run now.
    public func forgetCancellation(_ id: [UInt8]) { reader.forgetCancellation(id) }
}
