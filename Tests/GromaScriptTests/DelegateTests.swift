import Groma
import Testing

/// The engine's own calls to the script.
struct DelegateTests {
    /// Lines that stand in the input, and what was written.
    final class Script: SessionTransport {
        var input: [String]
        var output: [UInt8] = []
        var queued: [String] = []
        var ending = TransportLine.ended

        init(_ input: [String]) { self.input = input }

        func write(_ bytes: [UInt8]) { output += bytes }
        func nextLine(timeout: Double?) -> TransportLine { input.isEmpty ? ending : .line(Array(input.removeFirst().utf8)) }
        func queue(_ line: [UInt8]) { queued.append(String(decoding: line, as: UTF8.self)) }
        /// The id of the request that the script has cancelled.
        var cancelled = ""
        func isCancelled(_ id: [UInt8]) -> Bool { String(decoding: id, as: UTF8.self) == cancelled }
        func forgetCancellation(_ id: [UInt8]) {}
        var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    }

    /// A command that asks the script.
    struct Asking: Command {
        static let method = "oracle.ask"
        static let summary = "Asks the script."
        static let effect = CommandEffect.reads
        static let result = ResultShape(.anything, "What the script said.")
        static var parameters: [Parameter<Self>] { [] }

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            answer.beginArray()
            answer.value(session.ask(Self.oracle, 1) ?? "default")
            answer.endArray()
        }

        static let oracle = DelegateRequest<Int, JSONValue>(
            "oracle.answer", "A question.", .int("question") { $0 }, reply: .unread(.anything), fallback: "The word default.")
    }

    private func session(_ script: Script) throws -> Session {
        struct Oracle: Plugin {
            let name = "oracle"
            func contribute(to registry: inout PluginRegistry) throws(PluginError) {
                try registry.add(
                    CommandGroup { table throws(CommandTableError) in try table.add(Asking.self) }, named: "oracle", to: .commands)
            }
        }
        let session = try Session(registry: PluginRegistry([Oracle()]))
        session.connect(script)
        return session
    }

    private let ask = #"{"jsonrpc":"2.0","id":5,"method":"oracle.ask"}"#
    private let offer = #"{"jsonrpc":"2.0","id":1,"method":"session.delegate","params":{"methods":["oracle.answer"],"timeout":5}}"#
    private let subscribe = #"{"jsonrpc":"2.0","id":2,"method":"session.subscribe","params":{"events":["session.defaultUsed"]}}"#
    private let request = #"{"jsonrpc":"2.0","id":"groma-1","method":"oracle.answer","params":{"question":1}}"#

    @Test func withoutAnOfferTheDefaultHolds() throws {
        let session = try session(Script([]))
        #expect(session.answer(to: ask) == #"{"jsonrpc":"2.0","id":5,"result":["default"]}"#)
    }

    @Test func theScriptIsAskedAndOtherLinesWait() throws {
        let other = #"{"jsonrpc":"2.0","id":6,"method":"session.info"}"#
        let script = Script([other, #"{"jsonrpc":"2.0","id":"groma-1","result":{"yes":true}}"#])
        let session = try session(script)
        _ = session.answer(to: offer)
        #expect(session.answer(to: ask) == #"{"jsonrpc":"2.0","id":5,"result":[{"yes":true}]}"#)
        #expect(script.lines == [request])
        #expect(script.queued == [other])
    }

    @Test func anAnswerMayStandBeforeItsRequest() throws {
        let script = Script([])
        let session = try session(script)
        _ = session.answer(to: offer)
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":"groma-1","result":7}"#) == "")
        #expect(session.answer(to: ask) == #"{"jsonrpc":"2.0","id":5,"result":[7]}"#)
        #expect(session.failureCount == 0)
    }

    @Test(arguments: ["endOfInput", "timeout", "error"])
    func theDefaultIsReported(_ reason: String) throws {
        let script = Script(reason == "error" ? [#"{"jsonrpc":"2.0","id":"groma-1","error":{"code":1,"message":"no"}}"#] : [])
        if reason == "timeout" { script.ending = .timedOut }
        let session = try session(script)
        _ = session.answer(to: offer)
        _ = session.answer(to: subscribe)
        let event =
            #"{"jsonrpc":"2.0","method":"session.defaultUsed","params":{"id":"groma-1","method":"oracle.answer","reason":"\#(reason)"}}"#
        #expect(session.answer(to: ask) == event + "\n" + #"{"jsonrpc":"2.0","id":5,"result":["default"]}"#)
        #expect(script.lines == [request])
    }

    @Test func answersInABatchComeTogether() throws {
        let script = Script([#"{"jsonrpc":"2.0","id":"groma-1","result":1}"#, #"{"jsonrpc":"2.0","id":"groma-2","result":2}"#])
        let session = try session(script)
        _ = session.answer(to: offer)
        #expect(session.answer(to: "[\(ask),\(ask)]") == #"[{"jsonrpc":"2.0","id":5,"result":[1]},{"jsonrpc":"2.0","id":5,"result":[2]}]"#)
        #expect(script.lines.count == 2)
    }

    /// A sketch outlives the request that began it; its checks listen to the one that is being run.
    @Test func aSketchIsCheckedForTheRequestOfTheMoment() throws {
        let script = Script([])
        let session = try session(script)
        let ring = (0..<40_000).map { "\($0) \($0 * (39_999 - $0))" }.joined(separator: ",")
        let begin = #"{"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"geometry":{"wkt":"POLYGON((\#(ring),0 0))"}}}"#
        #expect(session.answer(to: begin).contains(#""result""#))
        let verdicts = { (id: Int) in #"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.verdicts"}"# }
        script.cancelled = "7"
        #expect(session.answer(to: verdicts(7)).contains(#""code":"cancelled""#))
        #expect(session.answer(to: verdicts(8)).contains(#""isValid":true"#))
    }
}
