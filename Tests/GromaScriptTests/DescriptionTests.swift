import GromaTesting
import Groma
import GromaPlugins
import Testing

/// Tests that answers and events match the description.
struct DescriptionTests {
    private let session: Session
    private let document: JSONValue
    private let tools: [String]

    init() throws {
        let registry = try PluginRegistry(BuiltInPlugins.all)
        session = try Session(registry: registry)
        document = session.openRPC
        tools = registry.registrations(at: .sketchTools).map(\.contribution.name)
    }

    @Test(arguments: 1...4)
    func resultsAndEventsHaveTheirSchemas(_ seed: UInt64) throws {
        let check = SchemaCheck(document)
        call("session.subscribe", #"{"events":["*"]}"#)
        call("geometry.set", #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4, 9 0)"},"into":"a"}"#)
        for name in ["", #","sketch":"other""#] {
            call("sketch.begin", #"{"type":"\#(seed % 2 == 0 ? "polygon" : "polyline")"\#(name)}"#)
            call("sketch.setViewport", #"{"center":[10,10],"resolution":0.05,"width":400,"height":400\#(name)}"#)
        }
        var commands = RandomCommands(seed: seed, session: session, tools: tools)
        var heard: Set<String> = []
        // Some sequences end their sketches early and have little to tell for a while.
        let rounds = Rounds(250, until: ["kinds of events": 6])
        for _ in rounds {
            let command = commands.next()
            let method = try #require(try JSONValue(parsing: command.utf8)["method"]?.stringValue)
            for line in session.answer(to: command).split(separator: "\n") {
                let message = try JSONValue(parsing: line.utf8)
                if let event = message["method"]?.stringValue, heard.insert(event).inserted { rounds.count("kinds of events") }
                #expect(check.fault(of: message, answering: method) == nil, "\(line)")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds), \(heard.sorted())")
    }

    /// A number above 0, and at most a day; those at the limits are taken, and those beyond refused.
    @Test func theTimeOfARequestIsDescribedWithItsLimits() throws {
        let methods = try #require(document["methods"]?.arrayValue)
        for method in methods {
            let schema = SchemaCheck.byName(method["params"])["maxSeconds"]?["schema"]
            #expect(
                schema?["type"] == "number" && schema?["exclusiveMinimum"] == 0 && schema?["maximum"] == 86_400,
                "\(method["name"]?.text ?? "")")
        }
        for (seconds, isTaken) in [("0", false), ("5e-324", true), ("86400", true), ("86400.0001", false), ("-1", false)] {
            let answer = session.answer(
                to:
                    #"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"into":"t","geometry":{"wkt":"POINT (1 2)"},"maxSeconds":\#(seconds)}}"#
            )
            let path = try JSONValue(parsing: answer.utf8)["error"]?["data"]?["path"]
            #expect((path != "params.maxSeconds") == isTaken, "\(seconds): \(answer)")
        }
        #expect(
            SchemaCheck.byName(SchemaCheck.byName(document["methods"])["features.open"]?["params"])["timeout"]?["schema"]?["maximum"]
                == 86_400)
    }

    @Test func everyMethodHasAPageInTheManual() throws {
        for method in document["methods"]?.arrayValue ?? [] {
            let name = try #require(method["name"]?.stringValue)
            let page = try session.manual(of: name)
            #expect(page.hasPrefix(name) && page.contains("Parameters") && page.contains("Result"), "\(name)")
        }
    }

    @Test func toolsAreListedWithTheirSettings() throws {
        let listed = try #require(document["x-sketchTools"]?.arrayValue)
        #expect(listed.compactMap { $0["name"]?.stringValue } == tools)
        let setTool = try #require(SchemaCheck.byName(document["methods"])["sketch.setTool"]?["params"]?.arrayValue)
        let parameters = Set(setTool.compactMap { $0["name"]?.stringValue })
        for tool in listed {
            #expect(tool["summary"]?.stringValue?.hasSuffix(".") == true && tool["types"]?.arrayValue?.isEmpty == false)
            for setting in tool["settings"]?.arrayValue ?? [] {
                let name = try #require(setting["name"]?.stringValue)
                #expect(parameters.contains(name), "\(name)")
                if let value = setting["default"] {
                    #expect(SchemaCheck(document).fault(value, setting["schema"] ?? .null) == nil, "\(name)")
                }
            }
        }
    }

    private func call(_ method: String, _ params: String) {
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    }
}
