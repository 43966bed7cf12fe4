import CPrefetch
import GromaBase
import GromaJSON

/// A block of input bytes with whole lines.
final class LineBlock: @unchecked Sendable {
    // Safe to share: it is filled by the reading thread, handed over under a lock, split by a single thread (which has marked it under that
    // lock, or is its only owner), and then only read. No property is held across a call, so accesses cannot overlap, and checks for that
    // are disabled.
    let bytes: UnsafeMutablePointer<UInt8>
    let capacity: Int
    @exclusivity(unchecked) var count = 0
    /// Whether an overlong line preceded the first line.
    var followsLongLine = false
    /// The stage of splitting it into lines before it is run.
    @exclusivity(unchecked) var stage = Stage.unsplit
    /// The lines, if it has been split.
    @exclusivity(unchecked) private(set) var lines: [Line] = []

    /// The messages of lines that were parsed ahead but whose calls were not decoded.
    @exclusivity(unchecked) private(set) var messages: [Message] = []
    /// The calls of lines that were decoded ahead, by the method's index in the session's table.
    private var calls: [(command: Int, calls: CallsAhead)] = []

    /// A line and its content that was parsed ahead. It is small, because the thread that runs it reads it from the caches of the thread
    /// that has split it.
    struct Line {
        let bytes: UnsafeBufferPointer<UInt8>
        let content: Content

        enum Content {
            /// The line is left to the session.
            case none
            /// The index of its message in ``LineBlock/messages``.
            case message(Int)
            /// The decoded call.
            case call(CallAhead)
        }

        /// The line's call, if it was decoded ahead.
        @inline(__always)
        var call: CallAhead? { if case .call(let call) = content { call } else { nil } }
    }

    enum Stage {
        /// Not started: the thread that runs it splits it, or finds the lines one by one.
        case unsplit
        /// A thread is splitting it.
        case beingSplit
        /// ``lines`` are available.
        case split
        /// Its lines are too short to be messages, and too many to be stored: the thread that runs it finds them one by one.
        case left
    }

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit { bytes.deallocate() }

    /// The length of the shortest possible message, `{"jsonrpc":"2.0","method":"a.b"}`, in bytes.
    private static let shortestMessage = 32

    /// The maximum length of a line whose parameters are decoded ahead, in bytes: the values of longer ones may be large, and are decoded
    /// when needed.
    private static let longestAhead = 4096

    /// Finds the lines, parses their messages, looks up their methods and decodes their parameters, and returns the resulting stage. A line
    /// that is not a single message, or is too long, is left to the session; a block with more lines than there can be messages is left as
    /// a whole, so that the memory is proportional to the input.
    func split(_ limits: Limits, _ table: CommandTable) -> Stage {
        var known: (method: JSONText, command: Int?, calls: CallsAhead?)?
        var lines: [Line] = []
        // A block that has grown contains a single long line.
        lines.reserveCapacity(min(count, 512 << 10) / 64)
        var messages: [Message] = []
        let most = count / Self.shortestMessage + 1
        var start = 0
        while start < count {
            if lines.count == most { return .left }
            let line = self.line(from: start)
            var message: Message?
            var content = Line.Content.none
            if line.count <= limits.lineLength {
                // Every line except the last is followed by its line break.
                var reader = JSONReader(line, nestingLimit: limits.nesting, padding: max(0, count - start - line.count))
                message = try? Message(whole: &reader)
            }
            if let method = message?.method, !method.hasEscapes {
                // Most lines have the same method as the previous one.
                let isKnown = known.map { System.isEqual($0.method.bytes, method.bytes) } ?? false
                if !isKnown {
                    let command = table.index(of: method.bytes)
                    known = (method, command, command.flatMap { calls(of: $0, table) })
                }
                message?.command = known?.command
                if line.count <= Self.longestAhead, message?.isRequest == true, let calls = known?.calls,
                    let number = calls.add(message?.parameters)
                {
                    content = .call(CallAhead(calls: .passUnretained(calls), number: number, id: message?.id))
                    message = nil
                }
            }
            if let message {
                content = .message(messages.count)
                messages.append(message)
            }
            lines.append(Line(bytes: line, content: content))
            start += line.count + 1
        }
        (self.lines, self.messages) = (lines, messages)
        return .split
    }

    /// Splits the block on the thread that runs it, if no other thread has begun.
    func splitHere(_ limits: Limits, _ table: CommandTable) { stage = split(limits, table) }

    /// The number of calls that are prefetched at once: enough for memory latencies to overlap, and few enough for the data to stay in the
    /// cache.
    private static let prefetchCount = 16

    /// Prefetches the data that the calls starting at a line change, as long as they have the same method, and returns the first line for
    /// which this was not done.
    func prefetch(from first: Int, in session: Session) -> Int {
        // If there is nothing to prefetch, this is not checked again for each line.
        guard let call = lines[first].call, let prefetch = call.calls.takeUnretainedValue().prefetch else {
            return first + Self.prefetchCount
        }
        let most = min(first + Self.prefetchCount, lines.count)
        var end = first + 1
        while end < most, let next = lines[end].call, next.calls.toOpaque() == call.calls.toOpaque() {
            // The ID is written to the answer.
            groma_prefetch_for_reading(next.id?.baseAddress)
            end += 1
        }
        prefetch(call.number..<(call.number + end - first), session)
        return end
    }

    /// Returns the calls of a method in this block; nil if they are left to the session.
    private func calls(of command: Int, _ table: CommandTable) -> CallsAhead? {
        if let known = calls.first(where: { $0.command == command }) { return known.calls }
        guard let new = table.methods[command].beginDecodingAhead() else { return nil }
        calls.append((command, new))
        return new
    }

    /// Returns the line that begins at an offset, without the line break at its end.
    @inline(__always)
    func line(from start: Int) -> UnsafeBufferPointer<UInt8> { line(from: start, to: count) }

    /// Returns the line that begins at an offset, without the line break at its end, within the bytes before `end`.
    @inline(__always)
    func line(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
        let rest = end - start
        return UnsafeBufferPointer(start: bytes + start, count: System.find(0x0A, in: bytes + start, rest) ?? rest)
    }
}
