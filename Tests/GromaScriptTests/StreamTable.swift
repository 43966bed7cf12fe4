import Groma
import GromaPlugins
import Testing

/// Calls of methods and all that a session says to them, as text: a line has calls, separated by `; `, and the indented lines below it are
/// what is said to the last of them: what is told, as a method and its parameters, then the result or the error.
struct StreamTable: Sendable {
    struct Row: CustomTestStringConvertible, Sendable {
        let calls: [String]
        let said: [String]

        var testDescription: String { calls.joined(separator: "; ") }

        /// Calls all in a session of their own, and compares what is said to the last.
        func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let found = try answer(of: StreamTable.session())
            if found != said { Issue.record("the session said:\n    \(found.joined(separator: "\n    "))", sourceLocation: sourceLocation) }
        }
    }

    let rows: [Row]

    /// Reads a table, in which words stand for whole calls.
    init(_ text: String, _ words: [String: String] = [:]) {
        var rows: [Row] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("    "), let last = rows.popLast() {
                rows.append(Row(calls: last.calls, said: last.said + [String(line.dropFirst(4))]))
            } else {
                let calls = line.split(separator: "; ").map(String.init)
                rows.append(Row(calls: calls.map { words[$0] ?? $0 }, said: []))
            }
        }
        self.rows = rows
    }

    /// A session with all plugins.
    static func session() throws -> Session { try Session(registry: PluginRegistry(BuiltInPlugins.all)) }

    /// Follows a table row by row in one session.
    static func follow(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (session, rows) = (try session(), StreamTable(text).rows)
        var found: [String] = []
        for row in rows {
            found.append(row.testDescription)
            found += try row.answer(of: session).map { "    \($0)" }
        }
        let expected = rows.flatMap { [$0.testDescription] + $0.said.map { "    \($0)" } }
        if found != expected { Issue.record("the session said:\n\(found.joined(separator: "\n"))", sourceLocation: sourceLocation) }
    }
}

extension StreamTable.Row {
    /// Calls all of them, of which all but the last succeed, and returns what is said to the last.
    func answer(of session: Session) throws -> [String] {
        var said: [String] = []
        for (index, call) in calls.enumerated() {
            let words = call.split(separator: " ", maxSplits: 1).map(String.init)
            let parameters = words.count > 1 ? words[1] : "{}"
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(words[0])","params":\#(parameters)}"#)
            let messages = try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
            if index + 1 < calls.count { #expect(messages.last?["result"] != nil, "\(call)") }
            said = messages.map { message in
                if let method = message["method"]?.stringValue { return "\(method) \(message["params"]?.text ?? "")" }
                return message["result"]?.text ?? message["error"]?.text ?? ""
            }
        }
        return said
    }
}
