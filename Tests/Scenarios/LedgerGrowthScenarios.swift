import Foundation
import GromaTesting
import Testing

/// A session holds about as much as it says, whatever it is that grows, and refuses what would go beyond its limit.
@Suite(.timeLimit(.minutes(3))) struct LedgerGrowthScenarios {
    /// A way to have a session hold ever more.
    struct Growth: Sendable, CustomTestStringConvertible {
        /// What the account calls it.
        let kind: String
        let what: String
        /// Calls that come first.
        var first: [(String, String)] = []
        /// The calls that are sent again and again: `#` stands for their number.
        let calls: [(String, String)]
        /// Whether what is counted is in memory, and not in files.
        var isInMemory = true

        var testDescription: String { "\(kind): \(what)" }
    }

    private static func wkt(_ count: Int) -> String {
        "LINESTRING (" + (0..<count).map { "\(Double($0) * 0.37) \(Double($0 * 7919 % 1000) * 0.01)" }.joined(separator: ",") + ")"
    }

    private static let layer =
        #"{"name":"n","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"hasAttachments":true,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"text","type":"esriFieldTypeString","length":10000000},{"name":"n","type":"esriFieldTypeInteger"}]}"#
    private static let open = ("features.createLayer", #"{"provider":"memory","definition":\#(layer),"as":"n"}"#)
    private static let one = ("features.applyEdits", #"{"layer":"n","adds":[{"attributes":{"text":"row","n":1}}]}"#)
    private static let rows = (0..<500).map {
        #"{"attributes":{"text":"row \#($0)","n":\#($0)},"geometry":{"wkt":"POINT (\#($0 % 180) 2)"}}"#
    }
    .joined(separator: ",")
    private static let text = String(repeating: "y", count: 100_000)
    private static let bytes = Data(repeating: 120, count: 200_000).base64EncodedString()

    static let growths: [Growth] = [
        Growth(kind: "geometries", what: "lines", calls: [("geometry.set", #"{"geometry":{"wkt":"\#(wkt(10_000))"},"into":"g#"}"#)]),
        Growth(
            kind: "geometries", what: "collections",
            calls: [
                (
                    "geometry.set",
                    #"{"geometry":{"wkt":"GEOMETRYCOLLECTION (\#((0..<4000).map { "POINT (\($0) 1)" }.joined(separator: ",")))"},"into":"g#"}"#
                )
            ]),
        Growth(
            kind: "sketches", what: "small ones", calls: [("sketch.begin", #"{"geometry":{"wkt":"LINESTRING (1 2,3 4)"},"sketch":"s#"}"#)]),
        Growth(
            kind: "histories", what: "moves of all vertices",
            first: [("sketch.begin", #"{"geometry":{"wkt":"\#(wkt(5000))"},"historyLimit":1000000}"#), ("sketch.selectAll", "{}")],
            calls: [("sketch.moveSelection", #"{"x":1,"y":1}"#)]),
        Growth(
            kind: "recording", what: "long lines", first: [("session.record", "{}")],
            calls: [("geometry.set", #"{"geometry":{"wkt":"\#(wkt(5000))"},"into":"g"}"#)]),
        Growth(kind: "layers", what: "rows", first: [open], calls: [("features.applyEdits", #"{"layer":"n","adds":[\#(rows)]}"#)]),
        Growth(
            kind: "layers", what: "texts", first: [open],
            calls: [("features.applyEdits", #"{"layer":"n","adds":[{"attributes":{"text":"\#(text)"}}]}"#)]),
        Growth(
            kind: "attachments", what: "drafts", first: [open, one],
            calls: [("attachments.add", #"{"layer":"n","objectId":1,"data":"\#(bytes)","name":"a.bin"}"#)], isInMemory: false),
        Growth(
            kind: "popups", what: "texts that are typed", first: [open, one],
            calls: [
                ("popups.open", #"{"layer":"n","popups":"p#"}"#), ("popups.startEditing", #"{"popups":"p#"}"#),
                ("popups.setText", #"{"popups":"p#","field":"text","text":"\#(text)"}"#),
            ]),
        Growth(
            kind: "graphics", what: "texts as symbols", first: [("graphics.addLayer", #"{"name":"g"}"#)],
            calls: [
                (
                    "graphics.add",
                    #"{"layer":"g","geometry":{"wkt":"POINT (1 2)"},"symbol":{"type":"esriTS","text":"\#(text)","color":[1,2,3,255]}}"#
                )
            ]),
        Growth(
            kind: "snapSources", what: "lines", first: [("sketch.begin", #"{"geometry":{"wkt":"LINESTRING (1 2,3 4)"}}"#)],
            calls: [("sketch.addSnapSource", #"{"name":"s#","geometry":{"wkt":"\#(wkt(5000))"}}"#)]),
    ]

    private static func line(_ call: (String, String), _ number: Int) -> String {
        let parameters = call.1.count > 1000 && !call.1.contains("#") ? call.1 : call.1.replacingOccurrences(of: "#", with: String(number))
        return #"{"jsonrpc":"2.0","id":1,"method":"\#(call.0)","params":\#(parameters)}"# + "\n"
    }

    /// A session that is asked and answers, and how much memory its process has.
    private final class Asked {
        private let process = Process()
        private let (input, output) = (Pipe(), Pipe())
        private var rest = Data()

        init(_ arguments: [String]) throws {
            process.executableURL = GromaProcess.executable
            process.arguments = ["run"] + arguments
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
        }

        deinit {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }

        func answer(to line: String) throws -> [String: Any] {
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            while true {
                if let end = rest.firstIndex(of: 0x0A) {
                    let text = rest[..<end]
                    rest = Data(rest[(end + 1)...])
                    return try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return [:] }
                rest.append(more)
            }
        }

        func account() throws -> [String: Int] {
            let answer = try answer(to: LedgerGrowthScenarios.line(("session.info", "{}"), 0))
            return (answer["result"] as? [String: Any])?["memory"] as? [String: Int] ?? [:]
        }

        /// Bytes of memory now, and the most that there were; nil where the system does not tell.
        func memory() -> (now: Int, most: Int)? {
            guard let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8) else { return nil }
            func kilobytes(_ name: String) -> Int? {
                status.split(separator: "\n").first { $0.hasPrefix(name + ":") }?.split(separator: " ").dropFirst().first.flatMap {
                    Int($0)
                }
            }
            guard let now = kilobytes("VmRSS"), let most = kilobytes("VmHWM") else { return nil }
            return (now * 1024, most * 1024)
        }
    }

    /// What lies about in the process beside what it holds: buffers of lines and answers, what the first call of a kind loads.
    private static let slack = 6_000_000

    @Test(.disabled(if: Sanitizer.isThere, Comment(rawValue: Sanitizer.takesMemory)), arguments: growths)
    func theAccountIsNearTheProcess(_ growth: Growth) throws {
        let limit = 30_000_000
        let session = try Asked(["--max-memory", String(limit)])
        _ = try session.account()
        let empty = session.memory()
        for call in growth.first { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        var refusal: [String: Any]?
        var number = 0
        while refusal == nil, number < 50_000 {
            for call in growth.calls where refusal == nil {
                refusal = try session.answer(to: Self.line(call, number))["error"] as? [String: Any]
            }
            number += 1
        }
        let data = try #require(refusal?["data"] as? [String: Any], "nothing was refused")
        #expect(data["code"] as? String == "limitExceeded" && data["limit"] as? String == "memory", "\(data)")
        let account = try session.account()
        let total = account["total"] ?? 0
        #expect(total <= limit && total > limit * 8 / 10, "\(account)")
        #expect((account[growth.kind] ?? 0) > total * 8 / 10, "\(account)")
        // Elsewhere than on Linux nobody tells what a process has.
        guard let empty, let full = session.memory() else { return }
        #expect(full.most - empty.most <= limit * 12 / 10 + Self.slack, "the process took \(full.most - empty.most) of \(limit)")
        guard growth.isInMemory else { return }
        let grown = full.now - empty.now
        #expect(total <= grown * 12 / 10 + Self.slack && grown <= total * 12 / 10 + Self.slack, "counted \(total), grown by \(grown)")
    }

    /// What is refused has changed nothing, and what is given up is not counted any more.
    @Test func draftsAreCountedUntilTheyAreGone() throws {
        let session = try Asked(["--max-memory", "1000000"])
        for call in [Self.open, Self.one] { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        let add = Self.line(("attachments.add", #"{"layer":"n","objectId":1,"data":"\#(Self.bytes)","name":"a.bin"}"#), 0)
        var answers = try (0..<6).map { _ in try session.answer(to: add)["error"] == nil }
        #expect(answers == [true, true, true, true, false, false])
        #expect((800_000...820_000).contains(try session.account()["attachments"] ?? 0))
        // Contents that are posted are the layer's, and drafts of them no more.
        answers = try ["attachments.cancel", "attachments.list"].map {
            try session.answer(to: Self.line(($0, #"{"layer":"n","objectId":1}"#), 0))["error"] == nil
        }
        #expect(answers == [true, true])
        #expect(try session.account()["attachments"] == nil)
        #expect(try session.answer(to: add)["error"] == nil)
        _ = try session.answer(to: Self.line(("session.reset", "{}"), 0))
        #expect(try session.account() == ["total": 0])
    }

    /// A history that is full takes no more steps, and undoing makes room.
    @Test func aFullHistoryIsShortened() throws {
        let session = try Asked(["--max-memory", "3000000"])
        let begin = ("sketch.begin", #"{"geometry":{"wkt":"\#(Self.wkt(5000))"},"historyLimit":1000000}"#)
        for call in [begin, ("sketch.selectAll", "{}")] { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        let move = Self.line(("sketch.moveSelection", #"{"x":1,"y":1}"#), 0)
        var count = 0
        while count < 1000, try session.answer(to: move)["error"] == nil { count += 1 }
        #expect((10...100).contains(count))
        let vertex = ("sketch.moveVertex", #"{"part":0,"index":1,"point":[#,2]}"#)
        while count < 5000, try session.answer(to: Self.line(vertex, count))["error"] == nil { count += 1 }
        #expect(count < 5000)
        for (method, parameters) in [("sketch.undo", "{}"), ("sketch.setHistory", #"{"limit":2}"#)] {
            #expect(try session.answer(to: Self.line((method, parameters), 0))["error"] == nil, "\(method)")
        }
        #expect(try session.answer(to: move)["error"] == nil)
    }
}
