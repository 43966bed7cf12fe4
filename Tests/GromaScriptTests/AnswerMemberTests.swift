import Groma
import Testing

/// An answer is written as its members declare it, and described by the same declaration.
struct AnswerMemberTests {
    enum Wood: String, CaseIterable { case oak, ash }

    struct Nail: DescribedAnswer {
        static let shape = AnswerShape<Nail>("A nail.", .int("size") { $0.size })
        var size: Int
    }

    struct Stake {
        var (count, depth) = (7, Int?.none)
        var (length, lean) = (2.5, Double?.none)
        var (isFirm, isWet) = (true, Bool?.none)
        var (name, note) = ("A", String?.none)
        var (wood, bark) = (Wood.ash, Wood?.none)
        var (marks, notches) = (["x", "y"], [String]?.none)
        var ages: [(name: String, value: Int)] = [("b", 2), ("a", 1)]
        var (nail, spare) = (Nail(size: 3), Nail?.none)
        var (nails, spares) = ([Nail(size: 4), Nail(size: 5)], [Nail]?.none)
        var odd: [Nail] = []
    }

    private static let shape = AnswerShape<Stake>(
        "A stake.",
        .int("count", in: 1...9) { $0.count }, .int("depth", in: 2...8) { $0.depth },
        .double("length") { $0.length }, .double("lean") { $0.lean },
        .bool("isFirm") { $0.isFirm }, .bool("isWet") { $0.isWet },
        .string("name") { $0.name }, .string("note") { $0.note },
        .choice("wood") { $0.wood }, .choice("bark") { $0.bark }, .choice("side", of: ["left", "right"]) { _ in "right" },
        .strings("marks") { $0.marks }, .strings("notches") { $0.notches },
        .map("ages", .int) { $0.ages },
        .map("words", of: .string) {
            $0.ages
        } write: {
            $1.string("\($0)!")
        },
        .value("nail") { $0.nail }, .value("spare") { $0.spare }, .nullable("orNull") { $0.spare },
        .values("nails") { $0.nails }, .values("spares", Nail.shape) { $0.spares }, .valuesIfAny("odd", Nail.shape) { $0.odd },
        .rows("rows", .int) { stake, write in for nail in stake.nails { _ = write(nail.size) } },
        AnswerMember<Nail>.int("inner") { $0.size }.of { $0.nail },
        AnswerMember(named: "given", .boolean, isRequired: false) { $1.bool($0.isFirm) },
        AnswerMember("own", .null) { $1.null() })

    @Test func whatIsNilIsLeftOutAndWhatIsThereIsWrittenInOrder() {
        let start =
            #"{"count":7,"length":2.5,"isFirm":true,"name":"A","wood":"ash","side":"right","marks":["x","y"],"ages":{"b":2,"a":1},"#
        #expect(
            Self.shape.json(Stake()).text
                == start + #""words":{"b":"2!","a":"1!"},"nail":{"size":3},"orNull":null,"nails":[{"size":4},{"size":5}],"#
                + #""rows":[4,5],"inner":3,"given":true,"own":null}"#)
        var stake = Stake()
        (stake.depth, stake.lean, stake.isWet, stake.note, stake.bark) = (4, -0.5, false, "B", .oak)
        (stake.isFirm, stake.notches, stake.spare, stake.spares, stake.odd) = (false, [], Nail(size: 6), [], [Nail(size: 1)])
        #expect(
            Self.shape.json(stake).text
                == #"{"count":7,"depth":4,"length":2.5,"lean":-0.5,"isFirm":false,"isWet":false,"name":"A","note":"B","wood":"ash","#
                + #""bark":"oak","side":"right","marks":["x","y"],"notches":[],"ages":{"b":2,"a":1},"words":{"b":"2!","a":"1!"},"#
                + #""nail":{"size":3},"spare":{"size":6},"orNull":{"size":6},"nails":[{"size":4},{"size":5}],"spares":[],"#
                + #""odd":[{"size":1}],"rows":[4,5],"inner":3,"given":false,"own":null}"#)
    }

    @Test func theSchemaSaysWhichMembersMayBeMissing() throws {
        let nail = #"{"type":"object","properties":{"size":{"type":"integer"}},"required":["size"]}"#
        let members: [(String, String, Bool)] = [
            ("count", #"{"type":"integer","minimum":1,"maximum":9}"#, true),
            ("depth", #"{"type":"integer","minimum":2,"maximum":8}"#, false),
            ("length", #"{"type":"number"}"#, true), ("lean", #"{"type":"number"}"#, false),
            ("isFirm", #"{"type":"boolean"}"#, true), ("isWet", #"{"type":"boolean"}"#, false),
            ("name", #"{"type":"string"}"#, true), ("note", #"{"type":"string"}"#, false),
            ("wood", #"{"type":"string","enum":["oak","ash"]}"#, true), ("bark", #"{"type":"string","enum":["oak","ash"]}"#, false),
            ("side", #"{"type":"string","enum":["left","right"]}"#, true),
            ("marks", #"{"type":"array","items":{"type":"string"}}"#, true),
            ("notches", #"{"type":"array","items":{"type":"string"}}"#, false),
            ("ages", #"{"type":"object","additionalProperties":{"type":"integer"}}"#, true),
            ("words", #"{"type":"object","additionalProperties":{"type":"string"}}"#, true),
            ("nail", nail, true), ("spare", nail, false), ("orNull", #"{"oneOf":[\#(nail),{"type":"null"}]}"#, true),
            ("nails", #"{"type":"array","items":\#(nail)}"#, true), ("spares", #"{"type":"array","items":\#(nail)}"#, false),
            ("odd", #"{"type":"array","items":\#(nail)}"#, false), ("rows", #"{"type":"array","items":{"type":"integer"}}"#, true),
            ("inner", #"{"type":"integer"}"#, true), ("given", #"{"type":"boolean"}"#, false), ("own", #"{"type":"null"}"#, true),
        ]
        let json = Self.shape.schema.json
        let properties = try #require(json["properties"]?.objectValue?.members)
        #expect(properties.map(\.name) == members.map(\.0))
        for (property, member) in zip(properties, members) { #expect(property.value.text == member.1, "\(member.0)") }
        #expect(json["required"]?.arrayValue?.compactMap(\.stringValue) == members.filter(\.2).map(\.0))
    }

    @Test func shapesHaveTheirMeaningTypeAndMembers() {
        let shared = Self.shape.shared(as: "Stake")
        #expect(shared.schema == .reference("Stake") && shared.documentation == "A stake." && shared.type?.name == "Stake")
        #expect(shared.type?.documentation == "A stake." && shared.type?.schema == Self.shape.schema)
        #expect(shared.members.count == 25 && shared.json(Stake()) == Self.shape.json(Stake()))
        let renamed = shared.meaning("The last stake.")
        #expect(renamed.documentation == "The last stake." && renamed.type?.documentation == "A stake." && renamed.members.count == 25)
        #expect(renamed.schema == .reference("Stake") && Self.shape.meaning("It.").type == nil)
        #expect(renamed.result.schema == .reference("Stake") && renamed.result.documentation == "The last stake.")
        #expect(AnswerShape<Void>.nothing.documentation == "Nothing." && ResultShape.nothing.documentation == "Nothing.")
        #expect(AnswerShape<Void>.nothing.schema == .null && ResultShape.nothing.schema == .null)
    }

    @Test func plainValuesAreWrittenAsTheyAre() {
        #expect(AnswerShape<Void>.nothing.json(()).text == "null")
        #expect(AnswerShape<Int>.int.json(-3).text == "-3" && AnswerShape<Int>.int.schema.json.text == #"{"type":"integer"}"#)
        #expect(
            AnswerShape<Double>.double.json(0.25).text == "0.25" && AnswerShape<Double>.double.schema.json.text == #"{"type":"number"}"#)
        #expect(
            AnswerShape<String>.string.json("\"").text == #""\"""# && AnswerShape<String>.string.schema.json.text == #"{"type":"string"}"#)
        #expect(AnswerShape<Bool>.bool.json(false).text == "false" && AnswerShape<Bool>.bool.schema.json.text == #"{"type":"boolean"}"#)
        #expect(AnswerShape<JSONValue>.anything.json([1, .null]).text == "[1,null]")
        #expect(AnswerShape<JSONValue>.anything.schema.json.text == "{}")
        let perhaps = Nail.shape.orNull
        #expect(perhaps.json(nil).text == "null" && perhaps.json(Nail(size: 2)).text == #"{"size":2}"#)
        #expect(perhaps.schema == .any([Nail.shape.schema, .null]) && perhaps.documentation == "A nail.")
    }

    @Test func membersAreWrittenOneByOneUnlessTheyAreNil() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("a", "text")
        writer.member("b", 5 as Int?)
        writer.member("c", 1.5)
        writer.member("d", true)
        writer.member("n", nil as String?)
        writer.member("n", nil as Int?)
        writer.member("n", nil as Double?)
        writer.member("n", nil as Bool?)
        writer.member("e", [3, 1]) { $0.int($1) }
        writer.key("f")
        writer.strings(["x", ""])
        writer.endObject()
        #expect(writer.string == #"{"a":"text","b":5,"c":1.5,"d":true,"e":[3,1],"f":["x",""]}"#)
    }
}
