import GromaBase
import Testing

/// Days of the Gregorian calendar, and the texts of times.
struct CalendarTests {
    /// By Python's datetime, and for the years before 1 by 146 097 days for each 400 years.
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11016), (2000, 3, 1, 11017), (1900, 2, 28, -25509), (1900, 3, 1, -25508),
        (2024, 2, 29, 19782), (2100, 12, 31, 47846),
        (1, 1, 1, -719_162), (0, 3, 1, -719_468), (0, 1, 1, -719_528), (-400, 3, 1, -865_565), (-1, 12, 31, -719_529),
        (9999, 12, 31, 2_932_896),
    ])
    func daysAreCountedFrom1970(year: Int, month: Int, day: Int, number: Int) {
        #expect(CivilCalendar.day(year, month, day) == number)
        let date = CivilCalendar.date(ofDay: number)
        #expect(date.year == year && date.month == month && date.day == day)
    }

    @Test func everyDayFollowsTheOneBefore() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var number = CivilCalendar.day(-450, 1, 1)
        for year in -450...850 {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            for month in 1...12 {
                let length = lengths[month - 1] + (isLeap && month == 2 ? 1 : 0)
                #expect(CivilCalendar.daysIn(month: month, year: year) == length)
                for day in 1...length {
                    let date = CivilCalendar.date(ofDay: number)
                    guard date.year == year, date.month == month, date.day == day, CivilCalendar.day(year, month, day) == number else {
                        Issue.record("\(date) on day \(number)")
                        return
                    }
                    number += 1
                }
            }
        }
    }

    @Test(arguments: [
        (7, 3, 2), (6, 3, 2), (0, 3, 0), (-1, 3, -1), (-3, 3, -1), (-4, 3, -2), (-6, 3, -2), (-7, 3, -3), (-5, 1, -5), (.min, 1, .min),
        (.max, 2, .max / 2),
    ])
    func quotientsAreRoundedDown(dividend: Int, divisor: Int, quotient: Int) {
        #expect(dividend.flooredDivision(by: divisor) == quotient)
    }

    @Test func timesAreWritten() {
        #expect(
            [0, -1, 19782, -719_528, -719_529, 2_932_896, 2_932_897].map(ISO8601.text(day:)) == [
                "1970-01-01", "1969-12-31", "2024-02-29", "0000-01-01", "-0001-12-31", "9999-12-31", "10000-01-01",
            ])
        #expect(
            [0, 59, 60, 3661, 86_399, 36_000].map(ISO8601.text(timeOfDay:)) == [
                "00:00:00", "00:00:59", "00:01:00", "01:01:01", "23:59:59", "10:00:00",
            ])
        #expect([0, 60, -90, 330, -1439, 5].map(ISO8601.text(offset:)) == ["+00:00", "+01:00", "-01:30", "+05:30", "-23:59", "+00:05"])
        #expect(
            ISO8601.text(milliseconds: -1) == "1969-12-31T23:59:59.999Z"
                && ISO8601.text(milliseconds: 1_709_209_815_025) == "2024-02-29T12:30:15.025Z")
        #expect(ISO8601.text(milliseconds: -62_167_219_200_000) == "0000-01-01T00:00:00.000Z")
        #expect(ISO8601.text(milliseconds: 253_402_300_799_999) == "9999-12-31T23:59:59.999Z")
        #expect(ISO8601.text(reading: 1_709_209_815_025, offset: -210) == "2024-02-29T12:30:15.025-03:30")
        #expect(
            ISO8601.text(reading: 253_402_300_800_000, offset: 60) == nil && ISO8601.text(reading: -62_167_219_200_001, offset: 60) == nil)
    }

    @Test func momentsKeepTheirParts() throws {
        let moment = try #require(ISO8601.moment("2024-02-29T13:30:15.123456789+01:30"))
        #expect(
            moment.day == 19782 && moment.time?.seconds == 48_615 && moment.time?.nanoseconds == 123_456_789
                && moment.time?.milliseconds == 48_615_123)
        #expect(moment.offset == 90 && moment.reading == 1_709_213_415_123 && moment.milliseconds == 1_709_208_015_123)
        let day = try #require(ISO8601.moment("2024-02-29"))
        #expect(day.time == nil && day.offset == nil && day.reading == 1_709_164_800_000)
        let leap = try #require(ISO8601.moment("2016-12-31T23:59:60.9Z"))
        #expect(leap.time?.seconds == 86_400 && leap.time?.nanoseconds == 0)
        #expect(
            ISO8601.moment("2016-06-15T23:59:60Z") == nil && ISO8601.moment("2017-01-01T00:59:60+01:00")?.milliseconds == 1_483_228_800_000)
        #expect(ISO8601.time("12:30:15,5")?.isRFC3339 == false && ISO8601.time("12:30:15,5")?.time.nanoseconds == 500_000_000)
        #expect(
            ISO8601.offset("+23:59") == 1439 && ISO8601.offset("-00:30") == -30 && ISO8601.offset("z") == 0
                && ISO8601.offset("+24:00") == nil)
    }
}
