import GromaTesting
import Groma
import GromaPlugins
import Testing

/// The description names no parameter by a keyword, and both names are taken.
struct ParameterNameTests {
    private let session: Session
    private let methods: [JSONValue]

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        methods = session.openRPC["methods"]?.arrayValue ?? []
    }

    /// Of Python 3, as `keyword.kwlist` lists them.
    private static let keywords: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
        "return", "try", "while", "with", "yield",
    ]

    @Test func noParameterIsAKeyword() {
        var count = 0
        for method in methods {
            var seen: Set<String> = []
            for parameter in method["params"]?.arrayValue ?? [] {
                let name = parameter["name"]?.stringValue ?? ""
                #expect(!Self.keywords.contains(name) && seen.insert(name).inserted, "\(method["name"]?.text ?? "") \(name)")
                count += 1
            }
            #expect(seen.contains("within"), "\(method["name"]?.text ?? "")")
        }
        #expect(count > 1000)
        for tool in session.openRPC["x-sketchTools"]?.arrayValue ?? [] {
            for setting in tool["settings"]?.arrayValue ?? [] {
                #expect(!Self.keywords.contains(setting["name"]?.stringValue ?? ""), "\(tool["name"]?.text ?? "")")
            }
        }
    }

    private func answer(_ method: String, _ params: String) throws -> JSONValue {
        try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).utf8)
    }

    @Test(arguments: [
        ("geometry.get", #"{"geometry":{"wkt":"POINT (1 2)"},"as":"wkt"}"#, #"{"geometry":{"wkt":"POINT (1 2)"},"form":"wkt"}"#),
        (
            "geometry.coordinates", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1, 2 2)"},"from":1,"to":2,"as":"json"}"#,
            #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1, 2 2)"},"start":1,"end":2,"form":"json"}"#
        ),
        ("unit.convert", #"{"value":1,"from":"kilometre","to":"metre"}"#, #"{"value":1,"fromUnit":"kilometre","toUnit":"metre"}"#),
        (
            "geometry.crossings", #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4)"},"from":[0,4],"to":[4,0]}"#,
            #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4)"},"start":[0,4],"end":[4,0]}"#
        ),
    ])
    func bothNamesAreTaken(_ method: String, _ old: String, _ new: String) throws {
        let result = try #require(try answer(method, old)["result"])
        #expect(try answer(method, new)["result"] == result)
    }

    @Test func aToolsSettingHasBothNames() throws {
        _ = try answer("sketch.begin", #"{"type":"polygon"}"#)
        for name in ["from", "start"] {
            #expect(try answer("sketch.setTool", #"{"tool":"shape","\#(name)":"center"}"#)["result"] != nil, "\(name)")
        }
        let twice = try answer("sketch.setTool", #"{"tool":"shape","from":"center","start":"corner"}"#)["error"]?["data"]
        #expect(twice?["code"] == "duplicateParameter")
    }

    @Test func bothNamesAtOnceAreOneTooMany() throws {
        let error = try answer("geometry.get", #"{"geometry":{"wkt":"POINT (1 2)"},"as":"wkt","form":"wkb"}"#)["error"]
        #expect(error?["code"] == -32602 && error?["data"]?["code"] == "duplicateParameter" && error?["data"]?["path"] == "params.form")
    }

    /// An error names the parameter as it was spelled.
    @Test func errorsNameWhatWasSpelled() throws {
        for name in ["as", "form"] {
            let error = try answer("geometry.get", #"{"geometry":{"wkt":"POINT (1 2)"},"\#(name)":"kml"}"#)["error"]
            #expect(error?["data"]?["path"]?.stringValue == "params.\(name)")
            let collection = #"{"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2))"},"\#(name)":"esri"}"#
            #expect(try answer("geometry.get", collection)["error"]?["data"]?["path"]?.stringValue?.hasPrefix("params.") == true)
        }
        #expect(try answer("geometry.get", #"{"geometry":{"wkt":"POINT (1 2)"},"froM":1}"#)["error"]?["data"]?["nearest"] == "form")
    }

    @Test func aPluginsKeywordIsRefused() {
        struct Bad: Command {
            static let method = "bad.command"
            static let summary = "Has a keyword."
            static let effect = CommandEffect.reads
            static let result = ResultShape.nothing
            static var parameters: [Parameter<Self>] { [.bool("class", "A keyword.") { _, _ in }] }
            func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { answer.null() }
        }
        var table = CommandTable()
        #expect(throws: CommandTableError.self) { try table.add(Bad.self) }
    }

    /// Errors that random commands answer with are among those that the description lists for their methods.
    @Test(arguments: 1...3)
    func errorsAreListed(_ seed: UInt64) throws {
        let document = session.openRPC
        let errors = document["components"]?["errors"]
        var listed: [String: Set<Int>] = [:]
        for method in document["methods"]?.arrayValue ?? [] {
            let references = (method["errors"]?.arrayValue ?? []).compactMap { $0["$ref"]?.stringValue?.split(separator: "/").last }
            listed[method["name"]?.stringValue ?? ""] = Set(references.compactMap { errors?[String($0)]?["code"]?.intValue })
        }
        var commands = RandomCommands(
            seed: seed, session: session, tools: session.registry.registrations(at: .sketchTools).map(\.contribution.name))
        let rounds = Rounds(800, until: ["errors": 50])
        for _ in rounds {
            let command = commands.next()
            let method = try #require(try JSONValue(parsing: command.utf8)["method"]?.stringValue)
            guard let last = session.answer(to: command).split(separator: "\n").last,
                let code = try JSONValue(parsing: last.utf8)["error"]?["code"]?.intValue
            else { continue }
            rounds.count("errors")
            #expect(listed[method]?.contains(code) == true, "\(method) \(code): \(last)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// A session that a host embeds keeps the limit of a line, too.
    @Test func longLinesAreRefusedWithoutARunner() throws {
        var limits = Limits()
        limits.lineLength = 200
        let session = try Session(limits: limits)
        let long = #"{"jsonrpc":"2.0","id":1,"method":"session.info","params":{}}"# + String(repeating: " ", count: 200)
        let answer = try JSONValue(parsing: session.answer(to: long).utf8)
        #expect(answer["id"] == .null && answer["error"]?["data"]?["limit"] == "lineLength")
        #expect(session.failureCount == 1)
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#).contains("lineLength"))
    }
}
