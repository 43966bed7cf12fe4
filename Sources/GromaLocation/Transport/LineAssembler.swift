/// Assembles lines from bytes that arrive in pieces. A line ends with a line feed, a carriage return, or both.
struct LineAssembler {
    /// A line, or the beginning of one that is too long.
    enum Line {
        case text([UInt8])
        /// A line beyond the limit; its beginning.
        case tooLong([UInt8])
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLong = false
    /// The number of lines that have ended.
    private var count = 0
    /// The number, from 1, of the last line that was begun.
    private(set) var number = 1

    init(limit: Int) { self.limit = limit }

    /// Whether a line has begun and not ended.
    var isInside: Bool { !bytes.isEmpty }

    /// Adds a byte; returns the line that it ends. Empty lines are skipped.
    mutating func add(_ byte: UInt8) -> Line? {
        guard byte == 0x0A || byte == 0x0D else {
            if bytes.isEmpty { number = count + 1 }
            if bytes.count < limit { bytes.append(byte) } else { isTooLong = true }
            return nil
        }
        if byte == 0x0A { count += 1 }
        return take()
    }

    /// Returns the unfinished line at the end of all bytes; nil if there is none.
    mutating func take() -> Line? {
        guard !bytes.isEmpty else { return nil }
        defer {
            bytes.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        return isTooLong ? .tooLong(Array(bytes.prefix(40))) : .text(bytes)
    }

    /// Discards the unfinished line, and resets the count.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        isTooLong = false
        (count, number) = (0, 1)
    }

    /// Returns bytes for messages: ASCII, with a full stop for other bytes, truncated.
    static func shown(_ bytes: some Collection<UInt8>) -> String {
        let start = bytes.prefix(80).map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }
        return String(decoding: start, as: UTF8.self) + (bytes.count > 80 ? "…" : "")
    }
}
