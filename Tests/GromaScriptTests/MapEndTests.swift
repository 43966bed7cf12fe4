import Groma
import MapCommands
import Testing

/// Maps that speak while their session ends, or after it has ended.
struct MapEndTests {
    /// Moves its map when the session has closed everything and is going.
    private final class Mover: SessionState {
        var map: OpenMap?

        init(_ session: Session) {}

        deinit { try? map?.view.zoom(by: 2) }
    }

    private func session() throws -> Session {
        let session = try Session()
        for (method, params) in [
            ("session.subscribe", #"{"events":["map.*","callout.*","popover.*","popups.*"]}"#),
            ("map.create", #"{"width":400,"height":300,"wkid":4326}"#),
            ("graphics.addLayer", #"{"name":"places","map":"map","wkid":4326}"#),
            ("map.setViewport", #"{"center":[0,0],"resolution":0.1}"#),
            (
                "graphics.add",
                #"{"layer":"places","geometry":{"wkt":"POINT(0 0)"},"symbol":{"type":"esriSMS","size":10},"attributes":{"A":1}}"#
            ),
            ("map.setPopups", #"{"layers":["places"]}"#),
        ] {
            let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            #expect(!answer.contains(#""error""#), "\(answer)")
        }
        return session
    }

    @Test("Nobody is told of changes to a map while its session ends")
    func whileEnding() throws {
        var session: Session? = try session()
        session?[Mover.self].map = try session?.map(named: "map")
        session = nil
    }

    @Test("A map that its host keeps goes on when its session has ended: it moves, takes taps and shows its callout")
    func afterwards() throws {
        var session: Session? = try session()
        let open = try #require(try session?.map(named: "map"))
        session = nil
        let before = open.view.viewport
        try open.view.zoom(by: 2)
        #expect(open.view.viewport.resolution == before.resolution / 2)
        try open.view.callout.show(at: Coordinate(x: 0, y: 0))
        #expect(open.view.callout.isShown)
        open.view.callout.dismiss(animated: false)
        for phase in [PointerPhase.down, .up] { _ = try open.view.pointer(MapPointer(phase, at: ScreenPoint(x: 200, y: 150))) }
        _ = try open.view.tap(at: ScreenPoint(x: 200, y: 150))
        #expect(try open.view.displayList().items.count == 1)
    }
}
