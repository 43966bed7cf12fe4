/// Reads common plain numbers eight digits at a time, without a branch for each digit.
enum DigitRun {
    /// Reads a number such as `-117.1234567` and moves `next` after it. Returns nil, without moving `next`, for every other number: one
    /// with an exponent, with very many digits, near the end of the text, or with a syntax error.
    @inline(__always)
    static func double(_ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Double? {
        guard end - next >= 40 else { return nil }
        var p = next
        let isNegative = p.pointee == UInt8(ascii: "-")
        p += isNegative ? 1 : 0
        var word = load(p)
        var count = length(word)
        guard count > 0 && count < 8 && (count == 1 || p.pointee != UInt8(ascii: "0")) else { return nil }
        var significand = value(word, count)
        p += count
        var decimals = 0
        if p.pointee == UInt8(ascii: ".") {
            p += 1
            word = load(p)
            decimals = length(word)
            guard decimals > 0 else { return nil }
            significand = significand &* powers[decimals] &+ value(word, decimals)
            p += decimals
            if decimals == 8 {
                word = load(p)
                let more = length(word)
                count += 8 + more
                guard more < 8 && count <= 19 else { return nil }
                significand = significand &* powers[more] &+ value(word, more)
                decimals += more
                p += more
            }
        }
        guard p.pointee | 0x20 != UInt8(ascii: "e") else { return nil }
        if significand < 1 << 53 {
            // Both are exact, so that the single division rounds correctly.
            let value = Double(Int64(bitPattern: significand)) / PowersOfTen.exact[decimals]
            next = p
            return isNegative ? -value : value
        }
        let number = DecimalNumber(
            significand: significand, exponent: -decimals, isNegative: isNegative, isTruncated: false, isInteger: false)
        guard let value = number.double else { return nil }
        next = p
        return value
    }

    /// Reads an integer of up to seven digits and moves `next` after it. Returns nil, without moving `next`, for every other number.
    @inline(__always)
    static func int(_ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
        guard end - next >= 40 else { return nil }
        var p = next
        let isNegative = p.pointee == UInt8(ascii: "-")
        p += isNegative ? 1 : 0
        let word = load(p)
        let count = length(word)
        guard count > 0 && count < 8 && (count == 1 || p.pointee != UInt8(ascii: "0")) else { return nil }
        p += count
        guard p.pointee != UInt8(ascii: "."), p.pointee | 0x20 != UInt8(ascii: "e") else { return nil }
        next = p
        let magnitude = Int(truncatingIfNeeded: value(word, count))
        return isNegative ? -magnitude : magnitude
    }

    /// Moves `next` after a number. Returns false, without moving `next`, for a number that ``double(_:_:)`` does not read.
    @inline(__always)
    static func skip(_ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        guard end - next >= 40 else { return false }
        var p = next
        p += p.pointee == UInt8(ascii: "-") ? 1 : 0
        let count = length(load(p))
        guard count > 0 && count < 8 && (count == 1 || p.pointee != UInt8(ascii: "0")) else { return false }
        p += count
        if p.pointee == UInt8(ascii: ".") {
            p += 1
            let decimals = length(load(p))
            guard decimals > 0 else { return false }
            p += decimals
            if decimals == 8 {
                let more = length(load(p))
                guard more < 8 else { return false }
                p += more
            }
        }
        guard p.pointee | 0x20 != UInt8(ascii: "e") else { return false }
        next = p
        return true
    }

    /// Returns eight bytes with '0' subtracted from each, so that digits are 0 to 9.
    @inline(__always)
    private static func load(_ p: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
    }

    /// Returns the number of leading digits: 0 to 8.
    @inline(__always)
    private static func length(_ word: UInt64) -> Int {
        // A carry can only affect bytes after the first one that is not a digit.
        (((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
    }

    /// Returns the number that the first `count` digits represent.
    @inline(__always)
    private static func value(_ word: UInt64, _ count: Int) -> UInt64 {
        // Shifted, so that there are leading zeros.
        var digits = word << UInt64(64 - 8 * count)
        digits = digits &* 10 &+ digits >> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        return ((digits & mask) &* 0x000F_4240_0000_0064 &+ (digits >> 16 & mask) &* 0x0000_2710_0000_0001) >> 32
    }

    /// 10^0 to 10^8.
    private static let powers: [UInt64] = [1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000]
}
