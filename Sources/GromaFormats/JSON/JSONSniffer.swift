/// Searches for quoted words near the start of a text that may be JSON.
struct JSONSniffer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private lazy var words: Set<String> = findWords()

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = UnsafeBufferPointer(rebasing: bytes.prefix(4096)) }

    /// Whether the first byte after white space and a byte order mark opens an object.
    var startsObject: Bool { first == UInt8(ascii: "{") }

    /// The first byte after white space and a byte order mark.
    var first: UInt8? {
        let skipped = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes.dropFirst(skipped).first { $0 > 0x20 }
    }

    /// Returns whether any of these words occurs in quotes.
    mutating func hasAny(of wanted: [String]) -> Bool { wanted.contains { words.contains($0) } }

    private func findWords() -> Set<String> {
        var words: Set<String> = []
        var start: Int?
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = start != nil
            } else if byte == UInt8(ascii: "\"") {
                if let first = start {
                    if index - first < 64 { words.insert(String(decoding: bytes[first..<index], as: UTF8.self)) }
                    start = nil
                } else {
                    start = index + 1
                }
            }
        }
        return words
    }
}
