import Foundation
import GromaTesting
import Testing

/// Tests that a session uses about as much memory as it reports, whatever grows, and refuses calls that would exceed its limit.
@Suite(.timeLimit(.minutes(10))) struct LedgerGrowthScenarios {
    /// A way to make a session hold more and more memory.
    struct Growth: Sendable, CustomTestStringConvertible {
        /// The kind of memory in the session's report.
        let kind: String
        let what: String
        /// The calls at the beginning.
        var first: [(String, String)] = []
        /// The calls that are repeated; `#` stands for their number.
        let calls: [(String, String)]
        /// Whether the counted data is in memory rather than in files.
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

    private static let marker =
        #"{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":4,"outline":{"color":[0,0,0,255],"width":1}}"#
    private static let classes = (0..<2000).map { #"{"value":"\#($0)","label":"label \#($0)","symbol":\#(marker)}"# }.joined(separator: ",")
    private static let labelClasses = (0..<2000).map {
        #"{"labelExpression":"[text]","labelPlacement":"esriServerPointLabelPlacementAboveRight","where":"n = \#($0)","symbol":{"type":"esriTS","color":[0,0,0,255],"font":{"family":"Arial","size":8}}}"#
    }
    .joined(separator: ",")
    private static let fields = (0..<1000).map { #"{"name":"f\#($0)","type":"esriFieldTypeString","length":20,"alias":"alias \#($0)"}"# }
        .joined(separator: ",")
    private static let codes = (0..<10_000).map { #"{"name":"name \#($0)","code":\#($0)}"# }.joined(separator: ",")
    private static let fieldInfos = (0..<3000).map { #"{"fieldName":"f\#($0)","label":"label \#($0)","visible":true}"# }.joined(
        separator: ",")
    private static let texts = (0..<4000).map { #""key\#($0)#":"text \#($0)""# }.joined(separator: ",")

    private static let wide = (
        "features.createLayer",
        #"{"provider":"memory","as":"w","definition":{"name":"w","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},\#((0..<200).map { #"{"name":"f\#($0)","type":"esriFieldTypeString","length":200}"# }.joined(separator: ","))]}}"#
    )
    private static let wideRow = (
        "features.applyEdits",
        #"{"layer":"w","adds":[{"attributes":{\#((0..<200).map { #""f\#($0)":"a text of field number \#($0)""# }.joined(separator: ","))}}]}"#
    )

    static let growths: [Growth] = [
        Growth(
            kind: "settings", what: "renderers",
            calls: [
                (
                    "graphics.addLayer",
                    #"{"name":"g#","renderer":{"type":"uniqueValue","field1":"n","uniqueValueInfos":[\#(classes)]}}"#
                )
            ]),
        Growth(kind: "settings", what: "labels", calls: [("graphics.addLayer", #"{"name":"g#","labels":[\#(labelClasses)]}"#)]),
        Growth(
            kind: "settings", what: "definitions of layers",
            calls: [
                (
                    "features.createLayer",
                    #"{"provider":"memory","as":"d#","definition":{"name":"d","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},\#(fields)]}}"#
                )
            ]),
        Growth(
            kind: "settings", what: "coded values",
            calls: [
                (
                    "features.createLayer",
                    #"{"provider":"memory","as":"d#","definition":{"name":"d","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"k","type":"esriFieldTypeInteger","domain":{"type":"codedValue","name":"d","codedValues":[\#(codes)]}}]}}"#
                )
            ]),
        Growth(
            kind: "settings", what: "many layers",
            calls: [
                (
                    "features.createLayer",
                    #"{"provider":"memory","as":"d#","definition":{"name":"d","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"k","type":"esriFieldTypeInteger"}]}}"#
                )
            ]),
        Growth(
            kind: "settings", what: "definitions of popups", first: [open, one],
            calls: [("popups.open", #"{"layer":"n","popups":"p#","definition":{"title":"{text}","fieldInfos":[\#(fieldInfos)]}}"#)]),
        Growth(
            kind: "settings", what: "callouts",
            calls: [
                ("map.create", #"{"map":"m#","wkid":4326}"#),
                ("callout.show", #"{"map":"m#","at":[1,2],"title":"\#(text)","detail":"\#(text)"}"#),
            ]),
        Growth(
            kind: "settings", what: "texts of languages", calls: [("session.setLocale", #"{"locale":"de","strings":{"de":{\#(texts)}}}"#)]),
        Growth(
            kind: "settings", what: "conditions",
            calls: [
                ("features.createLayer", #"{"provider":"memory","definition":\#(layer),"as":"n#"}"#),
                ("features.configure", #"{"layer":"n#","definitionExpression":"text = '\#(text)'"}"#),
            ]),
        Growth(
            kind: "settings", what: "areas that a sketch stays in",
            calls: [
                ("sketch.begin", #"{"geometry":{"wkt":"LINESTRING (1 2,3 4)"},"sketch":"s#"}"#),
                (
                    "sketch.setConstraints",
                    #"{"sketch":"s#","inside":{"wkt":"POLYGON ((\#((0..<5000).map { "\($0) \($0 % 2)" }.joined(separator: ",")),5000 -9,0 -9,0 0))"}}"#
                ),
            ]),
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
            kind: "settings", what: "definitions that a layer of many fields suggests", first: [wide, wideRow],
            calls: [("popups.open", #"{"layer":"w","popups":"p#"}"#)]),
        Growth(
            kind: "popups", what: "many fields that are edited", first: [wide, wideRow],
            calls: [
                ("popups.open", #"{"layer":"w","popups":"p#","definition":{"title":"a"}}"#), ("popups.startEditing", #"{"popups":"p#"}"#),
            ]),
        Growth(
            kind: "popups", what: "many fields that are edited by a button", first: [wide, wideRow],
            calls: [
                ("popups.open", #"{"layer":"w","popups":"p#","definition":{"title":"a"}}"#),
                ("popups.press", #"{"popups":"p#","button":"edit"}"#),
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

    /// A process with a session, and the memory that it uses.
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
            sending.sync {}
            try input.fileHandleForWriting.write(toProgram: Data(line.utf8))
            return try next()
        }

        /// Sends a line on a separate thread, after the lines sent earlier: the process may only read on when its output is read.
        func send(_ line: String) {
            let writing = input.fileHandleForWriting
            sending.async { try? writing.write(toProgram: Data(line.utf8)) }
        }

        private let sending = DispatchQueue(label: "lines")

        /// Returns the next line, decoded.
        func next() throws -> [String: Any] {
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

        /// The current and the peak memory in bytes; nil if the system does not report them.
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

    /// The memory of the process besides the counted data: buffers of lines and answers, and what the first call of a kind loads.
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
        // The memory of a process is only known on Linux.
        guard let empty, let full = session.memory() else { return }
        #expect(full.most - empty.most <= limit * 12 / 10 + Self.slack, "the process took \(full.most - empty.most) of \(limit)")
        guard growth.isInMemory else { return }
        let grown = full.now - empty.now
        #expect(total <= grown * 12 / 10 + Self.slack && grown <= total * 12 / 10 + Self.slack, "counted \(total), grown by \(grown)")
    }

    /// Refused calls change nothing, and discarded edits are no longer counted.
    @Test func draftsAreCountedUntilTheyAreGone() throws {
        let session = try Asked(["--max-memory", "1000000"])
        for call in [Self.open, Self.one] { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        let add = Self.line(("attachments.add", #"{"layer":"n","objectId":1,"data":"\#(Self.bytes)","name":"a.bin"}"#), 0)
        var answers = try (0..<6).map { _ in try session.answer(to: add)["error"] == nil }
        #expect(answers == [true, true, true, true, false, false])
        #expect((800_000...820_000).contains(try session.account()["attachments"] ?? 0))
        // Posted contents belong to the layer, and are no longer drafts.
        answers = try ["attachments.cancel", "attachments.list"].map {
            try session.answer(to: Self.line(($0, #"{"layer":"n","objectId":1}"#), 0))["error"] == nil
        }
        #expect(answers == [true, true])
        #expect(try session.account()["attachments"] == nil)
        #expect(try session.answer(to: add)["error"] == nil)
        _ = try session.answer(to: Self.line(("session.reset", "{}"), 0))
        #expect(try session.account() == ["total": 0])
    }

    /// Returns the memory that is counted as settings after a request.
    private static func settings(after method: String, _ parameters: String, _ session: Asked) throws -> Int {
        let answer = try session.answer(to: line((method, parameters), 0))
        #expect(answer["error"] == nil, "\(method): \(answer)")
        return try session.account()["settings"] ?? 0
    }

    /// A new setting replaces the former one, and removed settings are no longer counted.
    @Test func settingsAreCountedUntilTheyAreGone() throws {
        let session = try Asked(["--max-memory", "3000000"])
        func settings(_ method: String, _ parameters: String) throws -> Int { try Self.settings(after: method, parameters, session) }
        let renderer = #"{"type":"uniqueValue","field1":"n","uniqueValueInfos":[\#(Self.classes)]}"#
        let first = try settings("graphics.addLayer", #"{"name":"g","renderer":\#(renderer)}"#)
        #expect((1_000_000...3_000_000).contains(first))
        #expect(try settings("map.setRenderer", #"{"layer":"g","renderer":null}"#) < 1000)
        // A renderer that would exceed the limit is refused before any part of it is applied.
        #expect(try settings("callout.show", #"{"at":[1,2],"title":"\#(String(repeating: "t", count: 1_500_000))"}"#) > 1_500_000)
        let refused = try session.answer(to: Self.line(("map.setRenderer", #"{"layer":"g","renderer":\#(renderer)}"#), 0))
        let data = (refused["error"] as? [String: Any])?["data"] as? [String: Any]
        #expect(data?["code"] as? String == "limitExceeded" && data?["path"] as? String == "params.renderer", "\(refused)")
        let legend = try session.answer(to: Self.line(("map.legend", #"{"layer":"g"}"#), 0))
        #expect((legend["result"] as? [String: Any])?["renderer"] is NSNull)
        #expect(try settings("map.close", #"{"map":"map"}"#) < 1000)
        #expect(try settings("graphics.removeLayer", #"{"layer":"g"}"#) == 0)
        // Setting the same language repeatedly does not increase the memory.
        for _ in 0..<50 { #expect(try settings("session.setLocale", #"{"strings":{"de":{\#(Self.texts)}}}"#) < 1_000_000) }
        #expect(try settings("session.reset", "{}") == 0)
    }

    /// A replacement is counted instead of what it replaces, and removed objects are not counted.
    @Test func settingsCountInThePlaceOfThoseBefore() throws {
        let session = try Asked([])
        func settings(_ method: String, _ parameters: String) throws -> Int { try Self.settings(after: method, parameters, session) }
        let long = String(repeating: "t", count: 500_000)
        let symbol = #"{"type":"esriTS","text":"\#(long)","font":{"size":10}}"#
        #expect(try settings("graphics.addLayer", #"{"name":"g"}"#) < 1000)
        _ = try settings("graphics.add", #"{"layer":"g","geometry":{"wkt":"POINT (1 2)"},"attributes":{"n":1}}"#)
        // The symbol of the selection and the renderer are counted separately, and the second renderer replaces the first.
        #expect(try settings("map.setSelectionSymbol", #"{"layer":"g","symbol":\#(symbol)}"#) > 500_000)
        #expect(try settings("map.setRenderer", #"{"layer":"g","renderer":{"type":"simple","symbol":\#(symbol)}}"#) > 1_000_000)
        let marker = #"{"type":"esriSMS","style":"esriSMSCircle","size":8,"color":[255,0,0,255]}"#
        let both = try settings("map.uniqueValues", #"{"layer":"g","fields":["n"],"symbol":\#(marker)}"#)
        #expect((500_000..<600_000).contains(both), "\(both)")
        #expect(try settings("map.setSelectionSymbol", #"{"layer":"g","symbol":null}"#) < 10_000)
        // A template is removed with its layer, or by the next template.
        #expect(try settings("callout.setTemplate", #"{"layer":"g","title":"\#(long)"}"#) > 500_000)
        #expect(try settings("callout.setTemplate", #"{"layer":"g"}"#) < 10_000)
        #expect(try settings("callout.setTemplate", #"{"layer":"g","title":"\#(long)"}"#) > 500_000)
        #expect(try settings("map.removeLayer", #"{"layer":"g"}"#) < 10_000)
        // The whole screen is replaced, and removed by a reset.
        let views = #""views":{"\#(long)":{"x":0,"y":0,"width":1,"height":1}}"#
        #expect(try settings("popover.setScreen", #"{"width":400,"height":300,\#(views)}"#) > 500_000)
        #expect(try settings("popover.setScreen", #"{"width":400,"height":300}"#) < 10_000)
        #expect(try settings("popover.setScreen", #"{"width":400,"height":300,\#(views)}"#) > 500_000)
        #expect(try settings("session.reset", "{}") == 0)
    }

    /// Adding popups when nothing is found leaves the count of the former ones unchanged.
    @Test func popupsThatAreNotFoundCountNothing() throws {
        let session = try Asked([])
        func settings(_ method: String, _ parameters: String) throws -> Int { try Self.settings(after: method, parameters, session) }
        _ = try settings(Self.open.0, Self.open.1)
        let open = try settings(Self.one.0, Self.one.1)
        let long = String(repeating: "t", count: 200_000)
        let popup = #""definition":{"title":"\#(long)"}"#
        let shown = try settings("popups.open", #"{"layer":"n","where":"n = 1",\#(popup)}"#)
        #expect(shown > open + 200_000)
        #expect(try settings("popups.add", #"{"layer":"n","where":"n = 2","definition":{"title":"none"}}"#) == shown)
        #expect(try settings("popups.add", #"{"layer":"n","where":"n = 1",\#(popup)}"#) > shown + 200_000)
    }

    /// Lines that wait while a request of the engine is answered are counted and limited, and released after they have run.
    @Test(.disabled(if: Sanitizer.isThere, Comment(rawValue: Sanitizer.takesMemory)))
    func linesThatWaitAreCounted() throws {
        let limit = 30_000_000
        let session = try Asked(["--max-memory", String(limit)])
        _ = try session.account()
        let empty = session.memory()
        for call in [
            Self.open, ("session.delegate", #"{"methods":["popups.wantsToSave"]}"#),
            ("popups.open", #"{"layer":"n","features":[{"attributes":{"text":"a"},"geometry":{"wkt":"POINT (1 2)"}}]}"#),
            ("popups.startEditing", "{}"),
        ] { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        let asked = try session.answer(to: Self.line(("popups.finish", "{}"), 0))
        let id = try #require(asked["id"] as? String)
        #expect(asked["method"] as? String == "popups.wantsToSave")
        let waiting = Self.line(("geometry.info", #"{"geometry":{"wkt":"\#(Self.wkt(5000))"}}"#), 0)
        for _ in 0..<10 { session.send(waiting) }
        let info = try session.answer(to: Self.line(("session.info", #"{"within":"\#(id)"}"#), 0))
        let account = (info["result"] as? [String: Any])?["memory"] as? [String: Int] ?? [:]
        let lines = waiting.utf8.count * 10
        #expect((lines...lines * 11 / 10).contains(account["queuedLines"] ?? 0), "\(account)")
        // Sixty times as many: above a tenth of the memory the engine no longer waits for the request, and all lines are answered.
        for _ in 0..<590 { session.send(waiting) }
        var answered = 0
        while answered < 601 {
            let answer = try session.next()
            #expect(answer["error"] == nil && !answer.isEmpty, "\(answered): \(answer)")
            if answer.isEmpty { break }
            if answer["id"] is Int { answered += 1 }
        }
        #expect(try session.account()["queuedLines"] == nil)
        guard let empty, let full = session.memory() else { return }
        #expect(full.most - empty.most <= limit * 5 / 10 + Self.slack, "the process took \(full.most - empty.most)")
    }

    /// Drawing takes about eight bytes per pixel, and a picture that would exceed the limit is not begun.
    @Test(.disabled(if: Sanitizer.isThere, Comment(rawValue: Sanitizer.takesMemory)))
    func picturesThatThereIsNoRoomForAreNotDrawn() throws {
        let folder = try TemporaryFolder()
        let limit = 20_000_000
        let session = try Asked(["--max-memory", String(limit), "--root", folder.url.path])
        for call in [
            ("map.create", #"{"wkid":4326,"width":1600,"height":1600}"#), ("graphics.addLayer", #"{"name":"g"}"#),
            (
                "graphics.add",
                #"{"layer":"g","geometry":{"wkt":"LINESTRING (1 2,30 40)"},"symbol":{"type":"esriSLS","style":"esriSLSSolid","color":[1,2,3,255],"width":2}}"#
            ),
        ] { #expect(try session.answer(to: Self.line(call, 0))["error"] == nil) }
        let empty = session.memory()
        let draw = Self.line(("map.render", #"{"path":"a.png"}"#), 0)
        let refused = try session.answer(to: draw)["error"] as? [String: Any]
        let data = refused?["data"] as? [String: Any]
        #expect(data?["code"] as? String == "limitExceeded" && data?["limit"] as? String == "memory", "\(String(describing: refused))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
        _ = try session.answer(to: Self.line(("map.setSize", #"{"width":1500,"height":1500}"#), 0))
        let drawn = try session.answer(to: draw)["error"] as? [String: Any]
        // Without the trait CairoPictures there are no pictures of pixels.
        if ((drawn?["data"] as? [String: Any])?["expected"] as? String)?.contains("built without CairoPictures") == true { return }
        #expect(drawn == nil, "\(String(describing: drawn))")
        guard let empty, let full = session.memory() else { return }
        #expect(full.most - empty.most <= limit * 12 / 10 + Self.slack, "drawing took \(full.most - empty.most)")
    }

    /// A full history accepts no more steps, and undoing frees memory.
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
