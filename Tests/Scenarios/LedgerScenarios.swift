import Foundation
import GromaTesting
import Testing

/// Tests that the memory of a session is counted, reported by kind, and limited.
struct LedgerScenarios {
    private static let layer =
        #"{"name":"notes","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"text","type":"esriFieldTypeString","length":10000000}]}"#

    private static func run(_ calls: [(String, String)], _ options: [String] = [], in directory: URL? = nil) throws -> [[String: Any]] {
        let input = calls.map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0.0)","params":\#($0.1)}"# + "\n" }.joined()
        return try GromaProcess.run(["run"] + options, input: input, in: directory).lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private static func memory(_ answer: [String: Any]?) throws -> [String: Int] {
        try #require((answer?["result"] as? [String: Any])?["memory"] as? [String: Int])
    }

    /// The code of an error and the limit that it names.
    private static func refusal(_ answer: [String: Any]) -> [String?] {
        let data = (answer["error"] as? [String: Any])?["data"] as? [String: Any]
        return [data?["code"] as? String, data?["limit"] as? String]
    }

    @Test func theAccountTellsAllKinds() throws {
        let line = (0..<1000).map { "\($0) \($0)" }.joined(separator: ",")
        let kinds = ["geometries", "graphics", "histories", "layers", "popups", "settings", "sketches"]
        let answers = try Self.run([
            ("session.info", "{}"),
            ("geometry.set", #"{"geometry":{"wkt":"LINESTRING (\#(line))"},"into":"g"}"#),
            ("sketch.begin", #"{"geometry":{"name":"g"}}"#), ("sketch.moveVertex", #"{"part":0,"index":5,"point":[1,2]}"#),
            ("features.createLayer", #"{"provider":"memory","definition":\#(Self.layer),"as":"n"}"#),
            ("features.applyEdits", #"{"layer":"n","adds":[{"attributes":{"text":"\#(String(repeating: "y", count: 50_000))"}}]}"#),
            ("popups.open", #"{"layer":"n"}"#), ("graphics.addLayer", #"{"name":"gr"}"#),
            (
                "graphics.add",
                #"{"layer":"gr","geometry":{"wkt":"POINT (1 2)"},"attributes":{"t":"\#(String(repeating: "z", count: 20_000))"}}"#
            ),
            ("session.info", "{}"),
            ("session.reset", "{}"), ("session.info", "{}"),
        ])
        #expect(try Self.memory(answers[0]) == ["total": 0])
        for answer in answers { #expect(answer["error"] == nil, "\(answer)") }
        var held = try Self.memory(answers[9])
        let total = held.removeValue(forKey: "total")
        #expect(held.keys.sorted() == kinds)
        #expect(total == held.values.reduce(0, +))
        // 1,000 vertices of two doubles; the text itself, which the popup shares with the layer.
        #expect((16_000...40_000).contains(held["geometries"] ?? 0) && (16_000...40_000).contains(held["sketches"] ?? 0))
        #expect((50_000...52_000).contains(held["layers"] ?? 0) && (1_000...10_000).contains(held["popups"] ?? 0))
        #expect((20_000...22_000).contains(held["graphics"] ?? 0))
        #expect(try Self.memory(answers[11]) == ["total": 0])
    }

    /// Edits that would exceed the limit are refused and change nothing, whichever method adds the features; deleting frees memory.
    @Test(arguments: [#""provider":"memory""#, #""path":"notes.geojson""#]) func layersInMemoryStayWithinIt(_ place: String) throws {
        try GromaProcess.withDirectory { directory in
            let text = String(repeating: "y", count: 100_000)
            let add = ("features.applyEdits", #"{"layer":"n","adds":[{"attributes":{"text":"\#(text)"}}]}"#)
            let open = ("features.createLayer", #"{\#(place),"definition":\#(Self.layer),"as":"n"}"#)
            let features = (0..<20).map { _ in #"{"attributes":{"text":"\#(text)"}}"# }.joined(separator: ",")
            let answers = try Self.run(
                [open] + [(String, String)](repeating: add, count: 12) + [
                    ("features.count", #"{"layer":"n"}"#),
                    ("features.applyEdits", #"{"layer":"n","deletes":[1]}"#), add, add,
                    ("session.info", "{}"), ("features.close", #"{"layer":"n"}"#), ("session.info", "{}"),
                    (
                        "features.createLayer",
                        #"{"provider":"memory","definition":\#(Self.layer),"as":"m","featureSet":{"features":[\#(features)]}}"#
                    ), ("session.info", "{}"),
                ], ["--max-memory", "1000000"], in: directory)
            #expect(answers[1...9].allSatisfy { $0["error"] == nil }, "\(answers[1...9])")
            #expect(answers[10...12].allSatisfy { Self.refusal($0) == ["limitExceeded", "memory"] }, "\(answers[10...12])")
            let data = (answers[10]["error"] as? [String: Any])?["data"] as? [String: Any]
            #expect(data?["path"] as? String == "params.layer")
            #expect((answers[13]["result"] as? [String: Any])?["value"] as? Int == 9)
            #expect(answers[14]["error"] == nil && answers[15]["error"] == nil)
            #expect(Self.refusal(answers[16]) == ["limitExceeded", "memory"])
            #expect((900_000...910_000).contains(try Self.memory(answers[17])["layers"] ?? 0))
            #expect(try Self.memory(answers[19]) == ["total": 0])
            #expect(Self.refusal(answers[20]) == ["limitExceeded", "memory"], "\(answers[20])")
            #expect(try Self.memory(answers[21]) == ["total": 0])
        }
    }

    @Test func popupsStayWithinIt() throws {
        let features = (0..<100).map { _ in #"{"attributes":{"text":"a"}}"# }.joined(separator: ",")
        let answers = try Self.run(
            [
                (
                    "features.createLayer",
                    #"{"provider":"memory","definition":\#(Self.layer),"as":"n","featureSet":{"features":[\#(features)]}}"#
                ),
                ("popups.open", #"{"layer":"n","limit":100}"#), ("popups.open", #"{"layer":"n","limit":10}"#),
                ("popups.add", #"{"layer":"n","limit":100}"#), ("session.info", "{}"), ("popups.close", "{}"), ("session.info", "{}"),
            ], ["--max-memory", "100000"])
        #expect(answers.map { $0["error"] == nil } == [true, false, true, false, true, true, true], "\(answers)")
        #expect(Self.refusal(answers[1]) == ["limitExceeded", "memory"])
        #expect((8_000...20_000).contains(try Self.memory(answers[4])["popups"] ?? 0))
        #expect(try Self.memory(answers[6])["popups"] == nil)
    }

    /// A web map is counted equally if it is a parameter and if it is read from a file.
    @Test func webMapsInFilesAreCounted() throws {
        try GromaProcess.withDirectory { directory in
            let infos = (0..<2000).map { #"{"fieldName":"f\#($0)","label":"label \#($0)","visible":true}"# }.joined(separator: ",")
            let map =
                #"{"version":"2.0","operationalLayers":[{"id":"a","title":"notes","popupInfo":{"title":"{text}","fieldInfos":[\#(infos)]}}]}"#
            try map.write(to: directory.appendingPathComponent("map.json"), atomically: true, encoding: .utf8)
            func calls(_ parameter: String) -> [(String, String)] {
                [
                    ("popups.open", #"{"layer":"n",\#(parameter)}"#), ("session.info", "{}"), ("popups.close", "{}"),
                    ("session.info", "{}"),
                    ("map.setPopups", "{\(parameter)}"), ("session.info", "{}"), ("map.setPopups", #"{"enabled":false}"#),
                    ("session.info", "{}"),
                ]
            }
            let opening = [
                (
                    "features.createLayer",
                    #"{"provider":"memory","definition":\#(Self.layer),"as":"n","featureSet":{"features":[{"attributes":{"text":"a"}}]}}"#
                ), ("map.create", #"{"wkid":4326}"#), ("session.info", "{}"),
            ]
            let (file, value) = (#""webMapPath":"map.json""#, #""webMap":\#(map)"#)
            let answers = try Self.run(opening + calls(file) + calls(value), in: directory)
            for answer in answers { #expect(answer["error"] == nil, "\(answer)") }
            let held = try answers.filter { ($0["result"] as? [String: Any])?["memory"] != nil }.map {
                try Self.memory($0)["settings"] ?? 0
            }
            let empty = held[0]
            #expect(held[1] > empty + 1_000_000 && held[3] > empty + 1_000_000, "\(held)")
            #expect(held[2] == empty && held[4] == empty, "\(held)")
            #expect(Array(held[1...4]) == Array(held[5...8]), "\(held)")
            let refused = try Self.run(opening + calls(file), ["--max-memory", "500000"], in: directory)
            for number in [3, 7] {
                #expect(Self.refusal(refused[number]) == ["limitExceeded", "memory"], "\(refused[number])")
                let data = (refused[number]["error"] as? [String: Any])?["data"] as? [String: Any]
                #expect(data?["path"] as? String == "params.webMapPath")
            }
        }
    }

    /// What a layer suggests to show of its fields is counted until the last popup of those that were found is gone, whichever that is, and
    /// however they were opened.
    @Test(arguments: ["popups.open", "map.tap"]) func suggestedDefinitionsAreCounted(_ way: String) throws {
        let fields = (0..<100).map { #"{"name":"f\#($0)","type":"esriFieldTypeString","length":9}"# }.joined(separator: ",")
        let wide =
            #"{"name":"w","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},\#(fields)]}"#
        let two = #"{"features":[{"attributes":{},"geometry":{"x":1,"y":2}},{"attributes":{},"geometry":{"x":1,"y":2}}]}"#
        let remove = [("popups.last", "{}"), ("popups.delete", "{}"), ("popups.choose", #"{"answer":"confirm"}"#), ("session.info", "{}")]
        let answers = try Self.run(
            [
                ("features.createLayer", #"{"provider":"memory","definition":\#(wide),"as":"w","featureSet":\#(two)}"#),
                ("map.create", #"{"wkid":4326}"#), ("map.addLayer", #"{"layer":"w"}"#),
                ("map.setViewport", #"{"center":[1,2],"resolution":0.01}"#), ("map.setPopups", #"{"place":"host"}"#),
                ("session.info", "{}"),
                way == "map.tap" ? (way, #"{"x":400,"y":300}"#) : (way, #"{"layer":"w"}"#), ("popups.current", "{}"),
                ("session.info", "{}"),
            ] + remove + remove + [("popups.close", "{}"), ("session.info", "{}")])
        for answer in answers { #expect(answer["error"] == nil, "\(answer)") }
        #expect((answers[7]["result"] as? [String: Any])?["count"] as? Int == 2, "\(answers[7])")
        let held = try answers.filter { ($0["result"] as? [String: Any])?["memory"] != nil }.map { try Self.memory($0)["settings"] ?? 0 }
        #expect(held.count == 5)
        // Each of the hundred fields takes some hundred bytes, once for both popups.
        #expect((held[0] + 20_000...held[0] + 60_000).contains(held[1]), "\(held)")
        #expect(held[2] == held[1] && held[3] == held[0] && held[4] == held[0], "\(held)")
    }

    /// A definition that taps show is counted as long as popups have it, although taps open no more of them.
    @Test func definitionsOfTapsAreCountedWithTheirPopups() throws {
        let infos = (0..<500).map { #"{"fieldName":"f\#($0)","label":"label \#($0)","visible":true}"# }.joined(separator: ",")
        let answers = try Self.run([
            (
                "features.createLayer",
                #"{"provider":"memory","definition":\#(Self.layer),"as":"n","featureSet":{"features":[{"attributes":{"text":"a"},"geometry":{"x":1,"y":2}}]}}"#
            ), ("map.create", #"{"wkid":4326}"#), ("map.addLayer", #"{"layer":"n"}"#),
            ("map.setViewport", #"{"center":[1,2],"resolution":0.01}"#), ("session.info", "{}"),
            ("map.setPopups", #"{"place":"host","definition":{"title":"{text}","fieldInfos":[\#(infos)]}}"#), ("session.info", "{}"),
            ("map.tap", #"{"x":400,"y":300}"#), ("session.info", "{}"), ("map.setPopups", #"{"enabled":false}"#), ("session.info", "{}"),
            ("popups.close", "{}"), ("session.info", "{}"),
        ])
        for answer in answers { #expect(answer["error"] == nil, "\(answer)") }
        let held = try answers.filter { ($0["result"] as? [String: Any])?["memory"] != nil }.map { try Self.memory($0)["settings"] ?? 0 }
        #expect(held[1] > held[0] + 100_000 && held[2] == held[1] && held[3] == held[1] && held[4] == held[0], "\(held)")
    }

    /// An edited popup shares its unchanged values with the feature.
    @Test func textsThatStayAreCountedOnce() throws {
        let text = String(repeating: "y", count: 100_000)
        let answers = try Self.run([
            (
                "features.createLayer",
                #"{"provider":"memory","definition":\#(Self.layer),"as":"n","featureSet":{"features":[{"attributes":{"text":"\#(text)"}}]}}"#
            ), ("popups.open", #"{"layer":"n"}"#), ("popups.startEditing", "{}"), ("session.info", "{}"),
            ("popups.setText", #"{"field":"text","text":"\#(text + "z")"}"#), ("session.info", "{}"),
        ])
        for answer in answers { #expect(answer["error"] == nil, "\(answer)") }
        #expect((5_000...20_000).contains(try Self.memory(answers[3])["popups"] ?? 0))
        #expect((105_000...120_000).contains(try Self.memory(answers[5])["popups"] ?? 0))
    }
}
