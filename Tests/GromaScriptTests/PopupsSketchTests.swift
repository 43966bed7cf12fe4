import Groma
import Testing

/// The sketches of popups: their names, and what is saved of neighbors that they change.
struct PopupsSketchTests {
    @Test func aSketchHasANameThatNoOtherHas() throws {
        let popups = try PopupsSession.open()
        for name in ["popups", "popups.1", "popups.2"] {
            try popups.call("sketch.begin", #"{"sketch":"\#(name)","type":"polygon"}"#)
        }
        try popups.call("popups.startEditing")
        #expect(try popups.call("popups.editGeometry")["sketch"] == "popups.3")
        // The same shape keeps its sketch.
        #expect(try popups.call("popups.editGeometry")["sketch"] == "popups.3")
        try popups.call("popups.cancel")
        try popups.call("sketch.cancel", #"{"sketch":"popups.1"}"#)
        try popups.call("popups.startEditing")
        #expect(try popups.call("popups.editGeometry")["sketch"] == "popups.1")
        try popups.call("sketch.cancel", #"{"sketch":"popups"}"#)
        #expect(try popups.state()["sketch"] == "popups.1")
        try popups.call("popups.close", #"{"force":true}"#)
        #expect(
            try popups.call("sketch.list")["sketches"]?.arrayValue?.compactMap { $0["sketch"]?.stringValue ?? $0["name"]?.stringValue } == [
                "popups.2"
            ])
    }

    @Test func neighborsAreSavedAndToldWithTheFeature() throws {
        let popups = try PopupsSession()
        try popups.call(
            "features.applyEdits",
            #"{"layer":"parcels","updates":[{"objectId":2,"geometry":\#(FeaturesSession.square(10, 10))}],"adds":[{"attributes":{"NAME":"Far"},"geometry":\#(FeaturesSession.square(50, 50))}]}"#
        )
        try popups.call("session.subscribe", #"{"events":["features.edited","popups.saved"]}"#)
        try popups.call("popups.open", #"{"layer":"parcels"}"#)
        try popups.call("popups.startEditing")
        try popups.call("popups.editGeometry")
        try popups.call("sketch.addSnapSource", #"{"sketch":"popups","layer":"parcels","editable":true}"#)
        try popups.call("sketch.setTopology", #"{"sketch":"popups","enabled":true}"#)
        // The corner (10 10) belongs to both.
        try popups.call("sketch.moveVertex", #"{"sketch":"popups","part":0,"index":2,"point":[12,13]}"#)
        let lines = try popups.at.lines("popups.finish", #"{"time":0}"#)
        let edited = try #require(lines.first { $0["method"] == "features.edited" }?["params"])
        #expect(edited["layer"] == "parcels" && edited["updates"] == [1, 2] && edited["adds"] != [1], "\(edited.text)")
        #expect(lines.last?["result"]?["saved"] == true)
        for id in 1...2 {
            #expect(try popups.parcel(id)["geometry"]?["wkt"]?.stringValue?.contains("12 13") == true)
        }
        #expect(try popups.call("features.pending", #"{"layer":"parcels"}"#)["features"] == [])
    }
}
