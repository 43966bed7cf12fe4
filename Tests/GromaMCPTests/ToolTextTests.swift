import Foundation
import Groma
import GromaMCP
import GromaTesting
import Testing

/// What the tools are described as, and what they answer, to the letter.
struct ToolTextTests {
    /// A plugin with a few methods of quarries, an event, a request and a type.
    private struct Quarry: Plugin {
        let name = "quarry"

        struct Blank {}

        private static func add(
            _ method: String, _ summary: String, _ parameters: [String], to table: inout CommandTable,
            answer: @escaping @Sendable () -> String
        ) throws(CommandTableError) {
            try table.add(method) { plugin in
                let all = parameters.map { name in
                    Parameter<Blank>(name, .string, "It is \(name).") { _, decoder throws(CommandError) in _ = try decoder.value() }
                }
                let description = CommandDescription(
                    method: method, summary: summary, effect: .reads, parameters: all.map(\.description), result: .nothing, plugin: plugin)
                return (description, all)
            } make: {
                Blank()
            } run: { (_, _, writer) throws(CommandError) in
                writer.raw(answer())
            }
        }

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let group = CommandGroup { table throws(CommandTableError) in
                table.add(vocabulary: {
                    StreamVocabulary(
                        events: [EventDescription(name: "stones.fell", documentation: "A stone fell.", parameters: .members([:]))],
                        requests: [
                            DelegateDescription(
                                name: "stones.mayFall", documentation: "Whether a stone may fall.", parameters: .members([:]),
                                result: .members([:]),
                                fallback: "No.")
                        ], types: [SharedSchema(name: "Stone", documentation: "A heavy thing.", schema: .string)])
                })
                try Self.add("stones.liftHigh", "Lifts things.", ["weight", "crew"], to: &table) { "[1,2]" }
                try Self.add("walls.build", "Builds walls of stones.", ["stone"], to: &table) { #"{"a":"bc"}"# }
                try Self.add("walls.trim", "Cutting and trimmed polygons, heavy or not.", [], to: &table) { "7" }
                try Self.add("pictures.make", "Draws.", [], to: &table) { Self.picture }
                try Self.add("pictures.large", "Draws.", [], to: &table) { Self.picture(1 << 20) }
                try Self.add("pictures.larger", "Draws.", [], to: &table) { Self.picture((1 << 20) + 4) }
                try Self.add("texts.exact", "Answers.", [], to: &table) { Self.text(256) }
                try Self.add("texts.longer", "Answers.", [], to: &table) { Self.text(258) }
                try Self.add("pictures.none", "Draws nothing.", [], to: &table) { #"{"bytes":3,"path":"a.txt"}"# }
            }
            try registry.add(group, named: name, to: .commands)
        }

        /// A text as JSON of so many bytes, whose last letter has two.
        static func text(_ count: Int) -> String { "\"" + String(repeating: "x", count: count - 4) + "é\"" }
        static let picture = #"{"mediaType":"image/png","data":"iVBORw==","bytes":4,"title":"x"}"#

        /// A picture of so many letters.
        static func picture(_ count: Int) -> String {
            #"{"mediaType":"image/png","data":"\#(String(repeating: "A", count: count))","bytes":4}"#
        }
    }

    /// A plugin with a method that says how far it has come, more often than in hundredths.
    private struct Worker: Plugin {
        let name = "worker"

        struct Work: Command {
            static let method = "stones.work"
            static let summary = "Works."
            static let effect = CommandEffect.reads
            static let result = ResultShape.nothing
            static var parameters: [Parameter<Self>] { [] }
            func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
                for fraction in [0, 0.001, 0.01, 0.015, 0.25, 0.254, 1, 1] { session.hook.progress?(fraction) }
                answer.null()
            }
        }

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let group = CommandGroup { table throws(CommandTableError) in try table.add(Work.self) }
            try registry.add(group, named: name, to: .commands)
        }
    }

    private static func client(answerLimit: Int = AgentServer.answerLimit) throws -> Session {
        try AgentServer.session(answerLimit: answerLimit) { () throws(CommandError) in
            do { return try Session(contributions: PluginRegistry([SessionMethods(), Quarry()])) } catch {
                throw CommandError(.internalError, "\(error)")
            }
        }
    }

    private static func call(_ session: Session, _ tool: String, _ arguments: String) throws -> JSONValue {
        let text = session.answer(
            to:
                #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{\#(AgentClient.meta)},"name":"\#(tool)","arguments":\#(arguments)}}"#
        )
        var result = try #require(try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)["result"]?.objectValue, "\(text)")
        for name in ["resultType", "_meta"] { result[name] = nil }
        return .object(result)
    }

    @Test(arguments: [
        (
            "geometry_set",
            #"{"name":"geometry_set","description":"Reads a geometry, and keeps it or returns it in the requested form. Also takes form, decimals: describe geometry.set.","inputSchema":{"type":"object","properties":{"geometry":{"type":"object","properties":{"name":{"type":"string"},"wkt":{"type":"string"},"geojson":{"type":"object"},"path":{"type":"string"},"wkid":{},"geometry":{}},"description":"The geometry."},"into":{"type":"string","description":"The name under which the result is kept in the session."},"workspace":{"type":"string"}},"required":["geometry"]}}"#
        ),
        (
            "geometry_isValid",
            #"{"name":"geometry_isValid","description":"Tests whether a geometry is valid by OGC's rules, and returns why and where if not.","inputSchema":{"type":"object","properties":{"geometry":{"type":"object","properties":{"name":{"type":"string"},"wkt":{"type":"string"},"geojson":{"type":"object"},"path":{"type":"string"},"wkid":{},"geometry":{}},"description":"The geometry."},"workspace":{"type":"string"}},"required":["geometry"]},"annotations":{"readOnlyHint":true}}"#
        ),
        (
            "sketch_moveVertex",
            #"{"name":"sketch_moveVertex","description":"Moves a vertex.","inputSchema":{"type":"object","properties":{"part":{"type":"integer","minimum":0,"description":"The part; 0 by default."},"index":{"type":"integer","minimum":0,"description":"The vertex."},"point":{"type":"array","items":{"type":"number"},"description":"The position."},"sketch":{"type":"string","description":"The name of the sketch, if there are several."},"workspace":{"type":"string"}},"required":["index","point"]}}"#
        ),
        (
            "close_workspace",
            #"{"name":"close_workspace","description":"Forgets a workspace with all that it holds. Files stay.","inputSchema":{"type":"object","properties":{"workspace":{"type":"string","description":"Its name."}},"required":["workspace"]}}"#
        ),
        (
            "find",
            #"{"name":"find","description":"Looks for methods, events and types of Groma by words of what you want to do, best first. Then describe tells more of one.","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"Words, in English: cut polygon by line."},"limit":{"type":"integer","minimum":1,"maximum":50,"description":"12 by default."}},"required":["text"]},"annotations":{"readOnlyHint":true}}"#
        ),
    ])
    func aToolIsDescribedByItsMethod(_ name: String, _ text: String) throws {
        let tools = try #require(try AgentClient().result("tools/list")["tools"]?.arrayValue)
        #expect(tools.first { $0["name"]?.stringValue == name }?.text == text)
    }

    @Test func theToolsAreInTheirOrderAndReadOnlyWhereTheyAre() throws {
        let tools = try #require(try AgentClient().result("tools/list")["tools"]?.arrayValue)
        #expect(
            tools.compactMap { $0["name"]?.stringValue } == [
                "find", "describe", "call", "close_workspace", "geometry_set", "geometry_load", "geometry_save", "geometry_info",
                "geometry_isValid", "geometry_simplify", "geometry_buffer", "geometry_union", "geometry_intersection", "geometry_project",
                "geometry_draw", "sketch_begin", "sketch_moveVertex", "sketch_insertVertex", "sketch_undo", "sketch_complete",
                "features_open",
                "features_query", "features_applyEdits",
            ])
        #expect(
            tools.filter { $0["annotations"]?["readOnlyHint"] == true }.compactMap { $0["name"]?.stringValue } == [
                "find", "describe", "geometry_info", "geometry_isValid",
            ])
        // Without these methods there are the general tools alone.
        let few = try Self.client().answer(to: #"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"_meta":{\#(AgentClient.meta)}}}"#)
        #expect(
            try JSONValue(parsing: few.utf8)["result"]?["tools"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == [
                "find", "describe", "call", "close_workspace",
            ])
    }

    /// A word counts 6 in the name, 3 in the text and 1 in the parameters, without its ending; of equals the first is first.
    @Test(arguments: [
        ("stones", ["stones.fell", "stones.mayFall", "stones.liftHigh", "Stone", "walls.build"]),
        ("STONE fall", ["stones.mayFall", "stones.fell", "stones.liftHigh", "Stone", "walls.build"]), ("lift", ["stones.liftHigh"]),
        ("lifting", ["stones.liftHigh"]), ("high", ["stones.liftHigh"]), ("weights", ["stones.liftHigh"]), ("cut", ["walls.trim"]),
        ("trim the polygon", ["walls.trim"]), ("heavy", ["walls.trim", "Stone"]), ("the of to", []), ("xyzzy", []),
        ("build a crew", ["walls.build", "stones.liftHigh"]),
    ])
    func entriesAreFoundByTheirWords(_ words: String, _ names: [String]) throws {
        let session = try Self.client()
        let text = AgentClient.text(try Self.call(session, "find", #"{"text":"\#(words)"}"#))
        if names.isEmpty {
            #expect(text.hasPrefix("Nothing is described in these words.\n\n19 methods of 6 nouns:\n\n"))
        } else {
            #expect(text.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == names)
        }
    }

    @Test func whatIsFoundIsToldWithItsKind() throws {
        let session = try Self.client()
        #expect(
            AgentClient.text(try Self.call(session, "find", #"{"text":"stone"}"#)) == """
                stones.fell (event): A stone fell.
                stones.mayFall (request): Whether a stone may fall.
                stones.liftHigh (method): Lifts things.
                Stone (type): A heavy thing.
                walls.build (method): Builds walls of stones.
                """)
        for (limit, count) in [("1", 1), ("3", 3), ("0", 1), ("-5", 1), ("50", 5), ("\"2\"", 5)] {
            let text = AgentClient.text(try Self.call(session, "find", #"{"text":"stone","limit":\#(limit)}"#))
            #expect(text.split(separator: "\n").count == count, "\(limit)")
        }
    }

    @Test func atMostTwelveAreFoundIfNothingElseIsSaid() throws {
        let client = try AgentClient()
        func count(_ limit: String) throws -> Int {
            AgentClient.text(try client.call("find", #"{"text":"geometry sketch vertex map feature"\#(limit)}"#)).split(separator: "\n")
                .count
        }
        #expect(try count("") == 12 && count(#","limit":null"#) == 12)
        #expect(try count(#","limit":50"#) == 50 && count(#","limit":51"#) == 50)
    }

    @Test(arguments: [
        ("call", #"{"method":"walls.build"}"#, #"{"content":[{"type":"text","text":"{\"a\":\"bc\"}"}],"structuredContent":{"a":"bc"}}"#),
        ("call", #"{"method":"stones.liftHigh","parameters":{"crew":1}}"#, #"{"content":[{"type":"text","text":"[1,2]"}]}"#),
        ("call", #"{"method":"walls.trim","parameters":null}"#, "params.arguments.parameters: expected an object, found null at byte 0"),
        (
            "call", #"{"method":"pictures.make"}"#,
            #"{"content":[{"type":"text","text":"{\"mediaType\":\"image/png\",\"bytes\":4,\"title\":\"x\",\"picture\":\"groma://main/pictures/1\"}"},{"type":"resource_link","uri":"groma://main/pictures/1","name":"picture of pictures.make","mimeType":"image/png"},{"type":"image","data":"iVBORw==","mimeType":"image/png"}],"structuredContent":{"mediaType":"image/png","bytes":4,"title":"x","picture":"groma://main/pictures/1"}}"#
        ),
        (
            "call", #"{"method":"pictures.none"}"#,
            #"{"content":[{"type":"text","text":"{\"bytes\":3,\"path\":\"a.txt\"}"}],"structuredContent":{"bytes":3,"path":"a.txt"}}"#
        ),
        ("close_workspace", #"{"workspace":"nobody"}"#, #"{"content":[{"type":"text","text":"There is no workspace nobody."}]}"#),
        ("close_workspace", #"{"workspace":"main"}"#, #"{"content":[{"type":"text","text":"The workspace main is gone."}]}"#),
        (
            "call", "{}",
            #"{"content":[{"type":"text","text":"the argument \"method\" is missing\n{\"code\":-32602,\"message\":\"the argument \\\"method\\\" is missing\",\"data\":{\"code\":\"missingParameter\",\"path\":\"params.arguments.method\",\"expected\":\"a string\"}}"}],"isError":true}"#
        ),
        (
            "call", #"{"method":"walls.build","workspace":"a b"}"#,
            #"{"content":[{"type":"text","text":"\"a b\" is no name of a workspace\n{\"code\":-32602,\"message\":\"\\\"a b\\\" is no name of a workspace\",\"data\":{\"code\":\"invalidParameter\",\"path\":\"params.arguments.workspace\",\"found\":\"a b\",\"expected\":\"1 to 64 letters, digits, - and _\"}}"}],"isError":true}"#
        ),
    ])
    func aCallIsAnswered(_ tool: String, _ arguments: String, _ answer: String) throws {
        let result = try Self.call(try Self.client(), tool, arguments)
        #expect(answer.hasPrefix("{") ? result.text == answer : AgentClient.text(result).hasPrefix(answer), "\(result.text)")
    }

    /// A picture of up to a megabyte of letters stands in the answer, and a larger one behind its link alone.
    @Test(arguments: [("pictures.large", ["text", "resource_link", "image"]), ("pictures.larger", ["text", "resource_link"])])
    func aLargePictureIsOnlyLinkedTo(_ method: String, _ types: [String]) throws {
        let result = try Self.call(try Self.client(), "call", #"{"method":"\#(method)"}"#)
        #expect(result["content"]?.arrayValue?.compactMap { $0["type"]?.stringValue } == types)
    }

    @Test func progressIsToldInHundredthsAndEachOnce() throws {
        let session = try AgentServer.session { () throws(CommandError) in
            do { return try Session(contributions: PluginRegistry([SessionMethods(), Worker()])) } catch {
                throw CommandError(.internalError, "\(error)")
            }
        }
        let meta = AgentClient.meta + #","progressToken":"p""#
        let text = session.answer(
            to:
                #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{\#(meta)},"name":"call","arguments":{"method":"stones.work"}}}"#
        )
        let told = text.split(separator: "\n").map(String.init).filter { $0.contains("notifications/progress") }
        let expected = ["0", "0.01", "0.25", "1"].map {
            #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":\#($0),"total":1}}"#
        }
        #expect(told == expected)
    }

    /// An answer of the limit's length is whole; a longer one is cut between characters, with a link to all of it.
    @Test func aLongAnswerIsCut() throws {
        let session = try Self.client(answerLimit: 256)
        let whole = JSONValue.string(Quarry.text(256))
        #expect(
            try Self.call(session, "call", #"{"method":"texts.exact"}"#).text == #"{"content":[{"type":"text","text":\#(whole.text)}]}"#)
        let cut = try Self.call(session, "call", #"{"method":"texts.longer"}"#)
        #expect(cut["structuredContent"] == nil && cut["content"]?.arrayValue?.count == 2)
        let uri = "groma://main/answers/1"
        #expect(
            AgentClient.text(cut) == #""\#(String(repeating: "x", count: 254))"# + """

                … cut here: it has 258 bytes, and \(uri) holds all of it. To hold a long shape in the workspace, give "into"; to have \
                less of it, "form" left out, "decimals", "limit" or "outFields".
                """)
        #expect(
            cut["content"]?.arrayValue?.last?.text
                == #"{"type":"resource_link","uri":"\#(uri)","name":"answer of texts.longer","mimeType":"application/json"}"#)
        let read = session.answer(
            to: #"{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"_meta":{\#(AgentClient.meta)},"uri":"\#(uri)"}}"#)
        #expect(
            try JSONValue(parsing: read.utf8)["result"]?["contents"]?.arrayValue
                == [["uri": .string(uri), "mimeType": "application/json", "text": .string(Quarry.text(258))]])
        // Less than 256 is as much as that.
        let least = try Self.client(answerLimit: 1)
        #expect(try Self.call(least, "call", #"{"method":"texts.exact"}"#)["content"]?.arrayValue?.count == 1)
        #expect(AgentClient.text(try Self.call(least, "call", #"{"method":"texts.longer"}"#)) == AgentClient.text(cut))
    }

    @Test(arguments: [
        ("", false), ("a", true), ("A-b_9", true), (String(repeating: "w", count: 64), true), (String(repeating: "w", count: 65), false),
        ("ä", false),
        ("a.b", false), ("a/b", false), ("..", false), ("a b", false), ("Z0", true), ("z{", false), ("@", false), ("[", false),
        ("`", false), (":", false),
    ])
    func aWorkspaceHasAPlainName(_ name: String, _ isName: Bool) throws {
        let result = try Self.call(try Self.client(), "call", #"{"method":"walls.build","workspace":"\#(name)"}"#)
        #expect((result["isError"] == nil) == isName)
    }

    @Test func thereAreSixteenWorkspacesAtMost() throws {
        let session = try Self.client()
        for number in 2...16 {
            #expect(try Self.call(session, "call", #"{"method":"walls.build","workspace":"w\#(number)"}"#)["isError"] == nil)
        }
        let names = (["main"] + (2...16).map { "w\($0)" }).joined(separator: ", ")
        let refused = AgentClient.text(try Self.call(session, "call", #"{"method":"walls.build","workspace":"w17"}"#))
        #expect(
            refused.split(separator: "\n").last.map(String.init)
                == #"{"code":-32019,"message":"there are 16 workspaces already","data":{"code":"limitExceeded","path":"params.arguments.workspace","found":"w17","expected":"one of \#(names), or close_workspace before","limit":"workspaces"}}"#
        )
    }
}
