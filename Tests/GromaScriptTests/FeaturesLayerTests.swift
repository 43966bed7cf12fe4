import Groma
import Testing

/// What an open layer shows of its store: conditions of its own, a selection, related features, modes, and attachments that are enabled.
struct FeaturesLayerTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        let adds = (0..<5).map {
            #"{"attributes":{"NAME":"P\#($0)","TREES":\#($0 * 10)},"geometry":\#(FeaturesSession.square($0 * 10, 0))}"#
        }
        try at.makeParcels()
        try at.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(adds.joined(separator: ","))]}"#)
    }

    private func ids(_ method: String, _ more: String = "") throws -> [Int] {
        (try at.call(method, #"{"layer":"parcels"\#(more)}"#)["objectIds"]?.arrayValue ?? []).compactMap(\.intValue)
    }

    @Test func aLayersConditionsHoldForAllThatIsAsked() throws {
        #expect(try at.call("features.list")["layers"]?.arrayValue?.first?["mode"] == "onDemand")
        let layer = try at.call("features.configure", #"{"layer":"parcels","definitionExpression":"TREES >= 20"}"#)
        #expect(layer["definitionExpression"]?.stringValue?.contains("TREES") == true)
        #expect(try ids("features.objectIds") == [3, 4, 5] && ids("features.objectIds", #","where":"TREES < 40""#) == [3, 4])
        #expect(try at.call("features.count", #"{"layer":"parcels"}"#)["value"] == 3)
        #expect(try at.call("features.extent", #"{"layer":"parcels"}"#)["extent"] == [20, 0, 50, 10])
        #expect(try at.call("features.query", #"{"layer":"parcels"}"#)["features"]?.arrayValue?.count == 3)
        let rows = try at.call(
            "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"sum","field":"TREES","name":"n"}]}"#)
        #expect(rows["rows"] == [["n": 90]])
        #expect(try ids("features.select") == [3, 4, 5])
        // It is snapped to what it shows.
        try at.call("sketch.begin", #"{"type":"polyline","wkid":3857}"#)
        try at.call("sketch.addSnapSource", #"{"layer":"parcels"}"#)
        try at.call("sketch.setViewport", #"{"center":[25,5],"resolution":0.25,"width":400,"height":400}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"kinds":["vertex"]}"#)
        #expect(try at.call("sketch.snap", #"{"point":[20.5,0.5]}"#)["at"] == [20, 0])
        #expect(try at.call("sketch.snap", #"{"point":[0.5,0.5]}"#)["at"] == [0.5, 0.5])
        try at.call("sketch.cancel")
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":1}"#)["objectId"] == 1)
        #expect(try at.call("features.delete", #"{"layer":"parcels","where":"TREES <= 20"}"#)["deleted"] == 1)
        try at.call("features.configure", #"{"layer":"parcels","definitionExpression":null}"#)
        #expect(try ids("features.objectIds") == [1, 2, 4, 5])
    }

    @Test func invalidConditionsAreRefused() throws {
        func fault(_ params: String) throws -> (code: JSONValue?, path: JSONValue?) {
            let error = try at.error("features.configure", #"{"layer":"parcels",\#(params)}"#)
            return (error["data"]?["code"], error["data"]?["path"])
        }
        #expect(try fault(#""definitionExpression":"TREES ==""#) == ("whereSyntax", "params.definitionExpression"))
        #expect(try fault(#""definitionExpression":"X = 1; DROP TABLE parcels""#).path == "params.definitionExpression")
        #expect(try fault(#""timeDefinition":[0,1]"#) == ("invalidQuery", "params.timeDefinition"))
        #expect(try fault(#""bufferFactor":11"#).path == "params.bufferFactor")
        #expect(try fault(#""maxAllowableOffset":-1"#).path == "params.maxAllowableOffset")
        #expect(try fault(#""definitionExpression":"TREES = 0","bufferFactor":11"#).path == "params.bufferFactor")
        #expect(try ids("features.objectIds") == [1, 2, 3, 4, 5], "nothing was set")
    }

    @Test func aTimeDefinitionShowsWhatWasThen() throws {
        let definition =
            #"{"name":"visits","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"seen","type":"esriFieldTypeDate"}],"timeInfo":{"startTimeField":"seen"}}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"visits","definition":\#(definition)}"#)
        let adds = (0..<4).map { #"{"attributes":{"seen":\#($0 * 1000)}}"# }.joined(separator: ",")
        try at.call("features.applyEdits", #"{"layer":"visits","adds":[\#(adds)]}"#)
        let layer = try at.call("features.configure", #"{"layer":"visits","timeDefinition":[1000,null]}"#)
        #expect(layer["timeDefinition"] == [1000, .null])
        #expect(try at.call("features.count", #"{"layer":"visits"}"#)["value"] == 3)
        #expect(try at.call("features.count", #"{"layer":"visits","timeExtent":[null,2000]}"#)["value"] == 2)
    }

    @Test func aSelectionIsReplacedAddedToAndTakenFrom() throws {
        try at.call("session.subscribe", #"{"events":["features.selectionChanged"]}"#)
        let lines = try at.lines("features.select", #"{"layer":"parcels","where":"TREES >= 20"}"#)
        #expect(lines.first?["params"]?["selected"] == 3 && lines.last?["result"]?["objectIds"] == [3, 4, 5])
        #expect(try at.lines("features.select", #"{"layer":"parcels","where":"TREES >= 20"}"#).count == 1, "nothing has changed")
        #expect(try at.call("features.select", #"{"layer":"parcels","method":"subtract","objectIds":[4]}"#)["selected"] == 2)
        let point = #"{"wkt":"POINT (5 5)","wkid":3857}"#
        #expect(try ids("features.select", #","method":"add","geometry":\#(point)"#) == [1])
        #expect(try ids("features.selection") == [1, 3, 5])
        try at.call("features.applyEdits", #"{"layer":"parcels","deletes":[3]}"#)
        #expect(try ids("features.selection") == [1, 5])
        #expect(try at.error("features.select", #"{"layer":"parcels","method":"toggle"}"#)["data"]?["path"] == "params.method")
        try at.call("features.clearSelection", #"{"layer":"parcels"}"#)
        #expect(try ids("features.selection") == [])
    }

    @Test func aModeSaysWhatIsSnappedTo() throws {
        try at.write(
            #"{"type":"FeatureCollection","features":[\#((0..<3).map { #"{"type":"Feature","id":\#($0 + 1),"properties":{},"geometry":{"type":"Point","coordinates":[\#($0 * 10),0]}}"# }.joined(separator: ","))]}"#,
            to: "p.geojson")
        try at.call("features.open", #"{"path":"p.geojson","as":"p","mode":"selection"}"#)
        try at.call("features.select", #"{"layer":"p","objectIds":[2]}"#)
        try at.call("sketch.begin", #"{"type":"polyline"}"#)
        try at.call("sketch.setViewport", #"{"center":[10,0],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.addSnapSource", #"{"layer":"p"}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"kinds":["vertex"]}"#)
        func snapped(_ x: Double) throws -> Bool {
            try at.call("sketch.snap", #"{"point":[\#(x),0.2]}"#)["at"]?.arrayValue?.last == 0
        }
        #expect(try snapped(10.2) && !snapped(0.2))
        try at.call("sketch.cancel")
        #expect(try at.error("features.open", #"{"path":"p.geojson","as":"q","mode":"all"}"#)["data"]?["path"] == "params.mode")
    }

    @Test func relatedFeaturesAreFoundByTheirKey() throws {
        let plots =
            #"{"name":"plots","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NR","type":"esriFieldTypeString"}],"relationships":[{"id":4,"name":"Visits","relatedTableId":9,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleOrigin","keyField":"NR"}]}"#
        let visits =
            #"{"name":"visits","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"PLOT","type":"esriFieldTypeString"},{"name":"NOTE","type":"esriFieldTypeString"}],"relationships":[{"id":4,"name":"Plot","relatedTableId":0,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleDestination","keyField":"PLOT"}]}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"plots","definition":\#(plots)}"#)
        try at.call("features.createLayer", #"{"provider":"memory","as":"visits","definition":\#(visits)}"#)
        try at.call(
            "features.applyEdits",
            #"{"layer":"plots","adds":[{"attributes":{"NR":"A"}},{"attributes":{"NR":"O'Neil"}},{"attributes":{"NR":"C"}}]}"#)
        try at.call(
            "features.applyEdits",
            #"{"layer":"visits","adds":[{"attributes":{"PLOT":"O'Neil","NOTE":"x"}},{"attributes":{"PLOT":"A","NOTE":"y"}},{"attributes":{"PLOT":"O'Neil","NOTE":"z"}}]}"#
        )
        let asked = #""layer":"plots","objectIds":[2,3,1],"relationship":4,"outFields":["NOTE"]"#
        let found = try at.call("features.queryRelated", #"{\#(asked),"related":"visits","orderBy":[{"field":"NOTE","descending":true}]}"#)
        let notes = (found["related"]?.arrayValue ?? []).map { related in
            (related["objectId"]?.intValue, (related["features"]?.arrayValue ?? []).map { $0["attributes"]?["NOTE"]?.stringValue })
        }
        #expect(notes.map(\.0) == [2, 1] && notes.map(\.1) == [["z", "x"], ["y"]], "\(found.text)")
        #expect(
            try at.call("features.queryRelated", #"{\#(asked),"related":"visits","where":"NOTE = 'x'"}"#)["related"]?.arrayValue?.count == 1
        )
        func path(_ params: String) throws -> JSONValue? { try at.error("features.queryRelated", "{\(params)}")["data"]?["path"] }
        #expect(try path(asked) == "params.related", "it is not in the same store")
        #expect(try path(#"\#(asked),"related":"none""#) == "params.related")
        #expect(try path(#""layer":"plots","objectIds":[1],"relationship":5,"related":"visits""#) == "params.relationship")
        #expect(try path(#"\#(asked),"related":"visits","where":"NR = 'A'""#) == "params.where")
    }

    @Test func attachmentsAreEnabled() throws {
        let definition = #"{"name":"bare","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"bare","definition":\#(definition)}"#)
        try at.call("features.applyEdits", #"{"layer":"bare","adds":[{}]}"#)
        let owner = #""layer":"bare","objectId":1"#
        #expect(try at.error("attachments.list", "{\(owner)}")["data"]?["code"] == "notSupported")
        #expect(try at.call("features.enableAttachments", #"{"layer":"bare"}"#)["hasAttachments"] == true)
        try at.call("attachments.add", #"{\#(owner),"data":"AAEC","name":"a.bin"}"#)
        #expect(try at.call("attachments.post", "{\(owner)}")["success"] == true)
        try at.write(#"{"type":"FeatureCollection","features":[]}"#, to: "f.geojson")
        try at.call("features.open", #"{"path":"f.geojson","as":"f"}"#)
        #expect(try at.error("features.enableAttachments", #"{"layer":"f"}"#)["data"]?["code"] == "notSupported")
    }

    @Test func aSketchThatWasSplitBecomesSeveralFeatures() throws {
        try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"attributes":{"TREES":100}}]}"#)
        try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"g"}"#)
        try at.call("sketch.begin", #"{"geometry":{"name":"g"}}"#)
        try at.call("sketch.setViewport", #"{"center":[5,5],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.setTool", #"{"tool":"split"}"#)
        // x = 2.5 is 25 points left of the middle; from above the square to below it.
        for (phase, y, time) in [("down", 100, 0.0), ("move", 150, 0.1), ("move", 250, 0.2), ("move", 300, 0.3), ("up", 300, 0.4)] {
            try at.call("sketch.pointer", #"{"phase":"\#(phase)","x":175,"y":\#(y),"time":\#(time)}"#)
        }
        let done = try at.call("sketch.complete", #"{"into":"g","force":true}"#)
        #expect(done["summary"]?["parts"] == 2, "\(done.text)")
        try at.call("geometry.explode", #"{"geometry":{"name":"g"},"into":"piece"}"#)
        let split = try at.call(
            "features.split", #"{"layer":"parcels","objectId":1,"pieces":[{"name":"piece.0"},{"name":"piece.1"}],"time":5}"#)
        #expect(split["success"] == true && split["adds"]?.arrayValue?.first?["objectId"] == 6, "\(split.text)")
        var trees: [Int] = []
        var areas: [Double] = []
        for id in [1, 6] {
            let feature = try at.call("features.get", #"{"layer":"parcels","objectId":\#(id),"into":"h"}"#)
            trees.append(feature["attributes"]?["TREES"]?.intValue ?? -1)
            areas.append(try at.call("geometry.info", #"{"geometry":{"name":"h"}}"#)["area"]?.doubleValue ?? 0)
            #expect(try at.call("geometry.isValid", #"{"geometry":{"name":"h"}}"#)["value"] == true)
        }
        #expect(Set(trees) == [25, 75] && Set(areas) == [25, 75], "\(trees) \(areas)")
    }
}
