import Groma
import GromaPlugins
import MapCommands
import SketchCommands
import Testing

/// Sketches, popups and locations that a host keeps speak to nobody while their session ends, and after it has ended.
struct SessionEndTests {
    /// Draws when the session has closed everything and is going.
    private final class Drawer: SessionState {
        var layer: SketchLayer?
        var display: LocationDisplay?

        init(_ session: Session) {}

        deinit {
            _ = try? layer?.addVertex(Coordinate(x: 5, y: 5))
            display?.autoPanMode = .navigation
        }
    }

    private func session() throws -> Session {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        for (method, params) in [
            ("session.subscribe", #"{"events":["sketch.*","location.*","popups.*","map.*"]}"#),
            ("map.create", #"{"width":400,"height":300,"wkid":4326}"#),
            ("sketch.begin", #"{"type":"polyline"}"#),
            ("sketch.setViewport", #"{"center":[0,0],"resolution":0.1,"width":400,"height":300}"#),
            ("sketch.setTool", #"{"tool":"freehand"}"#),
            ("location.start", "{}"),
            ("popups.open", #"{"features":[{"attributes":{"NAME":"Trieste"}}]}"#),
        ] {
            let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            #expect(!answer.contains(#""error""#), "\(answer)")
        }
        return session
    }

    @Test("Nobody is told of drawing while the session ends")
    func whileEnding() throws {
        var session: Session? = try session()
        session?[Drawer.self].layer = try session?.sketchLayer()
        session?[Drawer.self].display = try session?.map(named: "map").view.locationDisplay
        session = nil
    }

    @Test("Objects that a host keeps work on after their session has ended")
    func afterwards() throws {
        var session: Session? = try session()
        let layer = try #require(try session?.sketchLayer())
        let container = try #require(try session?.popupsContainer())
        let display = try #require(try session?.map(named: "map").view.locationDisplay)
        session = nil
        // A stroke asks whether there is room for what it adds.
        for (phase, x) in [(PointerPhase.down, 10.0), (.move, 60), (.move, 120), (.up, 180)] {
            _ = try layer.pointer(phase, x: x, y: x, time: x / 100)
        }
        try layer.addVertex(Coordinate(x: 5, y: 5))
        #expect(layer.value.vertexCount > 1)
        display.autoPanMode = .navigation
        display.stop()
        #expect(display.autoPanMode == .navigation && container.popups.count == 1 && container.delegate == nil)
    }
}
