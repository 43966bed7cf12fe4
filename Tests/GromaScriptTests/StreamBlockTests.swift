import Foundation
import Groma
import GromaTesting
import Testing

/// Lines of all lengths, as they come through a pipe in pieces of any size.
struct StreamBlockTests {
    /// A command that answers with the length of a text, and its last letter.
    struct Measure: Command {
        static let method = "text.measure"
        static let summary = "Measures a text."
        static let effect = CommandEffect.reads
        static let result = ResultShape(.array(.anything, nil), "Its length, and its end.")
        static var parameters: [Parameter<Self>] { [.string("text", "The text.") { $0.text = $1 }] }
        var text = ""
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            if text.hasSuffix("!") { throw CommandError(.invalidValue, "it ends badly") }
            answer.beginArray()
            answer.int(text.utf8.count)
            answer.string(String(text.suffix(1)))
            answer.endArray()
        }
    }

    private static func session(_ limits: Limits = Limits()) throws -> Session {
        try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in try table.add(Measure.self) }
    }

    /// A line of a whole length with its break, and its answer.
    private static func line(_ id: Int, _ length: Int, limit: Int) -> (line: String, answer: String) {
        let start = #"{"jsonrpc":"2.0","id":\#(id),"method":"text.measure","params":{"text":""#
        let count = max(0, length - start.utf8.count - 4)
        let end = ["x", "y", "z"][id % 3]
        let text = count == 0 ? "" : String(repeating: "-", count: count - 1) + end
        let line = start + text + #""}}"#
        let refusal =
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32019,"message":"the line is longer than \#(limit) bytes","data":{"code":"limitExceeded","expected":"at most \#(limit) bytes","limit":"lineLength"}}}"#
        return (
            line, line.utf8.count > limit ? refusal : #"{"jsonrpc":"2.0","id":\#(id),"result":[\#(count),"\#(count == 0 ? "" : end)"]}"#
        )
    }

    /// Runs a text that is written to a pipe in pieces, and gives the lines that are written.
    private static func run(
        _ text: String, _ session: Session, pieces: (inout Seeded) -> Int, _ random: inout Seeded, stopsOnError: Bool = false
    ) throws -> (outcome: StreamRunner.Outcome, lines: [String]) {
        let (input, folder) = (Pipe(), try TemporaryFolder())
        let bytes = Array(text.utf8)
        var parts: [Data] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + max(1, pieces(&random)))
            parts.append(Data(bytes[start..<end]))
            start = end
        }
        let feed = Thread { [parts] in
            for part in parts { try? input.fileHandleForWriting.write(toProgram: part) }
            try? input.fileHandleForWriting.close()
        }
        feed.start()
        try folder.write("", to: "out")
        let output = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
        let outcome = StreamRunner(session: session, output: output.fileDescriptor, stopsOnError: stopsOnError)
            .run(input.fileHandleForReading.fileDescriptor)
        try output.close()
        let written = try Data(contentsOf: folder.url.appending(path: "out"))
        return (outcome, String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    @Test(arguments: 1...4) func everyLineIsAnsweredOnceAndInOrder(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let block = 256 << 10
        let lengths = [
            80, 200, 4_095, 4_096, 4_097, block - 1, block, block + 1, 2 * block - 1, 2 * block, 2 * block + 1, 700_000, 1_300_000,
        ]
        let limit = seed.isMultiple(of: 2) ? 1 << 30 : [block, 300_000, 2 * block].randomElement(using: &random) ?? block
        var (lines, answers): ([String], [String]) = ([], [])
        var isLast = false
        for id in 1...60 {
            let length =
                Int.random(in: 0..<3, using: &random) > 0
                ? Int.random(in: 80...3_000, using: &random) : lengths.randomElement(using: &random) ?? 80
            let (line, answer) = Self.line(id, length, limit: limit)
            lines.append(line)
            answers.append(answer)
            isLast = id == 60
        }
        var limits = Limits()
        limits.lineLength = limit
        let text = lines.joined(separator: "\n") + (isLast && Bool.random(using: &random) ? "\n" : "")
        let outcome = try Self.run(text, Self.session(limits), pieces: { Int.random(in: 1...200_000, using: &$0) }, &random)
        #expect(outcome.lines.count == answers.count, "seed \(seed)")
        for (index, (line, answer)) in zip(outcome.lines, answers).enumerated() where line != answer {
            Issue.record("seed \(seed), line \(index + 1): \(line.prefix(200)) instead of \(answer.prefix(200))")
            break
        }
        #expect(outcome.outcome.hasFailures == answers.contains { $0.contains("error") })
        #expect(!outcome.outcome.isOutputGone && outcome.outcome.outputProblem == nil)
    }

    @Test(arguments: [0, 5, 299]) func aRunStopsAtTheFirstFailureIfItIsToldTo(_ place: Int) throws {
        var random = Seeded(1)
        let lines = (0..<300).map { number in
            #"{"jsonrpc":"2.0","id":\#(number),"method":"text.measure","params":{"text":"\#(number == place ? "a!" : "a")"}}"#
        }
        for (stops, count) in [(true, place + 1), (false, 300)] {
            let session = try Self.session()
            let found = try Self.run(lines.joined(separator: "\n"), session, pieces: { _ in 1 << 20 }, &random, stopsOnError: stops)
            #expect(found.lines.count == count && found.outcome.hasFailures && session.failureCount == 1)
            #expect(found.lines[place].contains("it ends badly"))
            #expect(session.transport == nil)
        }
    }

    /// An output that nobody reads ends the run; that it was a pipe is no problem to be told, a full disk is.
    @Test func anOutputThatIsGoneEndsTheRun() throws {
        let lines = (0..<20_000).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"text.measure","params":{"text":"a!"}}"# }
        let folder = try TemporaryFolder()
        try folder.write(lines.joined(separator: "\n"), to: "in")
        for isPipe in [true, false] {
            let input = try FileHandle(forReadingFrom: folder.url.appending(path: "in"))
            let session = try Self.session()
            let outcome: StreamRunner.Outcome
            if isPipe {
                let pipe = Pipe()
                try pipe.fileHandleForReading.close()
                outcome = StreamRunner(session: session, output: pipe.fileHandleForWriting.fileDescriptor).run(input.fileDescriptor)
                #expect(outcome.outputProblem == nil)
            } else {
                guard let full = FileHandle(forWritingAtPath: "/dev/full") else { continue }
                outcome = StreamRunner(session: session, output: full.fileDescriptor).run(input.fileDescriptor)
                #expect(outcome.outputProblem == "No space left on device")
            }
            #expect(outcome.isOutputGone && outcome.hasFailures && session.failureCount < 20_000)
        }
    }

    /// A run may be ended before it begins: nothing is run then.
    @Test func aRunThatWasStoppedRunsNothing() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"jsonrpc":"2.0","id":1,"method":"text.measure"}"# + "\n", to: "in")
        try folder.write("", to: "out")
        let input = try FileHandle(forReadingFrom: folder.url.appending(path: "in"))
        let output = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
        let session = try Self.session()
        let runner = StreamRunner(session: session, output: output.fileDescriptor)
        #expect(!runner.isStopping)
        runner.stopper()
        let outcome = runner.run(input.fileDescriptor)
        #expect(runner.isStopping && !outcome.hasFailures && !outcome.isOutputGone)
        #expect(try Data(contentsOf: folder.url.appending(path: "out")).isEmpty)
    }

    /// Lines that wait while a request is answered are held in memory, and let go when they are run.
    @Test func linesThatWaitAreCounted() throws {
        let session = try Session(registry: PluginRegistry([DeclaredOnceTests.Counter()]))
        let wait = #"{"jsonrpc":"2.0","id":2,"method":"session.info"}"#
        let lines = [
            #"{"jsonrpc":"2.0","id":0,"method":"session.delegate","params":{"methods":["counting.mayGoOn"]}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"counting.ask"}"#, wait, wait,
            #"{"jsonrpc":"2.0","id":3,"method":"session.info","params":{"within":"groma-1"}}"#, #"{"id":"groma-1","result":{"yes":true}}"#,
        ]
        var random = Seeded(1)
        let found = try Self.run(lines.joined(separator: "\n"), session, pieces: { _ in 1 << 20 }, &random).lines
        let memories = try found.map { try JSONValue(parsing: $0.utf8) }.filter { $0["result"]?["memory"] != nil }
        // A line counts its bytes and 64 more.
        let size = wait.utf8.count + 64
        #expect(memories.map { $0["id"]?.intValue } == [3, 2, 2])
        #expect(memories.map { $0["result"]?["memory"]?["queuedLines"]?.intValue } == [2 * size, size, nil])
        #expect(session.heldBytes == 0)
    }
}
