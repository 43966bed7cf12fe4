/// Parses the grammar of ``ISO8601`` from bytes, from left to right.
struct ISO8601Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// Whether everything read so far has the form of RFC 3339.
    private(set) var isRFC3339 = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func moment() -> ISO8601.Moment? {
        guard let day = day() else { return nil }
        if isAtEnd { return ISO8601.Moment(day: day, time: nil, offset: nil, isRFC3339: false) }
        guard take("T") || take("t") || take(" "), let time = time(allowsLeapSecond: true) else { return nil }
        var offset: Int?
        if !isAtEnd {
            if take(" ") { isRFC3339 = false }
            guard let found = self.offset() else { return nil }
            offset = found
        }
        let moment = ISO8601.Moment(day: day, time: time, offset: offset, isRFC3339: isRFC3339 && offset != nil)
        return isLeapSecond && !Self.beginsMonth(moment) ? nil : moment
    }

    /// Parses a date, in days since 1970-01-01.
    mutating func day() -> Int? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2), (1...12).contains(month),
            (1...CivilCalendar.daysIn(month: month, year: year)).contains(day)
        else { return nil }
        return CivilCalendar.day(year, month, day)
    }

    mutating func time(allowsLeapSecond: Bool = false) -> ISO8601.Time? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
        var time = ISO8601.Time(seconds: (hour * 60 + minute) * 60)
        guard take(":") else {
            isRFC3339 = false
            return time
        }
        guard let second = number(2), second < 60 || (second == 60 && allowsLeapSecond) else { return nil }
        isLeapSecond = second == 60
        time.seconds += second
        if take(",") { isRFC3339 = false } else if !take(".") { return time }
        guard let fraction = fraction() else { return nil }
        time.nanoseconds = isLeapSecond ? 0 : fraction
        return time
    }

    /// Parses an offset, in minutes.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), hours < 24 else { return nil }
        let hasColon = take(":")
        if !hasColon { isRFC3339 = false }
        guard let minutes = isAtEnd && !hasColon ? 0 : number(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private var isLeapSecond = false

    /// Returns whether a timestamp is the first second of a month in UTC.
    private static func beginsMonth(_ moment: ISO8601.Moment) -> Bool {
        let milliseconds = moment.milliseconds
        let day = milliseconds.flooredDivision(by: 86_400_000)
        return milliseconds == day * 86_400_000 && CivilCalendar.date(ofDay: day).day == 1
    }

    /// Parses a fraction, in nanoseconds.
    private mutating func fraction() -> Int? {
        var (value, scale) = (0, 100_000_000)
        let start = place
        while place < bytes.count, bytes[place] &- 0x30 < 10 {
            value += Int(bytes[place] &- 0x30) * scale
            scale /= 10
            place += 1
        }
        return place > start ? value : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func number(_ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[place..<place + count] {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(byte &- 0x30)
        }
        place += count
        return value
    }
}
