extension JSONReader {
    /// Reads a number as the nearest double. A number beyond the range of doubles (`1e400`) causes the error `notFinite`.
    ///
    /// - Throws: `notFinite`, `wrongKind`, `invalidNumber`, `unexpectedEnd`.
    public mutating func readDouble() throws(JSONError) -> Double {
        skipSpace()
        let place = offset
        let value = try scanDouble()
        guard value.isFinite else { throw .notFinite(offset: place) }
        return value
    }

    /// Reads a number as the nearest double, which is infinite beyond the range of doubles.
    ///
    /// - Throws: `wrongKind`, `invalidNumber`, `unexpectedEnd`.
    public mutating func readExtendedDouble() throws(JSONError) -> Double {
        skipSpace()
        return try scanDouble()
    }

    /// Reads a number that is a 64-bit integer, in any notation (`1e3`, `5.0`).
    ///
    /// - Throws: `notAnInteger`, `wrongKind`, `invalidNumber`, `unexpectedEnd`.
    public mutating func readInt() throws(JSONError) -> Int {
        skipSpace()
        if let value = DigitRun.int(&next, limit) { return value }
        let first = next
        guard next < end, next.pointee == UInt8(ascii: "-") || next.pointee &- 0x30 < 10 else { throw wrongKind(.number) }
        let number = try scanNumber()
        if number.isInteger && !number.isTruncated && number.exponent == 0 {
            if number.isNegative {
                if number.significand <= UInt64(Int.max) + 1 { return Int(truncatingIfNeeded: 0 &- number.significand) }
            } else if let value = Int(exactly: number.significand) {
                return value
            }
        } else if let value = Int(exactly: Self.double(number, UnsafeBufferPointer(start: first, count: next - first))),
            value.magnitude < 1 << 53
        {
            return value
        }
        throw .notAnInteger(offset: first - start)
    }

    @inline(__always)
    mutating func scanDouble() throws(JSONError) -> Double {
        if let value = DigitRun.double(&next, limit) { return value }
        return try scanAnyDouble()
    }

    @inline(never)
    private mutating func scanAnyDouble() throws(JSONError) -> Double {
        let first = next
        guard next < end, next.pointee == UInt8(ascii: "-") || next.pointee &- 0x30 < 10 else { throw wrongKind(.number) }
        let number = try scanNumber()
        if let value = number.double { return value }
        return Self.slowDouble(UnsafeBufferPointer(start: first, count: next - first))
    }

    static func double(_ number: DecimalNumber, _ text: UnsafeBufferPointer<UInt8>) -> Double {
        number.double ?? slowDouble(text)
    }

    /// Uses the standard library's conversion, for rare texts that the fast paths do not handle.
    @inline(never)
    static func slowDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        // Always parsable: the text has passed `scanNumber`, whose grammar is a subset of the accepted one.
        Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    /// Scans a number by RFC 8259's grammar.
    @inline(__always)
    mutating func scanNumber() throws(JSONError) -> DecimalNumber {
        let first = next
        var p = next
        let end = self.end
        var isNegative = false
        if p < end && p.pointee == UInt8(ascii: "-") {
            isNegative = true
            p += 1
        }
        guard p < end else { throw .unexpectedEnd(offset: p - start) }
        var significand: UInt64 = 0
        let digits = p
        if p.pointee == UInt8(ascii: "0") {
            p += 1
            if p < end && p.pointee &- 0x30 < 10 { throw .invalidNumber(offset: first - start) }
        } else {
            while p < end {
                let digit = p.pointee &- 0x30
                if digit >= 10 { break }
                significand = significand &* 10 &+ UInt64(digit)
                p += 1
            }
            if p == digits {
                if p == first { throw .unexpectedByte(p.pointee, offset: p - start, expected: "a value") }
                throw .invalidNumber(offset: first - start)
            }
        }
        var digitCount = p - digits
        var exponent = 0
        var isInteger = true
        if p < end && p.pointee == UInt8(ascii: ".") {
            p += 1
            isInteger = false
            let fraction = p
            while p < end {
                let digit = p.pointee &- 0x30
                if digit >= 10 { break }
                significand = significand &* 10 &+ UInt64(digit)
                p += 1
            }
            if p == fraction { throw .invalidNumber(offset: first - start) }
            exponent = fraction - p
            digitCount &-= exponent
        }
        var isTruncated = false
        if digitCount > 19 {
            (significand, exponent, isTruncated) = Self.truncate(digits, p)
        }
        if p < end && p.pointee | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            p += 1
            var isSmall = false
            if p < end && (p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+")) {
                isSmall = p.pointee == UInt8(ascii: "-")
                p += 1
            }
            let firstDigit = p
            var power = 0
            while p < end {
                let digit = p.pointee &- 0x30
                if digit >= 10 { break }
                if power < 1_000_000 { power = power &* 10 &+ Int(digit) }
                p += 1
            }
            if p == firstDigit { throw .invalidNumber(offset: first - start) }
            exponent &+= isSmall ? -power : power
        }
        next = p
        return DecimalNumber(
            significand: significand, exponent: exponent, isNegative: isNegative, isTruncated: isTruncated, isInteger: isInteger)
    }

    /// Reads the digits of a long number again and keeps the first nineteen significant ones.
    @inline(never)
    private static func truncate(_ first: UnsafePointer<UInt8>, _ last: UnsafePointer<UInt8>) -> (UInt64, Int, Bool) {
        var p = first
        var significand: UInt64 = 0
        var exponent = 0
        var kept = 0
        var isFraction = false
        var isTruncated = false
        while p < last {
            let byte = p.pointee
            p += 1
            if byte == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            let digit = UInt64(byte &- 0x30)
            if kept < 19 {
                significand = significand &* 10 &+ digit
                if significand > 0 { kept += 1 }
                if isFraction { exponent -= 1 }
            } else {
                if digit != 0 { isTruncated = true }
                if !isFraction { exponent += 1 }
            }
        }
        return (significand, exponent, isTruncated)
    }
}
