import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Tests where the callout of a feature with a marker points to.
@Suite("Callout at markers")
struct CalloutLeaderTests {
    private struct Scene {
        let map: MapView
        let layer = GraphicsLayer(name: "places", spatialReference: .webMercator)
        let template = CalloutTemplate(title: "here")

        init() throws {
            map = try MapView(width: 400, height: 300)
            try map.add(layer)
            try map.setViewport(Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
            map.callout.pansMap = false
        }

        /// Shows a shape and taps a place of the map. Where its callout points, on the map and beside that.
        func tap(_ wkt: String, _ symbol: any Symbol, at x: Double, _ y: Double) throws -> (place: Coordinate, offset: ScreenPoint) {
            layer.removeAll()
            var geometry = try WKT.geometry(from: wkt)
            geometry.spatialReference = .webMercator
            let graphic = Graphic(geometry: geometry, symbol: symbol)
            graphic.infoTemplate = template
            try layer.add(graphic)
            let point = map.screenPoint(of: Coordinate(x: x, y: y))
            #expect(try map.click(at: point) == .calloutShown)
            return (try #require(map.callout.mapLocation), map.callout.screenOffset)
        }
    }

    private let marker = SimpleMarkerSymbol(size: 10)

    @Test("Of several points it is the marker that was tapped, or the nearest one")
    func multipoint() throws {
        let scene = try Scene()
        let wkt = "MULTIPOINT(-100 -50, 100 -50, 0 100)"
        #expect(try scene.tap(wkt, marker, at: 103, -48).place == Coordinate(x: 100, y: -50))
        #expect(try scene.tap(wkt, marker, at: -1, 99).place == Coordinate(x: 0, y: 100))
        // By code without a place it is the one nearest to the middle.
        let graphic = try #require(scene.layer.graphics.first)
        try scene.map.showCallout(for: graphic, inLayer: "places", at: Coordinate(x: -90, y: -20))
        #expect(scene.map.callout.mapLocation == Coordinate(x: -100, y: -50))
    }

    @Test("On a line it is half way along, in an area inside of it, where the marker is drawn")
    func shapes() throws {
        let scene = try Scene()
        // The middle of its extent is 50, 50.
        #expect(try scene.tap("LINESTRING(0 0, 100 0, 100 100)", marker, at: 102, 1).place == Coordinate(x: 100, y: 0))
        // A frame around a hole, whose middle is in the hole.
        let frame = "POLYGON((-100 -100,100 -100,100 100,-100 100,-100 -100),(-60 -80,90 -80,90 80,-60 80,-60 -80))"
        #expect(try scene.tap(frame, marker, at: -80, 0).place == Coordinate(x: -80, y: 0))
    }

    @Test("Several markers on each other have the leader of the highest that says one, else that of the place")
    func composite() throws {
        let scene = try Scene()
        var pin = marker
        pin.leaderPoint = MarkerOffset(x: 2, y: 7)
        let withPin = try scene.tap("POINT(10 20)", CompositeSymbol([pin, marker]), at: 13, 22)
        #expect(withPin.place == Coordinate(x: 10, y: 20) && withPin.offset == ScreenPoint(x: 2, y: -7))
        let plain = try scene.tap("POINT(10 20)", CompositeSymbol([marker, marker]), at: 13, 22)
        #expect(plain.place == Coordinate(x: 10, y: 20) && plain.offset == ScreenPoint(x: 0, y: 0))
        // What is no marker alone leaves a line's callout where it was tapped.
        let mixed = try scene.tap("LINESTRING(0 0, 100 0)", CompositeSymbol([SimpleLineSymbol(width: 4), marker]), at: 20, 0)
        #expect(mixed.place == Coordinate(x: 20, y: 0))
    }

    @Test("A template that repeats a long value ends where no callout shows more")
    func longTemplate() {
        let value = String(repeating: "é", count: 1000)
        let text = CalloutTemplate.filled(String(repeating: "${A}", count: 1000), with: ["A": .string(value)] as Attributes)
        #expect(text.utf8.count == CalloutTemplate.longestText && text.allSatisfy { $0 == "é" })
    }
}
