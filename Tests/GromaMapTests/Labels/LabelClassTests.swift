import GromaFormats
import GromaJSON
import GromaMap
import Testing

@Suite("Label classes and their expressions")
struct LabelClassTests {
    private func read(_ text: String) throws -> LabelClass { try LabelClass(json: JSONValue(parsing: text.utf8), path: "l") }

    @Test("What a class is without anything but its expression")
    func defaults() throws {
        let label = try read(#"{"labelExpression":"[A]"}"#)
        #expect(label.placement == nil && label.minScale == 0 && label.maxScale == 0 && label.whereClause == nil && label.usesCodedValues)
        #expect(label.symbol == LabelClass.defaultSymbol && label.foreignMembers.members.isEmpty == false)
        let symbol = LabelClass.defaultSymbol
        #expect(
            symbol.color == .black && symbol.font.size == 9 && symbol.haloColor == .white && symbol.haloSize == 1 && symbol.text.isEmpty)
        let made = LabelClass(try LabelExpression("{A}"))
        #expect(made.symbol == symbol && made.placement == nil && made.usesCodedValues && made.foreignMembers == JSONObject())
    }

    @Test("The whole class is written, and read again")
    func json() throws {
        var label = LabelClass(try LabelExpression("{A}"), symbol: TextSymbol("t", size: 12), placement: .lineBelowEnd)
        (label.minScale, label.maxScale, label.whereClause, label.usesCodedValues) = (5000, 10, "B > 1", false)
        label.foreignMembers = ["x": 1]
        #expect(
            label.json.text == """
                {"labelExpression":"{A}","labelPlacement":"esriServerLinePlacementBelowEnd","minScale":5000,"maxScale":10,"where":"B > 1",\
                "useCodedValues":false,"symbol":\(label.symbol.json.text),"x":1}
                """)
        let again = try LabelClass(json: label.json)
        #expect(again.json.text == label.json.text && again.placement == .lineBelowEnd && again.minScale == 5000 && again.maxScale == 10)
        #expect(again.whereClause == "B > 1" && !again.usesCodedValues && again.symbol == label.symbol)
        let plain = LabelClass(try LabelExpression("[A]"))
        #expect(plain.json["labelPlacement"] == nil && plain.json["where"] == nil && plain.json["useCodedValues"] == true)
    }

    @Test(
        "A template, then a field of Arcade, then the plain expression counts",
        arguments: [
            (#"{"labelExpressionInfo":{"value":"{A}","expression":"$feature.B"},"labelExpression":"[C]"}"#, "A"),
            (#"{"labelExpressionInfo":{"expression":"$feature.B"},"labelExpression":"[C]"}"#, "B"),
            (#"{"labelExpressionInfo":{"expression":"Round($feature.B)"},"labelExpression":"[C]"}"#, "C"),
            (#"{"labelExpressionInfo":{},"labelExpression":"[C]"}"#, "C"), (#"{"labelExpressionInfo":null,"labelExpression":"[C]"}"#, "C"),
        ])
    func expressions(text: String, field: String) throws {
        let label = try read(text)
        #expect(label.expression.pieces == [.field(field)])
        let json = try JSONValue(parsing: text.utf8)
        #expect(
            label.json["labelExpressionInfo"] == json["labelExpressionInfo"] && label.json["labelExpression"] == json["labelExpression"])
    }

    @Test(
        "What is no label class is told with its place",
        arguments: [
            ("{}", "l.labelExpression: found nothing, expected fields as [FIELD] or {FIELD}"),
            (#"{"labelExpression":""}"#, "l.labelExpression: found nothing, expected fields as [FIELD] or {FIELD}"),
            (#"{"labelExpression":5}"#, "l.labelExpression: found a number, expected fields as [FIELD] or {FIELD}"),
            (
                #"{"labelExpression":"A"}"#,
                "l.labelExpression: found \"A\", expected fields as [FIELD] or {FIELD}, with texts between them"
            ),
            (
                #"{"labelExpressionInfo":{"value":"A"},"labelExpression":"[A]"}"#,
                "l.labelExpressionInfo.value: found \"A\", expected fields as [FIELD] or {FIELD}, with texts between them"
            ),
            (
                #"{"labelExpressionInfo":{"expression":"a()"},"labelExpression":""}"#,
                "l.labelExpressionInfo: found an Arcade expression, which is not evaluated, expected $feature.FIELD, or a labelExpression"
            ),
            (
                #"{"labelExpression":"[A]","minScale":-1}"#, "l.minScale: found -1, expected a denominator of a scale, or 0 for none"
            ),
            (
                #"{"labelExpression":"[A]","maxScale":"x"}"#,
                "l.maxScale: found a string, expected a denominator of a scale, or 0 for none"
            ),
            (
                #"{"labelExpression":"[A]","symbol":{"type":"esriSMS"}}"#,
                "l.symbol: found a symbol of type esriSMS, expected one of type esriTS"
            ),
        ])
    func refused(text: String, expected: String) throws {
        let error = #expect(throws: MapError.self) { try read(text) }
        #expect(error?.description == expected)
        let list = #expect(throws: MapError.self) {
            try LabelClass.list(from: [["labelExpression": "[A]"], JSONValue(parsing: text.utf8)], path: "a")
        }
        #expect(list?.description == expected.replacing("l.", with: "a[1].", maxReplacements: 1))
    }

    @Test("A list has its classes in order, null has none, and what is no list is refused")
    func lists() throws {
        let labels = try LabelClass.list(from: [["labelExpression": "[A]"], ["labelExpression": "[B]"]])
        #expect(labels.map(\.expression.source) == ["[A]", "[B]"])
        #expect(try LabelClass.list(from: .null).isEmpty && LabelClass.list(from: []).isEmpty)
        let error = #expect(throws: MapError.self) { try LabelClass.list(from: ["a": 1], path: "x") }
        #expect(error?.description == "x: found an object, expected an array")
    }

    @Test(
        "The pieces of expressions",
        arguments: [
            ("[A]", [.field("A")]), (#" [A]  CONCAT "x y"+[B] "#, [.field("A"), .text("x y"), .field("B")]),
            (#""a"&"b""#, [.text("a"), .text("b")]), ("[A] concat NEWLINE & [B]", [.field("A"), .text("\n"), .field("B")]),
            (#"[A] + newline + """#, [.field("A"), .text("\n"), .text("")]), ("[A b]", [.field("A b")]),
            ("[A]CONCAT[B]", [.field("A"), .field("B")]),
            ("{A}", [.field("A")]), ("x{ A }y{B}", [.text("x"), .field("A"), .text("y"), .field("B")]),
            ("{A}{B} z", [.field("A"), .field("B"), .text(" z")]),
            ("[A", nil), ("[]", nil), ("[A] [B]", nil), ("[A] +", nil), ("[A] - [B]", nil), (#"[A] + "x"#, nil), ("[A] + B", nil),
            ("{A", nil),
            ("{}", nil), ("{ }", nil), ("A", nil), ("", nil), ("{A} {B", nil), ("[A] * [B]", nil), ("[A]x", nil),
        ] as [(String, [LabelExpression.Piece]?)])
    func pieces(source: String, expected: [LabelExpression.Piece]?) throws {
        guard let expected else {
            #expect(throws: MapError.self) { try LabelExpression(source) }
            return
        }
        let expression = try LabelExpression(source)
        #expect(expression.pieces == expected && expression.source == source)
    }

    @Test("A label without any value is none; with one it has all its texts, without space at its ends")
    func texts() throws {
        let expression = try LabelExpression(" ({A}, {B}) ")
        func text(_ values: [String: String]) -> String { expression.text { values[$0] } }
        #expect(text(["A": "x", "B": "y"]) == "(x, y)" && text(["A": "x"]) == "(x, )" && text(["B": "y", "A": ""]) == "(, y)")
        #expect(text([:]) == "" && text(["A": "", "B": ""]) == "" && text(["A": " "]) == "( , )")
    }

    @Test(
        "Values in labels: numbers as they are, dates in UTC, bytes and null none",
        arguments: [
            (.null, nil), (.bytes([1]), nil), (.integer(-5), "-5"), (.double(2), "2"), (.double(2.25), "2.25"), (.string(" a "), " a "),
            (.date(86_400_000), "1970-01-02T00:00:00.000Z"),
        ] as [(AttributeValue, String?)])
    func values(value: AttributeValue, expected: String?) { #expect(value.labelText == expected) }
}
