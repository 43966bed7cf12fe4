import GromaBase
import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Where symbols are hit: markers at 50, 50 of the screen, 10 points wide with a line of 2 around them, so that they end 7 points away.
@Suite("Hits of symbols")
struct SymbolHitTests {
    private let point = Geometry.point(Point(x: 50, y: 50))

    private static func marker(_ style: SimpleMarkerSymbol.Style) -> SimpleMarkerSymbol {
        SimpleMarkerSymbol(style, size: 10, outline: SimpleLineSymbol(width: 2))
    }

    @Test(
        "Markers by their shape as drawn, and the tolerance around it",
        arguments: [
            (.circle, 0, [(57, 50), (50, 43), (54.9, 54.9), (45.1, 45.1)], [(57.1, 50), (50, 42.9), (55, 55), (44, 55)]),
            (.circle, 2, [(59, 50), (50, 41), (56.3, 56.3)], [(59.1, 50), (50, 40.9), (56.4, 56.4)]),
            (.square, 0, [(57, 57), (43, 43), (43, 57)], [(57.1, 50), (42.9, 50), (50, 57.1), (50, 42.9)]),
            (.cross, 2, [(59, 59), (41, 41)], [(59.1, 50), (50, 40.9)]), (.x, 0, [(57, 57), (43, 57)], [(50, 57.1), (57.1, 50)]),
            (.diamond, 0, [(57, 50), (53.5, 53.5), (46.5, 46.5)], [(57.1, 50), (53.6, 53.5), (46.4, 46.5), (46.5, 53.6)]),
            (.diamond, 2, [(59.8, 50), (54.9, 54.9)], [(59.9, 50), (55, 54.9)]),
            (
                .triangle, 0, [(50, 43), (50, 57), (56.9, 56.9), (43.1, 56.9), (53.4, 50)],
                [(50.1, 43.1), (49.9, 43.1), (50, 42.9), (50, 57.1), (57.1, 57), (53.6, 50), (46.4, 50)]
            ),
            (.triangle, 2, [(50, 58.9), (51.4, 41.1), (48.6, 41.1)], [(50, 59.1), (51.5, 41.1), (50, 40.9)]),
        ] as [(SimpleMarkerSymbol.Style, Double, [(Double, Double)], [(Double, Double)])])
    func shapes(style: SimpleMarkerSymbol.Style, tolerance: Double, inside: [(Double, Double)], outside: [(Double, Double)]) {
        var symbol = Self.marker(style)
        func isHit(_ place: (Double, Double)) -> Bool {
            symbol.covers(point, at: ScreenPoint(x: place.0, y: place.1), in: Frames.unit, tolerance: tolerance)
        }
        for place in inside { #expect(isHit(place), "\(place)") }
        for place in outside { #expect(!isHit(place), "\(place)") }
        // Moved as it is drawn: to the right and up.
        (symbol.xOffset, symbol.yOffset) = (20, 5)
        for place in inside { #expect(isHit((place.0 + 20, place.1 - 5)), "\(place)") }
        for place in outside { #expect(!isHit((place.0 + 20, place.1 - 5)), "\(place)") }
    }

    @Test("A marker that is turned is hit where it is drawn, and one that is aligned with the map turns with it")
    func turned() {
        var symbol = Self.marker(.triangle)
        symbol.angle = 90
        // Counterclockwise: its point is on the left.
        func isHit(_ x: Double, _ y: Double, rotation: Double = 0) -> Bool {
            var frame = Frames.unit
            frame.viewport.rotation = rotation
            return symbol.covers(point, at: ScreenPoint(x: x, y: y), in: frame, tolerance: 0)
        }
        #expect(isHit(43.2, 50) && !isHit(56.8, 57.2) && isHit(56.8, 56.8) && isHit(56.8, 43.2) && !isHit(43.2, 51))
        #expect(isHit(43.2, 50, rotation: 90))
        symbol.angleAlignment = .map
        #expect(!isHit(43.2, 50, rotation: 90) && isHit(50, 43.2, rotation: 90) && !isHit(51, 43.2, rotation: 90))
        // The corners of a square that is turned by half a quarter are 9.9 away.
        symbol = Self.marker(.square)
        symbol.angle = 45
        #expect(isHit(59.8, 50) && isHit(50, 40.2) && !isHit(56, 56) && !isHit(60, 50))
    }

    @Test("On a map whose x is drawn half as long, a marker is hit where it is on the screen")
    func proportions() {
        // 40 east at 2 per point, half as long: 10 points; 10 south: 5 points.
        let viewport = Viewport(center: Coordinate(x: 50, y: 50), resolution: 2, width: 100, height: 100, xScale: 0.5)
        let frame = MapFrame(viewport: viewport)
        let place = Geometry.point(Point(x: 90, y: 40))
        for (x, y) in [(67.0, 55.0), (53, 55), (60, 62), (60, 48)] {
            #expect(Self.marker(.circle).covers(place, at: ScreenPoint(x: x, y: y), in: frame, tolerance: 0), "\(x), \(y)")
        }
        #expect(!Self.marker(.circle).covers(place, at: ScreenPoint(x: 67.1, y: 55), in: frame, tolerance: 0))
        // A line of 4 points along x, and one across: each two points to its sides.
        let across = Geometry.polyline(Polyline(Path(xy: [0, 40, 100, 40])))
        let along = Geometry.polyline(Polyline(Path(xy: [90, 0, 90, 100])))
        let line = SimpleLineSymbol(width: 4)
        func isHit(_ geometry: Geometry, _ x: Double, _ y: Double) -> Bool {
            line.covers(geometry, at: ScreenPoint(x: x, y: y), in: frame, tolerance: 1)
        }
        #expect(isHit(across, 50, 57.9) && isHit(across, 50, 52.1) && !isHit(across, 50, 58.1))
        #expect(isHit(along, 62.9, 50) && isHit(along, 57.1, 50) && !isHit(along, 63.1, 50))
    }

    @Test("A picture is hit within its sides, turned and with the tolerance")
    func pictures() {
        var symbol = PictureMarkerSymbol(SymbolPicture(url: "a", width: 20, height: 8))
        func isHit(_ x: Double, _ y: Double, _ tolerance: Double = 0) -> Bool {
            symbol.covers(point, at: ScreenPoint(x: x, y: y), in: Frames.unit, tolerance: tolerance)
        }
        #expect(isHit(60, 54) && isHit(40, 46) && !isHit(60.1, 50) && !isHit(50, 54.1))
        #expect(isHit(62, 56, 2) && !isHit(62.1, 50, 2) && !isHit(50, 56.1, 2))
        symbol.angle = 90
        #expect(isHit(53.9, 59.9) && !isHit(54.1, 50) && !isHit(50, 60.1))
    }

    @Test(
        "Areas by their inside and half their border, without holes; lines by half their width; collections by their members",
        arguments: [
            (
                "POLYGON((20 20,80 20,80 80,20 80,20 20),(40 40,40 60,60 60,60 40,40 40))", [(30, 30), (18.1, 50), (42.4, 50), (50, 81.9)],
                [(17, 50), (50, 50), (50, 83), (44, 50)]
            ),
            ("LINESTRING(0 50,100 50)", [], [(50, 50)]),
            ("MULTIPOINT(50 50)", [], [(50, 50)]),
            ("GEOMETRYCOLLECTION(POINT(5 5),POLYGON((20 20,40 20,40 40,20 40,20 20)))", [(30, 70), (18.1, 70)], [(5, 95), (17, 70)]),
        ] as [(String, [(Double, Double)], [(Double, Double)])])
    func areas(wkt: String, inside: [(Double, Double)], outside: [(Double, Double)]) throws {
        let geometry = try WKT.geometry(from: wkt)
        let symbols: [any Symbol] = [
            SimpleFillSymbol(.null, outline: SimpleLineSymbol(width: 5)),
            PictureFillSymbol(SymbolPicture(url: "a"), outline: SimpleLineSymbol(width: 5)),
        ]
        for symbol in symbols {
            for place in inside {
                #expect(symbol.covers(geometry, at: ScreenPoint(x: place.0, y: place.1), in: Frames.unit, tolerance: 0), "\(place)")
                #expect(symbol.covers(geometry, at: ScreenPoint(x: place.0, y: place.1), in: Frames.unit, tolerance: 1), "\(place)")
            }
            for place in outside {
                #expect(!symbol.covers(geometry, at: ScreenPoint(x: place.0, y: place.1), in: Frames.unit, tolerance: 0), "\(place)")
            }
        }
        let wide = ScreenPoint(x: 17, y: 50)
        #expect(
            symbols[0].covers(try WKT.geometry(from: "POLYGON((20 20,80 20,80 80,20 80,20 20))"), at: wide, in: Frames.unit, tolerance: 1))
    }

    @Test("Lines are hit along borders and in collections, and never at points; an envelope is an area, whose x and y are its own")
    func lines() throws {
        let line = SimpleLineSymbol(width: 4)
        func isHit(_ wkt: String, _ x: Double, _ y: Double) throws -> Bool {
            line.covers(try WKT.geometry(from: wkt), at: ScreenPoint(x: x, y: y), in: Frames.unit, tolerance: 0)
        }
        #expect(
            try isHit("POLYGON((20 10,80 10,80 30,20 30,20 10))", 21.9, 80) && !isHit("POLYGON((20 10,80 10,80 30,20 30,20 10))", 50, 80))
        #expect(try isHit("GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(20 10,80 10))", 50, 88.1))
        #expect(try !isHit("GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(20 10,80 10))", 1, 99) && !isHit("POINT(50 50)", 50, 50))
        #expect(try !isHit("MULTIPOINT(50 50,60 60)", 50, 50))
        let box = Geometry.envelope(Envelope(Extent(xMin: 60, yMin: 10, xMax: 90, yMax: 20), spatialReference: nil))
        #expect(SimpleFillSymbol().covers(box, at: ScreenPoint(x: 75, y: 85), in: Frames.unit, tolerance: 0))
        #expect(!SimpleFillSymbol().covers(box, at: ScreenPoint(x: 85, y: 25), in: Frames.unit, tolerance: 0))
    }

    @Test("Several symbols are hit where one of them is, reach as far as the farthest and have the leader of the highest that says one")
    func composite() {
        let (small, large) = (SimpleMarkerSymbol(size: 4), SimpleMarkerSymbol(.square, size: 20))
        let both = CompositeSymbol([small, large, small])
        #expect(both.covers(point, at: ScreenPoint(x: 59, y: 59), in: Frames.unit, tolerance: 0))
        #expect(!both.covers(point, at: ScreenPoint(x: 61, y: 50), in: Frames.unit, tolerance: 0))
        #expect(both.reach == large.reach && CompositeSymbol([]).reach == 0)
        var (one, two) = (small, small)
        (one.leaderPoint, two.leaderPoint) = (MarkerOffset(x: 1, y: 2), MarkerOffset(x: 3, y: 4))
        #expect(CompositeSymbol([one, two]).markerLeader == MarkerOffset(x: 3, y: 4))
        #expect(CompositeSymbol([one, small]).markerLeader == MarkerOffset(x: 1, y: 2) && both.markerLeader == MarkerOffset())
        #expect(CompositeSymbol([]).markerLeader == nil && CompositeSymbol([one, SimpleLineSymbol()]).markerLeader == nil)
        #expect(both.items(for: SymbolShapes([point], in: Frames.unit)).count == 3)
    }

    @Test("The leader of a marker is up where its point is, of a line at no place, of an area's point at its place")
    func leaders() {
        let feature = Graphic(geometry: .point(Point(x: 1, y: 2)))
        let line = Graphic(geometry: .polyline(Polyline(Path(xy: [0, 0, 1, 1]))))
        var marker = SimpleMarkerSymbol()
        marker.leaderPoint = MarkerOffset(x: 3, y: 4)
        #expect(marker.leaderOffset(for: line) == ScreenPoint(x: 3, y: -4))
        #expect(SimpleLineSymbol().leaderOffset(for: line) == nil)
        #expect(SimpleLineSymbol().leaderOffset(for: feature) == ScreenPoint(x: 0, y: 0))
        #expect(SimpleLineSymbol().markerLeader == nil && SimpleFillSymbol().markerLeader == nil)
    }
}
