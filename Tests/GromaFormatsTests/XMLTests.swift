import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// The part of XML 1.0 that GPX is read by: what the standard allows is read as it says, what it forbids is refused.
@Suite("XML")
struct XMLTests {
    private let format = GPX()

    private func read(_ text: String) throws -> [FeatureRecord] { try format.features(from: text) }

    private func name(_ content: String) throws -> JSONValue? {
        try read("<gpx><wpt lat=\"1\" lon=\"2\"><name>\(content)</name></wpt></gpx>")[0].attributes["name"]
    }

    @Test(
        "Characters by number, the five entities, sections and comments",
        arguments: [
            ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&#65;&#x41;&#x0000041;", "AAA"), ("&#x1F600;&#128512;", "😀😀"),
            ("&#xD7FF;&#xE000;", "\u{D7FF}\u{E000}"),
            ("&#xFFFD;", "\u{FFFD}"), ("&#x10FFFF;", "\u{10FFFF}"), ("a&#9;b&#10;c", "a\tb\nc"), ("a\r\nb\rc\nd", "a\nb\nc\nd"),
            ("a&#13;b", "a\rb"),
            ("a<!-- <b> & -- -->b", "ab"), ("a<?b c?>d", "ad"), ("<![CDATA[<&>]]>", "<&>"), ("<![CDATA[]]]]>", "]]"),
            ("a<![CDATA[b]]>c", "abc"), ("<![CDATA[a\r\nb\rc\n&#13;\r]]>", "a\nb\nc\n&#13;\n"),
            ("&amp;lt;", "&lt;"), ("\u{A0}é漢", "\u{A0}é漢"),
        ])
    func characters(_ content: String, _ text: String) throws {
        #expect(try name(content) == .string(text))
    }

    @Test(
        "Invalid characters, entities and text are refused",
        arguments: [
            "&", "&;", "&amp", "&amp ;", "&AMP;", "&nbsp;", "&#;", "&#x;", "&#X41;", "&#-65;", "&#+65;", "&#x+41;", "&#65 ;", "&#0;",
            "&#1;", "&#x1F;", "&#xD800;",
            "&#xDFFF;", "&#xFFFE;", "&#xFFFF;", "&#x110000;", "&#99999999999;", "\u{1}", "\u{1F}", "<![CDATA[\u{2}]]>", "<", "<b",
            "<b a=\"<\"/>",
            "<b a/>", "<b a=\"1\" a=\"2\"/>", "<1b/>", "<-b/>", "<.b/>", "< b/>", "<b$/>", "<b/ >", "</b>", "<b></c>", "<!b>",
            "<![CDATA[a]]", "<!-- a --",
        ])
    func refusals(_ content: String) {
        func extended(_ content: String) throws -> [FeatureRecord] {
            try read("<gpx><wpt lat=\"1\" lon=\"2\"><extensions><a>\(content)</a></extensions></wpt></gpx>")
        }
        #expect(throws: Never.self) { try extended("<b a=\"1\"/>&amp;") }
        #expect(refusal { try extended(content) } != nil, "\(content)")
    }

    @Test(
        "Around the root element there are comments and instructions, and nothing else",
        arguments: [
            ("<!-- a --><?b?>\n<gpx/>\n<!-- c --><?d?>\n", true), ("<gpx></gpx >", true), ("<gpx\n/>", true), ("a<gpx/>", false),
            ("<gpx/>a", false), ("<gpx/><gpx/>", false),
            ("<![CDATA[ ]]><gpx/>", false), ("<gpx/><![CDATA[ ]]>", false), ("</gpx>", false), ("<gpx/></gpx>", false),
            ("<gpx></ gpx>", false),
            ("<!-- a -->", false), ("<gpx><gpx>", false), ("<gpx", false), ("<gpx><", false), ("<gpx></", false), ("<gpx></gpx", false),
            ("<gpx a=\">\"", false), ("<gpx\u{C}/>", false),
        ])
    func surroundings(_ text: String, isRead: Bool) {
        #expect(((try? read(text).count) == 0) == isRead, "\(text)")
    }

    @Test("White space in an attribute is spaces, an end of a line one; what is given by number stays (XML 1.0, 3.3.3), and comes back")
    func attributeSpace() throws {
        func href(_ value: String) throws -> JSONValue? {
            try read("<gpx><wpt lat=\"1\" lon=\"2\"><link href=\"\(value)\"/></wpt></gpx>")[0].attributes["link"]?.arrayValue?.first?[
                "href"]
        }
        #expect(try href("a\tb\nc\r\nd\re") == "a b c d e")
        #expect(try href("a&#9;b&#10;c&#13;d&#13;&#10;e\r\n&#x20;f") == "a\tb\nc\rd\r\ne  f")
        #expect(try href("é\n&amp;\t'") == "é & '")
        var record = FeatureRecord(geometry: .point(Point(x: 2, y: 1)))
        for text in ["a\tb\nc\rd\r\ne", " ", "\"<&>'", "\n"] {
            record.attributes["link"] = [["href": .string(text)]]
            let back = try read(try format.encode([record]).text)
            #expect(back[0].attributes["link"]?.arrayValue?.first?["href"] == .string(text), "\(text.debugDescription)")
        }
    }

    @Test(
        "A control character and an unknown reference are refused at their own byte",
        arguments: [
            ("<gpx>ab\u{2}</gpx>", 7), ("<gpx><![CDATA[ab\r\n\u{2}]]></gpx>", 18), ("<gpx a=\"b\u{2}\"/>", 9),
            ("<gpx a=\"b\r\n\r\n\u{2}\"/>", 13), ("<gpx a=\"b\r\n&x;\"/>", 11),
        ])
    func controlCharacters(_ text: String, offset: Int) {
        #expect(refusal { try read(text) }?.fault?.offset == offset, "\(text.debugDescription)")
    }

    @Test("Of any number of attributes each is given once")
    func manyAttributes() throws {
        for count in [1, 2, 14, 15, 16, 17, 18, 40] {
            let names = (0..<count).map { "a\($0)=\"\($0)\"" }.joined(separator: " ")
            func text(_ more: String) -> String {
                "<gpx><wpt lat=\"1\" lon=\"2\"><extensions><b \(names)\(more)/></extensions></wpt></gpx>"
            }
            let extensions = try read(text(""))[0].foreignMembers["extensions"]
            #expect(extensions?.arrayValue?.first?["attributes"]?.objectValue?.count == count, "\(count)")
            for twice in [0, count / 2, count - 1] {
                #expect(refusal { try read(text(" a\(twice)=\"x\"")) }?.code == "syntax", "a\(twice) of \(count)")
            }
        }
    }

    @Test("So many elements may stand in one another as the options say", arguments: [4, 5, 128])
    func nesting(limit: Int) throws {
        func read(_ depth: Int) throws -> [FeatureRecord] {
            // Within gpx, wpt and extensions.
            let text = String(repeating: "<a>", count: depth - 3) + String(repeating: "</a>", count: depth - 3)
            let whole = Array("<gpx><wpt lat=\"1\" lon=\"2\"><extensions>\(text)</extensions></wpt></gpx>".utf8)
            return try format.reader(of: ByteSource(whole), options: ReadOptions(nestingLimit: limit)).readAll()
        }
        #expect(try read(limit).count == 1)
        #expect(refusal { try read(limit + 1) }?.code == "nestingTooDeep")
    }
}
