import Groma
import Testing

/// What holds while a request of the engine waits for its answer: how long, how deep, and what may be done within.
struct RequestWaitTests {
    /// A command that asks as often as it is told, and answers with what it heard.
    struct Ask: Command {
        static let method = "oracle.ask"
        static let summary = "Asks."
        static let effect = CommandEffect.reads
        static let result = ResultShape(.anything, "What was heard.")
        static var parameters: [Parameter<Self>] { [.int("times", "How often.") { $0.times = $1 }] }
        static let oracle = DelegateRequest<Int, Int>(
            "oracle.answer", "A question.", .int("question") { $0 },
            reply: ReplyShape(.integer(nil)) { (value: JSONValue) throws(CommandError) in
                guard let number = value.intValue else { throw .wrongReply("value", expected: "an integer", in: value) }
                return number
            }, fallback: "None: null.")

        var times = 1

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            let heard = (0..<times).map { number in
                session.ask(Self.oracle, number) { (reply: Int) throws(CommandError) in
                    if reply < 0 { throw CommandError(.invalidValue, "\(reply) is below 0") }
                    return reply * 2
                }
            }
            answer.beginArray()
            for number in heard { if let number { answer.int(number) } else { answer.null() } }
            answer.bool(session.isOffered(Self.oracle))
            answer.endArray()
        }
    }

    /// Lines for requests, and the timeouts that they were awaited with.
    private final class Script: SessionTransport {
        var input: [TransportLine] = []
        var timeouts: [Double?] = []
        var output: [String] = []
        var queued = 0

        func write(_ bytes: [UInt8]) { output += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
        func nextLine(timeout: Double?) -> TransportLine {
            timeouts.append(timeout)
            return input.isEmpty ? .ended : input.removeFirst()
        }
        func queue(_ line: [UInt8]) { queued += 1 }
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }

    private func session(_ script: Script, offer: String? = #"{"methods":["oracle.answer"]}"#, limits: Limits = Limits()) throws -> Session
    {
        let session = try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in
            table.add(vocabulary: { StreamVocabulary(requests: [Ask.oracle.description]) })
            try table.add(Ask.self)
        }
        session.connect(script)
        if let offer {
            #expect(session.resultText("session.delegate", offer) == #"{"methods":["oracle.answer"]}"#)
            #expect(session.resultText("session.subscribe", #"{"events":["session.*"]}"#) == #"{"events":["session.*"]}"#)
        }
        return session
    }

    private func line(_ text: String) -> TransportLine { .line(Array(text.utf8)) }
    private func answer(_ number: Int, _ result: String) -> TransportLine {
        line(#"{"jsonrpc":"2.0","id":"groma-\#(number)","result":\#(result)}"#)
    }
    private func within(_ number: Int, _ method: String = "oracle.ask", id: Int = 9) -> TransportLine {
        line(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"within":"groma-\#(number)"}}"#)
    }

    @Test(
        arguments: [
            (#"{"methods":["oracle.answer"]}"#, "{}", nil, nil), (#"{"methods":["oracle.answer"],"timeout":0}"#, "{}", nil, nil),
            (#"{"methods":["oracle.answer"],"timeout":50}"#, "{}", nil, 50),
            (#"{"methods":["oracle.answer"]}"#, #"{"maxSeconds":40}"#, nil, 40),
            (#"{"methods":["oracle.answer"],"timeout":50}"#, #"{"maxSeconds":40}"#, nil, 40),
            (#"{"methods":["oracle.answer"],"timeout":30}"#, #"{"maxSeconds":40}"#, nil, 30),
            (#"{"methods":["oracle.answer"],"timeout":50}"#, "{}", 20, 20),
            (#"{"methods":["oracle.answer"],"timeout":50}"#, #"{"maxSeconds":10}"#, 20, 10),
            (#"{"methods":["oracle.answer"],"timeout":50}"#, #"{"maxSeconds":30}"#, 20, 20),
        ] as [(String, String, Double?, Double?)])
    func theWaitEndsWithTheEarliestLimit(_ offer: String, _ params: String, _ seconds: Double?, _ most: Double?) throws {
        var limits = Limits()
        limits.seconds = seconds
        let script = Script()
        let session = try session(script, offer: offer, limits: limits)
        script.input = [answer(1, "21")]
        #expect(session.resultText("oracle.ask", params) == "[42,true]")
        let timeout = try #require(script.timeouts.first)
        if let most {
            let timeout = try #require(timeout)
            #expect(timeout <= most && timeout > most - 9)
        } else {
            #expect(timeout == nil)
        }
    }

    @Test(
        arguments: [
            ("timeout", nil, nil), ("endOfInput", nil, nil), ("queueFull", nil, nil), ("error", #""error":7"#, nil),
            ("wrongAnswer", #""result":{}"#, "result.value is not there: expected an integer"),
            ("wrongAnswer", #""result":{"value":"x"}"#, "result.value is a string: expected an integer"),
            ("wrongAnswer", #""result":-3"#, "-3 is below 0"),
        ] as [(String, String?, String?)])
    func theDefaultIsReportedWithItsReason(_ reason: String, _ member: String?, _ problem: String?) throws {
        let script = Script()
        let session = try session(script)
        let silences: [String: TransportLine] = ["timeout": .timedOut, "endOfInput": .ended, "queueFull": .full]
        script.input = [silences[reason] ?? line(#"{"jsonrpc":"2.0","id":"groma-1",\#(member ?? "")}"#), answer(2, "4")]
        let told = problem.map { #","problem":"\#($0)""# } ?? ""
        #expect(
            session.ask("oracle.ask", #"{"times":2}"#)
                == #"{"jsonrpc":"2.0","id":1,"result":[null,8,true]}"#)
        #expect(
            script.output == [
                #"{"jsonrpc":"2.0","id":"groma-1","method":"oracle.answer","params":{"question":0}}"#,
                #"{"jsonrpc":"2.0","method":"session.defaultUsed","params":{"id":"groma-1","method":"oracle.answer","reason":"\#(reason)"\#(told)}}"#,
                #"{"jsonrpc":"2.0","id":"groma-2","method":"oracle.answer","params":{"question":1}}"#,
            ])
    }

    @Test func answersToOtherRequestsAreKeptUntilTheseAreSent() throws {
        let script = Script()
        let session = try session(script)
        script.input = [answer(3, "3"), answer(1, "1"), answer(2, "2"), answer(4, "4")]
        #expect(session.resultText("oracle.ask", #"{"times":3}"#) == "[2,4,6,true]")
        // Of two early answers the later one holds.
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":"groma-4","result":40}"#)
        #expect(session.resultText("oracle.ask") == "[80,true]" && script.input.count == 1 && script.queued == 0)
        #expect(session.failureCount == 0)
    }

    @Test func withoutAnOfferNothingIsAskedAndAWithdrawnOneCountsNoMore() throws {
        let script = Script()
        let session = try session(script)
        #expect(session.resultText("session.delegate", #"{"methods":[]}"#) == #"{"methods":[]}"#)
        #expect(session.resultText("oracle.ask") == "[null,false]" && script.output.isEmpty)
        #expect(
            session.resultText("session.delegate", #"{"methods":["oracle.answer","other.thing"]}"#)
                == #"{"methods":["oracle.answer","other.thing"]}"#)
        script.input = [answer(1, "1")]
        #expect(session.resultText("oracle.ask") == "[2,true]")
        #expect(session.resultText("session.reset") == "null" && session.resultText("oracle.ask") == "[null,false]")
        // The numbers of requests go on.
        _ = session.resultText("session.delegate", #"{"methods":["oracle.answer"]}"#)
        script.input = [answer(2, "5")]
        #expect(session.resultText("oracle.ask") == "[10,true]")
    }

    @Test(arguments: [
        (#"["oracle.anser"]"#, "[0] is no request of the engine (did you mean \\\"oracle.answer\\\"?)", "one of oracle.answer"),
        (#"["a.b","oracle.zzzzzzzzzzzzzzzzz"]"#, "[1] is no request of the engine", "one of oracle.answer"),
        (#"["oracle"]"#, "[0] is no method", "noun.verb"), (#"["a.b.c"]"#, "[0] is no method", "noun.verb"),
        (#"["a."]"#, "[0] is no method", "noun.verb"), (#"[".b"]"#, "[0] is no method", "noun.verb"),
        (#"["a..b"]"#, "[0] is no method", "noun.verb"), (#"["a.b_c"]"#, "[0] is no method", "noun.verb"),
        (#"["ä.b"]"#, "[0] is no method", "noun.verb"), (#"["a-b.c"]"#, "[0] is no method", "noun.verb"),
    ])
    func offersAreRefusedThatNobodyAsksFor(_ methods: String, _ what: String, _ expected: String) throws {
        let error = try session(Script()).errorText("session.delegate", #"{"methods":\#(methods)}"#)
        #expect(error.hasPrefix(#"{"code":-32602,"message":"params.methods\#(what): expected \#(expected)","#), "\(error)")
    }

    @Test func aNegativeTimeoutIsRefused() throws {
        let session = try session(Script())
        #expect(
            session.errorText("session.delegate", #"{"methods":[],"timeout":-0.5}"#)
                == #"{"code":-32602,"message":"params.timeout is negative: expected 0 or more seconds","data":{"code":"invalidParameter","path":"params.timeout","expected":"0 or more seconds"}}"#
        )
        #expect(session.resultText("session.delegate", #"{"methods":["b.2","a.1","b.2"],"timeout":0}"#) == #"{"methods":["a.1","b.2"]}"#)
    }

    /// A request may be sent within another, sixteen of them at most.
    @Test func requestsWaitWithinEachOther() throws {
        let script = Script()
        let session = try session(script)
        script.input = (1...15).map { within($0, id: 100 + $0) } + [within(16), within(3, "session.info", id: 8), within(99)]
        script.input += (1...16).reversed().map { answer($0, "\($0)") }
        #expect(session.resultText("oracle.ask") == "[2,true]")
        let answers = script.output.filter { !$0.contains(#""method""#) }
        let refusal =
            #""error":{"code":-32019,"message":"16 requests wait for their answers, each within the one before","data":{"code":"limitExceeded","path":"params.within","found":16,"expected":"the answer to \"groma-16\" first","limit":"waitingRequests"}}}"#
        let list = (1...16).map { "groma-\($0)" }.joined(separator: ", ")
        #expect(
            answers.prefix(3).map { $0 } == [
                #"{"jsonrpc":"2.0","id":9,"# + refusal, #"{"jsonrpc":"2.0","id":8,"# + refusal,
                #"{"jsonrpc":"2.0","id":9,"error":{"code":-32080,"message":"no request \"groma-99\" waits for its answer","data":{"code":"notWaiting","path":"params.within","found":"groma-99","expected":"one of \#(list)"}}}"#,
            ])
        // Each ends with its own answer, the innermost first.
        #expect(
            answers.dropFirst(3).map { $0 }
                == (1...15).reversed().map { #"{"jsonrpc":"2.0","id":\#(100 + $0),"result":[\#(2 * ($0 + 1)),true]}"# })
    }

    @Test(arguments: ["session.reset", "session.record", "session.recording"])
    func whatWouldRemoveTheWaitingCommandIsRefused(_ method: String) throws {
        let script = Script()
        let session = try session(script)
        if method == "session.recording" { _ = session.resultText("session.record") }
        let end = method == "session.recording" ? #","end":true"# : ""
        script.input = [
            line(#"{"jsonrpc":"2.0","id":5,"method":"\#(method)","params":{"within":"groma-1"\#(end)}}"#), answer(1, "4"),
        ]
        #expect(session.resultText("oracle.ask") == "[8,true]")
        #expect(
            script.output.last
                == #"{"jsonrpc":"2.0","id":5,"error":{"code":-32081,"message":"the request \"groma-1\" waits for its answer, and the command that asks goes on after it","data":{"code":"requestWaiting","path":"params.within","found":"groma-1","expected":"the answer to \"groma-1\" first"}}}"#
        )
    }

    /// While a nested command runs, it is the one that has progress and can be cancelled; afterward it is the outer one again.
    @Test func theTimeOfTheOuterRequestGoesOn() throws {
        let script = Script()
        let session = try session(script)
        script.input = [
            line(#"{"jsonrpc":"2.0","id":5,"method":"oracle.ask","params":{"within":"groma-1","maxSeconds":20}}"#), answer(2, "1"),
            answer(1, "2"),
            answer(3, "3"),
        ]
        #expect(session.resultText("oracle.ask", #"{"maxSeconds":60,"times":2}"#) == "[4,6,true]")
        let timeouts = script.timeouts.compactMap { $0 }
        #expect(timeouts.count == 4)
        for (timeout, most) in zip(timeouts, [60.0, 20, 60, 60]) { #expect(timeout <= most && timeout > most - 9, "\(timeouts)") }
    }
}
