/// Writes numbers as text.
public enum Digits {
    /// Writes an integer and returns the length, at most 20 bytes.
    @discardableResult
    public static func write(_ value: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return write(UInt64(value), to: out) }
        out.pointee = UInt8(ascii: "-")
        return write(UInt64(value.magnitude), to: out + 1) + 1
    }

    /// Writes the shortest text of a finite double that reads back as the same one, and returns the length, at most 25 bytes. Integers have
    /// no decimal point; an exponent is written below 1e-6 and from 1e21 on.
    @discardableResult
    public static func write(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
        var out = out
        var length = 0
        var magnitude = value
        if value.sign == .minus {
            out.pointee = UInt8(ascii: "-")
            out += 1
            length = 1
            magnitude = -value
        }
        if magnitude == 0 {
            out.pointee = UInt8(ascii: "0")
            return length + 1
        }
        // A fast path for numbers with at most seven decimal places and fewer than sixteen digits.
        let scaled = magnitude * 1e7
        if scaled < 1e15 && scaled >= 1e5 {
            let whole = UInt64(scaled.rounded(.toNearestOrEven))
            if Double(whole) / 1e7 == magnitude { return length + writeSevenths(whole, to: out) }
        }
        if let decimal = ShortestDecimal(magnitude) { return length + writeDecimal(decimal.digits, decimal.exponent, to: out) }
        return length + writeDescription(magnitude, to: out)
    }

    /// Returns a finite double's shortest text.
    public static func text(_ value: Double) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            return String(decoding: UnsafeBufferPointer(start: base, count: write(value, to: base)), as: UTF8.self)
        }
    }

    /// Writes the standard library's text, for numbers outside the range of the table of powers.
    @inline(never)
    private static func writeDescription(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        for byte in value.description.utf8 where byte != UInt8(ascii: "+") {
            out[length] = byte
            length += 1
        }
        return length
    }

    /// Writes digits · 10^exponent.
    @inline(__always)
    private static func writeDecimal(_ digits: UInt64, _ exponent: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
        let count = digitCount(digits)
        let point = count + exponent
        if exponent >= 0 && point <= 21 {
            place(digits, count, to: out)
            (out + count).update(repeating: UInt8(ascii: "0"), count: exponent)
            return point
        }
        if point > 0 && point <= 21 {
            // All digits one position to the right, then those before the decimal point moved back.
            place(digits, count, to: out + 1)
            var index = 0
            while index < point {
                out[index] = out[index + 1]
                index += 1
            }
            out[point] = UInt8(ascii: ".")
            return count + 1
        }
        if point <= 0 && point > -6 {
            out[0] = UInt8(ascii: "0")
            out[1] = UInt8(ascii: ".")
            (out + 2).update(repeating: UInt8(ascii: "0"), count: -point)
            place(digits, count, to: out + 2 - point)
            return count + 2 - point
        }
        place(digits, count, to: out + 1)
        out[0] = out[1]
        var length = 1
        if count > 1 {
            out[1] = UInt8(ascii: ".")
            length = count + 1
        }
        out[length] = UInt8(ascii: "e")
        return length + 1 + write(point - 1, to: out + length + 1)
    }

    @inline(__always)
    private static func write(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
        let count = digitCount(value)
        place(value, count, to: out)
        return count
    }

    @inline(__always)
    private static func place(_ value: UInt64, _ count: Int, to out: UnsafeMutablePointer<UInt8>) {
        var value = value
        var place = count
        while value >= 100_000_000 {
            let (rest, block) = value.quotientAndRemainder(dividingBy: 100_000_000)
            place -= 8
            UnsafeMutableRawPointer(out + place).storeBytes(of: eight(block), as: UInt64.self)
            value = rest
        }
        while value >= 100 {
            let pair = Int(value % 100)
            value /= 100
            place -= 2
            out[place] = pairs.utf8Start[2 * pair]
            out[place + 1] = pairs.utf8Start[2 * pair + 1]
        }
        if place == 2 {
            out[0] = pairs.utf8Start[2 * Int(value)]
            out[1] = pairs.utf8Start[2 * Int(value) + 1]
        } else {
            out[0] = UInt8(truncatingIfNeeded: value) &+ 0x30
        }
    }

    /// Returns the eight digits of a number below 10^8, with leading zeros, the first in the lowest byte.
    @inline(__always)
    private static func eight(_ value: UInt64) -> UInt64 {
        let fours = value / 10000 | (value % 10000) << 32
        let upper = (fours &* 10486) >> 20 & 0x7F_0000_007F
        let twos = upper | (fours &- 100 &* upper) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return (tens | (twos &- 10 &* tens) << 8 | 0x3030_3030_3030_3030).littleEndian
    }

    /// Writes a number with seven decimal places, given without the decimal point; trailing zeros are omitted.
    @inline(__always)
    private static func writeSevenths(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
        let (whole, fraction) = value.quotientAndRemainder(dividingBy: 10_000_000)
        let count = write(whole, to: out)
        if fraction == 0 { return count }
        // The eight digits begin with a zero, at the position of the decimal point.
        UnsafeMutableRawPointer(out + count).storeBytes(of: eight(fraction), as: UInt64.self)
        out[count] = UInt8(ascii: ".")
        var last = count + 7
        while out[last] == UInt8(ascii: "0") { last -= 1 }
        return last + 1
    }

    private static let pairs: StaticString = """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        // 1233 / 4096 is slightly greater than log10(2); the estimate is too high by at most one.
        let estimate = ((64 &- value.leadingZeroBitCount) &* 1233) >> 12
        return estimate &+ (value >= powers[estimate] ? 1 : 0)
    }

    private static let powers: [UInt64] = [
        0, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
        1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
        100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
