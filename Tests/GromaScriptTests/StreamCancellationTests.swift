import Foundation
import Groma
import GromaTesting
import Synchronization
import Testing

/// Requests that end early: because a later line cancels them, their time is over, or the run is stopped.
struct StreamCancellationTests {
    /// A command that works until it is cancelled, or tells at once whether it is.
    struct Work: Command {
        static let method = "work.wait"
        static let summary = "Works."
        static let effect = CommandEffect.reads
        static let result = ResultShape(.boolean, "Whether it is cancelled.")
        static var parameters: [Parameter<Self>] {
            [.bool("looks", "Whether it only looks.") { $0.looks = $1 }, .bool("stops", "Whether it stops the run.") { $0.stops = $1 }]
        }
        static let stopper = Mutex<(@Sendable () -> Void)?>(nil)
        var (looks, stops) = (false, false)

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            let hook = session.hook
            func isCancelled() -> Bool { hook.isCancelled?() ?? false }
            if stops { Self.stopper.withLock { $0 }?() }
            let start = ContinuousClock.now
            while !looks, !isCancelled(), ContinuousClock.now - start < .seconds(60) { Thread.sleep(forTimeInterval: 0.001) }
            if !looks && isCancelled() { throw CommandError(.cancelled, "it was cancelled") }
            answer.bool(isCancelled())
        }
    }

    private static func session(_ limits: Limits = Limits()) throws -> Session {
        try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in try table.add(Work.self) }
    }

    private static func wait(_ id: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"work.wait","params":\#(params)}"#
    }
    private static func cancel(_ id: String) -> String { #"{"jsonrpc":"2.0","method":"session.cancel","params":{"id":\#(id)}}"# }

    /// Runs lines that are all there from the beginning.
    private static func run(_ lines: [String], _ session: Session, isStopped: Bool = false) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(lines.joined(separator: "\n") + "\n", to: "in")
        try folder.write("", to: "out")
        let input = try FileHandle(forReadingFrom: folder.url.appending(path: "in"))
        let output = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
        let runner = StreamRunner(session: session, output: output.fileDescriptor)
        if isStopped { Work.stopper.withLock { $0 = runner.stopper } }
        _ = runner.run(input.fileDescriptor)
        if isStopped { Work.stopper.withLock { $0 = nil } }
        try output.close()
        return String(decoding: try Data(contentsOf: folder.url.appending(path: "out")), as: UTF8.self).split(separator: "\n").map(
            String.init)
    }

    private static func cancelled(_ id: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32018,"message":"it was cancelled","data":{"code":"cancelled"}}}"#
    }
    private static func answer(_ id: String, _ isCancelled: Bool) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":\#(isCancelled)}"# }

    @Test(arguments: ["7", #""a b""#, "1.5", "-3"]) func aLaterLineCancelsARequest(_ id: String) throws {
        let look = #"{"looks":true}"#
        let lines = [Self.wait(id), Self.cancel(id), Self.wait(id, look), Self.wait("8", look), Self.cancel("9"), Self.wait("9", look)]
        // After its line has been run a cancellation is forgotten; that of a request that never was does nothing.
        #expect(
            try Self.run(lines, Self.session()) == [
                Self.cancelled(id), Self.answer(id, false), Self.answer("8", false), Self.answer("9", false),
            ])
    }

    /// A request without an id cannot be cancelled by one, and one of a batch is cancelled like any other.
    @Test func aBatchGoesOnAfterARequestThatWasCancelled() throws {
        let look = #"{"looks":true}"#
        let batch = "[\(Self.wait("1")),\(Self.wait("2", look)),\(Self.wait("3"))]"
        let line = #"{"jsonrpc":"2.0","id":"c","method":"session.cancel","params":{"id":1}}"#
        let found = try Self.run([batch, line, Self.cancel("3"), Self.wait("4", look)], Self.session())
        #expect(
            found == [
                "[\(Self.cancelled("1")),\(Self.answer("2", false)),\(Self.cancelled("3"))]", #"{"jsonrpc":"2.0","id":"c","result":null}"#,
                Self.answer("4", false),
            ])
    }

    @Test(
        arguments: [
            (#"{"maxSeconds":0.02}"#, nil, "0.02"), ("{}", 0.03, "0.03"), (#"{"maxSeconds":0.02}"#, 0.03, "0.02"),
            (#"{"maxSeconds":50}"#, 0.03, "0.03"),
        ] as [(String, Double?, String)])
    func aRequestEndsWhenItsTimeIsOver(_ params: String, _ seconds: Double?, _ limit: String) throws {
        var limits = Limits()
        limits.seconds = seconds
        let session = try Self.session(limits)
        #expect(
            session.ask("work.wait", params)
                == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32018,"message":"the request has taken longer than \#(limit) seconds, and was ended","data":{"code":"cancelled","expected":"a request that takes at most \#(limit) seconds, or another maxSeconds","limit":"maxSeconds"}}}"#
        )
        // The next request has its own time.
        #expect(session.resultText("work.wait", #"{"looks":true,"maxSeconds":60}"#) == "false")
    }

    @Test func aRunThatIsStoppedAnswersTheRunningRequestOnly() throws {
        let lines = [Self.wait("1", #"{"looks":true}"#), Self.wait("2", #"{"stops":true}"#), Self.wait("3", #"{"looks":true}"#)]
        #expect(try Self.run(lines, Self.session(), isStopped: true) == [Self.answer("1", false), Self.cancelled("2")])
    }

    /// Texts that a script sets are counted: 64 bytes each, and their letters and those of their keys.
    @Test func textsAreHeldAsFarAsTheMemoryAllows() throws {
        var limits = Limits()
        limits.memory = 150
        let session = try StrangeCommands.session(limits: limits) { _ in }
        _ = session.ask("session.setLocale", #"{"strings":{"de":{"abc":"defgh"}}}"#)
        #expect(session.heldBytes == 72)
        _ = session.ask("session.setLocale", #"{"strings":{"de":{"abc":"d"}}}"#)
        #expect(session.heldBytes == 68)
        _ = session.ask("session.setLocale", #"{"strings":{"fr":{"abc":"\#(String(repeating: "x", count: 15))"}}}"#)
        #expect(session.heldBytes == 150)
        #expect(
            session.errorText("session.setLocale", #"{"strings":{"fr":{"abc":"\#(String(repeating: "x", count: 16))"}},"locale":"fr"}"#)
                == #"{"code":-32019,"message":"the session would hold more than 150 bytes","data":{"code":"limitExceeded","path":"params.strings","found":151,"expected":"at most 150 bytes","limit":"memory"}}"#
        )
        #expect(session.heldBytes == 150 && session.localization.identifier != "fr")
        _ = session.ask("session.reset")
        #expect(session.heldBytes == 0)
    }
}
