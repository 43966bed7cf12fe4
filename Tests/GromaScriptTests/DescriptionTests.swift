import Groma
import GromaPlugins
import Testing

/// What is answered and told is as the description says.
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
        let methods = Self.byName(document["methods"])
        let events = Self.byName(document["x-events"])
        call("session.subscribe", #"{"events":["*"]}"#)
        call("geometry.set", #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4, 9 0)"},"into":"a"}"#)
        for name in ["", #","sketch":"other""#] {
            call("sketch.begin", #"{"type":"\#(seed % 2 == 0 ? "polygon" : "polyline")"\#(name)}"#)
            call("sketch.setViewport", #"{"center":[10,10],"resolution":0.05,"width":400,"height":400\#(name)}"#)
        }
        var commands = RandomCommands(seed: seed, session: session, tools: tools)
        var heard: Set<String> = []
        for _ in 0..<250 {
            let command = commands.next()
            let method = try #require(try JSONValue(parsing: command.utf8)["method"]?.stringValue)
            for line in session.answer(to: command).split(separator: "\n") {
                let message = try JSONValue(parsing: line.utf8)
                if let event = message["method"]?.stringValue {
                    heard.insert(event)
                    let schema = try #require(events[event]?["params"], "\(event) is not described")
                    #expect(fault(message["params"] ?? .null, schema) == nil, "\(event): \(line)")
                } else if let result = message["result"] {
                    let schema = try #require(methods[method]?["result"]?["schema"])
                    #expect(fault(result, schema) == nil, "\(method): \(line)")
                }
            }
        }
        #expect(heard.count > 5, "\(heard.sorted())")
    }

    @Test func toolsAreListedWithTheirSettings() throws {
        let listed = try #require(document["x-sketchTools"]?.arrayValue)
        #expect(listed.compactMap { $0["name"]?.stringValue } == tools)
        let setTool = try #require(Self.byName(document["methods"])["sketch.setTool"]?["params"]?.arrayValue)
        let parameters = Set(setTool.compactMap { $0["name"]?.stringValue })
        for tool in listed {
            #expect(tool["summary"]?.stringValue?.hasSuffix(".") == true && tool["types"]?.arrayValue?.isEmpty == false)
            for setting in tool["settings"]?.arrayValue ?? [] {
                let name = try #require(setting["name"]?.stringValue)
                #expect(parameters.contains(name), "\(name)")
                if let value = setting["default"] { #expect(fault(value, setting["schema"] ?? .null) == nil, "\(name)") }
            }
        }
    }

    private func call(_ method: String, _ params: String) {
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    }

    private static func byName(_ list: JSONValue?) -> [String: JSONValue] {
        Dictionary((list?.arrayValue ?? []).compactMap { item in item["name"]?.stringValue.map { ($0, item) } }) { first, _ in first }
    }

    /// What of a value is not as its schema says; nil when all is. Members that the schema does not name are faults.
    private func fault(_ value: JSONValue, _ schema: JSONValue) -> String? {
        if let reference = schema["$ref"]?.stringValue {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return document["components"]?["schemas"]?[name].map { fault(value, $0) } ?? "no \(name)"
        }
        if let choices = schema["oneOf"]?.arrayValue {
            return choices.contains { fault(value, $0) == nil } ? nil : "\(value.text) is none of several"
        }
        if let words = schema["enum"]?.arrayValue { return words.contains(value) ? nil : "\(value.text) is no choice" }
        switch schema["type"]?.stringValue {
        case "null": return value == .null ? nil : "\(value.text) is not null"
        case "boolean": return value.boolValue != nil ? nil : "\(value.text) is no boolean"
        case "integer": return value.intValue != nil ? nil : "\(value.text) is no integer"
        case "number": return value.doubleValue != nil ? nil : "\(value.text) is no number"
        case "string": return value.stringValue != nil ? nil : "\(value.text) is no string"
        case "array":
            guard let elements = value.arrayValue else { return "\(value.text) is no array" }
            return elements.lazy.compactMap { fault($0, schema["items"] ?? [:]) }.first
        case "object":
            guard let members = value.objectValue?.members else { return "\(value.text) is no object" }
            for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue) where value[name] == nil { return "no \(name)" }
            for member in members {
                guard let schema = schema["properties"]?[member.name] ?? schema["additionalProperties"] else { return member.name }
                if let fault = fault(member.value, schema) { return "\(member.name): \(fault)" }
            }
            return nil
        default: return nil
        }
    }
}
