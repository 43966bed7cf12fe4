import GromaJSON
import GromaTesting
import Foundation
import Testing

/// The golden table: calls with their exact answers, as data in `Golden`, with one file for each domain. Each file is one session.
///
/// ```
/// // what the answers were compared with
/// do METHOD PARAMS            a call that must succeed, with any answer
/// METHOD PARAMS               a call, and below it
/// = RESULT                        its exact result,
/// ~ MEMBERS                       or the members that its result has among others,
/// ! NUMBER NAME PATH              or the number, the name and the path of its error,
/// ! OBJECT                        or its whole error;
/// : EVENT PARAMS                  before it the events and requests that it causes
/// | LINE                      a literal line; its answer follows as `= LINE`, or `-` for none
/// options --max-memory 9000000    options of `groma run` for the session, in addition
/// needs TRAIT …               the rows below are for programs that are built with these traits or plugins
/// lacks TRAIT …               or without them; `needs nothing` ends both
/// ```
///
/// Files whose names end with `.exact` have many calls of one subject, with whole errors. They are only run as they are written.
///
/// `make golden` rewrites the answers and shows the differences. ``GoldenRun`` makes the same calls with parameters that must change nothing.
struct GoldenTable {
    @Test(arguments: GoldenRow.files) func answersAreAsTheyStandThere(_ file: String) throws {
        try Self.answers(to: .asItStands, of: file)
    }

    /// The same with additional parameters.
    @Test(arguments: GoldenRun.sessionsWithMore) func moreParametersChangeNoAnswers(_ run: GoldenRun, _ file: String) throws {
        try Self.answers(to: run, of: file)
    }

    private static func answers(to run: GoldenRun, of file: String) throws {
        let traits = try traits.get()
        let rows = try GoldenRow.rows(of: file).filter { $0.needed.isSubset(of: traits) && $0.lacked.isDisjoint(with: traits) }
        let asked = run.asked(rows, taken: try taken())
        let options = try GoldenRow.options(of: file)
        let output = try GromaProcess.withDirectory { root in
            try GromaProcess.run(
                ["run", "--root", root.path, "--locale", "en", "--services", "127.0.0.1:1"] + options,
                input: asked.map(\.line).joined(separator: "\n") + "\n")
        }
        var lines = output.lines[...]
        for call in asked {
            guard let row = call.row, row.isAnswered else { continue }
            var told: [String] = []
            var answer: JSONValue?
            while answer == nil, let line = lines.popFirst() {
                let message = try JSONValue(parsing: line.utf8)
                if GoldenRun.isAside(message) { continue }
                if let name = message["method"]?.stringValue {
                    told.append("\(name) \(run.restored(message["params"] ?? .object(JSONObject())).text)")
                } else {
                    answer = run.restored(message)
                }
            }
            let place = "\(file):\(row.number): \(call.line.prefix(300))"
            let found = try #require(answer, "\(place): no answer; \(output.error)")
            if run.changesAnswers(of: row) { continue }
            if let fault = run.restored(row).fault(found, told) { Issue.record("\(place): \(fault)") }
        }
    }

    /// Each method reads the parameters that all methods have: it refuses a request that does not wait, and a deadline of more than a day.
    @Test func everyMethodReadsWhatAllMethodsTake() throws {
        var lines: [String] = []
        var methods: Set<String> = []
        for row in try GoldenRow.all() where row.result != nil && row.parameters != nil && methods.insert(row.method).inserted {
            lines.append(row.line(adding: [("within", #""groma-1""#)]))
            lines.append(row.line(adding: [("maxSeconds", "86401")]))
        }
        let answers = try GromaProcess.run(["run"], input: lines.joined(separator: "\n") + "\n").lines
        try #require(answers.count == lines.count)
        for (index, line) in answers.enumerated() {
            let error = try JSONValue(parsing: line.utf8)["error"]
            let (code, path) = index % 2 == 0 ? (-32080, "params.within") : (-32602, "params.maxSeconds")
            #expect(error?["code"]?.intValue == code && error?["data"]?["path"]?.stringValue == path, "\(lines[index]): \(line)")
        }
        #expect(try methods == Set(Self.taken().keys))
    }

    /// A misspelled name would leave its rows out for ever.
    @Test func aProgramWithEverythingHasWhatRowsNeed() throws {
        let traits = try Self.traits.get()
        guard traits.isSuperset(of: ["projections", "geopackage", "cairoPictures", "featureService", "language.de"]) else { return }
        for row in try GoldenRow.all() {
            let names = row.needed.union(row.lacked)
            #expect(names.isSubset(of: traits), "\(names.subtracting(traits).sorted()) is neither a trait nor a plugin")
        }
    }

    @Test func everyMethodHasAnAnswerAndARefusal() throws {
        let rows = try GoldenRow.all()
        let answered = Set(rows.filter { $0.result != nil }.map(\.method))
        let refused = Set(rows.filter { $0.error != nil }.map(\.method))
        let methods = try Self.taken().keys.sorted()
        #expect(methods.count > 300)
        for name in methods {
            #expect(answered.contains(name), "\(name) has no row with its answer")
            #expect(refused.contains(name), "\(name) has no row with an error")
        }
    }

    @Test func everyErrorNumberHasARow() throws {
        let numbers = Set(try GoldenRow.all().compactMap { $0.error?.number ?? $0.result?["error"]?["code"]?.intValue })
        let errors = try Self.description.get()["components"]?["errors"]?.objectValue?.members ?? []
        #expect(errors.count > 100)
        for error in errors {
            let number = try #require(error.value["code"]?.intValue)
            #expect(numbers.contains(number) || Self.outOfReach.contains(number), "\(number) (\(error.name)) has no row")
        }
    }

    /// Errors that a script cannot cause in a session of `groma run`: faults of Groma, GEOS, the system and plugins, responses of services
    /// (FeatureServiceTests), sessions without files, layers and graphics that only a host can add, and errors in events.
    private static let outOfReach: Set = [
        -32603, -32000, -32014, -32025, -32048, -32058, -32062, -32063, -32070, -32071, -32086, -32091,
    ]

    /// Each optional parameter is given in a row with an answer, or added by a run; those of services, which no row reaches, are refused in a
    /// row.
    @Test func everyParameterThatMayBeLeftOutHasARow() throws {
        let rows = try GoldenRow.all()
        var covered = Set(rows.filter { $0.result != nil }.flatMap { row in (row.parameters ?? []).map { "\(row.method) \($0)" } })
        covered.formUnion(
            rows.compactMap { row in
                let name = row.error.map { $0.rest.split(separator: ".").last.map(String.init) ?? "" } ?? ""
                return Self.ofServices.contains(name) ? "\(row.method) \(name)" : nil
            })
        let taken = try Self.taken()
        for run in GoldenRun.allCases { covered.formUnion(try run.covered(taken)) }
        for method in try Self.description.get()["methods"]?.arrayValue ?? [] {
            let name = try #require(method["name"]?.stringValue)
            let parameters = method["params"]?.arrayValue ?? []
            let optional = parameters.filter { $0["required"]?.boolValue == false }.compactMap { $0["name"]?.stringValue }
            for parameter in optional { #expect(covered.contains("\(name) \(parameter)"), "\(name): \(parameter) is given in no row") }
        }
    }

    private static let ofServices: Set = ["url", "token", "timeout"]

    /// An event without parameters, and one with.
    @Test func eventsMayHaveNoParameters() throws {
        let rows = try GoldenRow.rows(in: "map.pan {\"x\": 1}\n: map.moved\n: map.stopped {}\n: map.shown {\"map\": \"m\"}\n= null\n")
        #expect(rows.map(\.told) == [["map.moved {}", "map.stopped {}", #"map.shown {"map":"m"}"#]])
        #expect(throws: GoldenRow.Misplaced.self) { try GoldenRow.rows(in: "= null\n") }
    }

    // MARK: The program

    private static let traits = Result {
        let answer = try GromaProcess.run(["run"], input: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"# + "\n").output
        let info = try JSONValue(parsing: answer.utf8)["result"]
        return Set(["traits", "plugins"].flatMap { info?[$0]?.arrayValue ?? [] }.compactMap(\.stringValue))
    }

    private static let description = Result { try JSONValue(parsing: GromaProcess.run(["describe", "--json"]).output.utf8) }

    /// The names of the parameters of the methods.
    private static func taken() throws -> [String: Set<String>] {
        let methods = try description.get()["methods"]?.arrayValue ?? []
        return Dictionary(
            uniqueKeysWithValues: methods.map { method in
                (method["name"]?.stringValue ?? "", Set((method["params"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }))
            })
    }
}
