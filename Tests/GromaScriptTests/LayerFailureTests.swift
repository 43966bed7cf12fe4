import Groma
import MapCommands
import Testing

/// A layer that fails on its own, not while it is drawn.
struct LayerFailureTests {
    @Test("A layer that fails, or works again, is told by an event of each of its maps")
    func told() throws {
        let session = try Session()
        for (method, params) in [
            ("session.subscribe", #"{"events":["map.layerFailed"]}"#), ("map.create", #"{"width":400,"height":300,"wkid":4326}"#),
            ("graphics.addLayer", #"{"name":"places","map":"map","wkid":4326}"#),
        ] {
            let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            #expect(!answer.contains(#""error""#), "\(answer)")
        }
        let view = try #require(try session.map(named: "map").view.layer(named: "places"))
        let list = #"{"jsonrpc":"2.0","id":2,"method":"map.list"}"#
        view.mapLayer(view.layer, didFailWith: .layerFailed(layer: "places", reason: "no signal"))
        let failed = session.answer(to: list)
        let event = #""method":"map.layerFailed","params":{"map":"map","layer":"places""#
        #expect(failed.contains(event + #","reason":"the layer 'places' cannot be shown: no signal"}"#), "\(failed)")
        view.mapLayer(view.layer, didFailWith: nil)
        let works = session.answer(to: list)
        #expect(works.contains(event + "}"), "\(works)")
        #expect(!session.answer(to: list).contains("map.layerFailed"))
    }
}
