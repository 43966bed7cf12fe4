import GromaTesting
import Groma
import Testing

/// Random calls of features.* and attachments.*, most of which fail: nothing traps, answers and events are as the description says, and every error
/// code is described.
struct FeaturesFuzzTests {
    @Test(arguments: 1...4)
    func nothingTraps(_ seed: UInt64) throws {
        let at = try FeaturesSession()
        try at.write(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
            to: "f.geojson")
        _ = at.session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.subscribe","params":{"events":["*"]}}"#)
        let check = SchemaCheck(at.session.openRPC)
        let codes = Set(
            (at.session.openRPC["components"]?["errors"]?.objectValue?.members ?? []).compactMap { $0.value["data"]?["code"]?.stringValue })
        var calls = RandomFeatureCalls(seed: seed, session: at.session)
        let rounds = Rounds(300, until: ["answers": 60, "errors": 40])
        for _ in rounds {
            try at.reopen()
            let (method, line) = calls.next()
            for text in at.session.answer(to: line).split(separator: "\n") {
                let message = try JSONValue(parsing: text.utf8)
                #expect(check.fault(of: message, answering: method) == nil, "seed \(seed): \(line) \(text)")
                if message["result"] != nil { rounds.count("answers") }
                guard let error = message["error"] else { continue }
                rounds.count("errors")
                let code = try #require(error["data"]?["code"]?.stringValue)
                #expect(codes.contains(code) && code != "internalError", "seed \(seed): \(line) \(text)")
                #expect(!error.text.contains(at.folder.path), "seed \(seed): \(line) \(text)")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}

extension FeaturesSession {
    /// Opens the layers again that a call has closed.
    fileprivate func reopen() throws {
        let open = (try call("features.list")["layers"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        if !open.contains("parcels") { try makeParcels(#","journal":true"#) }
        if !open.contains("f") { try call("features.open", #"{"path":"f.geojson","as":"f"}"#) }
    }
}

/// Random calls with parameters that are right, nearly right, or nothing of the kind.
struct RandomFeatureCalls {
    private var random: Seeded
    private let methods: [CommandDescription]

    init(seed: UInt64, session: Session) {
        random = Seeded(seed)
        methods = session.commandDescriptions.filter { $0.method.hasPrefix("features.") || $0.method.hasPrefix("attachments.") }
    }

    mutating func next() -> (method: String, line: String) {
        var choice = methods[Int.random(in: 0..<methods.count, using: &random)]
        // Layers are not closed all the time.
        if ["features.close", "features.removeLayer"].contains(choice.method), chance(5) {
            choice = methods[Int.random(in: 0..<methods.count, using: &random)]
        }
        if chance(1, of: 4) { choice = methods.first { $0.method == "features.applyEdits" } ?? choice }
        var members: [String] = []
        for parameter in choice.parameters {
            let isNeeded = parameter.isRequired || parameter.name == (choice.method == "features.createLayer" ? "provider" : "data")
            if isNeeded ? chance(1, of: 60) : chance(4, of: 5) { continue }
            members.append("\"\(parameter.name)\":\(chance(1, of: 60) ? junk() : value(parameter.name, parameter.schema))")
        }
        return (choice.method, #"{"jsonrpc":"2.0","id":1,"method":"\#(choice.method)","params":{\#(members.joined(separator: ","))}}"#)
    }

    private mutating func chance(_ share: Int, of whole: Int = 6) -> Bool { Int.random(in: 0..<whole, using: &random) < share }
    private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "null" }

    private mutating func junk() -> String {
        pick([
            "null", "true", "{}", "[]", "[[]]", "-1", "1e308", "9223372036854775807", "-9223372036854775808", "1e999", "0.5", #""""#,
            #""\u0000""#,
            #""' OR 1=1 --""#, #""../../x""#, #"{"name":null}"#, #"["a",1,null]"#, #"{"a":{"b":[{}]}}"#,
        ])
    }

    private mutating func objectID() -> String { chance(1, of: 30) ? junk() : "\(Int.random(in: 0...6, using: &random))" }

    private mutating func shape() -> String {
        if chance(3, of: 4) {
            return FeaturesSession.square(Int.random(in: 0...3, using: &random) * 10, Int.random(in: 0...3, using: &random) * 10)
        }
        let (x, y) = (Int.random(in: -20...40, using: &random), Int.random(in: -20...40, using: &random))
        return pick([
            FeaturesSession.square(x, y), FeaturesSession.square(x, y, 0), FeaturesSession.square(x, y, 30),
            #"{"wkt":"LINESTRING (\#(x) -50, \#(y) 50)","wkid":3857}"#,
            #"{"wkt":"POINT (\#(x) \#(y))"}"#, #"{"wkt":"POLYGON EMPTY","wkid":3857}"#, #"{"name":"kept"}"#, #"{"name":"kept.0"}"#,
            #"{"wkt":"POLYGON ((0 0, 1e300 0, 0 1e300, 0 0))","wkid":3857}"#, #"{"wkt":"GEOMETRYCOLLECTION (POINT (1 1))","wkid":3857}"#,
            "null",
        ])
    }

    private mutating func attributes() -> String {
        if chance(3, of: 4) {
            return #"{"NAME":"\#(pick(["oak", "", "elm"]))","TREES":\#(Int.random(in: 0...1000, using: &random)),"USE":1}"#
        }
        let fields = ["NAME", "use", "TREES", "VALUE", "SURVEYED", "OBJECTID", "GlobalID", "EDITED", "a", "x\"y"]
        var members: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let value =
                chance(1, of: 3)
                ? junk()
                : pick(["0", "1", "2", "900", #""oak""#, "null", "12.5", "1700000000000", #""{6FD2B3B8-0000-4000-8000-000000000001}""#])
            members.append("\(JSONValue.string(pick(fields)).text):\(value)")
        }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func feature() -> String {
        var members: [String] = []
        if chance(3) { members.append(#""objectId":\#(objectID())"#) }
        if chance(1) { members.append(#""globalId":\#(pick([#""{6FD2B3B8-0000-4000-8000-000000000001}""#, #""x""#, "null"]))"#) }
        if chance(5) { members.append(#""attributes":\#(attributes())"#) }
        if chance(4) { members.append(#""geometry":\#(shape())"#) }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func several(_ range: ClosedRange<Int>, _ one: (inout RandomFeatureCalls) -> String) -> String {
        var all: [String] = []
        for _ in 0..<Int.random(in: range, using: &random) { all.append(one(&self)) }
        return "[\(all.joined(separator: ","))]"
    }

    private mutating func value(_ name: String, _ schema: Schema) -> String {
        switch name {
        case "layer", "remote": return chance(1, of: 30) ? #""none""# : pick([#""parcels""#, #""parcels""#, #""parcels""#, #""f""#])
        case "as" where schema == .string: return pick([#""parcels""#, #""f""#, #""g""#])
        case "into": return pick([#""kept""#, #""other""#])
        case "where":
            return pick([
                #""1=1""#, #""TREES > 3""#, #""NAME LIKE '%a_' ESCAPE '!'""#, #""USE IN (0, 1) AND NOT VALUE IS NULL""#,
                #""NAME = 'x'; DROP""#,
                #""SURVEYED >= TIMESTAMP '2020-01-01 00:00:00'""#, #""MOD(TREES, 0) = 1""#, #""POWER(TREES, 1000) > 1""#, #""((((((""#,
                #""TREES * 9223372036854775807 > -9223372036854775808""#,
                #""SUBSTRING(NAME, -9223372036854775808, 9223372036854775807) = ''""#,
            ])
        case "objectId": return objectID()
        case "id": return pick(["-1", "-2", "1", "2", "7"])
        case "objectIds", "deletes": return several(0...3) { $0.objectID() }
        case "adds", "updates": return several(0...3) { $0.feature() }
        case "feature", "merged": return feature()
        case "geometry", "line": return shape()
        case "pieces": return several(0...3) { $0.shape() }
        case "path": return pick([#""f.geojson""#, #""new.geojson""#, #""../x""#, #""f.gpkg""#, #""d/e.json""#])
        case "url": return #""http://127.0.0.1:1/FeatureServer/0""#
        case "provider": return pick([#""memory""#, #""geojson""#, #""nothing""#])
        case "definition":
            return pick([FeaturesSession.parcels, #"{"name":"f","fields":[{"name":"a","type":"esriFieldTypeInteger"}]}"#, #"{"fields":7}"#])
        case "featureSet": return #"{"features":[{"attributes":\#(attributes())}]}"#
        case "data": return pick([#""AAEC""#, #""iVBORw0KGgo=""#, #""?""#])
        case "name", "template": return pick([#""a.txt""#, #""b.png""#, #""../c""#, #""Any""#, #""d\u0000""#])
        case "type": return pick(["0", "2", #""2""#, "9"])
        case "outFields", "groupBy": return several(0...3) { $0.pick([#""NAME""#, #""TREES""#, #""OBJECTID""#, #""*""#, #""nope""#]) }
        case "orderBy": return several(0...2) { $0.pick([#""NAME""#, #"{"field":"TREES","descending":true}"#, #"{"field":"no"}"#]) }
        case "statistics":
            return several(0...3) { calls in
                #"{"statistic":"\#(calls.pick(StatisticKind.allCases.map(\.rawValue)))","field":"\#(calls.pick(["TREES", "VALUE", "NAME", "SURVEYED"]))"}"#
            }
        case "timeExtent": return pick(["[0,1]", "[null,5]", "[9,1]", "[null,null]"])
        case "time", "now": return "\(Int.random(in: -5...5_000_000_000_000, using: &random))"
        default: return value(of: schema)
        }
    }

    private mutating func value(of schema: Schema) -> String {
        switch schema {
        case .string: return pick([#""ada""#, #""image/png""#, #""text/plain""#, #""T*T***T**""#])
        case .boolean: return Bool.random(using: &random) ? "true" : "false"
        case .integer: return "\(Int.random(in: -1...5, using: &random))"
        case .number, .positive: return "\(Int.random(in: -1...50, using: &random))"
        case .choice(let words): return "\"\(pick(words))\""
        case .any(let schemas): return schemas.first.map { value(of: $0) } ?? "null"
        default: return junk()
        }
    }
}
