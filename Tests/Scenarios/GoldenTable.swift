import GromaJSON
import GromaTesting
import Foundation
import Testing

/// The golden table: calls with their exact answers, as data in `Golden`, a file a domain. Each file is one session.
///
/// ```
/// // what the answers were compared with
/// do METHOD PARAMS            a call that has to succeed, whatever it answers
/// METHOD PARAMS               a call, and below it
/// = RESULT                        its exact result,
/// ~ MEMBERS                       or the members that its result has among others,
/// ! NUMBER NAME PATH              or the number, the name and the place of its error;
/// : EVENT PARAMS                  before it the events and requests that it tells
/// | LINE                      a line as it is; its answer follows as `= LINE`, or `-` for none
/// needs TRAIT …               what follows is asked of programs that are built with these traits or plugins
/// lacks TRAIT …               or without them; `needs nothing` ends both
/// ```
///
/// `make golden` writes the answers anew and shows what differs.
struct GoldenTable {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    static let files: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".golden") }.sorted()

    @Test(arguments: files) func answersAreAsTheyStandThere(_ file: String) throws {
        let rows = try Self.rows(of: file)
        let traits = try Self.traits()
        let asked = rows.filter { $0.needed.isSubset(of: traits) && $0.lacked.isDisjoint(with: traits) }
        let output = try GromaProcess.withDirectory { root in
            try GromaProcess.run(
                ["run", "--root", root.path, "--locale", "en", "--services", "127.0.0.1:1"],
                input: asked.map(\.line).joined(separator: "\n") + "\n")
        }
        var lines = output.lines[...]
        for row in asked where row.isAnswered {
            var told: [String] = []
            var answer: JSONValue?
            while let line = lines.popFirst(), answer == nil {
                let message = try JSONValue(parsing: line.utf8)
                if let name = message["method"]?.stringValue {
                    told.append("\(name) \((message["params"] ?? .object(JSONObject())).text)")
                } else {
                    answer = message
                    break
                }
            }
            let place = "\(file):\(row.number): \(row.line.prefix(300))"
            let found = try #require(answer, "\(place): no answer; \(output.error)")
            if let fault = try row.fault(found, told) { Issue.record("\(place): \(fault)") }
        }
    }

    @Test func everyMethodHasAnAnswerAndARefusal() throws {
        let rows = try Self.files.flatMap(Self.rows)
        let answered = Set(rows.filter { $0.result != nil }.map(\.method))
        let refused = Set(rows.filter { $0.error != nil }.map(\.method))
        let methods = try Self.description()["methods"]?.arrayValue ?? []
        #expect(methods.count > 300)
        for method in methods {
            let name = try #require(method["name"]?.stringValue)
            #expect(answered.contains(name), "\(name) has no row with its answer")
            #expect(refused.contains(name), "\(name) has no row with an error")
        }
    }

    @Test func everyErrorNumberHasARow() throws {
        let numbers = Set(try Self.files.flatMap(Self.rows).compactMap { $0.error?.number ?? $0.result?["error"]?["code"]?.intValue })
        let errors = try Self.description()["components"]?["errors"]?.objectValue?.members ?? []
        #expect(errors.count > 100)
        for error in errors {
            let number = try #require(error.value["code"]?.intValue)
            #expect(numbers.contains(number) || Self.outOfReach.contains(number), "\(number) (\(error.name)) has no row")
        }
    }

    /// Errors that no script brings about in a session of `groma run` alone: faults of Groma, GEOS, the system and plugins, what services answer
    /// (FeatureServiceTests), sessions without files, layers and graphics that only a host can hand over, and what is told in events.
    private static let outOfReach: Set = [
        -32603, -32000, -32014, -32025, -32048, -32058, -32062, -32063, -32070, -32071, -32086, -32091,
    ]

    @Test func parametersThatMayBeLeftOutAreGivenOnce() throws {
        let rows = try Self.files.flatMap(Self.rows).filter { $0.result != nil }
        let given = Dictionary(grouping: rows, by: \.method).mapValues { Set($0.flatMap(\.parameters)) }
        for method in try Self.description()["methods"]?.arrayValue ?? [] {
            let name = try #require(method["name"]?.stringValue)
            guard Self.wholeNouns.contains(String(name.prefix { $0 != "." })) else { continue }
            for parameter in method["params"]?.arrayValue ?? [] where parameter["required"]?.boolValue == false {
                let parameter = try #require(parameter["name"]?.stringValue)
                if ["within", "maxSeconds", "into", "form", "decimals", "sketch"].contains(parameter) { continue }
                #expect(given[name]?.contains(parameter) == true, "\(name): \(parameter) is given in no row")
            }
        }
    }

    /// The nouns whose methods have every parameter in a row.
    private static let wholeNouns: Set = ["geometry", "envelope", "point", "unit", "reference", "format", "sketch", "session"]

    // MARK: Reading

    /// A call with what it has to answer.
    struct Row {
        let number: Int
        let method: String
        let parameters: [String]
        let line: String
        let needed: Set<String>
        let lacked: Set<String>
        var isAnswered = true
        var isRaw = false
        var result: JSONValue?
        var isPart = false
        var error: (number: Int, rest: String)?
        var told: [String] = []

        /// What is not as it stands there.
        func fault(_ answer: JSONValue, _ events: [String]) throws -> String? {
            if isRaw { return answer == result ? nil : "answered \(answer.text), not \(result?.text ?? "")" }
            if let error {
                let found = answer["error"]
                let name = found?["data"]?["code"]?.stringValue ?? ""
                let path = found?["data"]?["path"]?.stringValue.map { " " + $0 } ?? ""
                guard found?["code"]?.intValue == error.number, name + path == error.rest else {
                    return "answered \(answer.text.prefix(400)), not \(error.number) \(error.rest)"
                }
            } else if let found = answer["result"] {
                guard let result else { return nil }
                let isRight = isPart ? Self.holds(found, result) : found == result
                if !isRight { return "answered \(found.text.prefix(2000)), not \(result.text.prefix(2000))" }
            } else {
                return "failed: \(answer.text)"
            }
            return told == events || result == nil && error == nil ? nil : "told \(events), not \(told)"
        }

        /// Whether all members are in an object, at any depth.
        private static func holds(_ found: JSONValue, _ part: JSONValue) -> Bool {
            guard let members = part.objectValue?.members, found.objectValue != nil else { return found == part }
            return members.allSatisfy { member in found[member.name].map { holds($0, member.value) } ?? false }
        }
    }

    private static func rows(of file: String) throws -> [Row] {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        var rows: [Row] = []
        var (needed, lacked): (Set<String>, Set<String>) = ([], [])
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let first = words.first, !line.hasPrefix("//") else { continue }
            let rest = words.count > 1 ? words[1] : ""
            switch first {
            case "needs": (needed, lacked) = (Set(rest.split(separator: " ").map(String.init)).subtracting(["nothing"]), [])
            case "lacks": (needed, lacked) = ([], Set(rest.split(separator: " ").map(String.init)))
            case "=", "~":
                rows[rows.count - 1].result = try JSONValue(parsing: rest.utf8)
                rows[rows.count - 1].isPart = first == "~"
            case "!":
                let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
                let number = try #require(Int(parts[0]))
                rows[rows.count - 1].error = (number, parts.count > 1 ? parts[1] : "")
            case ":":
                let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
                rows[rows.count - 1].told.append("\(parts[0]) \(try JSONValue(parsing: parts[1].utf8).text)")
            case "-": rows[rows.count - 1].isAnswered = false
            case "|":
                rows.append(
                    Row(number: index + 1, method: "", parameters: [], line: rest, needed: needed, lacked: lacked, isRaw: true))
            default:
                let call = first == "do" ? rest.split(separator: " ", maxSplits: 1).map(String.init) : words
                let method = call[0]
                let given = call.count > 1 ? #","params":\#(call[1])"# : ""
                let parameters = call.count > 1 ? try JSONValue(parsing: call[1].utf8).objectValue?.members.map(\.name) ?? [] : []
                rows.append(
                    Row(
                        number: index + 1, method: method, parameters: parameters,
                        line: #"{"jsonrpc":"2.0","id":\#(index + 1),"method":"\#(method)"\#(given)}"#, needed: needed, lacked: lacked))
            }
        }
        return rows
    }

    // MARK: The program

    private static func traits() throws -> Set<String> {
        let answer = try GromaProcess.run(["run"], input: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"# + "\n").output
        let info = try JSONValue(parsing: answer.utf8)["result"]
        return Set(["traits", "plugins"].flatMap { info?[$0]?.arrayValue ?? [] }.compactMap(\.stringValue))
    }

    private static func description() throws -> JSONValue { try JSONValue(parsing: GromaProcess.run(["describe", "--json"]).output.utf8) }
}
