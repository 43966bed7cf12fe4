import Groma
import Testing

/// A program that runs a session in its own process: it sends lines from within the callback of a request, and reads the output itself.
struct HostLineTests {
    /// The connection of such a program, whose answers to the engine's requests come from a closure.
    private final class Host: SessionTransport {
        unowned let session: Session
        let takesEventsApart = true
        var told: [String] = []
        var lines: [[UInt8]] = []
        /// Called when the engine waits for a line.
        var waits: () -> String? = { nil }

        init(_ session: Session) { self.session = session }

        func write(_ bytes: [UInt8]) { told.append(String(decoding: bytes, as: UTF8.self)) }
        func nextLine(timeout: Double?) -> TransportLine { waits().map { .line(Array($0.utf8)) } ?? .ended }
        func queue(_ line: [UInt8]) { lines.append(line) }
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }

    private func line(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }

    private func run(_ line: String, _ session: Session) {
        var line = line
        line.withUTF8 { session.run(line: $0) }
    }

    @Test func theOutputIsFollowedByANULThatIsNotCounted() throws {
        let session = try Session()
        for count in 1...3 {
            run(line(count, "session.reset"), session)
            for _ in 0..<2 {
                let bytes = session.terminatedOutput
                #expect(bytes.count == session.outputBytes.count && bytes.last == 0x0A)
                #expect(try #require(bytes.baseAddress)[bytes.count] == 0)
            }
        }
        let text = (1...3).map { #"{"jsonrpc":"2.0","id":\#($0),"result":null}"# + "\n" }.joined()
        #expect(String(decoding: session.outputBytes, as: UTF8.self) == text)
        session.clearOutput()
        #expect(session.terminatedOutput.isEmpty)
    }

    @Test(arguments: [
        "", " \t\r", #"{"jsonrpc":"2.0","id":"groma-9","result":null}"#, #"{"jsonrpc":"2.0","id":"groma-9","error":{"code":1}}"#,
        #"{"jsonrpc":"2.0","method":"session.info"}"#, #"[{"jsonrpc":"2.0","method":"session.info"}]"#,
        #"{"jsonrpc":"2.0","method":"no.method"}"#,
    ])
    func whatHasNoAnswerLeavesNothingInTheOutput(_ line: String) throws {
        let session = try Session()
        run(line, session)
        #expect(session.outputBytes.isEmpty)
    }

    /// What other lines have left in the output is no part of an answer, which leaves nothing there itself.
    @Test func anAnswerIsThatOfItsLineAlone() throws {
        let session = try Session()
        run(line(1, "session.reset"), session)
        #expect(!session.outputBytes.isEmpty)
        for id in 2...3 {
            #expect(session.answer(to: line(id, "session.reset")) == #"{"jsonrpc":"2.0","id":\#(id),"result":null}"#)
            #expect(session.outputBytes.isEmpty)
        }
    }

    @Test func aCommandWithinARequestIsRunAtOnceAndItsOutputIsHandedOver() throws {
        let session = try Session(registry: PluginRegistry([DeclaredOnceTests.Counter()]))
        let host = Host(session)
        session.connect(host)
        _ = session.answer(to: line(1, "session.delegate", #"{"methods":["counting.mayGoOn"]}"#))
        var outputs: [String] = []
        host.waits = {
            for id in 7...8 {
                let text = line(id, "geometry.list", #"{"within":"groma-1"}"#)
                let kind = session.run(lineDuringRequest: Array(text.utf8)) { outputs.append(String(decoding: $0, as: UTF8.self)) }
                guard case .command = kind else { Issue.record("\(kind)"); break }
            }
            return #"{"jsonrpc":"2.0","id":"groma-1","result":{"yes":true}}"#
        }
        // The answer of a line that was run before stays where it is.
        run(line(2, "session.reset"), session)
        run(line(3, "session.delegate", #"{"methods":["counting.mayGoOn"]}"#), session)
        run(line(4, "counting.ask"), session)
        #expect(outputs == (7...8).map { #"{"jsonrpc":"2.0","id":\#($0),"result":{"geometries":[]}}"# + "\n" })
        #expect(host.told == [#"{"jsonrpc":"2.0","id":"groma-1","method":"counting.mayGoOn","params":{"from":4}}"# + "\n"])
        #expect(
            String(decoding: session.outputBytes, as: UTF8.self) == #"{"jsonrpc":"2.0","id":2,"result":null}"# + "\n"
                + #"{"jsonrpc":"2.0","id":3,"result":{"methods":["counting.mayGoOn"]}}"# + "\n"
                + #"{"jsonrpc":"2.0","id":4,"result":{"goesOn":true}}"# + "\n")
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"method":"geometry.list","params":{"within":"groma-9"}}"#, "command"),
        (#"{"jsonrpc":"2.0","method":"geometry.list","params":{"within":7}}"#, "command"),
        (#"[{"method":"a.b","params":{"within":"groma-9"}},{"method":"a.b","params":{"within":"groma-9"}}]"#, "command"),
        (#"[{"method":"a.b","params":{"within":"groma-9"}},{"method":"a.b","params":{}}]"#, "other"),
        (#"[{"method":"a.b"},{"method":"a.b","params":{"within":"groma-9"}}]"#, "other"), ("[]", "other"),
        (#"{"method":"a.b","params":{"within":null}}"#, "other"), (#"{"method":"a.b","params":[1]}"#, "other"),
        (#"{"method":"a.b"}"#, "other"), (#"{"params":{"within":"groma-9"}}"#, "other"), ("7", "other"), ("{", "other"), ("", "other"),
        (#"{"id":"groma-9","result":null}"#, "answer"), (#"{"id":"groma-9","error":{"code":1}}"#, "answer"),
        (#"{"id":"groma-9","method":"a.b","result":1}"#, "other"), (#"{"id":9,"result":1}"#, "other"), (#"{"id":"groma-9"}"#, "other"),
        (#"{"result":1}"#, "other"),
        (#"{"id":"groma-9","result":"# + String(repeating: "[", count: 5) + String(repeating: "]", count: 5) + "}", "answer"),
        (#"{"id":"groma-9","result":"# + String(repeating: "[", count: 6) + String(repeating: "]", count: 6) + "}", "other"),
        (#"{"id":"groma-9","result":""# + String(repeating: "x", count: 122) + #""}"#, "answer"),
        (#"{"id":"groma-9","result":""# + String(repeating: "x", count: 123) + #""}"#, "other"),
    ])
    func aLineIsToldByItsKind(_ line: String, _ kind: String) throws {
        var limits = Limits()
        (limits.nesting, limits.lineLength) = (6, 150)
        let session = try Session(limits: limits)
        var isRun = false
        let found = session.run(lineDuringRequest: Array(line.utf8)) { _ in isRun = true }
        #expect("\(found)" == kind)
        #expect(isRun == (kind == "command"))
    }

    private static let cancel = #"{"jsonrpc":"2.0","id":1,"method":"session.cancel","params":{"id":"#

    @Test(arguments: [
        (cancel + "7}}", ["7"]), (cancel + #""a\u0062"}}"#, [#""ab""#]), (cancel + "null}}", ["null"]), (cancel + " 1.5 }}\n", ["1.5"]),
        ("{}\n" + cancel + "1}}\n\n" + cancel + "2}}\r\n[1]\n" + cancel + "3}}", ["1", "2", "3"]),
        (cancel + "1}}x\n" + cancel + "2}}", ["2"]), (cancel + #"[[[[1]]]]}}"#, ["[[[[1]]]]"]), (cancel + #"[[[[[1]]]]]}}"#, []),
        (#"{"method":"session.cancel","params":{"ident":1}}"#, []), (#"{"method":"session.cancel"}"#, []),
        (#"{"method":"session.cancelled","params":{"id":1}}"#, []), (#"{"method":"session.info","params":{"id":"session.cancel"}}"#, []),
        (#"["session.cancel"]"#, []), ("", []), ("session.cancel", []),
    ])
    func cancellationsAreFoundInAText(_ text: String, _ ids: [String]) throws {
        var limits = Limits()
        limits.nesting = 6
        let session = try Session(limits: limits)
        var text = text
        let found = text.withUTF8 { session.cancellations(in: $0) }
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == ids)
    }
}
