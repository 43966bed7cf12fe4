import Groma
import Testing

/// A vertex that is dragged onto the one before or behind it: one of them is left.
struct VertexReleaseTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private func begin(_ own: String) throws {
        try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(own)","wkid":3857}}"#)
        try at.call("sketch.setViewport", #"{"center":[0,0],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.setTool", #"{"tool":"vertex"}"#)
    }

    private func drag(_ from: (Int, Int), _ to: (Int, Int)) throws {
        let between = ((from.0 + to.0) / 2, (from.1 + to.1) / 2)
        for (phase, place) in [("down", from), ("move", between), ("move", to), ("up", to)] {
            try at.call("sketch.pointer", #"{"phase":"\#(phase)","x":\#(200 + 10 * place.0),"y":\#(200 - 10 * place.1),"time":0}"#)
        }
    }

    private func own() throws -> String {
        try at.call("sketch.geometry", #"{"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    @Test func oneOfThemIsLeftAndOneStepGivesBothBack() throws {
        let square = "POLYGON Z ((0 0 1, 10 0 2, 10 10 3, 0 10 4, 0 0 1))"
        for (from, to, expected) in [
            ((10, 0), (10, 10), "POLYGON Z ((0 0 1, 10 10 3, 0 10 4, 0 0 1))"),
            ((0, 0), (0, 10), "POLYGON Z ((10 0 2, 10 10 3, 0 10 4, 10 0 2))"),
            ((0, 10), (0, 0), "POLYGON Z ((0 0 1, 10 0 2, 10 10 3, 0 0 1))"),
        ] {
            try begin(square)
            try drag(from, to)
            #expect(try own() == expected)
            #expect(try at.call("sketch.selection")["selection"]?["level"] == "vertices", "the neighbour is selected")
            #expect(try at.call("sketch.undo")["name"] == "moveVertex")
            #expect(try own() == square)
            try at.call("sketch.redo")
            #expect(try own() == expected)
            try at.call("sketch.cancel")
        }
    }

    /// Where nothing would be left, or they are not neighbors, both stay.
    @Test func shapesThatWouldVanishKeepBothVertices() throws {
        for (shape, from, to, count) in [
            ("LINESTRING (0 0, 10 0)", (10, 0), (0, 0), 2), ("POLYGON ((0 0, 10 0, 10 10, 0 0))", (10, 0), (10, 10), 3),
            ("LINESTRING (0 0, 10 0, 10 10, 0 10)", (0, 10), (0, 0), 4), ("LINESTRING (0 0, 10 0, 10 10)", (0, 0), (10, 0), 2),
        ] {
            try begin(shape)
            try drag(from, to)
            #expect(try at.call("sketch.geometry")["summary"]?["vertices"]?.intValue == count, "\(shape)")
            try at.call("sketch.cancel")
        }
    }

    @Test func neighboursThatShareBothGoAlong() throws {
        try begin("POLYGON ((0 0, 10 0, 10 5, 10 10, 0 10, 0 0))")
        let other = "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 5, 10 0))"
        try at.call("sketch.addSnapSource", #"{"name":"others","geometries":[{"wkt":"\#(other)","wkid":3857}],"editable":true}"#)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
        func seen() throws -> String? {
            try at.call("sketch.snapFeature", #"{"source":"others","as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue
        }
        try drag((10, 5), (10, 10))
        #expect(try own() == "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))")
        #expect(try seen() == "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 0))")
        try at.call("sketch.undo")
        #expect(try seen() == other)
    }
}
