import Foundation
import Groma
import GromaTesting
import Testing

/// What is snapped to where a map repeats itself: a sketch's own shape, and layers whose data lie in 0 to 360.
struct SeamSnapTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private func wkt(_ result: JSONValue) -> String { result["geometry"]?["wkt"]?.stringValue ?? "" }

    private func begin(_ text: String, at center: Double) throws {
        try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(text)"}}"#)
        try at.call("sketch.setViewport", #"{"center":[\#(center),0],"resolution":0.01,"width":600,"height":600}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":10}"#)
    }

    private func snap(_ x: Double, _ y: Double) throws -> JSONValue {
        try at.call("sketch.snap", #"{"point":[\#(x),\#(y)]}"#)
    }

    /// A position as it is written.
    private func place(_ x: Double, _ y: Double) -> String {
        func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
        return "[\(number(x)),\(number(y))]"
    }

    /// In doubles 360 - 179.9 is 180.1, and 180.1 - 360 is -179.9.
    @Test(arguments: [(0.0, 360.0), (360, -360), (0, 720)])
    func theOwnShapeIsFoundInAnotherWorld(lies: Double, beside: Double) throws {
        let (a, b, c) = (lies - 179.5, lies - 179, lies - 178)
        let seen = lies + beside
        try begin("LINESTRING (\(a) 0, \(b) 1, \(c) 0)", at: seen - 179)
        let vertex = try snap(seen - 179.02, 1.03)
        #expect(vertex["at"]?.text == place(seen - 179, 1) && vertex["snap"]?["kind"] == "vertex", "\(vertex.text)")
        let target = vertex["snap"]?["targets"]?.arrayValue?.first
        #expect(target?["index"] == 1 && target?["source"] ?? .null == .null)
        let edge = try snap(seen - 178.5, 0.52)
        #expect(edge["snap"]?["kind"] == "edge" || edge["snap"]?["kind"] == "midpoint", "\(edge.text)")
        #expect(abs((edge["at"]?.arrayValue?[0].doubleValue ?? 0) - (seen - 178.5)) < 0.02)
        // Where it lies it is found as before, and nowhere else.
        #expect(try snap(lies - 179.02, 1.03)["at"]?.text == place(lies - 179, 1))
        #expect(try snap(seen - 100, 1)["snap"] == .null)
    }

    @Test func theOwnShapeIsTracedWhereItIsSeen() throws {
        try begin("MULTILINESTRING ((-179.5 0, -179 1, -178 0), (170 5, 171 5))", at: 181)
        try at.call("sketch.setTool", #"{"tool":"trace"}"#)
        // The view's middle, at 300 300, is 181 0: the line goes from 250 300 to 400 300.
        try at.call("sketch.tap", #"{"x":250,"y":300}"#)
        try at.call("sketch.tap", #"{"x":400,"y":300}"#)
        let drawn = wkt(try at.call("sketch.geometry", #"{"as":"wkt"}"#))
        #expect(drawn == "MULTILINESTRING ((-179.5 0, -179 1, -178 0), (170 5, 171 5, 180.5 0, 181 1, 182 0))")
    }

    /// A vertex that comes to lie on the own edge as it is seen past the seam becomes a vertex of that edge where it lies.
    @Test func ownEdgesGetTheirVerticesWhereTheyLie() throws {
        try begin("MULTILINESTRING ((-179.5 0, -178.5 0), (179 2, 180 2))", at: 181)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":10,"kinds":["edge"]}"#)
        try at.call("sketch.setTool", #"{"tool":"vertex"}"#)
        // 180 2 is at 200 100, and 181.25 0 at 325 300.
        try at.call("sketch.selectVertex", #"{"part":1,"index":1}"#)
        try at.call("sketch.tap", #"{"x":325,"y":300}"#)
        let drawn = wkt(try at.call("sketch.geometry", #"{"as":"wkt"}"#))
        #expect(drawn == "MULTILINESTRING ((-179.5 0, -178.75 0, -178.5 0), (179 2, 180 2, 181.25 0))")
    }

    @Test(arguments: ["memory", "file"])
    func layersFrom0To360AreFoundFromTheWest(provider: String) throws {
        if provider == "memory" {
            let fields = #"[{"name":"OBJECTID","type":"esriFieldTypeOID"}]"#
            let definition = #"{"name":"data","geometryType":"esriGeometryPolyline","spatialReference":{"wkid":4326},"fields":\#(fields)}"#
            try at.call("features.createLayer", #"{"provider":"memory","definition":\#(definition)}"#)
            for text in ["LINESTRING (350 0, 352 1)", "LINESTRING (10 0, 12 1)"] {
                try at.call("features.applyEdits", #"{"layer":"data","adds":[{"geometry":{"wkt":"\#(text)"}}]}"#)
            }
        } else {
            try at.write(
                """
                {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString",\
                "coordinates":[[350,0],[352,1]]}},{"type":"Feature","properties":{},"geometry":{"type":"LineString",\
                "coordinates":[[10,0],[12,1]]}}]}
                """, to: "data.geojson")
            try at.call("features.open", #"{"path":"data.geojson"}"#)
        }
        try at.call("sketch.begin", #"{"type":"polyline"}"#)
        try at.call("sketch.addSnapSource", #"{"layer":"data"}"#)
        try at.call("sketch.setViewport", #"{"center":[-9,0],"resolution":0.01,"width":600,"height":600}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":10}"#)
        for world in [-360.0, 0, 360] {
            #expect(try snap(350.02 + world, 0.03)["at"]?.text == place(350 + world, 0), "\(world)")
            #expect(try snap(12.02 + world, 1.03)["at"]?.text == place(12 + world, 1), "\(world)")
        }
        // What is drawn beyond the range of the world by an edit is found as well.
        try at.call("features.applyEdits", #"{"layer":"data","adds":[{"geometry":{"wkt":"LINESTRING (-365 3, -364 4)"}}]}"#)
        #expect(try snap(-4.98, 3.02)["at"] == [-5, 3])
    }

    /// What cutting makes of shapes, unwrapping takes back: the same area at the same place, and the same pieces when it is cut again.
    @Test(arguments: 1...8)
    func unwrappingTakesCuttingBack(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<12 {
            let count = 4 + Int.random(in: 0...20, using: &random)
            let (x, y) = (180 + Double.random(in: -4...4, using: &random), Double.random(in: -60...60, using: &random))
            let ring = (0..<count).map { index -> String in
                let angle = 2 * Double.pi * Double(index) / Double(count)
                let radius = Double.random(in: 2...7, using: &random)
                return "\(x + radius * cos(angle)) \(y + radius * sin(angle))"
            }
            let (text, hole) = ((ring + [ring[0]]).joined(separator: ", "), "\(x - 1) \(y), \(x) \(y + 1), \(x + 1) \(y), \(x - 1) \(y)")
            let polygon = "POLYGON ((\(text)), (\(hole)))"
            try at.call("geometry.set", #"{"geometry":{"wkt":"\#(polygon)"},"into":"g"}"#)
            guard try at.call("geometry.isValid", #"{"geometry":{"name":"g"}}"#)["value"] == true else { continue }
            let g = try at.call("geometry.get", #"{"geometry":{"name":"g"}}"#)["summary"]
            let extent = g?["extent"]?.arrayValue?.compactMap(\.doubleValue) ?? []
            guard extent.count == 4, extent[0] < 180, extent[2] > 180 else { continue }
            try at.call("geometry.normalizeCentralMeridian", #"{"geometry":{"name":"g"},"into":"cut"}"#)
            let whole = try at.call("geometry.unwrap", #"{"geometry":{"name":"cut"},"into":"whole"}"#)
            try at.call("geometry.normalizeCentralMeridian", #"{"geometry":{"name":"whole"},"into":"again"}"#)
            for (a, b) in [("again", "cut")] {
                try at.call("geometry.symmetricDifference", #"{"geometry":{"name":"\#(a)"},"other":{"name":"\#(b)"},"into":"rest"}"#)
                let rest = try at.call("geometry.info", #"{"geometry":{"name":"rest"}}"#)["area"]?.doubleValue ?? 1
                #expect(rest < 1e-9, "seed \(seed): \(polygon)")
            }
            #expect(whole["summary"]?["vertices"] == g?["vertices"], "seed \(seed): \(polygon)")
            #expect(try at.call("geometry.isValid", #"{"geometry":{"name":"whole"}}"#)["value"] == true)
        }
    }
}
