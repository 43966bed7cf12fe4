import GromaJSON

/// A run of the golden table: as it is written, or with additional parameters that must not change the answers.
enum GoldenRun: String, CaseIterable {
    case asItStands
    /// Unnamed sketches, maps and popups are given names, and none has the default name: a method that ignored its parameter would find
    /// nothing.
    case underOtherNames
    /// The same, with decoys: a sketch, a map and popups with the default names and other contents, which such a method would find.
    case besideOthers
    /// Each call has a deadline of a day.
    case withinADay
    /// Each call is made within a request that waits for its answer.
    case withinARequest

    /// A line, its row, nil if it has none, and the parameters that were added.
    struct Asked {
        let line: String
        var row: GoldenRow?
        var added: [String] = []
    }

    /// Files whose sessions cannot have decoys: a recording must begin before there are maps, and rows about errors cause requests, which
    /// literal lines answer.
    private var withoutDecoys: Set<String> {
        switch self {
        case .asItStands, .withinADay: []
        case .underOtherNames, .withinARequest: ["errors.golden"]
        case .besideOthers: ["errors.golden", "session.golden"]
        }
    }

    /// Each run with additional parameters, and the files whose calls it makes.
    static let sessionsWithMore = allCases.filter { $0 != .asItStands }
        .flatMap { run in GoldenRow.files.filter(run.includes).map { (run, $0) } }

    /// Returns whether the run makes the calls of a file; those of `.exact` files are only made as they are written.
    private func includes(_ file: String) -> Bool { self == .asItStands || file.hasSuffix(".golden") && !withoutDecoys.contains(file) }

    /// Returns the lines for the rows of a file, without the rows that are not part of the run.
    ///
    /// - Parameter taken: The names of the parameters of each method.
    func asked(_ rows: [GoldenRow], taken: [String: Set<String>]) -> [Asked] {
        var asked = beside(1)
        // The default map always exists; others do not.
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
                // A literal line would wait for the request.
                if self != .withinARequest { asked.append(Asked(line: row.line(), row: row)) }
                continue
            }
            if self == .withinARequest && refusedAlone.contains(row.method) { continue }
            // A screen for all sketches has no sketch parameter.
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

    /// Returns the pairs of a method and a parameter that the run adds to a row with a compared answer.
    func covered(_ taken: [String: Set<String>]) throws -> Set<String> {
        var covered: Set<String> = []
        for file in GoldenRow.files where includes(file) {
            for call in asked(try GoldenRow.rows(of: file), taken: taken) {
                guard let row = call.row, row.result != nil, !changesAnswers(of: row) else { continue }
                covered.formUnion(call.added.map { "\(row.method) \($0)" })
            }
        }
        return covered.union(refusedAlone.map { "\($0) \(self == .withinADay ? "maxSeconds" : "within")" })
    }

    /// Whether the added parameters are part of the answer of a row: recordings contain the calls as they were sent.
    func changesAnswers(of row: GoldenRow) -> Bool { self == .withinADay && refusedAlone.contains(row.method) }

    /// Methods that are called with the parameter only by ``GoldenTable/everyMethodReadsWhatAllMethodsTake()``. While a request waits, the
    /// session cannot be reset or begin a recording; and the used memory includes that of waiting calls.
    private var refusedAlone: Set<String> {
        switch self {
        case .withinADay: ["session.recording"]
        case .withinARequest: Self.ofSessions
        default: []
        }
    }

    private static let ofSessions: Set = ["session.info", "session.reset", "session.record", "session.recording"]

    // MARK: Added parameters

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

    /// Parameters that stand for none or all objects if they are omitted, not for the one with the default name.
    private static let withoutDefault: [String: Set<String>] = [
        "features.applyEdits": ["sketch"], "features.discardPending": ["sketch"], "map.setTouchDelegate": ["sketch"],
        "popover.present": ["map", "popups"],
    ]

    /// Returns a line with other names instead of the default names; popovers and the sketches of popups have the names of their popups.
    private func renamed(_ line: String) -> String {
        guard isRenaming else { return line }
        var line = line.replacing(#""map":"map""#, with: #""map":"\#(Self.map)""#)
            .replacing(#""sketch":null"#, with: #""sketch":"\#(Self.sketch)""#)
        for name in ["popups", "popover", "sketch"] {
            line = line.replacing("\"\(name)\":\"popups\"", with: "\"\(name)\":\"\(Self.popups)\"")
        }
        return line
    }

    // MARK: Decoys

    private static func aside(_ method: String, _ parameters: String) -> Asked {
        Asked(line: #"{"jsonrpc":"2.0","id":"aside","method":"\#(method)","params":\#(parameters)}"#)
    }

    /// Returns whether a message is about a decoy.
    static func isAside(_ message: JSONValue) -> Bool {
        message["id"]?.stringValue == "aside" || message["method"] != nil && message["params"]?["popups"]?.stringValue == "aside"
    }

    /// Returns the lines that create the decoys at the beginning of a session.
    ///
    /// - Parameter request: The number of requests including the waiting one; only that one is sent to the script.
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

    // MARK: Expected answers

    /// Returns the expected answer of a row without the empty name of the unnamed sketch, which only some answers contain.
    func restored(_ row: GoldenRow) -> GoldenRow {
        guard isRenaming else { return row }
        var row = row
        row.result = row.result.map { Self.withoutUnnamed($0) }
        return row
    }

    /// Returns an answer with the default names instead of the other ones, and without decoys.
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

    /// Returns an answer without decoys in its lists.
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
