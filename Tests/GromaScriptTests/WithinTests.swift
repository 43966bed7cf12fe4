import GromaTesting
import Foundation
import Groma
import GromaPlugins
import Testing

/// Commands within a request of the engine, while it waits for its answer.
struct WithinTests {
    /// Popups whose script answers by a function that may send commands of its own.
    private func popups(_ offers: String...) throws -> PopupsSession {
        let popups = try PopupsSession()
        try popups.call("session.subscribe", #"{"events":["popups.*","session.defaultUsed"]}"#)
        let list = offers.map { #""popups.\#($0)""# }.joined(separator: ",")
        try popups.call("session.delegate", #"{"methods":[\#(list)]}"#)
        return popups
    }

    private func command(_ id: Int, _ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }

    private func answer(_ number: Int, _ result: String) -> String { #"{"jsonrpc":"2.0","id":"groma-\#(number)","result":\#(result)}"# }

    /// The documented way: the script saves a new feature itself, within the request, and answers with its object id.
    @Test func theScriptSavesWithinTheRequest() throws {
        let at = try popups("wantsToSave")
        at.script.input = [
            command(50, "popups.feature", #"{"form":"esri","within":"groma-1"}"#),
            command(60, "features.count", #"{"layer":"parcels"}"#),
            command(
                51, "features.applyEdits",
                #"{"layer":"parcels","within":"groma-1","adds":[{"attributes":{"NAME":"Mine"},"geometry":\#(FeaturesSession.square(30, 0))}]}"#
            ),
            answer(1, #"{"saved":true,"objectId":3}"#),
        ]
        try at.call(
            "popups.open", #"{"layer":"parcels","features":[{"attributes":{"NAME":"Mine"},"geometry":\#(FeaturesSession.square(30, 0))}]}"#)
        try at.call("popups.startEditing")
        try at.call("popups.addAttachment", #"{"name":"note.txt","data":"aGVsbG8="}"#)
        at.script.output = []
        let after = try at.at.lines("popups.finish", "{}")
        let before = try at.script.lines.map { try JSONValue(parsing: $0.utf8) }
        // The request comes first, then the answers to what was sent within it, at once.
        let asked = try #require(before.first { $0["id"]?.stringValue == "groma-1" })
        #expect(asked["params"]?["attachments"]?.arrayValue?.first?["name"]?.stringValue == "note.txt")
        #expect(before.first { $0["id"] == 50 }?["result"]?["geometry"]?["esri"]?["rings"] != nil)
        #expect(before.first { $0["id"] == 51 }?["result"]?["adds"]?.arrayValue?.first?["objectId"] == 3)
        #expect(before.contains { $0["id"] == 60 } == false && at.script.queued.count == 1)
        #expect(after.last?["result"]?["saved"] == true)
        #expect(after.last?["result"]?["popups"]?["popup"]?["objectId"] == 3)
        // The engine has posted the attachment, once the feature had its number.
        let told = try #require(after.first { $0["method"]?.stringValue == "popups.saved" }?["params"])
        #expect(told["success"] == true && told["feature"]?.stringValue == "added")
        let list = try at.call("attachments.list", #"{"layer":"parcels","objectId":3}"#)
        #expect(list["attachments"]?.arrayValue?.map { $0["name"]?.stringValue } == ["note.txt"])
        #expect(list["hasLocalEdits"] == false)
    }

    @Test func attachmentsAreHandedToTheScript() throws {
        let at = try popups("wantsToSave")
        at.script.input = [
            command(50, "popups.getAttachment", #"{"id":-1,"within":"groma-1"}"#),
            answer(1, #"{"saved":true,"objectId":7,"attachmentsSaved":true}"#),
        ]
        try at.call("popups.open", #"{"layer":"parcels","features":[{"geometry":\#(FeaturesSession.square(30, 0))}]}"#)
        try at.call("popups.startEditing")
        try at.call("popups.addAttachment", #"{"name":"note.txt","data":"aGVsbG8="}"#)
        #expect(try at.call("popups.finish")["saved"] == true)
        #expect(try at.script.lines.map { try JSONValue(parsing: $0.utf8) }.contains { $0["result"]?["data"]?.stringValue == "aGVsbG8=" })
    }

    @Test func attachmentsThatCannotBePostedAreSaid() throws {
        let at = try popups("wantsToSave")
        // The layer has no feature of that number.
        at.script.input = [
            answer(1, #"{"saved":true,"objectId":99}"#), answer(2, #"{"saved":true,"objectId":99,"attachmentsSaved":true}"#),
        ]
        try at.call("popups.open", #"{"layer":"parcels","features":[{"geometry":\#(FeaturesSession.square(30, 0))}]}"#)
        try at.call("popups.startEditing")
        try at.call("popups.addAttachment", #"{"name":"note.txt","data":"aGVsbG8="}"#)
        let failed = try at.call("popups.finish")
        #expect(failed["saved"] == false && failed["popups"]?["message"]?.stringValue?.isEmpty == false)
        #expect(failed["popups"]?["popup"]?["objectId"] == 99)
        #expect(try at.call("popups.finish")["saved"] == true)
    }

    /// A request sent by a command within another: its answer comes first, and commands may be within either.
    @Test func requestsNest() throws {
        let at = try popups("wantsToSave", "evaluateExpression")
        at.script.input = [
            command(50, "popups.view", #"{"popups":"other","within":"groma-1"}"#),
            command(51, "features.count", #"{"layer":"parcels","within":"groma-2"}"#),
            command(52, "features.count", #"{"layer":"parcels","within":"groma-1"}"#),
            answer(1, #"{"saved":true}"#),
            answer(2, #"{"value":"seen"}"#),
        ]
        let definition =
            #"{"title":"t","fieldInfos":[{"fieldName":"expression/e","visible":true}],"expressionInfos":[{"name":"e","title":"E","expression":"1"}]}"#
        try at.call("popups.open", #"{"popups":"other","layer":"parcels","definition":\#(definition)}"#)
        try at.call("popups.open", #"{"layer":"parcels"}"#)
        try at.call("popups.startEditing")
        at.script.output = []
        #expect(try at.call("popups.finish")["saved"] == true)
        let written = try at.script.lines.map { try JSONValue(parsing: $0.utf8) }.filter { $0["id"] != nil }
        #expect(written.map { $0["id"]?.text } == ["\"groma-1\"", "\"groma-2\"", "51", "52", "50"])
        #expect(written.last?.text.contains("seen") == true)
    }

    /// Without an end to it, commands that ask within requests would fill the stack.
    @Test func nestingIsBounded() throws {
        let at = try popups("evaluateExpression")
        let definition =
            #"{"title":"t","fieldInfos":[{"fieldName":"expression/e","visible":true}],"expressionInfos":[{"name":"e","title":"E","expression":"1"}]}"#
        try at.call("popups.open", #"{"layer":"parcels","definition":\#(definition)}"#)
        at.script.input = (1...40).map { command(100 + $0, "popups.view", #"{"within":"groma-\#($0)"}"#) }
        at.script.output = []
        try at.call("popups.view")
        let errors = try at.script.lines.map { try JSONValue(parsing: $0.utf8) }.compactMap { $0["error"]?["data"] }
        let limits = errors.filter { $0["code"]?.stringValue == "limitExceeded" && $0["limit"]?.stringValue == "waitingRequests" }
        #expect(!limits.isEmpty && limits.allSatisfy { $0["found"]?.intValue == 16 }, "\(limits)")
        #expect(at.at.session.answer(to: command(9, "popups.current", "{}")).contains("viewing"))
    }

    @Test(arguments: ["\"groma-1\"", "\"groma-9\"", "7"])
    func aRequestThatDoesNotWaitIsRefused(_ id: String) throws {
        let at = try popups()
        let error = try at.at.error("features.count", #"{"layer":"parcels","within":\#(id)}"#)
        #expect(error["data"]?["path"]?.stringValue == "params.within")
        #expect(error["data"]?["code"]?.stringValue == (id == "7" ? "wrongType" : "notWaiting"))
        #expect(try at.call("features.count", #"{"layer":"parcels","within":null}"#)["value"] == 2)
    }

    /// Wrong ids are answered at once: who waits for that answer before answering the request would wait for ever.
    @Test func wrongIDsAreAnsweredWhileTheRequestWaits() throws {
        let at = try popups("wantsToDelete")
        at.script.input = [
            command(50, "features.count", #"{"layer":"parcels","within":"groma-2"}"#),
            "[\(command(51, "features.count", #"{"layer":"parcels","within":"groma-1"}"#)),\(command(52, "session.info", #"{"within":"groma-1"}"#))]",
            command(53, "session.reset", #"{"within":"groma-1"}"#), command(54, "session.record", #"{"within":"groma-1"}"#),
            answer(1, #"{"deleted":false,"reason":"The oak is protected."}"#),
        ]
        try at.call("popups.open", #"{"layer":"parcels"}"#)
        try at.call("popups.delete")
        at.script.output = []
        let state = try at.call("popups.choose", #"{"answer":"confirm"}"#)
        #expect(state["message"]?.stringValue?.hasSuffix("The oak is protected.") == true)
        #expect(try at.call("popups.view")["message"] == state["message"])
        let written = try at.script.lines.map { try JSONValue(parsing: $0.utf8) }
        func code(_ id: JSONValue) -> String? { written.first { $0["id"] == id }?["error"]?["data"]?["code"]?.stringValue }
        #expect(code(50) == "notWaiting" && code(53) == "requestWaiting" && code(54) == "requestWaiting")
        #expect(written.contains { $0.arrayValue?.count == 2 })
    }

    /// Where no more lines can be kept for later, the default holds.
    @Test func aFullQueueEndsTheWait() throws {
        let at = try popups("wantsToDelete")
        at.script.ending = .full
        try at.call("popups.open", #"{"layer":"parcels"}"#)
        try at.call("popups.delete")
        let told = try at.at.lines("popups.choose", #"{"answer":"confirm"}"#)
        #expect(told.first { $0["method"] == "session.defaultUsed" }?["params"]?["reason"] == "queueFull")
        #expect(told.last?["result"]?["count"] == 2)
    }

    @Test func offersAreWithdrawn() throws {
        let at = try popups("wantsToSave", "wantsToDelete")
        let remaining = try at.call("session.delegate", #"{"methods":["popups.wantsToDelete"],"timeout":5}"#)
        #expect(remaining["methods"]?.arrayValue == ["popups.wantsToDelete"])
        try at.call("popups.open", #"{"layer":"parcels"}"#)
        try at.call("popups.startEditing")
        #expect(try at.call("popups.finish")["saved"] == true)
        #expect(try at.call("session.delegate", #"{"methods":[]}"#)["methods"]?.arrayValue == [])
        try at.call("popups.delete")
        #expect(try at.call("popups.choose", #"{"answer":"confirm"}"#)["count"] == 1)
        #expect(at.script.output.isEmpty || !at.script.lines.contains { $0.contains("groma-") })
    }

    /// What was done within a request comes again when the recording is run, at its place.
    @Test func recordingsHoldCommandsWithinRequests() throws {
        let script = DelegateTests.Script([])
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        session.connect(script)
        func run(_ method: String, _ params: String) -> String { session.answer(to: command(1, method, params)) }
        _ = run("session.record", "{}")
        _ = run("session.delegate", #"{"methods":["popups.wantsToSave"]}"#)
        _ = run("features.createLayer", #"{"provider":"memory","as":"parcels","definition":\#(FeaturesSession.parcels)}"#)
        _ = run("features.applyEdits", #"{"layer":"parcels","time":0,"adds":[{"geometry":\#(FeaturesSession.square(0, 0))}]}"#)
        _ = run("popups.open", #"{"layer":"parcels"}"#)
        _ = run("popups.startEditing", "{}")
        _ = run("popups.setText", #"{"field":"NAME","text":"New"}"#)
        script.input = [
            command(50, "geometry.set", #"{"within":"groma-1","geometry":{"wkt":"POINT (1 2)"},"into":"a"}"#),
            command(51, "geometry.copy", #"{"name":"none","into":"b","within":"groma-1"}"#), answer(1, #"{"saved":true}"#),
        ]
        #expect(run("popups.finish", "{}").contains(#""saved":true"#))
        let recording = try JSONValue(parsing: run("session.recording", "{}").utf8)
        let text = try #require(recording["result"]?["text"]?.stringValue)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.suffix(3).map { $0.contains("popups.finish") } == [true, false, false])
        #expect(lines.suffix(2).first?.contains(#""within":"groma-1","geometry""#) == true)
        // Run again from its lines, it leads to the same.
        let again = DelegateTests.Script(lines)
        let other = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        other.connect(again)
        var answers: [String] = []
        while !again.input.isEmpty { answers.append(other.answer(to: again.input.removeFirst())) }
        #expect(answers.allSatisfy { !$0.contains("\"error\"") })
        #expect(other.answer(to: command(1, "geometry.get", #"{"geometry":{"name":"a"},"as":"wkt"}"#)).contains("POINT (1 2)"))
    }

    /// Whatever is done within whatever request, the session goes on.
    @Test(arguments: 1...6)
    func anythingMayBeDoneWithin(_ seed: UInt64) throws {
        let at = try popups(
            "wantsToSave", "wantsToDelete", "wantsNewMutableGeometry", "evaluateExpression", "wantsToShow", "wantsToShowError")
        let definition =
            #"{"title":"{NAME} {expression/e}","fieldInfos":[{"fieldName":"NAME","isEditable":true,"visible":true},{"fieldName":"expression/e","visible":true}],"expressionInfos":[{"name":"e","title":"E","expression":"1"}]}"#
        let random = WithinScript(seed: seed, session: at.at.session)
        at.at.session.connect(random)
        random.commands = [
            ("popups.open", #"{"layer":"parcels","definition":\#(definition)}"#), ("popups.close", #"{"force":true}"#),
            ("features.createLayer", #"{"provider":"memory","name":"parcels","definition":\#(FeaturesSession.parcels)}"#),
            ("popups.startEditing", "{}"), ("popups.finish", "{}"), ("popups.cancel", "{}"), ("popups.delete", "{}"),
            ("popups.choose", #"{"answer":"confirm"}"#), ("popups.view", "{}"), ("popups.next", "{}"), ("popups.clear", "{}"),
            ("popups.setText", #"{"field":"NAME","text":"x"}"#), ("popups.show", #"{"type":"web","subject":"https://groma.dev"}"#),
            ("popups.add", #"{"layer":"parcels","features":[{"attributes":{"NAME":"n"}}]}"#), ("popups.current", "{}"),
            ("popups.editGeometry", "{}"), ("sketch.clear", #"{"sketch":"popups"}"#), ("features.close", #"{"layer":"parcels"}"#),
            ("features.applyEdits", #"{"layer":"parcels","adds":[{"attributes":{"NAME":"w"}}]}"#), ("popups.last", "{}"),
            ("popups.addAttachment", #"{"name":"n.txt","data":"aGVsbG8="}"#), ("popups.feature", "{}"),
            ("session.delegate", #"{"methods":[]}"#),
        ]
        let rounds = Rounds(300, until: ["requests": 6])
        for _ in rounds {
            let before = random.asked
            random.step()
            for _ in before..<random.asked { rounds.count("requests") }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
        #expect(at.at.session.answer(to: command(9, "session.info", "{}")).contains("versions"))
    }

    /// A script that answers requests with anything, after sending anything within them.
    private final class WithinScript: SessionTransport {
        private var generator: Seeded
        private unowned let session: Session
        var commands: [(String, String)] = []
        private(set) var asked = 0
        /// The requests that wait, and how many commands are still sent within each.
        private var waiting: [(id: String, left: Int)] = []

        init(seed: UInt64, session: Session) {
            generator = Seeded(seed)
            self.session = session
        }

        func step() {
            let (method, params) = commands[Int(generator.next() % UInt64(commands.count))]
            if method == "session.delegate" || method == "features.close" || (method == "popups.close" && generator.next() % 8 != 0) {
                return
            }
            _ = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            waiting = []
        }

        func write(_ bytes: [UInt8]) {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                guard let message = try? JSONValue(parsing: line.utf8), message["method"] != nil, let id = message["id"]?.stringValue else {
                    continue
                }
                asked += 1
                waiting.append((id, waiting.count > 3 ? 0 : Int(generator.next() % 3)))
            }
        }

        func nextLine(timeout: Double?) -> TransportLine {
            guard let last = waiting.indices.last else { return .ended }
            if waiting[last].left > 0 {
                waiting[last].left -= 1
                var (method, params) = commands[Int(generator.next() % UInt64(commands.count))]
                params = #"{"within":"\#(waiting[last].id)""# + (params == "{}" ? "}" : "," + params.dropFirst())
                if method == "session.delegate" { method = "popups.current"; params = #"{"within":"\#(waiting[last].id)"}"# }
                return .line(Array(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":\#(params)}"#.utf8))
            }
            let id = waiting.removeLast().id
            let results = [
                #"{"saved":true,"objectId":5,"deleted":true,"shown":true,"value":1,"geometry":null}"#,
                #"{"saved":false,"reason":"no","deleted":false,"shown":false,"value":"t","geometry":{"wkt":"POLYGON EMPTY","wkid":3857}}"#,
                #"{"saved":true,"deleted":1,"value":[]}"#,
            ]
            let result = results[Int(generator.next() % UInt64(results.count))]
            return .line(Array(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(result)}"#.utf8))
        }

        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }
}
