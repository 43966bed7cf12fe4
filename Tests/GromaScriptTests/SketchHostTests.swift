import GromaTesting
import Groma
import GromaPlugins
import SketchCommands
import Testing

/// What a host does with the sketches of a session between two calls of a script.
struct SketchHostTests {
    private struct Client: StreamClient {
        let session: Session

        init() throws { session = try Session(registry: PluginRegistry(BuiltInPlugins.all)) }
    }

    @Test func aVerdictOnAnEditIsToldWithTheNextCallWhateverThatIs() throws {
        let client = try Client()
        try client.call("session.subscribe", #"{"events":["sketch.validityChanged"]}"#)
        try client.call("sketch.begin", #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))","wkid":null}}"#)
        let layer = try client.session.sketchLayer()
        for (method, params) in [
            ("session.subscribe", #"{"events":["sketch.selectionChanged"]}"#), ("sketch.setTracking", #"{"validity":true}"#),
            ("sketch.selection", "{}"),
        ] {
            // The first side then crosses the third.
            try layer.moveVertex(at: 1, to: Coordinate(x: 2, y: 9))
            let crossed = try client.lines(method, params).compactMap { $0["params"]?["isValid"]?.boolValue }
            #expect(crossed == [false], "\(method)")
            try layer.moveVertex(at: 1, to: Coordinate(x: 4, y: 0))
            let mended = try client.lines(method, params).compactMap { $0["params"]?["isValid"]?.boolValue }
            #expect(mended == [true], "\(method)")
        }
    }

    @Test func aHostEndsNoSketchOfPopups() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.startEditing")
        let sketch = try #require(try popups.call("popups.editGeometry")["sketch"]?.stringValue)
        #expect(throws: CommandError.self) { try popups.session.endSketch(named: sketch) }
        _ = try popups.session.beginSketch(of: Geometry(empty: .polyline), named: "own")
        try popups.session.endSketch(named: "own")
        try popups.session.endSketch(named: "nowhere")
        #expect(popups.session.sketchNames == [sketch])
    }

    @Test func aHostsSketchKeepsToTheLimitOfVertices() throws {
        var limits = Limits()
        limits.vertices = 3
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits)
        func line(_ count: Int) -> Geometry { .polyline(Polyline(Path(xy: (0..<count).flatMap { [Double($0), 0] }))) }
        #expect(throws: CommandError.self) { try session.beginSketch(of: line(4)) }
        #expect(session.sketchNames.isEmpty)
        _ = try session.beginSketch(of: line(3))
        #expect(session.sketchNames == [""])
    }
}
