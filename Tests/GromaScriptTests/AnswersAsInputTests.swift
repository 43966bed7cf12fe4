import Groma
import Testing

/// Tests that Groma accepts its own answers as input.
struct AnswersAsInputTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        try at.makeParcels()
        try at.call(
            "features.applyEdits",
            #"{"layer":"parcels","time":0,"adds":[{"attributes":{"NAME":"North","USE":1,"TREES":5},"geometry":\#(FeaturesSession.square(0, 0))}]}"#
        )
    }

    @Test(arguments: ["wkt", "wkb64", "geojson", "esri"])
    func aFeatureOfAQueryGoesBack(_ form: String) throws {
        let found = try #require(try at.call("features.query", #"{"layer":"parcels","form":"\#(form)"}"#)["features"]?.arrayValue?.first)
        #expect(found["summary"] != nil)
        for name in ["updates", "adds"] {
            let results = try at.call("features.applyEdits", #"{"layer":"parcels","keepGlobalIds":false,"\#(name)":[\#(found.text)]}"#)
            #expect(results[name]?.arrayValue?.first?["success"] == true, "\(name): \(results.text)")
        }
        let both = try at.call("features.query", #"{"layer":"parcels","form":"wkt"}"#)["features"]?.arrayValue ?? []
        try #require(both.count == 2)
        #expect(both[0]["geometry"] == both[1]["geometry"])
        #expect(both[0]["attributes"]?["NAME"] == both[1]["attributes"]?["NAME"])
        let one = try at.call("features.get", #"{"layer":"parcels","objectId":1,"form":"\#(form)"}"#)
        #expect(try at.call("features.validate", #"{"layer":"parcels","feature":\#(one.text)}"#)["isValid"] != false)
        let text = try at.call("format.encode", #"{"format":"geojson","options":{"asIs":true},"features":[\#(one.text)]}"#)["text"]?
            .stringValue
        #expect(try #require(text).contains("\"id\":1"))
    }

    /// A copy of a feature whose shape was not asked for would be one without a shape.
    @Test func aCopyWithoutItsShapeIsRefused() throws {
        let found = try #require(try at.call("features.query", #"{"layer":"parcels"}"#)["features"]?.arrayValue?.first)
        let added = try at.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(found.text)]}"#)["adds"]?.arrayValue?.first
        #expect(added?["success"] == false && added?["error"]?["name"] == "invalidGeometry")
        let updated = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[\#(found.text)]}"#)["updates"]?.arrayValue?.first
        #expect(updated?["success"] == true)
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":1,"form":"wkt"}"#)["geometry"] != .null)
    }

    @Test func aMadeFeatureIsOpenedAndAdded() throws {
        let made = try at.call("features.makeFeature", #"{"layer":"parcels","type":2}"#)
        #expect(made["template"] != nil)
        let opened = try at.call("popups.open", #"{"layer":"parcels","features":[\#(made.text)]}"#)
        #expect(opened["popups"]?["count"] == 1)
        let added = try at.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(made.text)]}"#)["adds"]?.arrayValue?.first
        #expect(added?["success"] == true)
    }

    @Test func answersOfGeometryMethodsAreGeometries() throws {
        for form in ["wkt", "wkb", "wkb64", "geojson", "esri"] {
            let answer = try at.call("geometry.convexHull", #"{"geometry":{"wkt":"MULTIPOINT (0 0, 4 0, 0 4)"},"form":"\#(form)"}"#)
            let info = try at.call("geometry.info", #"{"geometry":\#(answer.text)}"#)
            #expect(info["area"] == 8, "\(form)")
        }
        let cut = try at.call(
            "geometry.cut",
            #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"cutter":{"wkt":"LINESTRING (2 -1, 2 5)"},"form":"wkt"}"#)
        let whole = try at.call("geometry.union", #"{"geometries":\#(try #require(cut["geometries"]).text),"form":"wkt"}"#)
        #expect(whole["summary"]?["extent"] == [0, 0, 4, 4])
        // Without the geometry there is nothing to be taken.
        let bare = try at.call("geometry.convexHull", #"{"geometry":{"wkt":"MULTIPOINT (0 0, 4 0, 0 4)"}}"#)
        #expect(try at.error("geometry.info", #"{"geometry":\#(bare.text)}"#)["data"]?["code"] == "missingParameter")
    }

    @Test func placesAreTakenAsTheyWereAnswered() throws {
        let line = #"{"wkt":"LINESTRING (0 0, 4 0, 4 4)"}"#
        let vertex = try at.call("geometry.vertex", #"{"geometry":\#(line),"index":1}"#)
        let nearest = try at.call("geometry.nearestSegment", #"{"geometry":\#(line),"point":[5,2]}"#)
        for (place, distance) in [(vertex, 1.0), (nearest, 1.0)] {
            let found = try at.call("geometry.nearestVertex", #"{"geometry":{"wkt":"POINT (4 1)"},"point":\#(place.text)}"#)
            #expect(found["distance"]?.doubleValue == distance, "\(place.text)")
        }
        try at.call("sketch.begin", #"{"type":"polyline","wkid":4326}"#)
        try at.call("sketch.setViewport", #"{"center":[0,0],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true}"#)
        try at.call("sketch.addSnapSource", #"{"name":"roads","geometries":[{"wkt":"LINESTRING (0 0, 9 0)"}]}"#)
        let snap = try at.call("sketch.snap", #"{"point":[0.1,0.1]}"#)
        let place = snap["snap"] ?? snap
        if place["at"] != nil { try at.call("sketch.addVertex", #"{"point":\#(place.text)}"#) } else { Issue.record("\(snap.text)") }
        #expect(try at.call("sketch.geometry", #"{"form":"wkt"}"#)["geometry"]?["wkt"]?.stringValue?.contains("0 0") == true)
        #expect(try at.error("sketch.addVertex", #"{"point":{"part":0,"index":1}}"#)["data"]?["path"] == "params.point")
    }

    @Test func aDefinitionMakesAnotherLayer() throws {
        let definition = try #require(try at.call("features.describe", #"{"layer":"parcels"}"#)["definition"])
        try at.call("features.createLayer", #"{"provider":"memory","name":"copy","definition":\#(definition.text)}"#)
        #expect(try at.call("features.describe", #"{"layer":"copy"}"#)["definition"] == definition)
        try at.call("popups.open", #"{"layer":"parcels"}"#)
        let popup = try #require(try at.call("popups.definition")["definition"])
        #expect(try at.call("popups.definition", #"{"definition":\#(popup.text)}"#)["definition"] == popup)
        let feature = try at.call("popups.feature", #"{"form":"wkt"}"#)
        #expect(
            try at.call("features.applyEdits", #"{"layer":"copy","keepGlobalIds":false,"adds":[\#(feature.text)]}"#)["adds"]?.arrayValue?
                .first?["success"] == true)
    }
}
