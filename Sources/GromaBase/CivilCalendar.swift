/// Conversion between days since 1970-01-01 and dates of the proleptic Gregorian calendar (ISO 8601).
package enum CivilCalendar {
    /// Returns the number of days in a month.
    package static func daysIn(month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
    }

    /// Returns the days since 1970-01-01 of a date.
    package static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    /// Returns the date of a day since 1970-01-01, which must be within about 10^16 days of it.
    package static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let position = (5 * ofYear + 2) / 153
        let month = position < 10 ? position + 3 : position - 9
        return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * position + 2) / 5 + 1)
    }
}

extension Int {
    /// Returns the quotient rounded down, for a divisor above 0.
    package func flooredDivision(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }
}
