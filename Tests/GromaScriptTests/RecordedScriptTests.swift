import Groma
import Testing

/// The script that a recording is: which commands it holds, with which answers, in which order and under which numbers.
struct RecordedScriptTests {
    /// What the session keeps: notes, and how failures and clocks are recorded.
    final class Notes: SessionState {
        var texts: [String] = []
        var isUnrecordable = false
        var failures: [String] = []

        init(_ session: Session) {}
        func reset() { texts = [] }
        func checkRecordable() throws(CommandError) { if isUnrecordable { throw CommandError(.invalidValue, "not now") } }
        func beginRecording(_ recording: Recording) throws(CommandError) {
            for text in texts { recording.append("notes.add") { $0.value(["text": .string(text)]) } }
        }
        func commandDidFail(_ command: RunningCommand) {
            failures.append("\(command.description?.method ?? "none") \(command.value(of: "text")?.text ?? "nothing")")
        }
        func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? {
            command.value(of: "text") == "half" ? Recorder() : nil
        }
        func record(_ command: RunningCommand, in recording: Recording) -> Bool {
            guard command.value(of: "text") == "now" else { return false }
            recording.appendBefore("notes.clock", nil)
            recording.append("notes.add") { $0.value(["text": "then"]) }
            return true
        }
    }

    private final class Recorder: FailureRecorder {
        func record(_ command: RunningCommand, in recording: Recording, of session: Session) {
            session.append(command, to: recording, keepsRequests: true)
            recording.append("notes.undo") { $0.value(["depth": .integer(recording.depth)]) }
        }
    }

    struct Add: Command {
        static let method = "notes.add"
        static let summary = "Adds a note."
        static let effect = CommandEffect.edits
        static let result = ResultShape.nothing
        static var parameters: [Parameter<Self>] {
            [
                .string("text", "The note.") { $0.text = $1 }, .bool("asks", "Whether it asks.") { $0.asks = $1 },
                .bool("fails", "Whether it fails.") { $0.fails = $1 },
            ]
        }
        var text = ""
        var (asks, fails) = (false, false)

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            if asks { _ = session.ask(RequestWaitTests.Ask.oracle, 0) }
            if fails { throw CommandError(.invalidValue, "it fails") }
            session[Notes.self].texts.append(text)
            answer.null()
        }
    }

    private func session(_ script: DelegateTests.Script, limits: Limits = Limits()) throws -> Session {
        let session = try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in
            table.add(state: Notes.self)
            table.add(vocabulary: { StreamVocabulary(requests: [RequestWaitTests.Ask.oracle.description]) })
            try table.add(Add.self)
            try table.add(RequestWaitTests.Ask.self)
        }
        session.connect(script)
        return session
    }

    private func recorded(_ session: Session, _ params: String = "{}") throws -> [String] {
        let result = try JSONValue(parsing: session.resultText("session.recording", params).utf8)
        let text = try #require(result["text"]?.stringValue)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(result["bytes"]?.intValue == text.utf8.count && text.hasSuffix("\n") == !lines.isEmpty)
        let commands = lines.filter { $0.contains(#""method""#) }
        #expect(result["commands"]?.intValue == commands.count)
        for (index, line) in commands.enumerated() { #expect(line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(index + 1),"method":"#), "\(line)") }
        return lines.map { $0.replacing(/^{"jsonrpc":"2.0","id":\d+,"method":/, with: "") }
    }

    @Test func whatChangesNothingIsLeftOut() throws {
        let session = try session(DelegateTests.Script([]))
        _ = session.resultText("notes.add", #"{"text":"a"}"#)
        _ = session.resultText("notes.add", #"{"text":"b"}"#)
        #expect(session.resultText("session.record") == #"{"commands":2}"#)
        #expect(
            session.errorText("session.record")
                == #"{"code":-32038,"message":"the session is recorded already","data":{"code":"recordingActive","expected":"session.recording with \"end\":true first"}}"#
        )
        for (method, params) in [
            ("session.info", "{}"), ("session.subscribe", #"{"events":["session.*"]}"#), ("session.unsubscribe", "{}"),
            ("session.cancel", #"{"id":1}"#), ("oracle.ask", "{}"), ("notes.add", #"{"text":"c","fails":true}"#), ("notes.none", "{}"),
            ("notes.add", #"{"text":"d"}"#), ("session.delegate", #"{"methods":["a.b"]}"#), ("session.recording", "{}"),
        ] { _ = session.ask(method, params) }
        _ = session.ask("notes.add")
        #expect(
            try recorded(session, #"{"end":true}"#) == [
                #""notes.add","params":{"text":"a"}}"#, #""notes.add","params":{"text":"b"}}"#, #""notes.add","params":{"text":"d"}}"#,
                #""session.delegate","params":{"methods":["a.b"]}}"#, #""notes.add"}"#,
            ])
        #expect(session[Notes.self].failures == ["session.record nothing", #"notes.add "c""#, "none nothing"])
        #expect(
            session.errorText("session.recording")
                == #"{"code":-32037,"message":"nothing is recorded: begin with session.record","data":{"code":"noRecording","expected":"a session that session.record has begun to record"}}"#
        )
        session[Notes.self].isUnrecordable = true
        #expect(session.errorText("session.record").contains("not now") && session.recording == nil)
    }

    /// An offer that was made before comes with it, with its timeout; what the script asked by name is in alphabetical order.
    @Test func offersComeWithIt() throws {
        let session = try session(DelegateTests.Script([]))
        _ = session.resultText("session.delegate", #"{"methods":["b.y","a.x"],"timeout":2.5}"#)
        #expect(session.resultText("session.record") == #"{"commands":1}"#)
        #expect(try recorded(session) == [#""session.delegate","params":{"methods":["a.x","b.y"],"timeout":2.5}}"#])
    }

    @Test func answersStandBeforeTheirCommand() throws {
        let script = DelegateTests.Script([])
        let session = try session(script)
        _ = session.resultText("session.delegate", #"{"methods":["oracle.answer"]}"#)
        _ = session.resultText("session.record")
        script.input = [#"{"id":"groma-1","result":5}"#, #"{"id":"groma-2","error":{"code":3}}"#]
        // A command that only reads is recorded if it asked, for the numbers of requests go on.
        _ = session.resultText("oracle.ask", #"{"times":3}"#)
        script.input = [#"{"id":"groma-4","result":7}"#]
        _ = session.ask("notes.add", #"{"asks":true,"fails":true,"text":"lost"}"#)
        script.input = [#"{"id":"groma-5","result":{"a":[1]}}"#]
        _ = session.ask("notes.add", #"{"asks":true,"text":"kept"}"#)
        #expect(
            try recorded(session).dropFirst().map { $0 } == [
                #"{"jsonrpc":"2.0","id":"groma-1","result":5}"#, #"{"jsonrpc":"2.0","id":"groma-2","error":{"code":3}}"#,
                #"{"jsonrpc":"2.0","id":"groma-3","error":{"code":-32000,"message":"There was no answer when this was recorded."}}"#,
                #""oracle.ask","params":{"times":3}}"#, #"{"jsonrpc":"2.0","id":"groma-4","result":{"a":[1]}}"#,
                #""notes.add","params":{"asks":true,"text":"kept"}}"#,
            ])
    }

    /// Commands within a request stand after the command that asked, and before the answer.
    @Test func commandsWithinARequestStandBetween() throws {
        let script = DelegateTests.Script([])
        let session = try session(script)
        _ = session.resultText("session.delegate", #"{"methods":["oracle.answer"]}"#)
        // Asked before the recording, so that the numbers in it are others.
        script.input = [#"{"id":"groma-1","result":1}"#]
        _ = session.resultText("oracle.ask")
        _ = session.resultText("session.record")
        script.input = [
            #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":{"text":"in","within":"groma-2"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":{"within":"groma-2"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"session.info","params":{"within":"groma-2"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":{"within":"groma-2","asks":true,"text":"deep"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":{"text":"deeper","within":"groma-3"}}"#,
            #"{"id":"groma-3","result":3}"#, #"{"id":"groma-2","result":2}"#, #"{"id":"groma-4","result":4}"#,
        ]
        #expect(session.resultText("oracle.ask", #"{"times":2}"#) == "[4,8,true]")
        let after = [
            #""oracle.ask","params":{"times":2}}"#, #""notes.add","params":{"within":"groma-1","text":"in"}}"#,
            #""notes.add","params":{"within":"groma-1"}}"#, #""notes.add","params":{"within":"groma-1","asks":true,"text":"deep"}}"#,
            #""notes.add","params":{"within":"groma-2","text":"deeper"}}"#, #"{"jsonrpc":"2.0","id":"groma-2","result":3}"#,
            #"{"jsonrpc":"2.0","id":"groma-1","result":2}"#, #"{"jsonrpc":"2.0","id":"groma-3","result":4}"#,
        ]
        #expect(try recorded(session).dropFirst().map { $0 } == after)
        // Those within a command that failed are recorded all the same, for themselves.
        script.input = [
            #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":{"text":"alone","within":"groma-5"}}"#, #"{"id":"groma-5","result":1}"#,
        ]
        _ = session.ask("notes.add", #"{"asks":true,"fails":true}"#)
        #expect(try recorded(session).suffix(2).map { $0 } == [after[7], #""notes.add","params":{"text":"alone"}}"#])
    }

    @Test func aStateRecordsOtherCommandsInPlaceOfOne() throws {
        let script = DelegateTests.Script([])
        let session = try session(script)
        _ = session.resultText("session.record")
        _ = session.ask("notes.add", #"{"text":"now"}"#)
        _ = session.ask("notes.add", #"{"text":"half","fails":true}"#)
        _ = session.ask("notes.add", #"{"text":"whole","fails":true}"#)
        #expect(
            try recorded(session) == [
                #""notes.clock"}"#, #""notes.add","params":{"text":"then"}}"#, #""notes.add","params":{"text":"half","fails":true}}"#,
                #""notes.undo","params":{"depth":1}}"#,
            ])
    }

    /// While a command waits, its request and each command within it count 64 bytes, and a command its letters.
    @Test func whatIsRecordedWithinARequestIsCounted() throws {
        let script = DelegateTests.Script([])
        let session = try session(script)
        _ = session.resultText("session.record")
        _ = session.resultText("session.delegate", #"{"methods":["oracle.answer"]}"#)
        let before = try #require(JSONValue(parsing: session.resultText("session.recording").utf8)["bytes"]?.intValue)
        script.input = [
            #"{"jsonrpc":"2.0","id":7,"method":"notes.add","params":{"within":"groma-1","text":"now"}}"#,
            #"{"jsonrpc":"2.0","id":8,"method":"session.info","params":{"within":"groma-1"}}"#, #"{"id":"groma-1","result":1}"#,
        ]
        _ = session.ask("notes.add", #"{"asks":true}"#)
        // The state records two commands in place of the one within: one without parameters, and one with them.
        let (clock, add) = ("notes.clock".utf8.count, #"notes.add{"text":"then"}"#.utf8.count)
        #expect(script.lines.contains { $0.contains(#""recording":\#(before + 64 + 64 + clock + 64 + add)}"#) })
    }

    /// A recording of more than a megabyte is kept in pieces.
    @Test func aLongRecordingIsWhole() throws {
        let session = try session(DelegateTests.Script([]))
        _ = session.resultText("session.record")
        var lines: [String] = []
        for number in 1...5 {
            let text = String(repeating: "\(number)", count: 600_000)
            _ = session.ask("notes.add", #"{"text":"\#(text)"}"#)
            lines.append(#""notes.add","params":{"text":"\#(text)"}}"#)
        }
        #expect(try recorded(session) == lines)
        let info = try JSONValue(parsing: session.resultText("session.info").utf8)
        let bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 + #"{"jsonrpc":"2.0","id":1,"method":"#.utf8.count }
        #expect(info["memory"] == ["total": .integer(bytes), "recording": .integer(bytes)])
        _ = session.resultText("session.recording", #"{"end":true}"#)
        #expect(try JSONValue(parsing: session.resultText("session.info").utf8)["memory"] == ["total": 0])
    }

    @Test func aRecordingIsAsLongAsTheMemoryAllows() throws {
        var limits = Limits()
        limits.memory = 400
        let session = try session(DelegateTests.Script([]), limits: limits)
        _ = session.resultText("session.record")
        // Each line of the recording has 59 bytes more than its parameters; before it is written, the parameters alone are counted.
        let start = #"{"jsonrpc":"2.0","id":1,"method":"notes.add","params":}"#.utf8.count + 1
        let first = #"{"text":"\#(String(repeating: "x", count: 200))"}"#
        #expect(session.resultText("notes.add", first) == "null")
        let left = 400 - start - first.utf8.count
        let fitting = #"{"text":"\#(String(repeating: "y", count: left - 11))"}"#
        #expect(
            session.errorText("notes.add", fitting.replacing("yy", with: "yyy", maxReplacements: 1))
                == #"{"code":-32019,"message":"the recording would make the session hold more than 400 bytes: end it with session.recording","data":{"code":"limitExceeded","found":401,"expected":"at most 400 bytes","limit":"memory"}}"#
        )
        #expect(session.resultText("notes.add", fitting) == "null")
        #expect(session[Notes.self].texts.count == 2)
        // What is not recorded needs no room: the recording can be read, and ended.
        #expect(session.errorText("notes.add", #"{"text":""}"#).contains(#""found":\#(400 + start + 11),"#))
        #expect(session.resultText("session.info").contains(#""recording":\#(400 + start)"#))
        for end in ["false", "true"] {
            #expect(session.resultText("session.recording", #"{"end":\#(end)}"#).hasPrefix(#"{"commands":2,"bytes":\#(400 + start),"#))
        }
        #expect(session.resultText("notes.add", fitting) == "null")
    }
}
