import Groma
import Testing

/// When the states of a session are told what, and which events reach the script.
struct SessionStateTests {
    /// What the states were told, in order.
    final class Log {
        var lines: [String] = []
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    final class First: SessionState {
        let log = Log()
        init(_ session: Session) {}
        func describe(_ info: inout SessionDescription) {
            info.versions.append(("quarry", "7"))
            info.traits.append("Stone")
            info.formats.append("slab")
            info.limits.append(("stones", 5))
        }
        func reset() { log.lines.append("first reset") }
        func close() { log.lines.append("first close") }
        func didChange(_ setting: SessionSetting) { log.lines.append("first \(setting)") }
        func commandDidEnd() { log.lines.append("first end") }
        func commandDidFail(_ command: RunningCommand) { log.lines.append("first fail \(command.value(of: "times")?.text ?? "none")") }
    }

    final class Second: SessionState {
        let log: Log
        init(_ session: Session) { log = session[First.self].log }
        func reset() { log.lines.append("second reset") }
        func close() { log.lines.append("second close") }
        func didChange(_ setting: SessionSetting) { log.lines.append("second \(setting)") }
        func commandDidEnd() { log.lines.append("second end") }
        func commandDidFail(_ command: RunningCommand) { log.lines.append("second fail") }
    }

    struct Touch: Command {
        static let method = "stones.touch"
        static let summary = "Touches stones."
        static let effect = CommandEffect.edits
        static let result = ResultShape(.string, "Stones.")
        static let moved = Event<Int>("stones.moved", "A stone moved.", .int("stone") { $0 })
        static let fell = Event<Int>("stones.fell", "A stone fell.", .int("stone") { $0 })
        static let built = Event<Int>("walls.built", "A wall was built.", .int("stone") { $0 })
        static var parameters: [Parameter<Self>] {
            [
                .int("times", "How often.") { $0.times = $1 }, .bool("fails", "Whether it fails.") { $0.fails = $1 },
                .int("length", "Of the answer.") { $0.length = $1 },
            ]
        }
        var (times, fails, length) = (0, false, 2)

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            for number in 0..<times {
                session.setNeedsUpdate()
                session.emit(Self.moved, number)
            }
            session.emit(Self.fell, 8)
            session.emit(Self.built, 9)
            if fails { throw CommandError(.invalidValue, "it fails") }
            answer.string(String(repeating: "x", count: length))
        }
    }

    /// A command that reports how far it has come.
    struct Work: Command {
        static let method = "stones.work"
        static let summary = "Works."
        static let effect = CommandEffect.reads
        static let result = ResultShape.nothing
        static var parameters: [Parameter<Self>] { [.bool("stands", "Whether by the hook that stands.") { $0.stands = $1 }] }
        var stands = false
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            let hook = stands ? session.standingHook : session.hook
            for fraction in [0, 0.001, 0.01, 0.015, 0.25, 0.254, 0.5, 0.99, 1, 1] { hook.progress?(fraction) }
            answer.bool(hook.isCancelled?() ?? true)
        }
    }

    private func session(_ limits: Limits = Limits()) throws -> Session {
        try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in
            table.add(state: First.self)
            table.add(state: Second.self)
            table.add(state: First.self)
            table.add(vocabulary: {
                StreamVocabulary(events: [Touch.moved.description, Touch.fell.description, Touch.built.description])
            })
            try table.add(Touch.self)
            try table.add(Work.self)
        }
    }

    @Test func statesAreToldOnceAndInTheirOrder() throws {
        var session: Session? = try session()
        let log = try #require(session)[First.self].log
        _ = session?.ask("stones.touch")
        #expect(log.take() == [])
        _ = session?.ask("stones.touch", #"{"times":3}"#)
        #expect(log.take() == ["first end", "second end"])
        _ = session?.ask("stones.touch", #"{"times":2,"fails":true}"#)
        #expect(log.take() == ["first fail 2", "second fail", "first end", "second end"])
        _ = session?.ask("stones.touch", #"{"tims":2}"#)
        #expect(log.take() == ["first fail none", "second fail"])
        _ = session?.answer(to: #"{"jsonrpc":"2.0","method":"stones.touch","params":{"times":1}}"#)
        #expect(log.take() == ["first end", "second end"])
        _ = session?.ask("session.subscribe", #"{"events":["stones.moved"]}"#)
        _ = session?.ask("session.unsubscribe")
        #expect(log.take() == ["first subscriptions", "second subscriptions", "first subscriptions", "second subscriptions"])
        _ = session?.ask("session.delegate", #"{"methods":[]}"#)
        _ = session?.ask("session.setLocale", #"{"locale":"de"}"#)
        #expect(log.take() == ["first offers", "second offers", "first localization", "second localization"])
        _ = session?.ask("session.reset")
        #expect(log.take() == ["second reset", "first reset", "first localization", "second localization"])
        session = nil
        #expect(log.take() == ["second close", "first close"])
    }

    @Test func whatAStateIsDescribedWithIsInTheInfo() throws {
        #expect(
            try session().resultText("session.info")
                == #"{"versions":{"groma":"0.1.0","quarry":"7"},"traits":["Stone"],"plugins":["sessionMethods","stranger"],"formats":["slab"],"limits":{"lineLength":1073741824,"nesting":512,"stones":5,"memory":8589934592,"serviceAnswer":1073741824},"memory":{"total":0}}"#
        )
        var limits = Limits()
        (limits.lineLength, limits.nesting, limits.memory, limits.serviceAnswer, limits.seconds) = (900, 9, 5000, 77, 2.5)
        #expect(
            try session(limits).resultText("session.info").contains(
                #""limits":{"lineLength":900,"nesting":9,"stones":5,"memory":5000,"seconds":3,"serviceAnswer":77}"#))
    }

    @Test(
        arguments: [
            ([], []), (["*"], ["moved 0", "moved 1", "fell 8", "built 9"]), (["stones.*"], ["moved 0", "moved 1", "fell 8"]),
            (["stones.fell"], ["fell 8"]), (["walls.built", "stones.moved"], ["moved 0", "moved 1", "built 9"]),
            (["walls.*", "walls.built"], ["built 9"]), (["session.*"], []),
        ] as [([String], [String])])
    func subscribersHearWhatTheyHaveAskedFor(_ events: [String], _ heard: [String]) throws {
        let session = try session()
        if !events.isEmpty { _ = session.ask("session.subscribe", JSONValue.object(["events": .array(events.map { .string($0) })]).text) }
        #expect(session.hasSubscriptions == !events.isEmpty)
        let told = heard.map { event -> String in
            let words = event.split(separator: " ")
            return
                #"{"jsonrpc":"2.0","method":"\#(words[0] == "built" ? "walls" : "stones").\#(words[0])","params":{"stone":\#(words[1])}}"#
        }
        let answer = #"{"jsonrpc":"2.0","id":1,"result":"xx"}"#
        #expect(session.ask("stones.touch", #"{"times":2}"#) == (told + [answer]).joined(separator: "\n"))
        // What a command has told is told although it failed, and its answer comes last; a notification has no answer.
        let failed = session.ask("stones.touch", #"{"times":2,"fails":true}"#).split(separator: "\n").map(String.init)
        #expect(Array(failed.dropLast()) == told && failed.last?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":"#) == true)
        let silent = session.answer(to: #"{"jsonrpc":"2.0","method":"stones.touch","params":{"times":2}}"#)
        #expect(silent == told.joined(separator: "\n"))
        let batch = #"[{"jsonrpc":"2.0","id":1,"method":"stones.touch","params":{"times":2}},{"jsonrpc":"2.0","method":"stones.touch"}]"#
        let second = told.filter { !$0.contains("moved") }
        #expect(session.answer(to: batch) == (told + second + ["[\(answer)]"]).joined(separator: "\n"))
    }

    @Test(arguments: [false, true]) func eachHundredthIsReportedOnce(_ stands: Bool) throws {
        let session = try session()
        let params = #"{"stands":\#(stands)}"#
        #expect(session.resultText("stones.work", params) == "false")
        _ = session.ask("session.subscribe", #"{"events":["session.progress"]}"#)
        let told = ["0", "0.01", "0.25", "0.5", "0.99", "1"].map {
            #"{"jsonrpc":"2.0","method":"session.progress","params":{"id":"a\"7","fraction":\#($0)}}"#
        }
        for _ in 0..<2 {
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":"a\"7","method":"stones.work","params":\#(params)}"#)
            #expect(text.split(separator: "\n").map(String.init) == told + [#"{"jsonrpc":"2.0","id":"a\"7","result":false}"#])
        }
        // One without an id has nobody to report to.
        #expect(session.answer(to: #"{"jsonrpc":"2.0","method":"stones.work","params":\#(params)}"#) == "")
        #expect(session.hook.progress == nil && session.standingHook.isCancelled?() == false)
    }

    /// The answers of a batch are as long together as the memory allows.
    @Test func aBatchIsRunAsFarAsItsAnswersAreHeld() throws {
        var limits = Limits()
        limits.memory = 300
        let session = try session(limits)
        let request = { (id: String) in #"{"jsonrpc":"2.0"\#(id),"method":"stones.touch","params":{"length":113,"times":1}}"# }
        // With the bracket or the comma before it each answer has 150 bytes: after two of them there are 300, which is not more than allowed.
        let answer = #"{"jsonrpc":"2.0","id":1,"result":"\#(String(repeating: "x", count: 113))"}"#
        #expect(answer.utf8.count == 149)
        let refusal =
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32019,"message":"the answers of the batch are longer than the session may hold: the rest of it was not run","data":{"code":"limitExceeded","expected":"a smaller batch","limit":"memory"}}}"#
        let log = session[First.self].log
        for (count, refused) in [(3, 0), (4, 1), (5, 2)] {
            let text = session.answer(to: "[" + Array(repeating: request(#","id":1"#), count: count).joined(separator: ",") + "]")
            #expect(
                text == "[" + (Array(repeating: answer, count: 3) + Array(repeating: refusal, count: refused)).joined(separator: ",") + "]")
            #expect(log.take().count == 2 * 3)
        }
    }

    /// A long answer is handed on without being copied, and those after it are whole.
    @Test func longAnswersAreWhole() throws {
        let session = try session()
        for length in [65_000, 65_536, 70_000, 3, 1 << 20, 2] {
            #expect(session.resultText("stones.touch", #"{"length":\#(length)}"#) == "\"\(String(repeating: "x", count: length))\"")
        }
        _ = session.ask("session.subscribe", #"{"events":["stones.fell"]}"#)
        let lines = session.ask("stones.touch", #"{"length":70000}"#).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("stones.fell") && lines[1].utf8.count > 70_000)
    }
}
