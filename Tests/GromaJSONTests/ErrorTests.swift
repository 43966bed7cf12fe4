import GromaJSON
import Testing

/// Errors say what is wrong, at which byte, and what is allowed there, whether a value is read or skipped.
struct ErrorTests {
    /// Texts that end too early, with their lengths.
    @Test(arguments: [
        "", " ", "[", "[ ", "[1", "[1 ", "[1,", "[1, ", "{", "{ ", #"{"a""#, #"{"a" "#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1, "#,
        "tru", "fals", "nul",
        "-", "\"", "\"ab", #""ab\"#, #""\u12""#, #""\ud834\u12""#, "[[1]", #"{"a":[]"#, #"[{"a":2}"#,
    ])
    func textsThatEndTooEarlyAreRefusedAtTheirEnd(_ text: String) {
        let expected = "the text ends too early, at byte \(text.utf8.count)"
        #expect(refusal(text) { _ = try $0.readValue() } == expected)
        #expect(refusal(text) { try $0.skipValue() } == expected)
    }

    /// The counting of the bytes is by hand.
    @Test(arguments: [
        ("]", "unexpected ']' at byte 0; expected a value"),
        (" +1", "unexpected '+' at byte 1; expected a value"),
        ("!", "unexpected '!' at byte 0; expected a value"),
        ("~", "unexpected '~' at byte 0; expected a value"),
        ("\u{7F}", "unexpected byte 0x7F at byte 0; expected a value"),
        ("é", "unexpected byte 0xC3 at byte 0; expected a value"),
        ("\u{1A}", "unexpected byte 0x1A at byte 0; expected a value"),
        ("fals e", "unexpected byte 0x20 at byte 4; expected false"),
        ("trie", "unexpected 'i' at byte 2; expected true"),
        ("nul1", "unexpected '1' at byte 3; expected null"),
        ("[1 2]", "unexpected '2' at byte 3; expected ',' or ']'"),
        ("[1:2]", "unexpected ':' at byte 2; expected ',' or ']'"),
        ("[1}", "unexpected '}' at byte 2; expected ',' or ']'"),
        ("[[],]", "unexpected ']' at byte 4; expected a value"),
        ("[,1]", "unexpected ',' at byte 1; expected a value"),
        (#"{"a" 1}"#, "unexpected '1' at byte 5; expected ':'"),
        (#"{"a":1,"b",2}"#, "unexpected ',' at byte 10; expected ':'"),
        (#"{a:1}"#, "unexpected 'a' at byte 1; expected a member's name in quotes"),
        (#"{"a":1,}"#, "unexpected '}' at byte 7; expected a member's name in quotes"),
        (#"{"a":1, 2}"#, "unexpected '2' at byte 8; expected a member's name in quotes"),
        (#"{"a":1]"#, "unexpected ']' at byte 6; expected ',' or '}'"),
        (#"{"a":1 "b":2}"#, "unexpected '\"' at byte 7; expected ',' or '}'"),
        (#"[{"a":[]},{"b":[]"c"}]"#, "unexpected '\"' at byte 17; expected ',' or '}'"),
        (" 01", "malformed number at byte 1"),
        ("-01", "malformed number at byte 0"),
        ("[-a]", "malformed number at byte 1"),
        ("[1.]", "malformed number at byte 1"),
        ("1.e2", "malformed number at byte 0"),
        ("[2,1e]", "malformed number at byte 3"),
        ("1e+", "malformed number at byte 0"),
        ("1E-x", "malformed number at byte 0"),
        (#"["\x"]"#, "unknown escape sequence at byte 2"),
        (#""\u12g4""#, "unknown escape sequence at byte 1"),
        (#""a\ud834\u12x4""#, "unknown escape sequence at byte 8"),
        (#""\udc00""#, "unpaired surrogate escape at byte 1"),
        (#""ab\uDFFF\ud800""#, "unpaired surrogate escape at byte 3"),
        (#""a\ud800""#, "unpaired surrogate escape at byte 2"),
        (#""\udbff\n""#, "unpaired surrogate escape at byte 1"),
        (#""\ud800\u0041""#, "unpaired surrogate escape at byte 1"),
        (#""\ud800xu0041""#, "unpaired surrogate escape at byte 1"),
        (#""\ud800\udbff""#, "unpaired surrogate escape at byte 1"),
        ("\"ab\u{1}\"", "unescaped control character in a string at byte 3"),
        ("\"\u{1F}\"", "unescaped control character in a string at byte 1"),
        ("\"12345678\u{A}\"", "unescaped control character in a string at byte 9"),
    ])
    func errorsNameTheirPlace(text: String, error: String) {
        // Text behind the value is not looked at, but allows the quick ways of reading.
        for text in [text, text + String(repeating: " ", count: 64)] {
            #expect(refusal(text) { _ = try $0.readValue() } == error, "\(text)")
            #expect(refusal(text) { try $0.skipValue() } == error, "\(text)")
        }
    }

    /// Unicode, table 3-7: the first and last bytes that may follow each leading byte.
    @Test(
        arguments: [
            ([0x80], nil), ([0xC1, 0xBF], nil), ([0xC2, 0x80], 1), ([0xDF, 0xBF], 1), ([0xC2, 0x7F], nil), ([0xC2, 0xC0], nil),
            ([0xE0, 0x9F, 0x80], nil),
            ([0xE0, 0xA0, 0x80], 1), ([0xE0, 0xBF, 0xBF], 1), ([0xE1, 0x80, 0x80], 1), ([0xEC, 0xBF, 0xBF], 1), ([0xE1, 0x80], nil),
            ([0xE1, 0x80, 0xC0], nil),
            ([0xED, 0x9F, 0xBF], 1), ([0xED, 0xA0, 0x80], nil), ([0xEE, 0x80, 0x80], 1), ([0xEF, 0xBF, 0xBF], 1),
            ([0xF0, 0x8F, 0xBF, 0xBF], nil),
            ([0xF0, 0x90, 0x80, 0x80], 1), ([0xF1, 0x80, 0x80, 0x80], 1), ([0xF3, 0xBF, 0xBF, 0xBF], 1), ([0xF4, 0x8F, 0xBF, 0xBF], 1),
            ([0xF4, 0x90, 0x80, 0x80], nil), ([0xF5, 0x80, 0x80, 0x80], nil), ([0xF1, 0x80, 0x7F, 0x80], nil),
            ([0xF1, 0x80, 0x80, 0x7F], nil), ([0xF1, 0x80, 0x80], nil),
        ] as [([UInt8], Int?)])
    func onlyWellFormedCharactersAreAllowed(bytes: [UInt8], length: Int?) throws {
        for before in [[], [0x61, 0x62]] as [[UInt8]] {
            let text = [0x22] + before + bytes + [0x22, 0x20, 0x20]
            text.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) -> Void in
                var reader = JSONReader(bytes)
                if length == 1 {
                    #expect((try? reader.readString())?.unicodeScalars.count == before.count + 1)
                    #expect(reader.offset == text.count - 2)
                } else {
                    #expect(throws: JSONError.invalidUTF8(offset: 1 + before.count)) { _ = try reader.readString() }
                }
            }
        }
        #expect("\(JSONError.invalidUTF8(offset: 3))" == "invalid UTF-8 at byte 3")
    }

    @Test func whatFollowsTheValueIsRefused() throws {
        let error = "something follows the value at byte 4"
        for text in ["1   2", "[2] ]", "\"a\" ,"] {
            let padded = text + "   "
            #expect(throws: JSONError.trailingBytes(offset: 4)) { try JSONValue(parsing: padded.utf8) }
            #expect(
                refusal(padded) {
                    try $0.skipValue(); try $0.finish()
                } == error)
            _ = Array(padded.utf8).withUnsafeBufferPointer { bytes in
                #expect(throws: JSONError.trailingBytes(offset: 4)) { try JSONReader.validate(bytes) }
            }
        }
        #expect(try JSONValue(parsing: " 1 \t\r\n".utf8) == 1)
    }

    @Test(
        arguments: [
            ("[[[1]]]", 3, nil), ("[[[1]]]", 2, 2), (" [ {\"a\":[]}]", 2, 8), ("[[],[[]]]", 2, 5), ("{\"a\":{}}", 1, 5), ("1", 0, nil),
            ("[]", 0, 0),
            ("[[],[],{}]", 2, nil),
        ] as [(String, Int, Int?)])
    func nestingIsLimited(text: String, limit: Int, place: Int?) {
        let error = place.map { "more than \(limit) arrays and objects inside one another at byte \($0)" }
        #expect(refusal(text, nestingLimit: limit) { _ = try $0.readValue() } == error)
        #expect(refusal(text, nestingLimit: limit) { try $0.skipValue() } == error)
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            #expect((try? JSONReader.validate(bytes, nestingLimit: limit)) != nil || error != nil)
        }
        #expect((try? JSONValue(parsing: text.utf8, nestingLimit: limit)) == nil || error == nil)
    }

    @Test(arguments: [63, 64, 65, 128, 129, 512])
    func deepTextsAreSkippedUpToTheLimitAndTheirClosingsAreChecked(depth: Int) {
        let open = String(repeating: #"[{"a":"#, count: depth / 2) + (depth % 2 == 1 ? "[" : "")
        let close = (depth % 2 == 1 ? "]" : "") + String(repeating: "}]", count: depth / 2)
        #expect(
            refusal(open + "1" + close + "  ") {
                try $0.skipValue(); try $0.finish()
            } == nil)
        #expect(
            refusal("[" + open + "1" + close + ",2]") {
                try $0.skipValue(); try $0.finish()
            } == (depth == 512 ? "more than 512 arrays and objects inside one another at byte \(open.utf8.count + 1 - 5)" : nil))
        // The outermost closing is exchanged.
        let wrong = open + "1" + close.dropLast() + "}"
        #expect(refusal(wrong) { try $0.skipValue() } == "unexpected '}' at byte \(wrong.utf8.count - 1); expected ',' or ']'")
    }

    @Test(arguments: [
        (" \"x\"", "a string"), (" 1", "a number"), (" {}", "an object"), (" []", "an array"), (" null", "null"),
        (" true", "true or false"),
    ])
    func valuesOfAnotherKindAreNamed(text: String, found: String) {
        func error(_ expected: String) -> String? { expected == found ? nil : "expected \(expected), found \(found) at byte 1" }
        #expect(refusal(text) { _ = try $0.readNull() } == error("null"))
        #expect(refusal(text) { _ = try $0.readBool() } == error("true or false"))
        #expect(refusal(text) { _ = try $0.readString() } == error("a string"))
        #expect(refusal(text) { _ = try $0.readText() } == error("a string"))
        #expect(refusal(text) { _ = try $0.readDouble() } == error("a number"))
        #expect(refusal(text) { _ = try $0.readExtendedDouble() } == error("a number"))
        #expect(refusal(text) { _ = try $0.readInt() } == error("a number"))
        #expect(refusal(text) { _ = try $0.readNumber() } == error("a number"))
        #expect(refusal(text) { try $0.beginArray() } == error("an array"))
        #expect(refusal(text) { try $0.beginObject() } == error("an object"))
    }

    @Test func numbersThatDoNotFitAreNamed() {
        #expect(refusal("  -1e400 ") { _ = try $0.readDouble() } == "the number at byte 2 is beyond the range of a double")
        #expect(refusal("  1.5 ") { _ = try $0.readInt() } == "the number at byte 2 is no integer of 64 bits")
        #expect(refusal(" ?") { _ = try $0.readInt() } == "unexpected '?' at byte 1; expected a value")
        #expect(refusal(" ?") { _ = try $0.readBool() } == "unexpected '?' at byte 1; expected a value")
        #expect(refusal(" ") { try $0.beginObject() } == "the text ends too early, at byte 1")
    }

    @Test func everyErrorHasItsOffset() {
        let errors: [JSONError] = [
            .unexpectedEnd(offset: 11), .unexpectedByte(0x41, offset: 11, expected: "b"), .invalidNumber(offset: 11),
            .invalidUTF8(offset: 11),
            .invalidEscape(offset: 11), .unpairedSurrogate(offset: 11), .controlCharacter(offset: 11),
            .nestingTooDeep(limit: 3, offset: 11),
            .trailingBytes(offset: 11), .wrongKind(expected: .null, found: .bool, offset: 11), .notFinite(offset: 11),
            .notAnInteger(offset: 11),
            .shortPosition(count: 1, offset: 11),
        ]
        for error in errors {
            #expect(error.offset == 11)
            #expect("\(error)".contains("at byte 11"))
        }
    }
}
