import GromaJSON
import Testing

/// Texts that stand in front of others in memory, as the lines of a stream do: they are read to their end, and no farther.
struct FollowedTests {
    /// The value of a text behind which there are other bytes; nil if it is none.
    private func value(_ text: String, followedBy others: String) -> JSONValue? {
        let (bytes, count) = (Array((text + others).utf8), text.utf8.count)
        return bytes.withUnsafeBufferPointer { whole in
            let line = UnsafeBufferPointer(rebasing: whole[..<count])
            var reader = JSONReader(line, nestingLimit: 9, padding: whole.count - count)
            guard let value = try? reader.readValue(), (try? reader.finish()) != nil else { return nil }
            return value
        }
    }

    @Test(arguments: [
        "12", "-0.5", "1e3", "12345678", "123456789012", "[1,2.25]", "{\"a\":7}", "\"x\"", "null", " 3 ", "", "[", "[1", "\"x",
        "nul", "-", "1.", "{\"a\":",
    ])
    func aTextIsReadToItsEnd(_ text: String) {
        let alone = try? JSONValue(parsing: text.utf8)
        for others in ["", "\n", "\n99999999", "\n]}\"", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"] {
            #expect(value(text, followedBy: others) == alone, "\(text) in front of \(others.count)")
        }
    }
}
