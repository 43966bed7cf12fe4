import Groma
import GromaTesting
import Testing

/// Vertices that come into edges which neighbors share over a stretch, though not from end to end: they go along, and no gap opens.
struct SharedStretchTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private func begin(_ own: String, _ neighbours: [String]) throws {
        try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(own)","wkid":3857}}"#)
        let others = neighbours.map { #"{"wkt":"\#($0)","wkid":3857}"# }.joined(separator: ",")
        try at.call("sketch.addSnapSource", #"{"name":"others","geometries":[\#(others)],"editable":true}"#)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
    }

    private func own() throws -> String {
        try at.call("sketch.geometry", #"{"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    private func other(_ feature: Int = 0) throws -> String {
        try at.call("sketch.snapFeature", #"{"source":"others","feature":\#(feature),"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    /// Whether shapes cover an area whole, and none of it twice.
    private func cover(_ area: Double, _ shapes: [String]) throws -> Bool {
        let list = shapes.map { #"{"wkt":"\#($0)"}"# }.joined(separator: ",")
        try at.call("geometry.union", #"{"geometries":[\#(list)],"into":"all"}"#)
        let whole = try at.call("geometry.info", #"{"geometry":{"name":"all"}}"#)["area"]?.doubleValue ?? 0
        let sum = try shapes.reduce(0) { try $0 + (at.call("geometry.info", #"{"geometry":{"wkt":"\#($1)"}}"#)["area"]?.doubleValue ?? 0) }
        return abs(whole - area) < 1e-9 * area && abs(sum - area) < 1e-9 * area
    }

    private static let square = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))"

    @Test func aNeighbourThatSplitsTheEdgeElsewhereGoesAlong() throws {
        let split = "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 5, 10 0))"
        try begin(Self.square, [split])
        let put = try at.call("sketch.insertVertex", #"{"index":2,"point":[11,7.5]}"#)
        #expect(put["index"] == 3, "\(put.text)")
        #expect(try own() == "POLYGON ((0 0, 10 0, 10 5, 11 7.5, 10 10, 0 10, 0 0))")
        #expect(try other() == "POLYGON ((10 0, 20 0, 20 10, 10 10, 11 7.5, 10 5, 10 0))")
        #expect(try cover(200, [own(), other()]))
        try at.call("sketch.undo")
        #expect(try own() == Self.square && other() == split)
    }

    @Test func aNeighbourWithALongerEdgeGoesAlong() throws {
        try begin(Self.square, ["POLYGON ((10 -5, 20 -5, 20 15, 10 15, 10 -5))"])
        #expect(try at.call("sketch.insertVertex", #"{"index":2,"point":[11,5]}"#)["index"] == 2)
        #expect(try own() == "POLYGON ((0 0, 10 0, 11 5, 10 10, 0 10, 0 0))")
        #expect(try other() == "POLYGON ((10 -5, 20 -5, 20 15, 10 15, 10 10, 11 5, 10 0, 10 -5))")
        #expect(try cover(300, [own(), other()]))
    }

    /// Two neighbors along one edge that meet in the middle, one of which has the edge on for longer, with elevations of its own.
    @Test func eachNeighbourGetsWhatLiesOnIt() throws {
        let lower = "POLYGON Z ((10 -4 8, 20 -4 8, 20 4 8, 10 4 0, 10 -4 8))"
        try begin(Self.square, [lower, "POLYGON ((10 4, 20 4, 20 10, 10 10, 10 4))"])
        // What lies on the edge of the lower one is none of the upper one's.
        try at.call("sketch.insertVertex", #"{"index":2,"point":[11,2]}"#)
        #expect(try own() == "POLYGON ((0 0, 10 0, 11 2, 10 4, 10 10, 0 10, 0 0))")
        #expect(try other(0) == "POLYGON Z ((10 -4 8, 20 -4 8, 20 4 8, 10 4 0, 11 2 2, 10 0 4, 10 -4 8))")
        #expect(try other(1) == "POLYGON ((10 4, 20 4, 20 10, 10 10, 10 4))")
        // Moved on, it is one vertex of both.
        try at.call("sketch.moveVertex", #"{"index":2,"point":[12,3]}"#)
        #expect(try own().contains("12 3") && other(0).contains("12 3 2"))
    }

    /// A place halfway along the edge that is dragged.
    @Test func aPlaceHalfwayThatIsDraggedOpensNoGap() throws {
        try begin(Self.square, ["POLYGON ((10 0, 20 0, 20 10, 10 10, 10 8, 10 2, 10 0))"])
        try at.call("sketch.setViewport", #"{"center":[10,5],"resolution":0.1,"width":200,"height":200}"#)
        try at.call("sketch.setTool", #"{"tool":"vertex"}"#)
        for (phase, x) in [("down", 100), ("move", 110), ("move", 120), ("up", 120)] {
            try at.call("sketch.pointer", #"{"phase":"\#(phase)","x":\#(x),"y":100,"time":0}"#)
        }
        #expect(try own() == "POLYGON ((0 0, 10 0, 10 2, 12 5, 10 8, 10 10, 0 10, 0 0))")
        #expect(try other() == "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 8, 12 5, 10 2, 10 0))")
        #expect(try cover(200, [own(), other()]))
        #expect(try at.call("sketch.undo")["steps"] == 1)
        #expect(try own() == Self.square)
    }

    /// Random walls along one line, seen by seed: whatever splits them, a vertex that comes into one and is pulled out leaves no gap.
    @Test(arguments: 1...12) func noGapOpensWhereverEdgesAreSplit(seed: Int) throws {
        var numbers = Seeded(UInt64(seed))
        let (dx, dy) = (Double.random(in: 1...9, using: &numbers), Double.random(in: -9...9, using: &numbers))
        // Positions on a slanting line, as they come of rounding.
        func on(_ t: Double) -> (x: Double, y: Double) { (100 + dx * t, 50 + dy * t) }
        func text(_ places: [(x: Double, y: Double)]) -> String {
            "POLYGON ((" + (places + places.prefix(1)).map { "\($0.x) \($0.y)" }.joined(separator: ", ") + "))"
        }
        let cuts = [0.0] + (0..<4).map { _ in Double.random(in: 1...9, using: &numbers) }.sorted() + [10.0]
        let above = [on(0), on(10), (on(10).x - dy * 5, on(10).y + dx * 5), (on(0).x - dy * 5, on(0).y + dx * 5)]
        let below = cuts.reversed().map(on) + [(on(0).x + dy * 5, on(0).y - dx * 5), (on(10).x + dy * 5, on(10).y - dx * 5)]
        try begin(text(above), [text(below)])
        let t = Double.random(in: 0.5...9.5, using: &numbers)
        let off = Double.random(in: -0.2...0.2, using: &numbers)
        try at.call("sketch.insertVertex", #"{"index":1,"point":[\#(on(t).x - dy * off),\#(on(t).y + dx * off)]}"#)
        let area = 100 * (dx * dx + dy * dy)
        let shapes = try [own(), other()]
        #expect(try cover(area, shapes), "seed \(seed): \(shapes)")
    }
}
