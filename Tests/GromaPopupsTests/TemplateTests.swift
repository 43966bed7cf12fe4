import GromaFeatures
import GromaLocalization
import GromaTesting
import Testing

@testable import GromaPopups

/// Places are filled once, with what is there.
@Suite struct TemplateTests {
    private func values(_ name: String) -> String? {
        [
            "A": "{B}", "B": "{A}", "NAME": "Ghent", "expression/e 1": "7", "relationships/0/KM": "12", "Größe": "ä", "E": "",
            "addr:street": "Veldstraat",
        ][name]
    }

    @Test(arguments: [
        ("{NAME}", "Ghent"), ("a {NAME}, {NAME} b", "a Ghent, Ghent b"), ("${NAME}!", "Ghent!"), ("{ NAME }", "Ghent"),
        ("{expression/e 1}/{relationships/0/KM}", "7/12"), ("{Größe}", "ä"), ("[{none}]", "[]"), ("{E}", ""), ("", ""),
        ("{NAME:DateString(local: false, systemLocale: true)}", "Ghent"), ("{NAME:NumberFormat}", "Ghent"), ("{addr:street}", "Veldstraat"),
        // What is no name stands for itself.
        ("{}", "{}"), ("{ }", "{ }"), ("{", "{"), ("}", "}"), ("{NAME", "{NAME"), ("{{NAME}}", "{Ghent}"), ("{a{NAME}", "{aGhent"),
        ("{color: red;}", "{color: red;}"), ("{\"a\": 1}", "{\"a\": 1}"), ("$", "$"), ("$$ {NAME}", "$$ Ghent"), ("{a\nb}", "{a\nb}"),
        ("{a:1}", "{a:1}"),
        // Values that name each other, or themselves, are not looked at again.
        ("{A}", "{B}"), ("{A}{B}", "{B}{A}"), ("${A}", "{B}"),
    ])
    func fillsPlaces(_ template: String, _ expected: String) {
        #expect(PopupTemplate(template).expand(with: values) == expected)
    }

    /// The name of an expression needs one who evaluates it; a name that the definition does not know has no value.
    @Test func expressionsNeedAnEvaluator() throws {
        var definition = PopupDefinition(title: "[{expression/sum}]", fieldInfos: [])
        definition.expressionInfos = [PopupExpressionInfo(name: "sum", title: "", expression: "1", returnType: "number")]
        let popup = Popup(Feature(objectID: 1), of: nil, definition: definition)
        let content = PopupContent(popup, attributes: nil, localization: Localization.translated("en"), evaluator: nil)
        let error = #expect(throws: PopupError.self) { try content.value("expression/sum") }
        guard case .expression("sum", "no evaluator of expressions is set")? = error else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(try content.value("expression/none") == nil && !content.canEvaluate && content.title == "[]")
    }

    @Test func syntaxesDifferInTheDollar() {
        #expect(PopupTemplate("Price: ${NAME} {NAME}", syntax: .braces).expand(with: values) == "Price: $Ghent Ghent")
        #expect(PopupTemplate("Price: ${NAME} {NAME}", syntax: .dollarBraces).expand(with: values) == "Price: Ghent {NAME}")
        #expect(PopupTemplate("{A} {B} ${A}").names == ["A", "B"])
        #expect(PopupTemplate("{} $").names.isEmpty && !PopupTemplate("{A}").names.isEmpty)
    }

    @Test func eachNameIsAskedForOnce() {
        var asked: [String] = []
        let template = PopupTemplate(String(repeating: "{A}{B}", count: 1000))
        let text = template.expand { name in
            asked.append(name)
            return nil
        }
        #expect(asked == ["A", "B"] && text.isEmpty)
    }

    @Test func lengthIsLimited() {
        let huge = String(repeating: "€", count: 1 << 20)
        let text = PopupTemplate(String(repeating: "{A}", count: 10_000)).expand { _ in huge }
        #expect(text.utf8.count <= PopupTemplate.defaultLimit && text.utf8.count > PopupTemplate.defaultLimit - 3)
        #expect(text.allSatisfy { $0 == "€" })
        #expect(PopupTemplate("ab{A}cd").expand(limit: 4) { _ in "€" } == "ab")
        #expect(PopupTemplate("ab{A}cd").expand(limit: -1) { _ in "€" } == "")
        #expect(PopupTemplate("{A}").expand(limit: 2) { _ in "e\u{301}" } == "e")
        // As many braces as there may be take no longer than a text.
        let braces = String(repeating: "{", count: 1 << 20)
        #expect(PopupTemplate(braces).expand(with: values) == braces)
        let names = String(repeating: "{aaaaaaaa", count: 1 << 17)
        #expect(PopupTemplate(names).expand(with: values) == names)
    }

    @Test func valuesBringNoMarks() {
        let values = [
            "X": "<b>\"'&", "U": "javascript:alert(1)", "H": "https://a.b/?q=1&r='\"><script>alert(1)</script>", "S": "x onerror=alert(1)",
        ]
        func html(_ template: String) -> String { PopupTemplate(template).expandHTML { values[$0] } }
        #expect(html("<i>{X}</i>") == "<i>&lt;b&gt;\"'&amp;</i>")
        #expect(html(#"<a href="{U}">x</a>"#) == "<a>x</a>")
        #expect(!html(#"<a href="{H}">x</a>"#).contains("<script"))
        #expect(html(#"<a href="{H}">x</a>"#).hasPrefix(#"<a href="https://a.b/?q=1&amp;r=&#39;%22%3E%3Cscript%3E"#))
        #expect(html("<img alt=y src={S}>") == "y")
        #expect(html("<{S}>") == "")
    }

    /// What stands at the front of an address, or behind its scheme alone, is its beginning; all else is one piece of it.
    @Test(arguments: [
        ("https://a.b/{V}", "c/d e?&é", "https://a.b/c%2Fd%20e%3F%26%C3%A9"),
        ("{V}", "https://a.b/c d?e=1&f=é#g", "https://a.b/c%20d?e=1&f=%C3%A9#g"),
        (" {V}/x", "https://a.b", "https://a.b/x"), ("https://{V}", "a.b:8080/c", "https://a.b:8080/c"),
        ("mailto:{V}", "a+b@c.d", "mailto:a+b@c.d"),
        ("tel:{V}", "+1 (2)", "tel:+1%20(2)"), ("https://a.b/?q={V}", "100%", "https://a.b/?q=100%25"),
    ])
    func addressesTakeValuesEncoded(_ template: String, _ value: String, _ expected: String) {
        let html = PopupTemplate("<a href='\(template)'>x</a>").expandHTML { _ in value }
        #expect(html == "<a href=\"\(SafeHTML.escaped(expected))\">x</a>")
    }

    /// A value that is a whole address is refused if it has characters that could hide its destination; as a piece of one they are encoded.
    @Test func addressesDoNotHideTheirDestination() {
        func html(_ template: String) -> String { PopupTemplate(template).expandHTML { _ in "https://a.b/\u{202E}" } }
        #expect(html("<a href='{V}'>x</a>") == "<a>x</a>" && html("<a href='{V}gpj.exe'>x</a>") == "<a>x</a>")
        #expect(html("<a href='https://c.d/{V}'>x</a>") == #"<a href="https://c.d/https%3A%2F%2Fa.b%2F%E2%80%AE">x</a>"#)
    }

    /// Values come in when the marks of the template are known: none makes a tag, ends one, or gets into another attribute.
    @Test func valuesDoNotMoveWhatStandsAroundThem() {
        func html(_ template: String, _ value: String) -> String { PopupTemplate(template).expandHTML { _ in value } }
        #expect(html("<a href={V} title=y>x</a>", "https://a.b/ onclick=c") == #"<a href="https://a.b/%20onclick=c">x</a>"#)
        #expect(
            html("<img src='https://a.b/c.png' alt='{V}'>", "' onerror='x") == #"<img src="https://a.b/c.png" alt="&#39; onerror=&#39;x">"#)
        #expect(html("{V}b>x</b>", "<") == "&lt;b&gt;x")
        #expect(html("<b>{V}</b>{V}", "</b><i>") == "<b>&lt;/b&gt;&lt;i&gt;</b>&lt;/b&gt;&lt;i&gt;")
        // The characters that stand for places mean nothing when somebody else writes them.
        let marks = String(decoding: [0x76, 0xEF, 0xB7, 0x90, 0x30, 0xEF, 0xB7, 0x91], as: UTF8.self)
        #expect(html("\(marks){V}", "x") == "v0x" && html("{V}", marks).contains("v"))
    }

    @Test(
        arguments: [
            ("NumberFormat(places:2)", 2...2, true), ("NumberFormat(places: 0)", 0...0, true), ("NumberFormat", nil, true),
            ("NumberFormat(pattern: '#,##0.0##')", 1...3, true), ("NumberFormat(pattern:'0.00')", 2...2, false),
            ("NumberFormat(places:99)", nil, true),
        ] as [(String, ClosedRange<Int>?, Bool)])
    func functionsOfNumbersAreRead(_ text: String, _ places: ClosedRange<Int>?, _ groups: Bool) throws {
        let format = try #require(PopupTemplateFunction(text)?.format)
        #expect(format.places == places && format.groups == groups)
    }

    @Test func randomTextsNeverTrap() {
        let seed = Seeded.freshSeed()
        print("templates, seed \(seed)")
        var chosen = Seeded(seed)
        let pieces = ["{", "}", "$", ":", "A", " ", "é", "👩‍👩‍👧", "{A}", "${B}", "(", ")", "\0", "\u{301}"]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<12 {
                text += pieces[chosen.below(pieces.count)]
            }
            let template = PopupTemplate(text)
            // With each place filled with itself, as it was written, nothing is lost.
            #expect(template.expand { "{\($0)}" }.utf8.count <= text.utf8.count)
            for limit in 0..<8 { #expect(template.expand(limit: limit) { $0 }.utf8.count <= limit) }
        }
    }
}
