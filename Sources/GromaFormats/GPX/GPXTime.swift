import GromaJSON

/// Moments as GPX writes them: ISO 8601, held as seconds since 1970 in UTC.
enum GPXTime {
    /// Seconds since 1970; nil for what is no moment. Without a zone it is taken for UTC.
    static func seconds(_ text: some Collection<UInt8>) -> Double? {
        var scanner = Scanner(Array(text))
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
            let day = scanner.digits(2), (1...12).contains(month), (1...CivilCalendar.daysIn(month: month, year: year)).contains(day)
        else { return nil }
        var seconds = 0
        var fraction = 0.0
        if scanner.take("T") || scanner.take("t") || scanner.take(" ") {
            guard let hour = scanner.digits(2), scanner.take(":"), let minute = scanner.digits(2), hour < 24, minute < 60 else {
                return nil
            }
            seconds = hour * 3600 + minute * 60
            if scanner.take(":") {
                guard let second = scanner.digits(2), second <= 60 else { return nil }
                seconds += second
                guard let part = scanner.fraction() else { return nil }
                fraction = part
            }
        }
        guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
        return Double(CivilCalendar.day(year, month, day) * 86400 + seconds - offset) + fraction
    }

    /// The moment in UTC, with as many digits of a second as the number needs; nil outside the years 0 to 9999.
    static func text(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = seconds.rounded(.down)
        let day = Int((whole / 86400).rounded(.down))
        let second = Int(whole) - day * 86400
        let (year, month, dayOfMonth) = CivilCalendar.date(ofDay: day)
        var digits = ""
        if whole != seconds {
            // The shortest text of the whole number keeps what was read: 1449844993.994 and not .99399996.
            let text = Digits.text(seconds.magnitude)
            if seconds > 0, !text.contains("e"), let point = text.firstIndex(of: ".") {
                digits = String(text[point...])
            } else {
                digits = "." + padded(min(999_999, Int(((seconds - whole) * 1_000_000).rounded())), 6)
            }
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(second / 3600, 2)):"
            + "\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))\(digits)Z"
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        }

        var isAtEnd: Bool { bytes[position...].allSatisfy { $0 <= 0x20 } }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func digits(_ count: Int) -> Int? {
            guard position + count <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[position..<position + count] {
                guard byte &- 0x30 < 10 else { return nil }
                value = value * 10 + Int(byte &- 0x30)
            }
            position += count
            return value
        }

        /// `.994`, or nothing.
        mutating func fraction() -> Double? {
            guard take(".") || take(",") else { return 0 }
            let start = position
            while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
            guard position > start else { return nil }
            return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
        }

        /// Seconds east of Greenwich; 0 without a zone.
        mutating func zone() -> Int? {
            if take("Z") || take("z") { return 0 }
            let sign = take("+") ? 1 : (take("-") ? -1 : 0)
            guard sign != 0 else { return 0 }
            guard let hours = digits(2), hours <= 14 else { return nil }
            _ = take(":")
            guard let minutes = position < bytes.count ? digits(2) : 0, minutes < 60 else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
