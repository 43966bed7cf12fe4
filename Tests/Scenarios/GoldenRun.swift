import GromaJSON

/// A way of asking the golden table: as it stands there, or with parameters added that must leave the answers as they are.
enum GoldenRun: String, CaseIterable {
    case asItStands
    /// Sketches, maps and popups without a name have one, and none has the name by default: a method that did not read it would find nothing.
    case underOtherNames
    /// The same beside a sketch, a map and popups of the names by default with other contents, which such a method would find.
    case besideOthers
    /// Each call may take a day.
    case withinADay
    /// Each call belongs to a request that waits for its answer meanwhile.
    case withinARequest

    /// A line, the row that it asks, nil where it asks none, and the parameters that were added.
    struct Asked {
        let line: String
        var row: GoldenRow?
        var added: [String] = []
    }

    /// Files whose sessions cannot have what stands beside: a recording begins before there are maps, and rows of errors make requests of their
    /// own, which lines that are sent as they are answer.
    var leavesOut: Set<String> {
        switch self {
        case .asItStands, .withinADay: []
        case .underOtherNames, .withinARequest: ["errors.golden"]
        case .besideOthers: ["errors.golden", "session.golden"]
        }
    }

    /// The lines that ask the rows of a file, without those that the run cannot ask.
    ///
    /// - Parameter taken: The names of the parameters that each method takes.
    func asked(_ rows: [GoldenRow], taken: [String: Set<String>]) -> [Asked] {
        var asked = beside(1)
        // The map by default is there by itself; others are not.
        var (requests, hasMap) = (1, false)
        for row in rows {
            if row.method == "session.reset" && row.error == nil {
                if self == .withinARequest {
                    asked.append(Asked(line: #"{"jsonrpc":"2.0","id":"groma-\#(requests)","result":{"value":true}}"#))
                }
                let added = self == .withinADay ? additions(row.method, request: requests) : []
                asked.append(Asked(line: row.line(adding: added), row: row, added: added.map(\.name)))
                requests += 1
                asked += beside(requests)
                hasMap = false
                continue
            }
            guard let parameters = row.parameters, let known = taken[row.method] else {
                // A line that is as it is would wait for the request.
                if self != .withinARequest { asked.append(Asked(line: row.line(), row: row)) }
                continue
            }
            if self == .withinARequest && refusedAlone.contains(row.method) { continue }
            // A screen for all sketches names none.
            let forAll = row.given.contains(#""all":true"#)
            let added = additions(row.method, request: requests).filter { parameter in
                known.contains(parameter.name) && !parameters.contains(parameter.name) && !(forAll && parameter.name == "sketch")
            }
            if isRenaming && added.contains(where: { $0.name == "map" }) && !hasMap {
                if row.method != "map.create" { asked.append(Self.aside("map.create", #"{"map":"\#(Self.map)"}"#)) }
                hasMap = true
            }
            asked.append(Asked(line: renamed(row.line(adding: added)), row: row, added: added.map(\.name)))
        }
        return asked
    }

    /// Methods with a parameter each that this adds to a row whose answer it compares.
    func covered(_ taken: [String: Set<String>]) throws -> Set<String> {
        var covered: Set<String> = []
        for file in GoldenRow.files where !leavesOut.contains(file) {
            for call in asked(try GoldenRow.rows(of: file), taken: taken) {
                guard let row = call.row, row.result != nil, !changesAnswers(of: row) else { continue }
                covered.formUnion(call.added.map { "\(row.method) \($0)" })
            }
        }
        return covered.union(refusedAlone.map { "\($0) \(self == .withinADay ? "maxSeconds" : "within")" })
    }

    /// Whether what is added is part of what a row answers: recordings hold the calls as they were sent.
    func changesAnswers(of row: GoldenRow) -> Bool { self == .withinADay && refusedAlone.contains(row.method) }

    /// Methods that ``GoldenTable/everyMethodReadsWhatAllMethodsTake()`` alone asks with the parameter. While a request waits, the session is
    /// not reset, and nothing begins to be recorded; what memory is in use counts what waits.
    private var refusedAlone: Set<String> {
        switch self {
        case .withinADay: ["session.recording"]
        case .withinARequest: Self.ofSessions
        default: []
        }
    }

    private static let ofSessions: Set = ["session.info", "session.reset", "session.record", "session.recording"]

    // MARK: What is added

    private static let (sketch, map, popups) = ("another sketch", "another map", "other popups")

    private var isRenaming: Bool { self == .underOtherNames || self == .besideOthers }

    private func additions(_ method: String, request: Int) -> [(name: String, value: String)] {
        switch self {
        case .asItStands: []
        case .withinADay: [("maxSeconds", "86400")]
        case .withinARequest: [("within", #""groma-\#(request)""#)]
        case .underOtherNames, .besideOthers:
            [("sketch", Self.sketch), ("map", Self.map), ("popups", Self.popups)]
                .filter { Self.withoutDefault[method]?.contains($0.0) != true }.map { ($0.0, "\"\($0.1)\"") }
        }
    }

    /// Parameters that mean none or all of them where they are left out, not the one of the name by default.
    private static let withoutDefault: [String: Set<String>] = [
        "features.applyEdits": ["sketch"], "features.discardPending": ["sketch"], "map.setTouchDelegate": ["sketch"],
        "popover.present": ["map", "popups"],
    ]

    /// A line whose names by default are the other ones; popovers and sketches of popups have their names.
    private func renamed(_ line: String) -> String {
        guard isRenaming else { return line }
        var line = line.replacing(#""map":"map""#, with: #""map":"\#(Self.map)""#)
            .replacing(#""sketch":null"#, with: #""sketch":"\#(Self.sketch)""#)
        for name in ["popups", "popover", "sketch"] {
            line = line.replacing("\"\(name)\":\"popups\"", with: "\"\(name)\":\"\(Self.popups)\"")
        }
        return line
    }

    // MARK: What stands beside

    private static func aside(_ method: String, _ parameters: String) -> Asked {
        Asked(line: #"{"jsonrpc":"2.0","id":"aside","method":"\#(method)","params":\#(parameters)}"#)
    }

    /// Whether a message belongs to what stands beside.
    static func isAside(_ message: JSONValue) -> Bool {
        message["id"]?.stringValue == "aside" || message["method"] != nil && message["params"]?["popups"]?.stringValue == "aside"
    }

    /// The lines that make what stands beside, at the beginning of a session.
    ///
    /// - Parameter request: How many requests there are with the one that waits; only that one is offered to the script.
    private func beside(_ request: Int) -> [Asked] {
        let layer = Self.aside(
            "features.createLayer",
            #"{"provider":"memory","name":"aside","definition":{"name":"aside","geometryType":"esriGeometryPoint","#
                + #""spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}}"#)
        switch self {
        case .asItStands, .underOtherNames, .withinADay: return []
        case .besideOthers:
            return [
                layer, Self.aside("sketch.begin", #"{"geometry":{"wkt":"MULTIPOINT (77 7, 78 9)","wkid":25833}}"#),
                Self.aside("map.create", #"{"width":77,"height":55,"wkid":25833}"#),
                Self.aside("popups.open", #"{"layer":"aside","features":[{"attributes":{}},{"attributes":{}}]}"#),
            ]
        case .withinARequest:
            return [
                layer, Self.aside("popups.open", #"{"popups":"aside","layer":"aside","features":[{"attributes":{}}]}"#),
                Self.aside("session.delegate", #"{"methods":["popups.shouldAutorotate"],"timeout":600}"#),
                Self.aside("popups.shouldAutorotate", #"{"popups":"aside","type":"web"}"#),
                Self.aside("session.delegate", #"{"methods":[],"within":"groma-\#(request)"}"#),
            ]
        }
    }

    // MARK: What is answered

    /// What a row has to answer, without what tells the unnamed sketch by an empty name: it stands there in some answers alone.
    func restored(_ row: GoldenRow) -> GoldenRow {
        guard isRenaming else { return row }
        var row = row
        row.result = row.result.map { Self.withoutUnnamed($0) }
        return row
    }

    /// An answer with the names by default in the place of the others, and without what stands beside.
    func restored(_ value: JSONValue) -> JSONValue {
        switch self {
        case .asItStands, .withinADay: value
        case .withinARequest: without(value)
        case .underOtherNames, .besideOthers: Self.withoutUnnamed(unnamed(without(value)))
        }
    }

    private func unnamed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, unnamed($0.value)) }))
        case .array(let values): .array(values.map(unnamed))
        case .string(Self.sketch): ""
        case .string("sketch:" + Self.sketch): "sketch"
        case .string(Self.map): "map"
        case .string(Self.popups): "popups"
        default: value
        }
    }

    private static func withoutUnnamed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.members.filter { $0.name != "sketch" || $0.value != "" }.map { ($0.name, withoutUnnamed($0.value)) }))
        case .array(let values): .array(values.map(withoutUnnamed))
        default: value
        }
    }

    /// An answer whose lists do not have what stands beside.
    private func without(_ value: JSONValue) -> JSONValue {
        guard let members = value.objectValue?.members else { return value }
        return .object(
            JSONObject(
                members.map { member in
                    guard ["sketches", "maps", "popups", "layers"].contains(member.name), let values = member.value.arrayValue else {
                        return (member.name, without(member.value))
                    }
                    return (member.name, .array(values.filter { !isBeside($0) }))
                }))
    }

    private func isBeside(_ listed: JSONValue) -> Bool {
        let name = (listed["popups"] ?? listed["name"] ?? listed).stringValue
        return name == "aside" || self == .besideOthers && ["", "map", "popups"].contains(name)
    }
}
