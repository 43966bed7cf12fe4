/// The digits of the shortest text that reads back as the same number.
struct DecimalDigits {
    var isNegative: Bool
    /// The digits without leading and trailing zeros; empty for 0.
    private var digits: [UInt8]
    /// The number of digits before the decimal point; negative if zeros follow it.
    private var point: Int

    /// Creates the digits of a finite number. O(1)
    init(_ value: Double) {
        isNegative = value.sign == .minus
        let parts = value.magnitude.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        digits = mantissa.joined().utf8.map { $0 - 0x30 }
        point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        trim()
    }

    /// Creates the digits of a whole number. O(1)
    init(_ value: Int) {
        isNegative = value < 0
        digits = value.magnitude.description.utf8.map { $0 - 0x30 }
        point = digits.count
        trim()
    }

    /// The power of ten of the first digit; 0 for 0.
    var magnitude: Int { digits.isEmpty ? 0 : point - 1 }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        point = digits.isEmpty ? 1 : point - zeros
    }

    /// Multiplies by a power of ten.
    mutating func shift(by power: Int) { if !digits.isEmpty { point += power } }

    /// Rounds to a number of decimal places, halves to even.
    mutating func round(places: Int) { round(to: point + places) }

    /// Rounds to a number of significant digits, halves to even.
    mutating func round(significant count: Int) { round(to: count) }

    private mutating func round(to kept: Int) {
        guard kept < digits.count else { return }
        guard kept >= 0 else {
            digits = []
            return trim()
        }
        let rest = digits[kept...]
        let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
        // There are no trailing zeros, so that a half is a single digit 5.
        let isUp = rest[kept] > 5 || (rest[kept] == 5 && (rest.count > 1 || isOdd))
        digits.removeLast(digits.count - kept)
        if isUp {
            var place = kept - 1
            while place >= 0, digits[place] == 9 {
                digits[place] = 0
                place -= 1
            }
            if place >= 0 {
                digits[place] += 1
            } else {
                digits.insert(1, at: 0)
                point += 1
            }
        }
        trim()
    }

    /// Returns the number in the English format.
    ///
    /// - Parameters:
    ///   - whole: The minimum number of digits before the decimal point.
    ///   - places: The minimum number of digits after it.
    ///   - group: The number of digits before the decimal point from which they are grouped; nil for no grouping.
    func text(whole: Int = 1, places: Int = 0, group: Int?) -> String {
        let before = Swift.max(point, whole)
        func digit(_ place: Int) -> Character { Character(Unicode.Scalar(0x30 + (digits.indices.contains(place) ? digits[place] : 0))) }
        var text = isNegative ? "-" : ""
        for place in (point - before)..<point {
            text.append(digit(place))
            let left = point - place - 1
            if let group, before >= group, left > 0, left % 3 == 0 { text.append(",") }
        }
        let after = Swift.max(digits.count - point, places)
        if after > 0 {
            text.append(".")
            for place in point..<(point + after) { text.append(digit(place)) }
        }
        return text
    }
}
