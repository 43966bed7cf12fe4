import CPrefetch
import GromaBase
import GromaJSON

/// Bytes that hold whole lines, as they were read.
final class LineBlock: @unchecked Sendable {
    // Safe to share: it is filled by the reading thread, handed over under a lock, split by one thread, which has marked it under that lock or is the only
    // one to hold it, and only read then. No property is held across a call, so that accesses cannot overlap, which therefore nothing checks.
    let bytes: UnsafeMutablePointer<UInt8>
    let capacity: Int
    @exclusivity(unchecked) var count = 0
    /// Whether a line that was too long stood before the first line.
    var followsLongLine = false
    /// How far it is with splitting it into lines before it is run.
    @exclusivity(unchecked) var stage = Stage.unsplit
    /// The lines, where it has been split.
    @exclusivity(unchecked) private(set) var lines: [Line] = []

    /// The messages of the lines that were read ahead and whose calls were not decoded.
    @exclusivity(unchecked) private(set) var messages: [Message] = []
    /// The calls of the lines that were decoded ahead, by the method's place in the session's table.
    private var calls: [(command: Int, calls: CallsAhead)] = []

    /// A line and what was made of it ahead. Small, since the thread that runs it reads it from the caches of the one that has split it.
    struct Line {
        let bytes: UnsafeBufferPointer<UInt8>
        let content: Content

        enum Content {
            /// The line is left to the session.
            case none
            /// The place of its message among ``LineBlock/messages``.
            case message(Int)
            /// Its call.
            case call(CallAhead)
        }

        /// The line's call, where that was decoded ahead.
        @inline(__always)
        var call: CallAhead? { if case .call(let call) = content { call } else { nil } }
    }

    enum Stage {
        /// Nobody has begun with it: the one who runs it splits it, or finds the lines on the way.
        case unsplit
        /// A thread is at it.
        case beingSplit
        /// ``lines`` are there.
        case split
        /// Its lines are too short to be messages, and too many to be held: whoever runs it finds them on the way.
        case left
    }

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit { bytes.deallocate() }

    /// The shortest message there is, `{"jsonrpc":"2.0","method":"a.b"}`, in bytes.
    private static let shortestMessage = 32

    /// The longest line whose parameters are decoded ahead, in bytes: what is made of longer ones may be large, and is made when it is needed.
    private static let longestAhead = 4096

    /// Finds the lines, reads their messages, looks their methods up and decodes their parameters, and says what came of it. What is no single message, or
    /// too long, is left to the session; a block of more lines than there can be messages in it is left as a whole, so that what is held stays in
    /// proportion to the input.
    func split(_ limits: Limits, _ table: CommandTable) -> Stage {
        var known: (method: JSONText, command: Int?, calls: CallsAhead?)?
        var lines: [Line] = []
        // A block that has grown holds one long line.
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
                // What stands behind a line that is not the last is its line break.
                var reader = JSONReader(line, nestingLimit: limits.nesting, padding: max(0, count - start - line.count))
                message = try? Message(whole: &reader)
            }
            if let method = message?.method, !method.hasEscapes {
                // Most lines have the method of the line before.
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

    /// Splits the block on the thread that is to run it, where no other has begun to.
    func splitHere(_ limits: Limits, _ table: CommandTable) { stage = split(limits, table) }

    /// For how many calls is prefetched at once: enough for the waits for memory to overlap, and few enough for what was read to be there still.
    private static let prefetchCount = 16

    /// Prefetches what the calls from a line on change, as far as they are of one method, and gives the first line that this was not done for.
    func prefetch(from first: Int, in session: Session) -> Int {
        // Where there is nothing to prefetch it is not asked again at each line.
        guard let call = lines[first].call, let prefetch = call.calls.takeUnretainedValue().prefetch else {
            return first + Self.prefetchCount
        }
        let most = min(first + Self.prefetchCount, lines.count)
        var end = first + 1
        while end < most, let next = lines[end].call, next.calls.toOpaque() == call.calls.toOpaque() {
            // The id is written into the answer.
            groma_prefetch_for_reading(next.id?.baseAddress)
            end += 1
        }
        prefetch(call.number..<(call.number + end - first), session)
        return end
    }

    /// The calls of a method in this block; nil if they are left to the session.
    private func calls(of command: Int, _ table: CommandTable) -> CallsAhead? {
        if let known = calls.first(where: { $0.command == command }) { return known.calls }
        guard let new = table.methods[command].beginDecodingAhead() else { return nil }
        calls.append((command, new))
        return new
    }

    /// The line that begins at a place, without the line break at its end.
    @inline(__always)
    func line(from start: Int) -> UnsafeBufferPointer<UInt8> { line(from: start, to: count) }

    /// The line that begins at a place, without the line break at its end, in the bytes before another.
    @inline(__always)
    func line(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
        let rest = end - start
        return UnsafeBufferPointer(start: bytes + start, count: System.find(0x0A, in: bytes + start, rest) ?? rest)
    }
}
