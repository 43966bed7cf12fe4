import Groma
import GromaMCP
import GromaTesting
import Testing

/// Talks to a server as an agent's client does, in this process, by the revision without state.
final class AgentClient: SessionTransport {
    let session: Session
    /// The lines written while a request was running.
    private(set) var early: [JSONValue] = []
    /// The ids that were cancelled by lines read ahead, as their JSON texts.
    var cancelled: Set<String> = []

    init(root: String? = nil, answerLimit: Int = AgentServer.answerLimit) throws {
        session = try AgentServer.session(answerLimit: answerLimit) { () throws(CommandError) in
            do { return try Session(root: root) } catch let error as CommandError { throw error } catch {
                throw CommandError(.internalError, "\(error)")
            }
        }
        session.connect(self)
    }

    static let meta = #""io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}"#

    /// All that is written for a line, what was written early first.
    func lines(_ line: String) throws -> [JSONValue] {
        early = []
        let text = session.answer(to: line)
        return try early + text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    /// The answer to a request of the revision without state; `params` are the members of its parameters.
    func answer(_ method: String, _ params: String = "", meta: String = AgentClient.meta) throws -> JSONValue {
        let rest = params.isEmpty ? "" : "," + params
        let line = #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{"_meta":{\#(meta)}\#(rest)}}"#
        return try #require(try lines(line).last)
    }

    func result(_ method: String, _ params: String = "", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let answer = try answer(method, params)
        return try #require(answer["result"], "\(answer.text)", sourceLocation: place)
    }

    /// Returns the answer of a tool.
    func call(_ tool: String, _ arguments: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try result("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#, place)
    }

    /// The texts of a tool's answer.
    static func text(_ result: JSONValue) -> String {
        (result["content"]?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }.joined(separator: "\n")
    }

    // MARK: SessionTransport

    func write(_ bytes: [UInt8]) {
        early += String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { try? JSONValue(parsing: $0.utf8) }
    }
    func nextLine(timeout: Double?) -> TransportLine { .ended }
    func queue(_ line: [UInt8]) {}
    func isCancelled(_ id: [UInt8]) -> Bool { cancelled.contains(String(decoding: id, as: UTF8.self)) }
    func forgetCancellation(_ id: [UInt8]) { cancelled.remove(String(decoding: id, as: UTF8.self)) }
}
