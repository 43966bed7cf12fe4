import Groma
import Testing

/// Layers opened, edited and asked through the stream.
struct FeaturesEditTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        try at.makeParcels()
    }

    private func addTwo() throws {
        let result = try at.call(
            "features.applyEdits",
            #"""
            {"layer":"parcels","time":1000,"adds":[
            {"attributes":{"NAME":"North","USE":1,"TREES":3,"VALUE":12.5,"SURVEYED":0},"geometry":\#(FeaturesSession.square(0, 0))},
            {"attributes":{"NAME":"","USE":0,"VALUE":null},"geometry":\#(FeaturesSession.square(10, 0))}]}
            """#.replacing("\n", with: ""))
        try #require(result["success"] == true, "\(result.text)")
    }

    @Test func editsHaveAResultEach() throws {
        try addTwo()
        try at.call("session.subscribe", #"{"events":["features.*"]}"#)
        let edits = #"""
            {"layer":"parcels","time":2000,"adds":[{"attributes":{"NAME":"A name of more than twenty letters"}},
            {"attributes":{"NAME":"South"},"geometry":\#(FeaturesSession.square(0, 10))},{"attributes":{"NAM":"x"}}],
            "updates":[{"objectId":1,"attributes":{"TREES":4}},{"objectId":99,"attributes":{"TREES":4}},{"objectId":2,"attributes":{"USE":"wood"}}],
            "deletes":[77]}
            """#.replacing("\n", with: "")
        let lines = try at.lines("features.applyEdits", edits)
        let result = try #require(lines.last?["result"])
        func names(_ list: String) -> [String] { (result[list]?.arrayValue ?? []).map { $0["error"]?["name"]?.stringValue ?? "ok" } }
        #expect(result["success"] == false)
        #expect(names("adds") == ["exceedsMaximumLength", "ok", "noField"])
        #expect(names("updates") == ["ok", "noFeature", "incorrectValueType"])
        #expect(names("deletes") == ["noFeature"])
        #expect(result["adds"]?.arrayValue?[1]["objectId"] == 3 && result["adds"]?.arrayValue?[1]["globalId"]?.stringValue?.first == "{")
        #expect(result["adds"]?.arrayValue?[2]["error"]?["field"] == "NAM")
        #expect(result["updates"]?.arrayValue?[2]["objectId"] == 2)
        let event = lines.first
        #expect(event?["method"] == "features.edited")
        #expect(event?["params"]?["adds"] == [3] && event?["params"]?["updates"] == [1] && event?["params"]?["failures"] == 5)
        let feature = try at.call("features.get", #"{"layer":"parcels","objectId":1}"#)
        #expect(feature["attributes"]?["TREES"] == 4 && feature["attributes"]?["NAME"] == "North")
        #expect(feature["attributes"]?["CREATED"] == 1000 && feature["attributes"]?["EDITED"] == 2000)
        #expect(feature["attributes"]?["CREATOR"] == "ada")
    }

    @Test func oneThatFailsUndoesAllWhereAsked() throws {
        try addTwo()
        for bad in [#"{"attributes":{"TREES":5000}}"#, #"{"attributes":{"TREES":"many"}}"#] {
            let edits = #"{"layer":"parcels","rollbackOnFailure":true,"adds":[\#(bad),{"attributes":{"NAME":"x"}}],"deletes":[1]}"#
            let result = try at.call("features.applyEdits", edits)
            let names = ["adds", "deletes"].flatMap { result[$0]?.arrayValue ?? [] }.map { $0["error"]?["name"]?.stringValue ?? "ok" }
            #expect(names.dropFirst() == ["rolledBack", "rolledBack"], "\(names)")
            #expect(try at.call("features.count", #"{"layer":"parcels"}"#)["value"] == 2)
        }
    }

    /// Of features deleted by a query only the number is told, and nothing where there were none.
    @Test func deletionsByAQueryAreTold() throws {
        try addTwo()
        try at.call("session.subscribe", #"{"events":["features.edited"]}"#)
        let lines = try at.lines("features.delete", #"{"layer":"parcels","where":"NAME IS NOT NULL"}"#)
        #expect(lines.count == 2 && lines.last?["result"]?["deleted"] == 2)
        #expect(lines.first?["method"] == "features.edited")
        #expect(lines.first?["params"]?["layer"] == "parcels" && lines.first?["params"]?["deletedByQuery"] == 2, "\(lines)")
        #expect(try at.lines("features.delete", #"{"layer":"parcels","where":"1=1"}"#).count == 1)
    }

    @Test func nullMissingEmptyAndZeroStayApart() throws {
        try addTwo()
        let page = try at.call("features.query", #"{"layer":"parcels","returnGeometry":false,"outFields":["NAME","USE","TREES","VALUE"]}"#)
        let second = try #require(page["features"]?.arrayValue?.last?["attributes"])
        #expect(second["NAME"] == "" && second["USE"] == 0 && second["TREES"] == 7 && second["VALUE"] == .null)
        #expect(page["features"]?.arrayValue?.first?["summary"] == nil)
        #expect(try at.call("features.count", #"{"layer":"parcels","where":"VALUE IS NULL"}"#)["value"] == 1)
        #expect(try at.call("features.count", #"{"layer":"parcels","where":"NAME = ''"}"#)["value"] == 1)
        #expect(try at.call("features.count", #"{"layer":"parcels","where":"USE = 0"}"#)["value"] == 1)
    }

    @Test func shapesOfAQueryAreKeptEachOrAsACollection() throws {
        try addTwo()
        try at.call("features.query", #"{"layer":"parcels","into":"each"}"#)
        #expect(try at.call("geometry.info", #"{"geometry":{"name":"each.1"}}"#)["summary"]?["type"] == "polygon")
        try at.call("features.query", #"{"layer":"parcels","collect":true,"into":"all"}"#)
        let summary = try at.call("geometry.info", #"{"geometry":{"name":"all"}}"#)["summary"]
        #expect(summary?["type"] == "collection" && summary?["vertices"] == 8, "\(summary ?? .null)")
        #expect(try at.error("features.query", #"{"layer":"parcels","collect":true}"#)["data"]?["path"] == "params.into")
    }

    @Test func queriesComeInPages() throws {
        let adds = (0..<25).map { #"{"attributes":{"TREES":\#($0 % 5)},"geometry":\#(FeaturesSession.square($0 * 10, 0))}"# }
        try at.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(adds.joined(separator: ","))]}"#)
        var (ids, offset, more) = ([Int](), 0, true)
        while more {
            let page = try at.call(
                "features.query",
                #"{"layer":"parcels","orderBy":["trees DESC"],"limit":10,"offset":\#(offset),"returnGeometry":false}"#
            )
            let come = (page["features"]?.arrayValue ?? []).compactMap { $0["objectId"]?.intValue }
            ids += come
            offset += come.count
            more = page["more"] == true
        }
        #expect(ids == (1...25).sorted { (-(($0 - 1) % 5), $0) < (-(($1 - 1) % 5), $1) })
        let found = try at.call(
            "features.query",
            #"{"layer":"parcels","geometry":{"wkt":"POINT (15 5)","wkid":3857},"relation":"within","as":"wkt","into":"found"}"#)
        #expect(found["features"]?.arrayValue?.count == 1)
        #expect(found["features"]?.arrayValue?[0]["geometry"]?["wkid"] == 3857)
        #expect(try at.call("geometry.info", #"{"geometry":{"name":"found.0"}}"#)["area"] == 100)
        #expect(try at.call("features.extent", #"{"layer":"parcels","where":"TREES = 4"}"#)["extent"] == [40, 0, 250, 10])
        let rows = try at.call(
            "features.statistics",
            #"{"layer":"parcels","groupBy":["TREES"],"statistics":[{"statistic":"count","field":"OBJECTID","name":"n"}],"where":"TREES < 2"}"#
        )
        #expect(rows["rows"] == [["TREES": 0, "n": 5], ["TREES": 1, "n": 5]])
        let distinct = try at.call("features.query", #"{"layer":"parcels","distinct":true,"outFields":["TREES"]}"#)
        #expect(distinct["features"]?.arrayValue?.count == 5)
        #expect(try at.call("features.delete", #"{"layer":"parcels","where":"TREES <> 0"}"#)["deleted"] == 20)
        #expect(try at.call("features.objectIds", #"{"layer":"parcels"}"#)["objectIds"] == [1, 6, 11, 16, 21])
    }

    @Test func aSketchIsSaved() throws {
        try addTwo()
        try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"g"}"#)
        try at.call("sketch.begin", #"{"geometry":{"name":"g"}}"#)
        try at.call("sketch.insertVertex", #"{"index":1,"point":[5,-5]}"#)
        try at.call("sketch.complete", #"{"into":"g"}"#)
        let result = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"g"}}]}"#)
        #expect(result["success"] == true)
        let feature = try at.call("features.get", #"{"layer":"parcels","objectId":1}"#)
        #expect(feature["summary"]?["vertices"] == 5 && feature["attributes"]?["NAME"] == "North")
        try at.call("geometry.set", #"{"geometry":{"wkt":"POINT (1 1)","wkid":3857},"into":"p"}"#)
        let refused = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"p"}}]}"#)
        #expect(refused["updates"]?.arrayValue?.first?["error"]?["name"] == "invalidGeometry")
        let other = #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"wkt":"POLYGON((0 0,1 0,1 1,0 0))","wkid":4326}}]}"#
        #expect(try at.call("features.applyEdits", other)["updates"]?.arrayValue?.first?["error"]?["name"] == "spatialReferenceMismatch")
    }

    @Test func neighboursAreCommittedWithTheSketch() throws {
        try addTwo()
        try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"g"}"#)
        try at.call("sketch.begin", #"{"geometry":{"name":"g"}}"#)
        #expect(try at.error("sketch.addSnapSource", #"{"layer":"parcel"}"#)["data"]?["nearest"] == "parcels")
        try at.call("sketch.addSnapSource", #"{"layer":"parcels","editable":true}"#)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
        // The corner (10 10) belongs to both.
        try at.call("sketch.moveVertex", #"{"index":2,"point":[12,12]}"#)
        let pending = try at.call("features.pending", #"{"layer":"parcels","as":"wkt"}"#)["features"]?.arrayValue
        let corner = "12 12"
        #expect(pending?.contains { $0["objectId"] == 2 && $0["geometry"]?["wkt"]?.stringValue?.contains(corner) == true } == true)
        try at.call("sketch.undo")
        #expect(
            try at.call("features.pending", #"{"layer":"parcels"}"#)["features"]?.arrayValue?.allSatisfy { $0["objectId"] != 2 } == true)
        try at.call("sketch.redo")
        #expect(try at.error("features.close", #"{"layer":"parcels"}"#)["data"]?["code"] == "snapSource")
        try at.call("sketch.complete", #"{"into":"g"}"#)
        let result = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"g"}}]}"#)
        #expect(result["updates"]?.arrayValue?.compactMap { $0["objectId"]?.intValue } == [1, 2])
        for id in 1...2 {
            let shape = try at.call("features.get", #"{"layer":"parcels","objectId":\#(id),"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue
            #expect(shape?.contains(corner) == true)
        }
        #expect(try at.call("features.pending", #"{"layer":"parcels"}"#)["features"] == [])
        try at.call("features.close", #"{"layer":"parcels"}"#)
    }

    @Test func neighboursFollowNoShapeThatIsNotTaken() throws {
        try addTwo()
        func drag() throws {
            try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"g"}"#)
            try at.call("sketch.begin", #"{"geometry":{"name":"g"}}"#)
            try at.call("sketch.addSnapSource", #"{"layer":"parcels","editable":true}"#)
            try at.call("sketch.setTopology", #"{"enabled":true}"#)
            try at.call("sketch.moveVertex", #"{"index":2,"point":[12,12]}"#)
        }
        func shapes() throws -> [String?] {
            try (1...2).map { id in
                try at.call("features.get", #"{"layer":"parcels","objectId":\#(id),"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue
            }
        }
        let before = try shapes()
        // A sketch that is given up.
        try drag()
        try at.call("sketch.cancel")
        #expect(
            try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"attributes":{"NAME":"A"}}]}"#)["success"]
                == true)
        #expect(try shapes() == before)
        // Edits that cannot be read, and that the layer refuses.
        try drag()
        try at.call("sketch.complete", #"{"into":"g"}"#)
        for wrong in [#""NAME":7"#, #""TREES":-1"#] {
            let edits = #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"g"},"attributes":{\#(wrong)}}]}"#
            let results = try at.call("features.applyEdits", edits)
            // The neighbor goes along or not at all.
            #expect(results["updates"]?.arrayValue?.allSatisfy { $0["success"] == false } == true)
            #expect(try shapes() == before)
        }
        let good = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"g"}}]}"#)
        #expect(good["updates"]?.arrayValue?.compactMap { $0["success"]?.boolValue } == [true, true])
        #expect(try shapes().allSatisfy { $0?.contains("12 12") == true })
    }

    @Test func templatesAndValidation() throws {
        let made = try at.call("features.makeFeature", #"{"layer":"parcels","type":2}"#)
        #expect(made["attributes"]?["USE"] == 2 && made["attributes"]?["TREES"] == 50 && made["template"] == "Young wood")
        #expect(try at.error("features.makeFeature", #"{"layer":"parcels","type":9}"#)["data"]?["path"] == "params.type")
        let bad =
            #"{"layer":"parcels","feature":{"attributes":{"NAME":7,"TREES":-1,"X":1},"geometry":{"wkt":"POLYGON((0 0,2 2,2 0,0 2,0 0))","wkid":3857}}}"#
        let problems = try at.call("features.validate", bad)
        let names = (problems["problems"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        #expect(Set(names) == ["incorrectValueType", "lessThanNumericMinimum", "noField", "invalidGeometry"], "\(names)")
        let good = #"{"layer":"parcels","feature":{"attributes":{"USE":0},"geometry":\#(FeaturesSession.square(0, 0))}}"#
        let fine = try at.call("features.validate", good)
        #expect(fine["isValid"] == true, "\(fine.text)")
    }

    @Test func splitAndMergeFollowThePolicies() throws {
        try at.call(
            "features.applyEdits", #"{"layer":"parcels","adds":[{"attributes":{"TREES":100},"geometry":\#(FeaturesSession.square(0, 0))}]}"#
        )
        let split = try at.call(
            "features.split", #"{"layer":"parcels","objectId":1,"line":{"wkt":"LINESTRING (2 -1, 2 11)","wkid":3857},"time":5}"#)
        #expect(split["success"] == true && split["adds"]?.arrayValue?.first?["objectId"] == 2)
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":1}"#)["attributes"]?["TREES"] == 80)
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":2}"#)["attributes"]?["TREES"] == 20)
        #expect(try at.call("features.merge", #"{"layer":"parcels","objectIds":[2,1]}"#)["success"] == true)
        let merged = try at.call("features.get", #"{"layer":"parcels","objectId":2,"into":"m"}"#)
        #expect(merged["attributes"]?["TREES"] == 100)
        #expect(try at.call("geometry.info", #"{"geometry":{"name":"m"}}"#)["area"] == 100)
        let text = try at.call("features.editSummary", #"{"layer":"parcels","objectId":2,"now":9000000000000}"#)
        #expect(text["text"]?.stringValue?.contains("ada") == true && text["canDelete"] == true)
    }
}

extension FeaturesEditTests {
    @Test func aRecordingLeadsToTheSameLayers() throws {
        let first = try FeaturesSession()
        try first.call("session.record")
        try first.makeParcels()
        #expect(try first.error("session.record", "{}")["data"]?["code"] == "recordingActive")
        try first.call(
            "features.applyEdits",
            #"{"layer":"parcels","time":5,"adds":[{"attributes":{"TREES":9},"geometry":\#(FeaturesSession.square(0, 0))}]}"#)
        try first.call("features.get", #"{"layer":"parcels","objectId":1,"into":"g"}"#)
        let script = try #require(try first.call("session.recording", #"{"end":true}"#)["text"]?.stringValue)
        #expect(try first.error("session.record", "{}")["data"]?["code"] == "layersOpen")
        let second = try FeaturesSession()
        for line in script.split(separator: "\n") { #expect(!second.session.answer(to: String(line)).contains(#""error""#), "\(line)") }
        let asked = [
            ("geometry.get", #"{"geometry":{"name":"g"},"as":"wkb"}"#),
            ("features.query", #"{"layer":"parcels","outFields":["TREES","CREATED"]}"#),
        ]
        for (method, params) in asked {
            func plain(_ session: FeaturesSession) throws -> String {
                try session.call(method, params).text.replacing(/"globalId":"[^"]*",?/, with: "")
            }
            #expect(try plain(first) == plain(second))
        }
    }
}
