import Groma
import Testing

/// What a sketch makes of its neighbors, through the stream: it belongs to the sketch until it is committed with the sketch's own feature.
struct NeighbourShapeTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        try at.makeParcels()
        let shapes = [FeaturesSession.square(0, 0), FeaturesSession.square(10, 0), FeaturesSession.square(20, 0)]
        let adds = shapes.enumerated().map { #"{"attributes":{"NAME":"P\#($0 + 1)"},"geometry":\#($1)}"# }
        let result = try at.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(adds.joined(separator: ","))]}"#)
        try #require(result["success"] == true, "\(result.text)")
    }

    /// Drags the corner at 10 10 that the parcels 1 and 2 share, in a sketch of parcel 1.
    private func drag(_ sketch: String, to place: String) throws {
        try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"\#(sketch)"}"#)
        try at.call("sketch.begin", #"{"geometry":{"name":"\#(sketch)"},"sketch":"\#(sketch)"}"#)
        try at.call("sketch.addSnapSource", #"{"layer":"parcels","editable":true,"sketch":"\#(sketch)"}"#)
        try at.call("sketch.setTopology", #"{"enabled":true,"sketch":"\#(sketch)"}"#)
        try at.call("sketch.moveVertex", #"{"index":2,"point":\#(place),"sketch":"\#(sketch)"}"#)
    }

    private func shape(_ id: Int) throws -> String {
        try at.call("features.get", #"{"layer":"parcels","objectId":\#(id),"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    private func pending() throws -> [Int] {
        try at.call("features.pending", #"{"layer":"parcels"}"#)["features"]?.arrayValue?.compactMap { $0["objectId"]?.intValue } ?? []
    }

    @Test func anotherFeaturesEditCommitsNothing() throws {
        let before = try shape(2)
        try drag("s", to: "[12,12]")
        #expect(try pending() == [1, 2])
        let other = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":3,"attributes":{"NAME":"x"}}]}"#)
        #expect(other["updates"]?.arrayValue?.count == 1)
        #expect(try shape(2) == before && pending() == [1, 2])
        // Given up, nothing that was saved is touched.
        try at.call("sketch.cancel", #"{"sketch":"s"}"#)
        #expect(try pending() == [] && shape(2) == before)
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":3}"#)["attributes"]?["NAME"] == "x")
    }

    @Test func theyGoAlongWithTheSketchsOwnShape() throws {
        try drag("s", to: "[12,12]")
        let completed = try at.call("sketch.complete", #"{"sketch":"s","into":"done"}"#)
        #expect(completed["neighbours"]?.arrayValue?.compactMap { $0["feature"]?.intValue } == [1, 2])
        #expect(try pending() == [1, 2])
        _ = try at.call("features.applyEdits", #"{"layer":"parcels","deletes":[3]}"#)
        #expect(try pending() == [1, 2])
        let result = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"done"}}]}"#)
        #expect(result["updates"]?.arrayValue?.compactMap { $0["objectId"]?.intValue } == [1, 2])
        #expect(try shape(1).contains("12 12") && shape(2).contains("12 12") && pending() == [])
    }

    @Test func aSketchCanBeNamed() throws {
        try drag("s", to: "[12,12]")
        let result = try at.call("features.applyEdits", #"{"layer":"parcels","sketch":"s"}"#)
        #expect(result["updates"]?.arrayValue?.compactMap { $0["objectId"]?.intValue } == [1, 2])
        #expect(try shape(2).contains("12 12") && pending() == [])
        // Undone after that it is another edit.
        try at.call("sketch.undo", #"{"sketch":"s"}"#)
        #expect(try pending() == [1, 2] && shape(2).contains("12 12"))
        let dropped = try at.call("features.discardPending", #"{"layer":"parcels","sketch":"s"}"#)
        #expect(dropped["objectIds"] == [1, 2])
        #expect(try pending() == [])
        #expect(try at.error("features.applyEdits", #"{"layer":"parcels","sketch":"nobody"}"#)["data"]?["code"] == "noSketch")
    }

    @Test func aNeighbourThatSomebodyElseHasChangedIsNamed() throws {
        try drag("s", to: "[12,12]")
        try drag("t", to: "[13,13]")
        try at.call("sketch.complete", #"{"sketch":"s","into":"done"}"#)
        try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"done"}}]}"#)
        try at.call("sketch.complete", #"{"sketch":"t","into":"late"}"#)
        let before = try [shape(1), shape(2)]
        let late = #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"late"}}]}"#
        let error = try at.error("features.applyEdits", late)
        #expect(error["data"]?["code"] == "changedMeanwhile" && error["data"]?["found"] == 2)
        #expect(try [shape(1), shape(2)] == before, "nothing was committed")
        try at.call("features.discardPending", #"{"layer":"parcels"}"#)
        #expect(try at.call("features.applyEdits", late)["success"] == true)
    }

    /// Three parcels meet at one corner: taking it out of all of them would leave a hole between them.
    @Test func aNodeOfThreeAreasIsNotDeleted() throws {
        let shapes = [
            "POLYGON((0 0,5 3,0 10,-5 5,0 0))", "POLYGON((0 0,5 -5,10 0,5 3,0 0))", "POLYGON((10 0,10 10,0 10,5 3,10 0))",
        ]
        try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(shapes[0])"}}"#)
        let others = shapes[1...].map { #"{"wkt":"\#($0)"}"# }.joined(separator: ",")
        try at.call("sketch.addSnapSource", #"{"name":"others","geometries":[\#(others)],"editable":true}"#)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
        let error = try at.error("sketch.removeVertex", #"{"index":1}"#)
        #expect(error["data"]?["code"] == "snapSource" && error["message"]?.stringValue?.contains("gap") == true)
        #expect(try at.call("sketch.geometry", #"{"as":"wkt"}"#)["summary"]?["vertices"] == 4)
        // Moved, it stays a node of all.
        try at.call("sketch.moveVertex", #"{"index":1,"point":[4,4]}"#)
        for feature in 0...1 {
            let shape = try at.call("sketch.snapFeature", #"{"source":"others","feature":\#(feature),"as":"wkt"}"#)
            #expect(shape["geometry"]?["wkt"]?.stringValue?.contains("4 4") == true)
        }
        // A vertex of an edge between two of them goes out of both.
        try at.call("sketch.insertVertex", #"{"index":1,"point":[2,2]}"#)
        try at.call("sketch.removeVertex", #"{"index":1}"#)
        let shape = try at.call("sketch.snapFeature", #"{"source":"others","as":"wkt"}"#)
        #expect(shape["geometry"]?["wkt"] == "POLYGON ((0 0, 5 -5, 10 0, 4 4, 0 0))")
    }
}
