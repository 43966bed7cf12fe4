import GromaTesting
import Groma
import GromaPlugins

/// Random commands on sketches, many of which fail: indices out of range, nothing selected, events that cannot come.
struct RandomCommands {
    private var random: Seeded
    private let methods: [CommandDescription]
    private let tools: [String]
    private var time = 0.0
    private var id = 0

    /// Methods that end a sketch or take long, which come seldom.
    private static let seldom: Set<String> = ["sketch.complete", "sketch.cancel", "sketch.clear", "sketch.begin"]

    init(seed: UInt64, session: Session, tools: [String]) {
        random = Seeded(seed)
        methods = session.commandDescriptions.filter { $0.method.hasPrefix("sketch.") }
        self.tools = tools
    }

    mutating func next() -> String {
        var method = "sketch.addVertex"
        var parameters: [ParameterDescription] = []
        repeat {
            let choice = methods[Int.random(in: 0..<methods.count, using: &random)]
            (method, parameters) = (choice.method, choice.parameters)
        } while Self.seldom.contains(method) && Int.random(in: 0..<6, using: &random) > 0
        // What people do most.
        for (often, share) in [("sketch.pointer", 4), ("sketch.setTool", 30)] where Int.random(in: 0..<share, using: &random) == 0 {
            (method, parameters) = (often, methods.first { $0.method == often }?.parameters ?? [])
        }
        var members: [String] = []
        for parameter in parameters {
            // A tool takes its own settings only.
            if method == "sketch.setTool" && parameter.name != "tool" && parameter.name != "sketch" { continue }
            if !parameter.isRequired && parameter.name != "sketch" && Int.random(in: 0..<3, using: &random) > 0 { continue }
            if let value = value(of: parameter, for: method) { members.append("\"\(parameter.name)\":\(value)") }
        }
        id += 1
        return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(members.joined(separator: ","))}}"#
    }

    private mutating func coordinate() -> String {
        "[\(Int.random(in: 0...20, using: &random)),\(Double.random(in: 0...20, using: &random))]"
    }

    private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }

    private mutating func value(of parameter: ParameterDescription, for method: String) -> String? {
        switch parameter.name {
        case "sketch": return Int.random(in: 0..<4, using: &random) == 0 ? "\"other\"" : nil
        case "tool": return "\"\(pick(tools))\""
        case "into": return "\"\(pick(["a", "b"]))\""
        case "id": return "\(Int.random(in: 1...3, using: &random))"
        case "time":
            time += Double(Int.random(in: 0...40, using: &random)) / 100
            return "\(time)"
        case "name": return "\"\(pick(["n", "m"]))\""
        case "geometry", "geometries", "inside", "outside", "source":
            if parameter.name == "source" { return "\"n\"" }
            let shape = pick([
                #"{"name":"a"}"#, #"{"name":"b"}"#, #"{"wkt":"LINESTRING (1 1, 5 6, 9 2)"}"#, #"{"wkt":"MULTIPOINT ((1 2), (3 4))"}"#,
                #"{"wkt":"POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0), (5 5, 5 9, 9 9, 5 5))"}"#, #"{"wkt":"POINT (3 3)"}"#,
            ])
            return parameter.name == "geometries" ? "[\(shape)]" : shape
        case "resolution": return "0.05"
        case "width", "height": return "400"
        case "center": return "[10,10]"
        case "limit" where method == "sketch.setHistory", "byteLimit": return "20000"
        default: return value(of: parameter.schema)
        }
    }

    private mutating func value(of schema: Schema) -> String? {
        switch schema {
        case .boolean: return Bool.random(using: &random) ? "true" : "false"
        case .integer: return "\(Int.random(in: 0...4, using: &random))"
        case .number, .positive: return "\(Int.random(in: -1...400, using: &random))"
        case .choice(let words): return "\"\(pick(words))\""
        case .reference("Position"): return coordinate()
        case .array(.reference("Position"), _):
            return "[" + (0..<Int.random(in: 1...6, using: &random)).map { _ in coordinate() }.joined(separator: ",") + "]"
        case .array(.number, let count) where count == 4...4: return "[2,2,\(Int.random(in: 3...20, using: &random)),15]"
        case .array(.array, _): return "[[0,\(Int.random(in: 0...2, using: &random)),\(Int.random(in: 3...6, using: &random))]]"
        case .array(.integer, _): return "[\(Int.random(in: 0...2, using: &random))]"
        case .any(let schemas): return schemas.first.flatMap { value(of: $0) }
        default: return nil
        }
    }
}
