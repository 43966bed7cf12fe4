import GromaTesting
import GromaJSON
import Testing

/// A writer writes exactly what it is told, with a comma where one is needed and nowhere else.
struct WriterTests {
    @Test func commasAreWrittenBetweenValuesOnly() {
        let text = written {
            $0.beginArray()
            $0.beginObject()
            $0.key("a")
            $0.int(-5)
            $0.key("b" as String)
            $0.beginArray()
            $0.endArray()
            $0.key("c")
            $0.beginObject()
            $0.endObject()
            $0.key("d\"" as String)
            $0.bool(true)
            $0.endObject()
            $0.null()
            $0.bool(false)
            $0.double(2.5)
            $0.double(.infinity)
            $0.double(.nan)
            $0.string("x")
            $0.string("y")
            $0.int(0)
            $0.real(3)
            $0.raw("{\"z\": 1}")
            $0.raw("2")
            bytes([0x4F, 0xA0], &$0) { $1.hexString($0) }
            bytes([0xFF], &$0) { $1.hexString($0) }
            bytes([1, 2], &$0) { $1.base64String($0) }
            bytes([3], &$0) { $1.base64String($0) }
            $0.value(.null)
            $0.beginArray()
            $0.int(1)
            $0.int(2)
            $0.endArray()
            $0.beginArray()
            $0.endArray()
            $0.endArray()
        }
        #expect(
            text
                == #"[{"a":-5,"b":[],"c":{},"d\"":true},null,false,2.5,null,null,"x","y",0,3.0,{"z": 1},2,"4FA0","FF","AQI=","Aw==",null,[1,2],[]]"#
        )
    }

    @Test func bytesAreAppendedWithoutCommas() {
        let text = written {
            $0.int(1)
            $0.append("; ")
            $0.append(UInt8(ascii: "x"))
            bytes([0x79, 0x7A], &$0) { $1.append($0) }
            $0.int(2)
        }
        #expect(text == "1; xyz,2")
    }

    /// Nothing but one kind of call makes the buffer grow.
    @Test func aWriterGrowsWithWhatIsWritten() {
        let count = 300_000
        let letters = written { for index in 0..<count { $0.append(UInt8(ascii: "a") + UInt8(index % 26)) } }
        #expect(letters.utf8.count == count)
        #expect(letters.utf8.enumerated().allSatisfy { $0.element == UInt8(ascii: "a") + UInt8($0.offset % 26) })
        let arrays = written { for _ in 0..<count { $0.beginArray() } }
        #expect(arrays == String(repeating: "[", count: count))
        let texts = written { for _ in 0..<count { $0.append("xyz") } }
        #expect(texts == String(repeating: "xyz", count: count))
        let nulls = written { for _ in 0..<count { $0.null() } }
        #expect(nulls == "null" + String(repeating: ",null", count: count - 1))
        let numbers = written { for _ in 0..<count { $0.int(-12) } }
        #expect(numbers == "-12" + String(repeating: ",-12", count: count - 1))
        let halves = written { for _ in 0..<count { $0.double(0.5) } }
        #expect(halves == "0.5" + String(repeating: ",0.5", count: count - 1))
        let strings = written { for _ in 0..<count { $0.string("") } }
        #expect(strings == "\"\"" + String(repeating: ",\"\"", count: count - 1))
    }

    @Test func aWriterIsEmptiedAndCutOff() {
        var writer = JSONWriter(capacity: 100)
        #expect(writer.count == 0)
        writer.beginArray()
        writer.int(12)
        #expect(writer.count == 3)
        writer.int(34)
        writer.truncate(to: 3, needsComma: true)
        writer.int(5)
        #expect(writer.string == "[12,5")
        writer.truncate(to: 1, needsComma: false)
        writer.int(6)
        #expect(writer.string == "[6")
        // A length that was not written yet, and one below zero.
        writer.truncate(to: 50, needsComma: false)
        #expect(writer.count == 2)
        writer.int(7)
        #expect(writer.string == "[67")
        writer.truncate(to: -1, needsComma: false)
        #expect(writer.count == 0)
        writer.int(8)
        writer.removeAll()
        #expect(writer.count == 0)
        writer.int(9)
        #expect(writer.string == "9")
    }

    /// A value that is much longer than the buffer makes room for itself at once.
    @Test func longBytesMakeRoom() {
        let many = [UInt8](repeating: 0xA5, count: 4_000_000)
        var writer = JSONWriter(capacity: 64)
        bytes(many, &writer) { $1.hexString($0) }
        #expect(writer.count == 8_000_002)
        bytes(many, &writer) { $1.base64String($0) }
        #expect(writer.count == 8_000_002 + 1 + 5_333_338)
        writer.string(String(repeating: "\u{1}", count: 1_000_000))
        #expect(writer.count == 13_333_341 + 1 + 6_000_002)
    }

    @Test func textsAreKeptWhileTheBufferGrows() {
        var generator = Seeded(72)
        var writer = JSONWriter(capacity: 1)
        var expected: [String] = []
        for _ in 0..<400 {
            let text = String(repeating: "é\"\n", count: generator.below(40)) + String(generator.below(1000))
            switch generator.below(5) {
            case 0:
                writer.string(text)
                expected.append("\"" + text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\"")
            case 1:
                writer.raw(text)
                expected.append(text)
            case 2:
                let value = Int(truncatingIfNeeded: generator.next())
                writer.int(value)
                expected.append(String(value))
            case 3:
                bytes(Array(text.utf8), &writer) { $1.hexString($0) }
                expected.append("\"" + text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined() + "\"")
            default:
                writer.bool(false)
                expected.append("false")
            }
        }
        #expect(writer.string == expected.joined(separator: ","))
        #expect(writer.count == writer.string.utf8.count)
    }

    @Test(
        arguments: [
            (2, "2.0"), (-0.0, "-0.0"), (2.5, "2.5"), (1e22, "1e22"), (1e20, "100000000000000000000.0"), (5e-7, "5e-7"), (.nan, "null"),
            (-.infinity, "null"),
        ] as [(Double, String)])
    func floatingPointNumbersDoNotLookLikeIntegers(value: Double, text: String) {
        #expect(
            written {
                $0.beginArray(); $0.real(1.5); $0.real(value); $0.endArray()
            } == "[1.5,\(text)]")
    }

    /// RFC 8259, section 7: quotes, backslashes and the characters below U+0020 are escaped.
    @Test func charactersAreEscaped() throws {
        let short = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 0x22: "\\\"", 0x5C: "\\\\"]
        for code in 0..<0x80 {
            let character = String(UnicodeScalar(UInt8(code)))
            let escaped = short[code] ?? (code < 0x20 ? "\\u00" + (code < 16 ? "0" : "") + String(code, radix: 16) : character)
            #expect(JSONValue.string("a" + character + "é" + character).text == "\"a\(escaped)é\(escaped)\"")
            #expect(
                written {
                    $0.beginObject(); $0.key(character as String); $0.null(); $0.endObject()
                } == "{\"\(escaped)\":null}")
        }
    }

    @Test func integersOfEveryLengthAreWritten() {
        var power = 1
        for _ in 0..<18 {
            power *= 10
            for value in [power - 1, power, power + 1, power / 10 * 7, -power, 1 - power, power + power / 7 * 3] {
                #expect(written { $0.int(value) } == String(value))
            }
        }
    }

    /// Numbers of at most fifteen digits of which at most seven are decimals, and others nearby, against their texts in decimals.
    @Test func decimalsOfEveryLengthAreWritten() {
        var generator = Seeded(73)
        for whole in 0...17 {
            for decimals in 0...9 {
                for _ in 0..<8 {
                    var text = whole == 0 ? "0" : String(1 + generator.below(9))
                    for _ in 1..<max(whole, 1) { text += String(generator.below(10)) }
                    if decimals > 0 {
                        text += "."
                        for _ in 1..<max(decimals, 1) { text += String(generator.below(10)) }
                        text += String(1 + generator.below(9))
                    }
                    guard whole + decimals <= 15, text.prefix(7) != "0.00000", let value = Double(text) else { continue }
                    #expect(Digits.text(value) == text)
                    #expect(Digits.text(-value) == "-" + text)
                }
            }
        }
    }

    @Test(
        arguments: [
            (1e21, "1e21"), (1.25e21, "1.25e21"), (9.99e20, "999000000000000000000"),
            (123_456_789_012_345_683_968, "123456789012345680000"),
            (1.5e17, "150000000000000000"),
            (123_456_789_012_345_680, "123456789012345680"), (1e-6, "0.000001"), (9.9e-7, "9.9e-7"), (1.25e-6, "0.00000125"),
            (0.00012, "0.00012"), (1e-7, "1e-7"),
            (-1.5e-10, "-1.5e-10"), (1e-100, "1e-100"), (-1.25e200, "-1.25e200"), (1e100, "1e100"), (0.01, "0.01"),
            (0.009999999, "0.009999999"), (99999999.9999999, "99999999.9999999"),
            (99999999.99999999, "99999999.99999999"), (2251799813685249.5, "2251799813685249.5"),
            (9_007_199_254_740_992, "9007199254740992"),
        ] as [(Double, String)])
    func limitsOfTheNotationsAreWritten(value: Double, text: String) {
        #expect(Digits.text(value) == text)
    }

    @Test(
        arguments: [
            (0, 2.5, 3), (0, -2.5, -3), (1, 0.25, 0.3), (2, 1.004, 1), (2, 1.006, 1.01), (-3, 7.6, 8), (22, 1.5, 1.5), (30, 1.25, 1.25),
            (3, 9_007_199_254_741, 9_007_199_254_741), (3, 123_456_789_012_345.67, 123_456_789_012_345.67), (3, -0.0001, 0),
        ] as [(Int, Double, Double)])
    func numbersAreRoundedToDecimals(decimals: Int, value: Double, rounded: Double) {
        #expect(Rounding(decimals: decimals).round(value) == rounded)
        #expect(Rounding(decimals: decimals).round(value).sign == rounded.sign)
    }

    private func bytes(_ bytes: [UInt8], _ writer: inout JSONWriter, _ body: (UnsafeBufferPointer<UInt8>, inout JSONWriter) -> Void) {
        bytes.withUnsafeBufferPointer { body($0, &writer) }
    }
}
