import Groma
import Testing

/// Parameters are read as they are declared, and what is wrong is told with its place, what was found and what is allowed.
struct ParameterDecodingTests {
    enum Form: String, CaseIterable { case round, flat }

    struct Put: Command {
        static let method = "stones.put"
        static let summary = "Puts a stone."
        static let effect = CommandEffect.edits
        static let result = ResultShape(.string, "What was read.")
        static var parameters: [Parameter<Self>] {
            [
                .int("count", "How many.", in: 1...5) { $0.note("count \($1)") },
                .int("size", "How large.") { $0.note("size \($1)") }, .index("place", "Where.") { $0.note("place \($1)") },
                .double("weight", "How heavy.") { $0.note("weight \($1)") }, .bool("wet", "Whether wet.") { $0.note("wet \($1)") },
                .string("name", "Its name.") { $0.note("name \($1)") }, .strings("marks", "Its marks.") { $0.note("marks \($1)") },
                .choice("form", "Its form.") { (put, form: Form) in put.note("form \(form)") },
                Parameter("any", .anything, "Anything.") { put, decoder throws(CommandError) in
                    put.note("any \(try decoder.value().text)")
                },
                Parameter("box", .map(.anything), "An object.") { put, decoder throws(CommandError) in
                    put.note("box \(try decoder.objectValue().text)")
                },
                Parameter("sides", .array(.integer(0...9), nil), "Its sides.") { put, decoder throws(CommandError) in
                    try decoder.array { decoder throws(CommandError) in put.note("\(decoder.path) \(try decoder.int(in: 0...9))") }
                },
                Parameter("ages", .map(.integer(nil)), "Its ages.") { put, decoder throws(CommandError) in
                    try decoder.object { decoder, key throws(CommandError) in
                        if key == "zero" { throw decoder.unknownMember(key, of: ["one", "two"]) }
                        if key == "seven" { throw decoder.unknownMember(key, of: ["first"]) }
                        put.note("\(decoder.path) \(try decoder.int(in: nil))")
                    }
                },
                .string("from", "Where it comes from.") { $0.note("from \($1)") },
            ]
        }

        var notes: [String] = []
        mutating func note(_ text: String) { notes.append(text) }
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { answer.strings(notes) }
    }

    struct Lift: Command {
        static let method = "stones.lift"
        static let summary = "Lifts a stone."
        static let effect = CommandEffect.reads
        static let result = ResultShape.nothing
        static var parameters: [Parameter<Self>] { [.string("stone", "Which one.") { _, _ in }.required] }
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { answer.null() }
    }

    struct Rest: Command {
        static let method = "stones.rest"
        static let summary = "Rests."
        static let effect = CommandEffect.reads
        static let result = ResultShape.nothing
        static var parameters: [Parameter<Self>] { [] }
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { answer.null() }
    }

    private static func session() throws -> Session {
        try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            try table.add(Put.self)
            try table.add(Lift.self)
            try table.add(Rest.self)
        }
    }

    @Test(arguments: [
        (#"{"count":1,"size":-3,"place":0}"#, #"["count 1","size -3","place 0"]"#), (#"{"count":5}"#, #"["count 5"]"#),
        (#"{"weight":-2.5,"wet":true,"name":"ä\n"}"#, #"["weight -2.5","wet true","name ä\n"]"#), (#"{"wet":false}"#, #"["wet false"]"#),
        (#"{"marks":["a","b"],"form":"flat"}"#, #"["marks [\"a\", \"b\"]","form flat"]"#), (#"{"form":"round"}"#, #"["form round"]"#),
        (#"{"any":[1,null],"box":{"a":{}}}"#, #"["any [1,null]","box {\"a\":{}}"]"#),
        (#"{"sides":[4,0,9]}"#, #"["params.sides[0] 4","params.sides[1] 0","params.sides[2] 9"]"#), (#"{"sides":[]}"#, "[]"),
        (#"{"ages":{"one":1,"b c":2}}"#, #"["params.ages.one 1","params.ages.b c 2"]"#),
        (#"{"from":"x"}"#, #"["from x"]"#), (#"{"start":"x"}"#, #"["from x"]"#),
        (#"{"name":"a","within":null,"maxSeconds":null,"count":2}"#, #"["name a","count 2"]"#),
        (#"{"maxSeconds":86400,"count":2}"#, #"["count 2"]"#), ("{}", "[]"),
    ])
    func parametersAreReadInTheirOrder(_ given: String, _ notes: String) throws {
        #expect(try Self.session().resultText("stones.put", given) == notes)
    }

    @Test func parametersMayBeMissingAltogether() throws {
        let session = try Self.session()
        #expect(session.resultText("stones.put") == "[]" && session.resultText("stones.rest") == "null")
        #expect(
            session.errorText("stones.lift")
                == #"{"code":-32602,"message":"the parameter \"stone\" is missing: Which one.","data":{"code":"missingParameter","path":"params.stone","expected":"string"}}"#
        )
    }

    private static let long = String(repeating: "x", count: 119)

    @Test(arguments: [
        (#"{"count":0}"#, "is 0", "count", "0", "integer 1 to 5"), (#"{"count":6}"#, "is 6", "count", "6", "integer 1 to 5"),
        (#"{"count":"x"}"#, "is of the wrong type", "count", #""x""#, "integer 1 to 5"),
        (#"{"count":2.5}"#, "is no integer", "count", "2.5", "integer 1 to 5"),
        (#"{"size":1.5}"#, "is no integer", "size", "1.5", "an integer"),
        (#"{"place":"x"}"#, "is of the wrong type", "place", #""x""#, "an integer"),
        (#"{"weight":[1,2]}"#, "is of the wrong type", "weight", "[1,2]", "a number"),
        (#"{"wet":1}"#, "is of the wrong type", "wet", "1", "true or false"),
        (#"{"name":null}"#, "is of the wrong type", "name", "null", "a string"),
        (#"{"name":["\#(long.dropLast(3))"]}"#, "is of the wrong type", "name", #"["\#(long.dropLast(3))"]"#, "a string"),
        (#"{"name":["\#(long.dropLast(2))"]}"#, "is of the wrong type", "name", #""an array""#, "a string"),
        (#"{"marks":"a"}"#, "is of the wrong type", "marks", #""a""#, "an array"),
        (#"{"marks":["a",7]}"#, "is of the wrong type", "marks[1]", "7", "a string"),
        (#"{"form":"square"}"#, #"is \"square\""#, "form", #""square""#, #"\"round\" | \"flat\""#),
        (#"{"form":4}"#, "is of the wrong type", "form", "4", #"\"round\" | \"flat\""#),
        (#"{"box":[1]}"#, "is of the wrong type", "box", #""array""#, "an object"),
        (#"{"sides":[1,2,10]}"#, "is 10", "sides[2]", "10", "integer 0 to 9"),
        (#"{"sides":{}}"#, "is of the wrong type", "sides", "{}", "an array"),
        (#"{"ages":[]}"#, "is of the wrong type", "ages", "[]", "an object"),
        (#"{"ages":{"one":true}}"#, "is of the wrong type", "ages.one", "true", "an integer"),
        (#"{"start":7}"#, "is of the wrong type", "start", "7", "a string"),
        (#"{"from":7}"#, "is of the wrong type", "from", "7", "a string"),
    ])
    func aWrongValueIsTold(_ given: String, _ what: String, _ path: String, _ found: String, _ expected: String) throws {
        let code = what.contains("wrong type") || what.contains("integer") ? "wrongType" : "invalidParameter"
        let message = "params.\(path) \(what): expected \(expected)"
        #expect(
            try Self.session().errorText("stones.put", given)
                == #"{"code":-32602,"message":"\#(message)","data":{"code":"\#(code)","path":"params.\#(path)","found":\#(found),"expected":"\#(expected)"}}"#
        )
    }

    @Test(arguments: [
        (
            "put", #"{"weight":1e999}"#,
            #"{"code":-32011,"message":"params.weight is beyond the range of a double: expected a finite number","data":{"code":"notFinite","path":"params.weight","found":1e999,"expected":"a finite number"}}"#
        ),
        (
            "put", #"{"count":1,"count":1}"#,
            #"{"code":-32602,"message":"params.count is given twice","data":{"code":"duplicateParameter","path":"params.count"}}"#
        ),
        (
            "put", #"{"from":"a","start":"b"}"#,
            #"{"code":-32602,"message":"params.start is given twice","data":{"code":"duplicateParameter","path":"params.start"}}"#
        ),
        (
            "put", #"{"maxSeconds":1,"maxSeconds":1}"#,
            #"{"code":-32602,"message":"params.maxSeconds is given twice","data":{"code":"duplicateParameter","path":"params.maxSeconds"}}"#
        ),
        (
            "put", #"{"ages":{"one":1,"two":2,"one":3}}"#,
            #"{"code":-32602,"message":"params.ages.one is given twice","data":{"code":"duplicateParameter","path":"params.ages.one"}}"#
        ),
        (
            "put", #"{"ages":{"zero":1}}"#,
            #"{"code":-32602,"message":"there is no params.ages.zero","data":{"code":"unknownParameter","path":"params.ages.zero","found":"zero","expected":"one of one, two"}}"#
        ),
        (
            "put", #"{"cuont":1}"#,
            #"{"code":-32602,"message":"there is no parameter \"cuont\"; did you mean \"count\"?","data":{"code":"unknownParameter","path":"params.cuont","found":"cuont","expected":"one of count, size, place, weight, wet, name, marks, form, any, box, sides, ages, start","nearest":"count"}}"#
        ),
        (
            "rest", #"{"qqqqqqqq":1}"#,
            #"{"code":-32602,"message":"there is no parameter \"qqqqqqqq\"; it takes none","data":{"code":"unknownParameter","path":"params.qqqqqqqq","found":"qqqqqqqq","expected":"no parameters"}}"#
        ),
        (
            "rest", "[1]",
            #"{"code":-32602,"message":"parameters are given by name in an object; by-position arrays are not taken","data":{"code":"parametersByPosition","path":"params","found":"an array","expected":"an object"}}"#
        ),
        (
            "rest", "7",
            #"{"code":-32602,"message":"parameters are an object, not a number","data":{"code":"wrongType","path":"params","found":"number","expected":"an object"}}"#
        ),
        (
            "rest", #"{"maxSeconds":0}"#,
            #"{"code":-32602,"message":"params.maxSeconds is 0.0: expected more than 0 and at most 86400","data":{"code":"invalidParameter","path":"params.maxSeconds","found":0,"expected":"more than 0 and at most 86400"}}"#
        ),
        (
            "rest", #"{"within":"groma-3"}"#,
            #"{"code":-32080,"message":"no request \"groma-3\" waits for its answer","data":{"code":"notWaiting","path":"params.within","found":"groma-3","expected":"no \"within\""}}"#
        ),
    ])
    func aMistakeIsTold(_ verb: String, _ given: String, _ error: String) throws {
        #expect(try Self.session().errorText("stones.\(verb)", given) == error)
    }

    /// The first names are compared one by one, later ones are looked up.
    @Test(arguments: [0, 15, 16, 17, 38]) func amongManyMembersOneThatIsGivenTwiceIsFound(_ place: Int) throws {
        let members = (0..<40).map { #""m\#($0)":\#($0)"# }
        let session = try Self.session()
        #expect(session.resultText("stones.put", #"{"ages":{\#(members.joined(separator: ","))}}"#).hasSuffix(#""params.ages.m39 39"]"#))
        let twice = members + [#""m\#(place)":1"#]
        #expect(
            session.errorText("stones.put", #"{"ages":{\#(twice.joined(separator: ","))}}"#)
                == #"{"code":-32602,"message":"params.ages.m\#(place) is given twice","data":{"code":"duplicateParameter","path":"params.ages.m\#(place)"}}"#
        )
    }
}
