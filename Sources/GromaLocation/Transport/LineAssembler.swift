/// Makes lines of bytes that come in pieces. A line ends with a line feed, a carriage return, or both.
struct LineAssembler {
    /// A line, or that one was too long.
    enum Line {
        case text([UInt8])
        /// A line beyond the limit; its beginning.
        case tooLong([UInt8])
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLong = false
    /// How many lines have ended.
    private var count = 0
    /// The number, from 1, of the line that was begun last.
    private(set) var number = 1

    init(limit: Int) { self.limit = limit }

    /// Whether a line has begun that has not ended.
    var isInside: Bool { !bytes.isEmpty }

    /// Takes one more byte; gives the line that it ends. Empty lines are skipped.
    mutating func add(_ byte: UInt8) -> Line? {
        guard byte == 0x0A || byte == 0x0D else {
            if bytes.isEmpty { number = count + 1 }
            if bytes.count < limit { bytes.append(byte) } else { isTooLong = true }
            return nil
        }
        if byte == 0x0A { count += 1 }
        return take()
    }

    /// The line that was begun, at the end of all bytes; nil without one.
    mutating func take() -> Line? {
        guard !bytes.isEmpty else { return nil }
        defer {
            bytes.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        return isTooLong ? .tooLong(Array(bytes.prefix(40))) : .text(bytes)
    }

    /// Forgets the line that was begun, and counts from the start.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        isTooLong = false
        (count, number) = (0, 1)
    }

    /// Bytes as they are shown in messages: ASCII, with a full stop for the rest, and cut.
    static func shown(_ bytes: some Collection<UInt8>) -> String {
        let start = bytes.prefix(80).map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }
        return String(decoding: start, as: UTF8.self) + (bytes.count > 80 ? "…" : "")
    }
}
