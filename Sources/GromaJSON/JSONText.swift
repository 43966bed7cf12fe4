/// A validated string in the text from which it was read. Its pointer is valid as long as the text is.
public struct JSONText {
    /// The bytes between the quotes, with escapes not yet replaced.
    @usableFromInline
    package let bytes: UnsafeBufferPointer<UInt8>
    /// Whether there are escapes to replace.
    public let hasEscapes: Bool

    @inlinable
    init(bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
    }

    /// The text with escapes replaced.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var string: String {
        guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: unescaped, as: UTF8.self)
    }

    /// The bytes with escapes replaced.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var unescaped: [UInt8] {
        guard hasEscapes else { return Array(bytes) }
        return [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = JSONEscapes.replace(bytes, into: buffer)
        }
    }

    /// Returns whether the text equals another.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    @inlinable
    public static func == (text: JSONText, other: StaticString) -> Bool {
        if text.hasEscapes { return text.equalsUnescaped(other) }
        guard text.bytes.count == other.utf8CodeUnitCount else { return false }
        let start = other.utf8Start
        var index = 0
        while index < text.bytes.count {
            if text.bytes[index] != start[index] { return false }
            index += 1
        }
        return true
    }

    /// Returns whether the text equals another, given as UTF-8.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    @inlinable
    public func isEqual(to other: [UInt8]) -> Bool {
        if hasEscapes { return unescaped == other }
        guard bytes.count == other.count else { return false }
        return other.withUnsafeBufferPointer { other in
            var index = 0
            while index < bytes.count {
                if bytes[index] != other[index] { return false }
                index += 1
            }
            return true
        }
    }

    /// Matches a text in a `switch`.
    @inlinable
    public static func ~= (pattern: StaticString, text: JSONText) -> Bool { text == pattern }

    @usableFromInline
    func equalsUnescaped(_ other: StaticString) -> Bool {
        unescaped.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }
}

/// Replaces escapes in strings that were validated before.
enum JSONEscapes {
    /// Writes the text and returns its length, which never exceeds that of the escaped text.
    static func replace(_ bytes: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var index = 0
        var count = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte != UInt8(ascii: "\\") {
                out[count] = byte
                count += 1
                index += 1
                continue
            }
            let kind = bytes[index + 1]
            index += 2
            switch kind {
            case UInt8(ascii: "b"): out[count] = 8
            case UInt8(ascii: "f"): out[count] = 12
            case UInt8(ascii: "n"): out[count] = 10
            case UInt8(ascii: "r"): out[count] = 13
            case UInt8(ascii: "t"): out[count] = 9
            case UInt8(ascii: "u"):
                var scalar = hex(bytes, index)
                index += 4
                if scalar & 0xFC00 == 0xD800 {
                    scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (hex(bytes, index + 2) & 0x3FF)
                    index += 6
                }
                count += encode(scalar, into: out, at: count)
                continue
            default: out[count] = kind
            }
            count += 1
        }
        return count
    }

    /// Returns the value of four hexadecimal digits, which must exist.
    private static func hex(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in start..<start + 4 { value = value << 4 | UInt32(value4(bytes[index]) & 15) }
        return value
    }

    /// Returns the value of a hexadecimal digit, 255 for other bytes.
    @inline(__always)
    static func value4(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
        default: 255
        }
    }

    private static func encode(_ scalar: UInt32, into out: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80:
            out[start] = UInt8(scalar)
            return 1
        case 0x80..<0x800:
            out[start] = 0xC0 | UInt8(scalar >> 6)
            out[start + 1] = tail(0)
            return 2
        case 0x800..<0x10000:
            out[start] = 0xE0 | UInt8(scalar >> 12)
            out[start + 1] = tail(6)
            out[start + 2] = tail(0)
            return 3
        default:
            out[start] = 0xF0 | UInt8(scalar >> 18)
            out[start + 1] = tail(12)
            out[start + 2] = tail(6)
            out[start + 3] = tail(0)
            return 4
        }
    }
}
