import GromaTesting
import GromaJSON
import Testing

/// Numbers are read exactly and written with the shortest text that reads back.
struct NumberTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomDoublesRoundTrip(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<25_000 {
            try roundTrip(Double(bitPattern: generator.next()))
            try roundTrip(Double.random(in: -180...180, using: &generator))
            try roundTrip((Double.random(in: -1_800_000_000...1_800_000_000, using: &generator)).rounded() / 1e7)
            try roundTrip(Double(Int.random(in: -100_000...100_000, using: &generator)) / 1000)
            try roundTrip(Double(sign: .plus, exponent: Int.random(in: -1074...1023, using: &generator), significand: 1))
        }
    }

    @Test(arguments: [4, 5] as [UInt64])
    func randomTextsReadAsTheStandardLibraryReadsThem(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<25_000 {
            var text = String(generator.next() >> UInt64.random(in: 0...63, using: &generator))
            if Bool.random(using: &generator) { text += "." + String(generator.next() >> UInt64.random(in: 0...63, using: &generator)) }
            if Bool.random(using: &generator) { text += "e" + String(Int.random(in: -330...310, using: &generator)) }
            #expect(try read(text) == Double(text), "\(text), seed \(seed)")
            // The quick way needs text behind the number.
            #expect(try read(text + String(repeating: " ", count: 64)) == Double(text), "\(text), seed \(seed)")
        }
    }

    /// Half-way cases and limits, from the literature on reading numbers.
    @Test(arguments: [
        "9007199254740993", "9007199254740993.0", "9007199254740993.00000000000000000000000000000000001", "2.2250738585072011e-308",
        "2.2250738585072014e-308", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623157e308",
        "1.7976931348623159e308", "0.1000000000000000055511151231257827021181583404541015625", "6929495644600919.5",
        "3.7455744005952583e15",
        "100000000000000016777215", "100000000000000016777216", "1e23", "8.5e-45", "9.5367431640625e-7", "0.000001",
        "123456789012345678901234567890",
        "-0", "-0.0", "0e999999999999", "1e-400", "0.00000000000000000000000000000000000000000000000000000000000000000001",
    ])
    func hardCases(_ text: String) throws {
        let value = try read(text)
        #expect(value == Double(text))
        #expect(value.sign == Double(text)?.sign)
    }

    @Test func infiniteNumbersAreLegalAndRefusable() throws {
        #expect(throws: JSONError.notFinite(offset: 1)) {
            try with("[1e400]") {
                try $0.beginArray(); _ = try $0.nextElement(); _ = try $0.readDouble()
            }
        }
        #expect(try with("-1e400") { try $0.readExtendedDouble() } == -.infinity)
        #expect(try JSONValue(parsing: "1e400".utf8).text == "1e400")
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (1e20, "100000000000000000000"), (1e21, "1e21"),
        (1.5e300, "1.5e300"),
        (1e-5, "0.00001"), (1e-6, "0.000001"), (1.25e-7, "1.25e-7"), (Double.leastNonzeroMagnitude, "5e-324"),
        (0.1 + 0.2, "0.30000000000000004"), (-180, "-180"),
        (14.2, "14.2"), (123456789.1234567, "123456789.1234567"), (20037508.342789244, "20037508.342789244"), (1e7, "10000000"),
        (1e15, "1000000000000000"),
        (0.0100000, "0.01"), (5e-7, "5e-7"), (1.7976931348623157e308, "1.7976931348623157e308"),
    ])
    func texts(value: Double, text: String) {
        #expect(Digits.text(value) == text)
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (-10, "-10"), (99, "99"), (100, "100"), (12_345_678, "12345678"), (123_456_789, "123456789"),
        (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ])
    func integers(value: Int, text: String) throws {
        var writer = JSONWriter()
        writer.int(value)
        #expect(writer.string == text)
        #expect(try with(text) { try $0.readInt() } == value)
    }

    @Test func integersAreNotRounded() throws {
        #expect(try with("1e3") { try $0.readInt() } == 1000)
        #expect(try with("5.0") { try $0.readInt() } == 5)
        for text in ["1.5", "9223372036854775808", "-9223372036854775809", "1e400", "1e19"] {
            #expect(throws: JSONError.notAnInteger(offset: 0)) { try with(text) { _ = try $0.readInt() } }
        }
    }

    @Test func decimalsRound() {
        #expect(Rounding(decimals: 2).round(1.006) == 1.01)
        #expect(Rounding(decimals: 0).round(-0.4).sign == .plus)
        #expect(Rounding(decimals: 20).round(123456.789) == 123456.789)
    }

    private func roundTrip(_ value: Double) throws {
        guard value.isFinite else { return }
        let text = Digits.text(value)
        #expect(Double(text) == value, "\(text)")
        #expect(try read(text) == value, "\(text)")
        #expect(significant(text) == significant(value.description), "\(text) is not the shortest for \(value)")
    }

    private func significant(_ text: String) -> String {
        let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
        return String(digits.reversed().drop { $0 == "0" }.reversed())
    }

    private func read(_ text: String) throws -> Double { try with(text) { try $0.readExtendedDouble() } }

    private func with<Result>(_ text: String, _ body: (inout JSONReader) throws -> Result) throws -> Result {
        try Array(text.utf8).withUnsafeBufferPointer {
            var reader = JSONReader($0)
            return try body(&reader)
        }
    }
}
