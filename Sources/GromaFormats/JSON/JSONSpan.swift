/// Finds the end of a JSON value incrementally, as more bytes are loaded.
struct JSONSpan {
    private enum Kind {
        case nested(open: UInt8, close: UInt8), string, word
    }

    /// The number of bytes of the value that were examined; its length once the end is found.
    private(set) var length = 0
    private let kind: Kind
    private var depth = 0
    private var isInString = false

    init(_ first: UInt8) {
        kind =
            switch first {
            case UInt8(ascii: "{"): .nested(open: first, close: UInt8(ascii: "}"))
            case UInt8(ascii: "["): .nested(open: first, close: UInt8(ascii: "]"))
            case UInt8(ascii: "\""): .string
            default: .word
            }
    }

    /// Examines the value's bytes, including those loaded since the last call; returns whether the end is among them.
    mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch kind {
        case .nested(let open, let close): return advanceNested(bytes, open, close)
        case .string:
            if length == 0 { length = 1 }
            return skipString(bytes)
        case .word:
            while length < bytes.count {
                let byte = bytes[length]
                if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte <= 0x20 { return true }
                length += 1
            }
            return false
        }
    }

    private mutating func advanceNested(_ bytes: UnsafeBufferPointer<UInt8>, _ open: UInt8, _ close: UInt8) -> Bool {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return false }
        let opens = SIMD32<UInt8>(repeating: open)
        let closes = SIMD32<UInt8>(repeating: close)
        let quotes = SIMD32<UInt8>(repeating: UInt8(ascii: "\""))
        while true {
            if isInString && !skipString(bytes) { return false }
            while length + 32 <= bytes.count {
                let block = base.loadUnaligned(fromByteOffset: length, as: SIMD32<UInt8>.self)
                if any((block .== opens) .| (block .== closes) .| (block .== quotes)) { break }
                length += 32
            }
            let limit = min(length + 32, bytes.count)
            guard length < limit else { return false }
            scan: while length < limit {
                let byte = bytes[length]
                length += 1
                if byte == open {
                    depth += 1
                } else if byte == close {
                    depth -= 1
                    if depth == 0 { return true }
                } else if byte == UInt8(ascii: "\"") {
                    isInString = true
                    break scan
                }
            }
        }
    }

    /// Skips to the end of a string; returns false if it is not among the bytes.
    private mutating func skipString(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        while length < bytes.count {
            let byte = bytes[length]
            if byte == UInt8(ascii: "\\") {
                guard length + 1 < bytes.count else { return false }
                length += 2
                continue
            }
            length += 1
            if byte == UInt8(ascii: "\"") {
                isInString = false
                return true
            }
        }
        return false
    }
}
