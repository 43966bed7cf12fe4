import GromaBase
import Testing

struct Base64Tests {
    /// The examples of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func examplesOfTheStandard(text: String, encoded: String) {
        #expect(Base64.text(of: Array(text.utf8)) == encoded)
        #expect(Base64.bytes(of: encoded) == Array(text.utf8))
        #expect(Base64.bytes(of: encoded.filter { $0 != "=" }) == Array(text.utf8))
    }

    @Test(arguments: ["A", "AB=C", "Zg=", "Zg===", "Zm9v=", "====", "Zh==", "Zm9=", "Zm 9v", "Zm-_", "Zm9vé"])
    func invalidBase64IsNotRead(text: String) { #expect(Base64.bytes(of: text) == nil) }

    @Test func linesAreBroken() { #expect(Base64.bytes(of: "Zm9v\r\nYmFy\n") == Array("foobar".utf8)) }

    @Test func allBytesComeBack() {
        for count in 0..<260 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
    }
}
