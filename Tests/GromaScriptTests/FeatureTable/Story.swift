import Groma
import GromaPlugins
import Testing

/// One row of the table of features, told through the stream, a line a step:
/// - `sketch.begin {"type":"polyline"}`: a command, which must succeed unless `!` follows
/// - `= {"part":0}`: members that the answer has, numbers but for rounding
/// - `! indexOutOfRange`: the error that the command was answered with
/// - `* sketch.geometryChanged {…}`: an event that came with it, and members that it has
/// - `view`: a screen of 100 points a side on the map's square from 0 to 100; what follows points at map positions:
///   `tap 10 20`, `hover 10 20`, `press 10 20`, `double 10 20`, `drag 10 20 > 30 40 > 50 60`
/// - `wkt LINESTRING (0 0, 1 1)`: the sketch as it is
/// - `# …`: a remark
struct Story: Sendable, CustomTestStringConvertible {
    let row: Int
    let title: String
    let script: String

    init(_ row: Int, _ title: String, _ script: String) {
        self.row = row
        self.title = title
        self.script = script
    }

    var testDescription: String { "\(row) \(title)" }
}

/// Tells a story to a session of its own.
struct StoryTeller {
    private let session: Session
    private var time = 0.0
    private var result = JSONValue.null
    private var error: String?
    private var events: [JSONValue] = []
    /// What the answer of the last command was, where it has not been looked at.
    private var unchecked: String?

    init() throws { session = try Session(registry: PluginRegistry(BuiltInPlugins.all)) }

    mutating func tell(_ story: Story) throws {
        for line in story.script.split(separator: "\n").map({ $0.drop { $0 == " " } }) where !line.hasPrefix("#") {
            let (word, rest) = Self.split(line)
            let place: Comment = "\(story.row) \(story.title): \(String(line)): \(result.text) \(error ?? "")"
            switch word {
            case "=": #expect(Self.holds(result, try JSONValue(parsing: rest.utf8)), place)
            case "!":
                #expect(error == rest, place)
                unchecked = nil
            case "*":
                let (name, members) = Self.split(rest[...])
                let wanted = members.isEmpty ? [:] : try JSONValue(parsing: members.utf8)
                let found = events.contains { $0["method"]?.stringValue == name && Self.holds($0["params"] ?? .null, wanted) }
                #expect(found, "\(place) of \(events.map(\.text))")
            case "wkt":
                try expectSuccess(place)
                try call("sketch.geometry", #"{"as":"wkt"}"#)
                #expect(result["geometry"]?["wkt"]?.stringValue == rest, "\(place) \(result.text)")
            default:
                try expectSuccess(place)
                try act(word, rest)
            }
        }
        try expectSuccess("\(story.row) \(story.title): the last line")
    }

    private mutating func expectSuccess(_ place: Comment) throws {
        #expect(unchecked == nil, place)
        unchecked = nil
    }

    private static func split(_ line: Substring) -> (String, String) {
        let word = line.prefix { $0 != " " }
        return (String(word), String(line.dropFirst(word.count + 1)))
    }

    // MARK: Steps

    private mutating func act(_ word: String, _ rest: String) throws {
        let places = rest.split(separator: ">").map { $0.split(separator: " ").compactMap { Double($0) } }
        switch word {
        case "view": try call("sketch.setViewport", #"{"center":[50,50],"resolution":1,"width":100,"height":100}"#)
        case "tap":
            try point("down", places[0], after: 1)
            try point("up", places[0], after: 0.05)
        case "double":
            for pause in [1, 0.1] {
                try point("down", places[0], after: pause)
                try point("up", places[0], after: 0.05)
            }
        case "press":
            try point("down", places[0], after: 1)
            try point("move", places[0], after: 1)
        case "hover": try point("hover", places[0], after: 0.1)
        case "drag":
            try point("down", places[0], after: 1)
            for place in places.dropFirst() { try point("move", place, after: 0.1) }
            try point("up", places[places.count - 1], after: 0.1)
        default: try call(word, rest.isEmpty ? "{}" : rest)
        }
    }

    private mutating func point(_ phase: String, _ place: [Double], after pause: Double) throws {
        time += pause
        let before = phase == "up" || phase == "move" ? events : []
        try call("sketch.pointer", #"{"phase":"\#(phase)","x":\#(place[0]),"y":\#(100 - place[1]),"time":\#(time)}"#)
        events = before + events
    }

    private mutating func call(_ method: String, _ params: String) throws {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        var lines = try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        let answer = lines.popLast() ?? .null
        events = lines
        result = answer["result"] ?? .null
        error = answer["error"]?["data"]?["code"]?.stringValue
        unchecked = answer["error"]?.text
    }

    /// Whether a value has what is wanted of it.
    private static func holds(_ value: JSONValue, _ wanted: JSONValue) -> Bool {
        if let members = wanted.objectValue {
            return members.members.allSatisfy { member in value[member.name].map { holds($0, member.value) } ?? false }
        }
        if let elements = wanted.arrayValue {
            guard let found = value.arrayValue, found.count == elements.count else { return false }
            return zip(found, elements).allSatisfy { holds($0, $1) }
        }
        if let number = wanted.doubleValue {
            guard let found = value.doubleValue else { return false }
            return abs(found - number) <= 1e-9 * max(1, abs(number))
        }
        return value == wanted
    }
}
