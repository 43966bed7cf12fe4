import GromaJSON
import GromaTesting
import Foundation
import Testing

/// A call of the golden table with its expected answer.
struct GoldenRow {
    /// The number of its line.
    let number: Int
    /// The method; empty for a literal line.
    let method: String
    /// The parameters as they are written, or the literal line.
    let given: String
    /// The names of the parameters; nil if they are not an object.
    let parameters: [String]?
    /// The traits and plugins that a program must have, and those that it must not have, for this call to be made.
    let needed: Set<String>
    let lacked: Set<String>
    var isAnswered = true
    var isRaw = false
    var result: JSONValue?
    var isPart = false
    var error: (number: Int, rest: String)?
    /// The whole error, if it is written as an object.
    var wholeError: JSONValue?
    var told: [String] = []

    /// Returns the line of the call, with additional parameters.
    func line(adding added: [(name: String, value: String)] = []) -> String {
        if isRaw { return given }
        var parameters = given
        if !added.isEmpty {
            let others = given.dropFirst().drop { $0 == " " }
            let comma = others.isEmpty || others.first == "}" ? "" : ","
            parameters = "{" + added.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + comma + (others.isEmpty ? "}" : others)
        }
        return #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)"\#(parameters.isEmpty ? "" : ",\"params\":" + parameters)}"#
    }

    /// Returns how the answer and the events differ from the expected ones; nil if they do not.
    func fault(_ answer: JSONValue, _ events: [String]) -> String? {
        if isRaw { return answer == result ? nil : "answered \(answer.text), not \(result?.text ?? "")" }
        if let wholeError {
            guard answer["error"] == wholeError else { return "answered \(answer.text.prefix(2000)), not \(wholeError.text.prefix(2000))" }
        } else if let error {
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

    /// Returns whether an object contains all given members, at any depth.
    private static func holds(_ found: JSONValue, _ part: JSONValue) -> Bool {
        guard let members = part.objectValue?.members, found.objectValue != nil else { return found == part }
        return members.allSatisfy { member in found[member.name].map { holds($0, member.value) } ?? false }
    }
}

// MARK: Reading

extension GoldenRow {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    static let files: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".golden") || $0.hasSuffix(".exact") }.sorted()

    /// The rows of the files that cover all methods, parameters and errors: those of `.exact` files are more of the same.
    static func all() throws -> [GoldenRow] { try files.filter { $0.hasSuffix(".golden") }.flatMap { try rows(of: $0) } }

    static func rows(of file: String) throws -> [GoldenRow] {
        try rows(in: String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
    }

    /// The options of `groma run` that a file asks for besides those of all files.
    static func options(of file: String) throws -> [String] {
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("options ") }.flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
    }

    static func rows(in text: String) throws -> [GoldenRow] {
        var rows: [GoldenRow] = []
        var (needed, lacked): (Set<String>, Set<String>) = ([], [])
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("//"), !line.hasPrefix("options ") else { continue }
            let (first, rest) = parted(line)
            switch first {
            case "needs": (needed, lacked) = (Set(rest.split(separator: " ").map(String.init)).subtracting(["nothing"]), [])
            case "lacks": (needed, lacked) = ([], Set(rest.split(separator: " ").map(String.init)))
            case "=", "~", "!", ":", "-":
                guard var row = rows.popLast() else { throw Misplaced(line: index + 1) }
                try row.readAnswer(first, rest)
                rows.append(row)
            case "|":
                rows.append(
                    GoldenRow(number: index + 1, method: "", given: rest, parameters: nil, needed: needed, lacked: lacked, isRaw: true))
            default:
                let (method, given) = first == "do" ? parted(Substring(rest)) : (first, rest)
                let names = given.isEmpty ? [] : try JSONValue(parsing: given.utf8).objectValue?.members.map(\.name)
                rows.append(
                    GoldenRow(number: index + 1, method: method, given: given, parameters: names, needed: needed, lacked: lacked))
            }
        }
        return rows
    }

    /// Returns the error for an answer without a call above it.
    struct Misplaced: Error {
        let line: Int
    }

    /// Reads a line below a call. Events without parameters are written as their name alone, or with `{}`.
    private mutating func readAnswer(_ mark: String, _ rest: String) throws {
        let (first, others) = Self.parted(Substring(rest))
        switch mark {
        case "!" where first.hasPrefix("{"):
            let whole = try JSONValue(parsing: rest.utf8)
            let path = whole["data"]?["path"]?.stringValue.map { " " + $0 } ?? ""
            error = (try #require(whole["code"]?.intValue), (whole["data"]?["code"]?.stringValue ?? "") + path)
            wholeError = whole
        case "!": error = (try #require(Int(first)), others)
        case ":": told.append("\(first) \(others.isEmpty ? "{}" : try JSONValue(parsing: others.utf8).text)")
        case "-": isAnswered = false
        default:
            result = try JSONValue(parsing: rest.utf8)
            isPart = mark == "~"
        }
    }

    /// Returns the first word, and the text after it.
    private static func parted(_ line: Substring) -> (String, String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (words.first ?? "", words.count > 1 ? words[1] : "")
    }
}
