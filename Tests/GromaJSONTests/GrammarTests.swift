import GromaTesting
import GromaJSON
import Testing

/// Texts that RFC 8259 takes and refuses.
struct GrammarTests {
    static let accepted = [
        "[]", "{}", " [ ] ", "null", "true", "false", "0", "-0", "1e400", "[1E+2,1e-2,0.5,-0.0e0]", "\"\"", "\"a\\u0000\\n\\/\"",
        "\"\\uD834\\uDD1E\"",
        "\"é€😀\"", "{\"a\":1,\"a\":2}", "{\"\":[]}", "[[],[[]],{}]", "\t\r\n[1 , 2]\n", "123456789012345678901234567890", "\"\u{7F}\"",
        "[\"a long text of more than eight bytes\",\"\"]", "{\"a\":{\"b\":[1,{\"c\":null}]}}",
    ]

    static let refused = [
        "", " ", "[", "]", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "{1:2}", "[1}",
        "{\"a\":1]",
        "01", "-01", "1.", ".5", "-", "+1", "1e", "1e+", "0x1", "NaN", "Infinity", "-Infinity", "nul", "True", "tru", "\"", "\"\\\"",
        "\"\\x\"",
        "\"\\u12G4\"", "\"\\u123\"", "\"\t\"", "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"", "'a'", "1 2", "[] []", "// c", "[1]x",
        "{\"a\":1}}", "[-]",
        "[1,,2]", "{,}", "\u{FEFF}[]", "[1e]", "[1.e1]", "[-.1]", "--1", "1ee1",
    ]

    static let badBytes: [[UInt8]] = [
        [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
        [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98], [0x00], [0x1F],
    ]

    @Test(arguments: accepted)
    func accepts(_ text: String) throws {
        try check(Array(text.utf8))
        _ = try JSONValue(parsing: text.utf8)
    }

    @Test(arguments: refused)
    func refuses(_ text: String) {
        for wrapped in [text, "[1,\(text)"] {
            #expect(throws: JSONError.self) { try check(Array(wrapped.utf8)) }
            #expect(throws: JSONError.self) { _ = try JSONValue(parsing: wrapped.utf8) }
        }
    }

    @Test(arguments: badBytes)
    func refusesBytes(_ bytes: [UInt8]) {
        let text = [0x22] + bytes + [0x22]
        #expect(throws: JSONError.self) { try check(text) }
        #expect(throws: JSONError.self) { _ = try JSONValue(parsing: text) }
        #expect(throws: JSONError.self) { try check(Array("{\"a long enough name\":\"".utf8) + bytes + Array("\"}".utf8)) }
    }

    @Test func everyPrefixOfAMessageIsRefused() throws {
        let text = Array("{\"a\":[1.5e3,true,null,\"\\u00e9\\\\é\"],\"b\":{\"c\":-0.25}}".utf8)
        try check(text)
        for length in 0..<text.count {
            #expect(throws: JSONError.self) { try check(Array(text[..<length])) }
            #expect(throws: JSONError.self) { _ = try JSONValue(parsing: text[..<length]) }
        }
    }

    @Test func nestingIsLimited() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let inner = open == "[" ? "" : "1"
            let deep = { (n: Int) in Array((String(repeating: open, count: n) + inner + String(repeating: close, count: n)).utf8) }
            for n in [1, 63, 64, 65, 66, 128, 129, 512] { try check(deep(n)) }
            #expect(throws: JSONError.nestingTooDeep(limit: 512, offset: 512 * open.utf8.count)) { try check(deep(513)) }
            #expect(throws: JSONError.self) { try check(Array(String(repeating: open, count: 1_000_000).utf8)) }
            #expect(throws: JSONError.self) { _ = try JSONValue(parsing: deep(513)) }
        }
    }

    @Test func flippedBytesNeverTrap() {
        var generator = Seeded(7)
        let text = Array("{\"type\":\"LineString\",\"coordinates\":[[-117.5,33.25,1e3],[0.1,\"\\u00e9\"]],\"p\":{\"é\":[null,true]}}".utf8)
        for _ in 0..<20000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let skipped = (try? check(bytes)) != nil
            let parsed = (try? JSONValue(parsing: bytes)) != nil
            #expect(skipped == parsed, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private func check(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { try JSONReader.validate($0) }
    }
}
