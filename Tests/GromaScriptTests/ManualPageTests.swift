import Groma
import Testing

/// What is declared is described: in the pages of the manual, and in the OpenRPC document.
struct ManualPageTests {
    struct Lift: AnsweringCommand {
        static let method = "stones.lift"
        static let summary = "Lifts a stone."
        static let effect = CommandEffect.edits
        static let answer = AnswerShape<Double>("How high it is.", .double("height") { $0 })
        static var parameters: [Parameter<Self>] {
            [
                .string("stone", "Which stone.") { _, _ in }.required, .double("from", "Where it begins.") { $0.from = $1 },
                .strings("crew", "Who helps.") { _, _ in },
            ]
        }
        var from = 0.0
        func run(_ session: Session) throws(CommandError) -> Double { from + 2 }
    }

    struct Count: AnsweringCommand {
        static let method = "stones.count"
        static let summary = "Counts stones."
        static let effect = CommandEffect.reads
        static let answer = AnswerShape<Int>(.integer(0...9), "The count.") { $1.int($0) }
        static var parameters: [Parameter<Self>] { [] }
        func run(_ session: Session) throws(CommandError) -> Int { 4 }
    }

    static let fell = EventDescription(
        name: "stones.fell", documentation: "A stone fell. It is broken.", parameters: .members(["stone": .string, "depth?": .number]))
    static let silence = EventDescription(name: "walls.stood", documentation: "Nothing happened", parameters: .members([:]))
    static let mayFall = DelegateDescription(
        name: "stones.mayFall", documentation: "Whether a stone may fall. Nobody knows.", parameters: .members(["stone": .string]),
        result: .members(["value": .boolean]), fallback: "It may not: false.")
    static let weight = SharedSchema(name: "Weight", documentation: "How heavy it is.", schema: .positive(9))
    static let wall = SharedSchema(
        name: "Wall", documentation: "Stones. On each other.",
        schema: .members(["stones": .array(.string, nil), "height?": .reference("Weight")]))
    static let loose = ErrorKind("loose", -32090, "It is loose.", comesOfEdits: true)

    private static func session(withSessionMethods: Bool = false) throws -> Session {
        try StrangeCommands.session(withSessionMethods: withSessionMethods) { table throws(CommandTableError) in
            table.add(vocabulary: {
                var vocabulary = StreamVocabulary(
                    events: [fell, silence], requests: [mayFall], types: [weight, wall], errors: [loose, .invalidValue]
                ) { command in command.noun == "stones" ? [loose, .invalidValue] : [] }
                vocabulary.stories = [
                    ExampleStory("short", "stones.lift {\"stone\":\"a\"}\nstones.count\nnobody.knows"),
                    ExampleStory("long", "stones.lift {\"stone\":\"b\",\"from\":1.5}", needsRoot: true),
                ]
                return vocabulary
            })
            table.add(describing: "x-quarry") { session in .integer(session.methodNames.count) }
            try table.add(Lift.self)
            try table.add(Count.self)
        }
    }

    @Test(arguments: [
        (
            "stones.lift",
            """
            stones.lift

              Lifts a stone.

              May change what the session holds.
              From plugin "stranger".

            Parameters
              stone: string, required
                  Which stone.
              start (or from): number
                  Where it begins.
              crew: array of string
                  Who helps.

            Result
              {height}
                  How high it is.

            Example
              {"stone":"b","from":1.5}
            """
        ),
        (
            "stones.count",
            """
            stones.count

              Counts stones.

              Reads only.
              From plugin "stranger".

            Parameters
              none

            Result
              integer 0 to 9
                  The count.

            Example
              {}
            """
        ),
        (
            "stones.fell",
            """
            stones.fell

              A stone fell. It is broken.

              An event: session.subscribe asks for it.

            Parameters
              stone: string
              depth: number, may be missing
            """
        ),
        (
            "walls.stood",
            """
            walls.stood

              Nothing happened

              An event: session.subscribe asks for it.

            Parameters
              none
            """
        ),
        (
            "stones.mayFall",
            """
            stones.mayFall

              Whether a stone may fall. Nobody knows.

              A request of the engine: session.delegate offers to answer it.
              Without an answer: It may not: false.

            Parameters
              stone: string

            Answer
              value: true or false
            """
        ),
        ("Weight", "Weight\n\n  How heavy it is.\n\nMembers\n  number above 0, at most 9"),
        ("Wall", "Wall\n\n  Stones. On each other.\n\nMembers\n  stones: array of string\n  height: Weight, may be missing"),
        ("events", "stones.fell  A stone fell.\nwalls.stood  Nothing happened"), ("requests", "stones.mayFall  Whether a stone may fall."),
        ("types", "Weight  How heavy it is.\nWall    Stones."),
        (
            "stones",
            """
            Methods
            stones.lift   Lifts a stone.
            stones.count  Counts stones.

            Events
            stones.fell  A stone fell.

            Requests
            stones.mayFall  Whether a stone may fall.
            """
        ),
        ("walls.*", "walls.stood  Nothing happened"),
    ])
    func aTopicHasItsPage(_ topic: String, _ page: String) throws {
        #expect(try Self.session().manual(of: topic) == page)
    }

    @Test(
        arguments: [
            ("stones.lfit", "nothing is described as \"stones.lfit\"; did you mean \"stones.lift\"?", "stones.lift"),
            ("stone", "nothing is described as \"stone\"; did you mean \"stones\"?", "stones"),
            ("evnts", "nothing is described as \"evnts\"; did you mean \"events\"?", "events"),
            ("Wal", "nothing is described as \"Wal\"; did you mean \"Wall\"?", "Wall"),
            ("stones.mayFal", "nothing is described as \"stones.mayFal\"; did you mean \"stones.mayFall\"?", "stones.mayFall"),
            ("walls.stod", "nothing is described as \"walls.stod\"; did you mean \"walls.stood\"?", "walls.stood"),
            ("qqqqqqqqqqqqqqqqqqqqqqq", "nothing is described as \"qqqqqqqqqqqqqqqqqqqqqqq\"", nil),
        ] as [(String, String, String?)])
    func whatIsNotDescribedIsToldWithTheNearest(_ topic: String, _ message: String, _ nearest: String?) throws {
        let error = try #require(throws: CommandError.self) { try Self.session().manual(of: topic) }
        #expect(error.kind == .methodNotFound && error.message == message && error.path == "method")
        #expect(
            error.found == .string(topic) && error.expected == "a method, an event, a request, a type, a noun, or events, requests or types"
        )
        #expect(error.details.map(\.0) == (nearest == nil ? [] : ["nearest"]) && error.details.first?.1.stringValue == nearest)
    }

    @Test func theOverviewListsNounsWithTheirVerbs() throws {
        #expect(
            try Self.session(withSessionMethods: true).manualOverview == """
                12 methods of 3 nouns:

                session  info, reset, setLocale, subscribe, unsubscribe, delegate, cancel, record, recording
                rpc      discover
                stones   lift, count

                events    4 notifications that session.subscribe asks for
                requests  1 questions that session.delegate offers to answer
                types     2 shapes of parameters and results
                """)
        // A long line goes on below the verbs.
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            for number in 10..<30 {
                try table.add("walls.verb\(number)") { plugin in
                    let description = CommandDescription(
                        method: "walls.verb\(number)", summary: "It.", effect: .reads, parameters: [], result: .nothing, plugin: plugin)
                    return (description, [Parameter<Int>]())
                } make: {
                    0
                } run: { (_, _, _) throws(CommandError) in
                }
            }
        }
        // Eleven of 7 characters and a space each, after 7, are 94 of the 100.
        #expect(
            session.manualOverview.split(separator: "\n").prefix(3).map(String.init) == [
                "20 methods of 1 nouns:",
                "walls  " + (10..<21).map { "verb\($0)," }.joined(separator: " "),
                "       " + (21..<29).map { "verb\($0), " }.joined() + "verb29",
            ])
    }

    @Test func theDocumentIsMadeOfTheDeclarations() throws {
        let lift =
            #"{"name":"stones.lift","summary":"Lifts a stone.","paramStructure":"by-name","params":[{"name":"stone","description":"Which stone.","required":true,"schema":{"type":"string"}},{"name":"start","description":"Where it begins.","required":false,"schema":{"type":"number"}},{"name":"crew","description":"Who helps.","required":false,"schema":{"type":"array","items":{"type":"string"}}},"#
            + #"{"name":"within","description":"The id of the engine's request that is being answered, such as \"groma-1\": the command then runs immediately while that request waits, instead of after it.","required":false,"schema":{"type":"string"}},{"name":"maxSeconds","description":"The maximum time of the request in seconds, after which it ends with the error \"cancelled\". The session's own limit by default.","required":false,"schema":{"type":"number","exclusiveMinimum":0,"maximum":86400}}],"#
            + #""result":{"name":"result","description":"How high it is.","schema":{"type":"object","properties":{"height":{"type":"number"}},"required":["height"]}},"#
            + ##""errors":[{"$ref":"#/components/errors/loose"},{"$ref":"#/components/errors/invalidParameter"}],"x-effect":"edits","##
            + #""examples":[{"name":"short 1","params":[{"name":"stone","value":"a"}],"result":{"name":"result","value":{"height":2}},"x-story":"short","x-step":1},{"name":"long 1","params":[{"name":"stone","value":"b"},{"name":"from","value":1.5}],"x-story":"long","x-step":1,"x-needsRoot":true}],"x-plugin":"stranger"}"#
        let document = try Self.session().openRPC
        let methods = try #require(document["methods"]?.arrayValue)
        #expect(methods.count == 2 && methods[0].text == lift)
        #expect(methods[1]["name"] == "stones.count" && methods[1]["x-effect"] == "reads")
        // An error that comes of edits is none of a method that reads.
        #expect(methods[1]["errors"]?.text == ##"[{"$ref":"#/components/errors/invalidParameter"}]"##)
        #expect(methods[1]["examples"]?.arrayValue?.count == 1 && methods[1]["examples"]?.arrayValue?[0]["x-step"] == 2)
        var rest = try #require(document.objectValue)
        rest["methods"] = nil
        #expect(
            JSONValue.object(rest).text
                == #"{"openrpc":"1.3.2","info":{"title":"Groma","version":"0.1.0","description":"A geometry editing engine. One JSON-RPC 2.0 message per line; parameters are passed by name.","license":{"name":"MIT"}},"#
                + #""x-events":[{"name":"stones.fell","summary":"A stone fell. It is broken.","params":{"type":"object","properties":{"stone":{"type":"string"},"depth":{"type":"number"}},"required":["stone"]}},{"name":"walls.stood","summary":"Nothing happened","params":{"type":"object","properties":{}}}],"#
                + #""x-quarry":2,"x-delegateRequests":[{"name":"stones.mayFall","summary":"Whether a stone may fall. Nobody knows.","params":{"type":"object","properties":{"stone":{"type":"string"}},"required":["stone"]},"result":{"type":"object","properties":{"value":{"type":"boolean"}},"required":["value"]},"default":"It may not: false."}],"#
                + ##""components":{"schemas":{"Weight":{"type":"number","exclusiveMinimum":0,"maximum":9,"description":"How heavy it is."},"Wall":{"type":"object","properties":{"stones":{"type":"array","items":{"type":"string"}},"height":{"$ref":"#/components/schemas/Weight"}},"required":["stones"],"description":"Stones. On each other."}},"##
                + #""errors":{"loose":{"code":-32090,"message":"It is loose.","data":{"code":"loose"}},"invalidParameter":{"code":-32602,"message":"A value that the parameter does not allow.","data":{"code":"invalidParameter"}}}}}"#
        )
        let session = try Self.session(withSessionMethods: true)
        #expect(try JSONValue(parsing: session.resultText("rpc.discover").utf8) == session.openRPC)
    }

    /// Kinds with the same name are told apart by their numbers, and of kinds with one number a method names the first.
    @Test func errorsAreNamedOnceEach() throws {
        let kinds = [
            ErrorKind("lost", -32090, "It is lost."), ErrorKind("lost", -32091, "It is lost again."),
            ErrorKind("gone", -32090, "It is gone."),
        ]
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            table.add(vocabulary: { StreamVocabulary(errors: kinds) { _ in Set(kinds) } })
            try table.add(Count.self)
        }
        let document = session.openRPC
        #expect(
            document["components"]?["errors"]?.text
                == #"{"lost":{"code":-32090,"message":"It is lost.","data":{"code":"lost"}},"lost-32091":{"code":-32091,"message":"It is lost again.","data":{"code":"lost"}},"gone":{"code":-32090,"message":"It is gone.","data":{"code":"gone"}}}"#
        )
        #expect(
            document["methods"]?.arrayValue?[0]["errors"]?.text
                == ##"[{"$ref":"#/components/errors/lost"},{"$ref":"#/components/errors/lost-32091"}]"##)
    }
}
