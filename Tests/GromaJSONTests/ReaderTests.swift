import GromaTesting
import GromaJSON
import Testing

/// A reader goes through a text value by value, and a copy of it continues from the same place.
struct ReaderTests {
    @Test(arguments: [
        ("{}", JSONKind.object), ("[]", .array), ("\"\"", .string), ("true", .bool), ("false", .bool), ("null", .null), ("-1", .number),
        ("0", .number),
        ("9", .number),
    ])
    func kindsAreSeenWithoutReading(text: String, kind: JSONKind) throws {
        try reading("  " + text) { (reader: inout JSONReader) throws in
            #expect(try reader.peekKind() == kind)
            #expect(try reader.peekKind() == kind)
            #expect(reader.offset == 2)
            #expect(try reader.readValue().kind == kind)
            #expect(reader.offset == 2 + text.utf8.count)
        }
    }

    @Test func readingEndsWhereTheValueEnds() throws {
        try reading(#"{"a":[1,[],{"b":null}],"c":"x\"y"} 7"#) { reader in
            #expect(reader.openCount == 0)
            try reader.beginObject()
            #expect(reader.openCount == 1)
            #expect(try reader.nextKey()?.string == "a")
            #expect(reader.offset == 5)
            let copy = reader
            try reader.beginArray()
            #expect(reader.openCount == 2)
            #expect(try reader.nextElement())
            #expect(try reader.takeNull() == false)
            #expect(try reader.readInt() == 1)
            #expect(try reader.nextElement())
            try reader.beginArray()
            #expect(try reader.nextElement() == false)
            #expect(reader.openCount == 2)
            #expect(try reader.nextElement())
            try reader.beginObject()
            #expect(try reader.nextKey()?.string == "b")
            #expect(try reader.takeNull())
            #expect(try reader.nextKey() == nil)
            #expect(try reader.nextElement() == false)
            #expect(reader.openCount == 1)
            #expect(try reader.nextKey()?.string == "c")
            #expect(String(decoding: try reader.readRawValue(), as: UTF8.self) == #""x\"y""#)
            #expect(try reader.nextKey() == nil)
            #expect(reader.openCount == 0)
            #expect(throws: JSONError.trailingBytes(offset: 35)) { try reader.finish() }
            var second = copy
            #expect(second.offset == 5)
            #expect(String(decoding: try second.readRawValue(), as: UTF8.self) == #"[1,[],{"b":null}]"#)
            #expect(second.openCount == 1)
            #expect(try second.nextKey()?.string == "c")
        }
    }

    @Test func afterEverySkippedValueTheNextOneIsRead() throws {
        for value in [
            "1", "-2.5e3", "\"a\"", "[]", "{}", "[1,2]", #"{"a":1,"b":[]}"#, "null", "true", "false", "[[[]],{}]", "1234567.12345678",
        ] {
            for padding in ["", String(repeating: " ", count: 64)] {
                try reading("[\(value),\(value) , \"end\"]" + padding) {
                    try $0.beginArray()
                    #expect(try $0.nextElement())
                    try $0.skipValue()
                    #expect(try $0.nextElement())
                    #expect(String(decoding: try $0.readRawValue(), as: UTF8.self) == value)
                    #expect(try $0.nextElement())
                    #expect(try $0.readString() == "end")
                    #expect(try $0.nextElement() == false)
                    try $0.finish()
                }
            }
        }
    }

    @Test func aTextOfRawBytesAndAnEmptyOneAreRead() throws {
        let value = try Array("[3]".utf8).withUnsafeBytes {
            var reader = JSONReader($0)
            return try reader.readValue()
        }
        #expect(value == [3])
        var empty = JSONReader(UnsafeBufferPointer(start: nil, count: 0))
        #expect(throws: JSONError.unexpectedEnd(offset: 0)) { _ = try empty.readValue() }
        var padded = JSONReader(UnsafeBufferPointer(start: nil, count: 0), nestingLimit: 3, padding: 64)
        #expect(padded.nestingLimit == 3)
        #expect(throws: JSONError.unexpectedEnd(offset: 0)) { _ = try padded.readDouble() }
        #expect(JSONReader.defaultNestingLimit == 512)
    }

    /// The padding is readable and no part of the text: quick reading does not go beyond the end.
    @Test func paddingIsNoPartOfTheText() throws {
        try Array(("[12.5,-7" + "]" + String(repeating: " ", count: 64)).utf8).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes.prefix(9)), nestingLimit: 8, padding: 64)
            try reader.beginArray()
            _ = try reader.nextElement()
            #expect(try reader.readDouble() == 12.5)
            _ = try reader.nextElement()
            #expect(try reader.readInt() == -7)
            #expect(try reader.nextElement() == false)
            try reader.finish()
            #expect(throws: JSONError.unexpectedEnd(offset: 9)) { _ = try reader.readInt() }
        }
    }

    @Test(
        arguments: [
            ("abc", "abc", "abd", "abcd"), (#"a\tc"#, "a\tc", "a\tb", "a\t"), ("", "", "a", "b"), (#"\u00e9"#, "é", "e", "éé"),
            ("12345678é", "12345678é", "12345678e", "é"),
        ] as [(String, StaticString, StaticString, StaticString)])
    func textsAreComparedWithEscapesReplaced(written: String, same: StaticString, other: StaticString, longer: StaticString) throws {
        try reading("\"\(written)\"") {
            let text = try $0.readText()
            #expect(text.hasEscapes == written.contains("\\"))
            #expect(text == same)
            #expect(!(text == other))
            #expect(!(text == longer))
            #expect(same ~= text)
            #expect(!(other ~= text))
            #expect(text.isEqual(to: Array("\(same)".utf8)))
            #expect(!text.isEqual(to: Array("\(other)".utf8)))
            #expect(!text.isEqual(to: Array("\(longer)".utf8)))
            #expect(text.string == "\(same)")
            #expect(text.unescaped == Array("\(same)".utf8))
        }
    }

    /// RFC 8259, section 7; the limits of the lengths of UTF-8.
    @Test(
        arguments: [
            (#"\u0000"#, [0]), (#"\u007f"#, [0x7F]), (#"\u0080"#, [0xC2, 0x80]), (#"\u07FF"#, [0xDF, 0xBF]),
            (#"\u0800"#, [0xE0, 0xA0, 0x80]), (#"\uD7ff"#, [0xED, 0x9F, 0xBF]),
            (#"\ue000"#, [0xEE, 0x80, 0x80]), (#"\uFFFF"#, [0xEF, 0xBF, 0xBF]), (#"\ud800\udc00"#, [0xF0, 0x90, 0x80, 0x80]),
            (#"\uDBFF\uDFFF"#, [0xF4, 0x8F, 0xBF, 0xBF]),
            (#"\uD83D\ude00x"#, [0xF0, 0x9F, 0x98, 0x80, 0x78]), (#"\b\f\n\r\t\"\\\/"#, [8, 12, 10, 13, 9, 0x22, 0x5C, 0x2F]),
            (#"a\u1234b"#, [0x61, 0xE1, 0x88, 0xB4, 0x62]),
            (#"\uabCD\u9876"#, [0xEA, 0xAF, 0x8D, 0xE9, 0xA1, 0xB6]),
        ] as [(String, [UInt8])])
    func escapesAreReplacedByTheirBytes(text: String, bytes: [UInt8]) throws {
        #expect(try reading("\"\(text)\"") { try $0.readText().unescaped } == bytes)
        #expect(try reading("\"\(text)\"  ") { try $0.readString() } == String(decoding: bytes, as: UTF8.self))
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1234567", 1_234_567), ("12345678", 12_345_678), ("-12345678", -12_345_678),
            ("1e3", 1000), ("25e-1", nil),
            ("250e-1", 25), ("5.0", 5), ("-5.00", -5), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775808", nil),
            ("-9223372036854775809", nil), ("10000000000000000000", nil), ("18446744073709551616", nil),
            ("9007199254740991.0", 9_007_199_254_740_991),
            ("9007199254740992.0", nil), ("-9007199254740992.0", nil), ("9007199254740993", 9_007_199_254_740_993), ("0e5", 0),
            ("1.5", nil), ("1e400", nil),
            ("1.5e1", 15), ("0.000001", nil),
        ] as [(String, Int?)])
    func integersAreReadInAnyNotation(text: String, value: Int?) throws {
        for text in [text, text + String(repeating: " ", count: 64), text + "," + String(repeating: " ", count: 64)] {
            try reading(text) { (reader: inout JSONReader) throws in
                if let value {
                    #expect(try reader.readInt() == value)
                    #expect(reader.offset == text.prefix { $0 != "," && $0 != " " }.utf8.count)
                } else {
                    #expect(throws: JSONError.notAnInteger(offset: 0)) { _ = try reader.readInt() }
                }
            }
        }
    }

    /// Every number of whole digits and decimals, read quickly with text behind it and carefully without.
    @Test func numbersOfEveryLengthAreReadAsTheStandardLibraryReadsThem() throws {
        var generator = Seeded(71)
        for whole in 1...20 {
            for decimals in 0...20 {
                for _ in 0..<6 {
                    var text = generator.below(2) == 0 ? "-" : ""
                    text += String(1 + generator.below(9)) + digits(whole - 1, &generator)
                    if decimals > 0 { text += "." + digits(decimals, &generator) }
                    for behind in [
                        "", ",", "]" + String(repeating: " ", count: 63), "e2" + String(repeating: " ", count: 64),
                        String(repeating: " ", count: generator.below(44)),
                    ] {
                        let number = behind.hasPrefix("e2") ? text + "e2" : text
                        try reading(text + behind) { (reader: inout JSONReader) throws in
                            #expect(try reader.readDouble().bitPattern == Double(number)?.bitPattern, "\(text)")
                            #expect(reader.offset == number.utf8.count, "\(text)")
                        }
                        try reading(text + behind) {
                            try $0.skipValue()
                            #expect($0.offset == number.utf8.count, "\(text)")
                        }
                    }
                }
            }
        }
    }

    private func digits(_ count: Int, _ generator: inout Seeded) -> String {
        (0..<count).map { _ in String(generator.below(10)) }.joined()
    }
}
