import Foundation
import Groma
import GromaTesting
import Testing

/// Lines that were split and read on another thread, while others ran, against the same lines one by one.
struct ReadAheadTests {
    @Test(arguments: [UInt64(11), 12])
    func linesReadAheadAreAnsweredAsOneByOne(_ seed: UInt64) throws {
        var random = Seeded(seed)
        var lines = [#"{"jsonrpc":"2.0","id":"begin","method":"sketch.begin","params":{"type":"polyline","wkid":null}}"#]
        for id in 0..<7_000 { lines.append(Self.line(id, &random)) }
        // Blocks of lines that are too short and too many to be held.
        lines += [String](repeating: String(repeating: " ", count: 20), count: 30_000)
        // Several blocks of the reader, with line breaks of two kinds and none at the end.
        for index in lines.indices where Bool.random(using: &random) { lines[index] += "\r" }
        lines.append(#"{"jsonrpc":"2.0","id":"end","method":"geometry.list"}"#)
        var limits = Limits()
        limits.lineLength = 2_000
        #expect(try Self.areAnsweredAsOneByOne(lines, limits, "seed \(seed)").hasFailures)
    }

    /// Vertices of a line that is large enough for its places in memory to be read ahead, among others, and where there are none.
    @Test(arguments: [UInt64(13), 14])
    func verticesReadAheadAreChangedAsOneByOne(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let (long, short) = (70_000, 5)
        let parts = [long, short].map { count in "[" + (0..<count).map { "[\($0 % 1_000),\($0 / 1_000)]" }.joined(separator: ",") + "]" }
        let shape = #"{"type":"MultiLineString","coordinates":[\#(parts.joined(separator: ","))]}"#
        var lines = [
            #"{"jsonrpc":"2.0","id":"large","method":"sketch.begin","params":{"sketch":"large","geometry":{"geojson":\#(shape)}}}"#,
            #"{"jsonrpc":"2.0","id":"small","method":"sketch.begin","params":{"geometry":{"wkt":"LINESTRING (0 0, 1 1, 2 0)"}}}"#,
        ]
        var verb = "moveVertex"
        for id in 0..<4_000 {
            // Runs of one verb, as they are read ahead together.
            if Int.random(in: 0..<8, using: &random) == 0 {
                verb = Self.verbs.randomElement(using: &random) ?? verb
            }
            let sketch = Int.random(in: 0..<6, using: &random) == 0 ? "" : #""sketch":"large","#
            let part = Int.random(in: -1...2, using: &random)
            let most = Int.random(in: 0..<20, using: &random) == 0 ? Int.max : long + 10
            let index = Int.random(in: -1...most, using: &random)
            let point = verb.hasPrefix("move") || verb == "insertVertex" ? #","point":[\#(index % 1_000),\#(id)]"# : ""
            let parameters: String
            switch verb {
            case "undo": parameters = #"{\#(sketch)"steps":1}"#
            case "geometry": parameters = #"{"sketch":"other"}"#
            case "cancel" where id == 3_500: parameters = #"{"sketch":"large"}"#
            case "cancel": parameters = #"{"sketch":"other"}"#
            default: parameters = #"{\#(sketch)"part":\#(part < 0 ? 0 : part),"index":\#(index)\#(point)}"#
            }
            lines.append(#"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.\#(verb)","params":\#(parameters)}"#)
        }
        lines.append(#"{"jsonrpc":"2.0","id":"end","method":"sketch.geometry","params":{"sketch":"large","as":"wkt"}}"#)
        #expect(try Self.areAnsweredAsOneByOne(lines, Limits(), "seed \(seed)").hasFailures)
    }

    /// A recording that begins among lines that were read ahead holds those behind its beginning, except those that failed.
    @Test func callsReadAheadAreRecordedFromTheBeginningOfARecordingOn() throws {
        func add(_ id: Int) -> String {
            let index = id.isMultiple(of: 97) ? #","index":9"# : ""
            return #"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.addVertex","params":{"point":[\#(id % 180),\#(id % 90)]\#(index)}}"#
        }
        func request(_ method: String, _ parameters: String) -> String {
            #"{"jsonrpc":"2.0","id":"\#(method)","method":"\#(method)","params":\#(parameters)}"#
        }
        var lines = [request("sketch.begin", #"{"type":"polyline"}"#)]
        for id in 0..<4_000 { lines.append(add(id)) }
        lines += [request("sketch.cancel", "{}"), request("session.record", "{}"), request("sketch.begin", #"{"type":"polyline"}"#)]
        for id in 0..<4_000 { lines.append(add(id)) }
        lines.append(request("session.recording", #"{"end":true}"#))
        for id in 0..<4_000 { lines.append(add(id)) }
        lines.append(request("sketch.geometry", #"{"as":"wkt"}"#))
        #expect(try Self.areAnsweredAsOneByOne(lines, Limits(), "recorded").hasFailures)
    }

    /// A command that waits for an answer reads on, into other blocks, too: each line is run once all the same. The answers are long, so that many a block
    /// ends between a request and its answer.
    @Test func linesAroundARequestAreRunOnce() throws {
        var lines = [
            #"{"jsonrpc":"2.0","id":0,"method":"session.delegate","params":{"methods":["counting.mayGoOn"]}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"type":"polyline"}}"#,
        ]
        let asked = 60
        for number in 1...asked {
            for _ in 0..<50 {
                lines.append(#"{"jsonrpc":"2.0","id":\#(lines.count),"method":"sketch.addVertex","params":{"point":[\#(number),1]}}"#)
            }
            // Decoded ahead, and when it is run.
            let parameters = number.isMultiple(of: 2) ? "{}" : #"{"maxSeconds":60}"#
            lines.append(#"{"jsonrpc":"2.0","id":\#(lines.count),"method":"counting.ask","params":\#(parameters)}"#)
            let spaces = String(repeating: " ", count: 100_000)
            lines.append(#"{"jsonrpc":"2.0","id":"groma-\#(number)","result":{"yes":true}}"# + spaces)
        }
        let session = try Session(registry: PluginRegistry([DeclaredOnceTests.Counter()]))
        let output = try Self.run(lines.joined(separator: "\n"), session).output
        let answers = output.filter { !$0.contains(#""method""#) }
        let expected = lines.indices.filter { !lines[$0].contains(#""groma-"#) }
        #expect(output.count == answers.count + asked)
        #expect(answers.count == expected.count)
        for (answer, id) in zip(answers, expected) {
            guard answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"result""#) else {
                Issue.record("\(answer) for \(id)")
                break
            }
        }
        #expect(answers.filter { $0.contains(#""goesOn":true"#) }.count == asked)
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.geometry"}"#).contains(#""vertices":\#(50 * asked)"#))
    }

    private static let verbs = ["moveVertex", "insertVertex", "removeVertex", "insertMidVertex", "undo", "geometry", "cancel"]

    /// Runs lines as a stream, and compares each answer with the one that a session gives to the line alone.
    private static func areAnsweredAsOneByOne(_ lines: [String], _ limits: Limits, _ comment: String) throws -> StreamRunner.Outcome {
        let (outcome, answers) = try run(lines.joined(separator: "\n"), try Session(limits: limits))
        let session = try Session(limits: limits)
        var expected: [String] = []
        for line in lines {
            let answer = session.answer(to: line)
            if !answer.isEmpty { expected.append(answer) }
        }
        #expect(answers.count == expected.count, "\(comment)")
        for (index, (answer, wanted)) in zip(answers, expected).enumerated() where answer != wanted {
            Issue.record("\(comment), answer \(index): \(answer.prefix(2_000)) instead of \(wanted.prefix(2_000))")
            break
        }
        return outcome
    }

    /// Runs a text as a stream, and gives the lines that it writes.
    private static func run(_ text: String, _ session: Session) throws -> (outcome: StreamRunner.Outcome, output: [String]) {
        let folder = try TemporaryFolder()
        let (input, output) = (folder.url.appending(path: "in.jsonl"), folder.url.appending(path: "out.jsonl"))
        try Data(text.utf8).write(to: input)
        try Data().write(to: output)
        let (reading, writing) = (try FileHandle(forReadingFrom: input), try FileHandle(forWritingTo: output))
        let outcome = StreamRunner(session: session, output: writing.fileDescriptor).run(reading.fileDescriptor)
        try writing.close()
        return (outcome, String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// A line of some kind, most of them requests that succeed.
    private static func line(_ id: Int, _ random: inout Seeded) -> String {
        let point = "[\(Double.random(in: -180...180, using: &random)),\(Int.random(in: -90...90, using: &random))]"
        let call = #"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.addVertex","params":{"point":\#(point)}}"#
        func request(_ method: String, _ parameters: String) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
        }
        switch Int.random(in: 0..<60, using: &random) {
        case 0: return ""
        case 1: return "  \t"
        case 2: return "[\(call),\(call)]"
        case 3: return "[]"
        case 4: return String(call.dropLast())
        case 5: return call + "}"
        case 6: return #"{"jsonrpc":"2.0","id":\#(id),"method":"session.cancel","params":{"id":\#(id + 1)}}"#
        case 7: return #"{"jsonrpc":"2.0","id":\#(id),"id":\#(id),"method":"geometry.list"}"#
        case 8: return #"{"jsonrpc":"2.0","method":"sketch.addVertex","params":{"point":\#(point)}}"#
        case 9: return #"{"jsonrpc":"2.0","id":\#(id),"result":true}"#
        case 10: return "\"\u{1F5FA} \(id)\""
        case 11: return #"{"jsonrpc":"2.0","id":"\u00e9\#(id)","method":"geometry.li\u0073t"}"#
        case 12: return String(repeating: "[", count: 600)
        case 13: return call + String(repeating: " ", count: 2_000)
        case 14: return #"{"jsonrpc":"1.0","id":\#(id),"method":"geometry.list"}"#
        case 15: return #"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.removeVertex","params":{"index":\#(id)}}"#
        // What cannot be decoded ahead, or may not be done then: each is told where and as it is told without.
        case 16: return request("sketch.moveVertex", #"{"index":0,"point":\#(point),"maxSeconds":5}"#)
        case 17: return request("sketch.moveVertex", #"{"index":0,"point":\#(point),"within":"groma-1"}"#)
        case 18: return request("sketch.moveVertex", #"{"index":0,"piont":\#(point)}"#)
        case 19: return request("sketch.moveVertex", #"{"index":0,"index":1,"point":\#(point)}"#)
        case 20: return request("sketch.moveVertex", #"{"index":"first","point":\#(point)}"#)
        case 21: return request("sketch.moveVertex", "[0,\(point)]")
        case 22: return request("geometry.set", #"{"geometry":{"wkt":"POINT (\#(id) 1)"},"into":"held"}"#)
        case 23: return request("geometry.get", #"{"geometry":{"name":"held"},"as":"wkt"}"#)
        case 24: return request("geometry.drop", #"{"name":"held"}"#)
        case 25: return request("sketch.setSnapping", #"{"tolerance":\#(Self.numbers.randomElement(using: &random) ?? "1")}"#)
        case 26: return request("sketch.moveVertex", #"{"index":\#(Self.numbers.randomElement(using: &random) ?? "1"),"point":\#(point)}"#)
        case 27:
            let (x, y) = (Self.numbers.randomElement(using: &random) ?? "1", Self.numbers.randomElement(using: &random) ?? "1")
            return request("sketch.moveVertex", #"{"index":0,"point":[\#(x),\#(y)]}"#)
        default: return call
        }
    }

    /// Numbers of all the forms that are read in ways of their own, and what is near to numbers.
    private static let numbers = [
        "0", "-0", "7", "-7", "1234567", "12345678", "123456789012345678901", "1.5", "-1.5", "0.12345678", "14.9379883", "1234567.12345678",
        "0.1234567890123456", "0.12345678901234567890123456", "1e2", "1E-2", "1.5e300", "1e400", "-12.0", "5.0", "01", "1.", ".5", "-",
        "+1",
        "1e", "0x10", "NaN", "1 2", "12345678.5", "99999999999999999999.5",
    ]
}
