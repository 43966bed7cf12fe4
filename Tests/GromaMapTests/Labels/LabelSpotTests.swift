import GromaBase
import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Where labels stand. A letter of 10 points is 6.13 wide and 10.5 high, its baseline 2.75 below the middle; "ab" is 12.48 wide.
@Suite("Spots of labels")
struct LabelSpotTests {
    struct Spot: Equatable, CustomStringConvertible {
        var x: Double
        var y: Double
        var anchor: TextStyle.Anchor
        var angle = 0.0

        static func == (a: Spot, b: Spot) -> Bool {
            abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 && a.anchor == b.anchor && abs(a.angle - b.angle) < 1e-9
        }
        var description: String { "\(x), \(y) \(anchor) \(angle)" }
    }

    private static func spots(_ placer: inout LabelPlacer) throws -> [Spot] {
        try placer.place().flatMap(\.items).compactMap { item in
            guard case .text(_, let x, let y, .screen, let style) = item else { return nil }
            return Spot(x: x, y: y, anchor: style.anchor, angle: style.angle)
        }
    }

    private static func labels(_ placement: LabelPlacement?, halo: Double = 0, x: Double = 0, y: Double = 0) throws -> LabelClass {
        var symbol = TextSymbol("", size: 10)
        (symbol.haloColor, symbol.haloSize, symbol.xOffset, symbol.yOffset) = (.white, halo, x, y)
        return LabelClass(try LabelExpression("{N}"), symbol: symbol, placement: placement)
    }

    private static func spot(
        _ text: String, _ labels: LabelClass, _ geometry: Geometry, reach: Double, _ frame: MapFrame = Frames.unit
    ) throws -> Spot? {
        var placer = LabelPlacer(frame)
        placer.append(text, placer.shown([labels])[0], geometry, reach: reach)
        return try spots(&placer).first
    }

    private let point = Geometry.point(Point(x: 50, y: 50))

    @Test(
        "Around a point with a marker of 4: 2 beside it; diagonally at 0.9 of its reach and 2, and 0.3 of it up or down",
        arguments: [
            (.pointCenterRight, 56, 52.75, .start), (.pointCenterLeft, 44, 52.75, .end), (.pointAboveCenter, 50, 41.5, .middle),
            (.pointBelowCenter, 50, 64, .middle), (.pointAboveRight, 55.6, 46.3, .start), (.pointAboveLeft, 44.4, 46.3, .end),
            (.pointBelowRight, 55.6, 59.2, .start), (.pointBelowLeft, 44.4, 59.2, .end), (.pointCenterCenter, 50, 52.75, .middle),
            (nil, 55.6, 46.3, .start), (.polygonAlwaysHorizontal, 55.6, 46.3, .start),
        ] as [(LabelPlacement?, Double, Double, TextStyle.Anchor)])
    func points(placement: LabelPlacement?, x: Double, y: Double, anchor: TextStyle.Anchor) throws {
        #expect(try Self.spot("a", Self.labels(placement), point, reach: 4) == Spot(x: x, y: y, anchor: anchor))
        // The first of several points within the frame, in their order.
        let several = try WKT.geometry(from: "MULTIPOINT(500 50,50 50,20 20)")
        #expect(try Self.spot("a", Self.labels(placement), several, reach: 4) == Spot(x: x, y: y, anchor: anchor))
        // An offset of the symbol moves it to the right and up.
        #expect(try Self.spot("a", Self.labels(placement, x: 5, y: 3), point, reach: 4) == Spot(x: x + 5, y: y - 3, anchor: anchor))
    }

    @Test(
        "A halo takes room on each side, and the letters stand where they would without it but for that",
        arguments: [
            (.pointCenterRight, 57, 52.75, .start), (.pointCenterLeft, 43, 52.75, .end), (.pointAboveCenter, 50, 40.5, .middle),
            (.pointBelowRight, 56.6, 60.2, .start), (.pointAboveLeft, 43.4, 45.3, .end),
        ] as [(LabelPlacement, Double, Double, TextStyle.Anchor)])
    func halos(placement: LabelPlacement, x: Double, y: Double, anchor: TextStyle.Anchor) throws {
        #expect(try Self.spot("a", Self.labels(placement, halo: 1), point, reach: 4) == Spot(x: x, y: y, anchor: anchor))
    }

    @Test(
        "Where the screen has no room the next place is taken: of the right, the middle and the left the upper, level and lower one",
        arguments: [
            (nil, 50, 97, 52, 11, .start), (.pointAboveCenter, 50, 97, 52, 11, .start), (.pointAboveCenter, 50, 94.7, 52, 8.05, .start),
            (nil, 97, 50, 95, 47.5, .end), (nil, 97, 97, 95, 11, .end), (.pointBelowRight, 97, 3, 95, 94.5, .end),
            (.pointBelowLeft, 3, 50, 5, 47.5, .start), (.pointCenterLeft, 50, 3, 52, 94.5, .start),
        ] as [(LabelPlacement?, Double, Double, Double, Double, TextStyle.Anchor)])
    func edges(placement: LabelPlacement?, atX: Double, atY: Double, x: Double, y: Double, anchor: TextStyle.Anchor) throws {
        // Without a reach a diagonal place is 2 beside the point, with its middle half its height up or down.
        #expect(
            try Self.spot("a", Self.labels(placement), .point(Point(x: atX, y: atY)), reach: 0) == Spot(x: x, y: y, anchor: anchor))
    }

    @Test("On a screen that is hardly larger than it, a label stands nowhere but where it is to be on the point")
    func narrow() throws {
        let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 50, y: 50), resolution: 1, width: 8, height: 12))
        #expect(try Self.spot("a", Self.labels(nil), point, reach: 1, frame) == nil)
        #expect(try Self.spot("a", Self.labels(.pointCenterCenter), point, reach: 1, frame) == Spot(x: 4, y: 8.75, anchor: .middle))
        #expect(try Self.spot("ab", Self.labels(.pointCenterCenter), point, reach: 1, frame) == nil)
        #expect(try Self.spot("", Self.labels(.pointCenterCenter), point, reach: 1, frame) == nil)
    }

    @Test(
        "Along a line with a reach of 1: 2 beside it, in the middle, or where it begins or ends as it was drawn",
        arguments: [
            (nil, 50, 44.5), (.lineAboveAlong, 50, 44.5), (.lineBelowAlong, 50, 61), (.lineCenterAlong, 50, 52.75),
            (.lineAboveStart, 16.24, 44.5), (.lineAboveBefore, 16.24, 44.5), (.lineBelowStart, 16.24, 61), (.lineBelowBefore, 16.24, 61),
            (.lineCenterStart, 16.24, 52.75), (.lineCenterBefore, 16.24, 52.75), (.lineAboveEnd, 83.76, 44.5),
            (.lineAboveAfter, 83.76, 44.5), (.lineBelowEnd, 83.76, 61), (.lineBelowAfter, 83.76, 61), (.lineCenterEnd, 83.76, 52.75),
            (.lineCenterAfter, 83.76, 52.75), (.pointBelowLeft, 50, 44.5),
        ] as [(LabelPlacement?, Double, Double)])
    func lines(placement: LabelPlacement?, x: Double, y: Double) throws {
        let labels = try Self.labels(placement)
        #expect(
            try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(10 50,90 50)"), reach: 1) == Spot(x: x, y: y, anchor: .middle))
        // Drawn from the right it begins there, and is still read from the left.
        #expect(
            try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(90 50,10 50)"), reach: 1)
                == Spot(x: 100 - x, y: y, anchor: .middle))
        // A line that goes up, or down, is read from below: above it is to the left.
        let down = Spot(x: y, y: x, anchor: .middle, angle: -90)
        let up = Spot(x: y, y: 100 - x, anchor: .middle, angle: -90)
        #expect(try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(50 90,50 10)"), reach: 1) == down)
        #expect(try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(50 10,50 90)"), reach: 1) == up)
    }

    @Test("A line as long as its label has one, a shorter one has none, nor has one that winds; an offset moves it")
    func lengths() throws {
        let labels = try Self.labels(.lineCenterAlong, x: 3, y: 2)
        let just = try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(10 50,22.49 50)"), reach: 1)
        #expect(just == Spot(x: 19.245, y: 50.75, anchor: .middle))
        #expect(try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(10 50,22.47 50)"), reach: 1) == nil)
        #expect(
            try Self.spot("ab", labels, WKT.geometry(from: "LINESTRING(20 20,22 25,24 20,26 25,28 20,30 25,32 20,34 25)"), reach: 1) == nil)
        // The longest of several parts, and the part within the frame.
        let parts = try WKT.geometry(from: "MULTILINESTRING((10 20,40 20),(10 70,60 70))")
        #expect(try Self.spot("ab", labels, parts, reach: 1) == Spot(x: 38, y: 30.75, anchor: .middle))
        let long = try WKT.geometry(from: "LINESTRING(60 70,460 70)")
        let seen = try #require(try Self.spot("ab", labels, long, reach: 1))
        #expect(seen.y == 30.75 && (80...90).contains(seen.x), "\(seen.x)")
    }

    @Test(
        "In an area it stands in the middle of the room, in a collection in the largest shape",
        arguments: [
            ("POLYGON((10 10,90 10,90 50,10 50,10 10))", 50, 72.75),
            ("GEOMETRYCOLLECTION(POINT(5 5),POLYGON((10 10,30 10,30 30,10 30,10 10)),POLYGON((40 40,90 40,90 80,40 80,40 40)))", 65, 42.75),
            // Too narrow for the label: on the longest span.
            ("POLYGON((20 40,26 40,26 60,20 60,20 40))", 23, 52.75),
        ] as [(String, Double, Double)])
    func areas(wkt: String, x: Double, y: Double) throws {
        #expect(try Self.spot("ab", Self.labels(nil), WKT.geometry(from: wkt), reach: 0) == Spot(x: x, y: y, anchor: .middle))
    }

    @Test("An area of less than a pixel has its label on it, and an envelope as an area")
    func specks() throws {
        let speck = try WKT.geometry(from: "POLYGON((30 40,30.1 40,30.1 40.1,30 40.1,30 40))")
        #expect(try Self.spot("ab", Self.labels(nil), speck, reach: 0) == Spot(x: 30.05, y: 62.7, anchor: .middle))
        let box = Geometry.envelope(Envelope(Extent(xMin: 10, yMin: 10, xMax: 90, yMax: 50), spatialReference: nil))
        #expect(try Self.spot("ab", Self.labels(nil), box, reach: 0) == Spot(x: 50, y: 72.75, anchor: .middle))
    }

    @Test("Larger features come first: by their width as drawn and their height; equal ones in their order")
    func order() throws {
        let labels = try Self.labels(.pointCenterRight)
        func placed(_ xScale: Double) throws -> [String] {
            let viewport = Viewport(center: Coordinate(x: 50, y: 50), resolution: 1, width: 100, height: 100, xScale: xScale)
            var placer = LabelPlacer(MapFrame(viewport: viewport))
            let shown = placer.shown([labels])[0]
            for (name, wkt) in [
                ("p", "POINT(15 12)"), ("q", "POINT(40 12)"), ("w", "LINESTRING(20 30,70 30)"), ("h", "LINESTRING(60 45,60 85)"),
            ] { placer.append(name, shown, try WKT.geometry(from: wkt), reach: 0) }
            return try placer.place().flatMap(\.items).compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
        }
        #expect(try placed(1) == ["w", "h", "p", "q"] && placed(0.5) == ["h", "w", "p", "q"])
    }

    @Test("Of a very long text the beginning stands there, as long as no screen is wide")
    func long() throws {
        let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 2000, height: 100))
        for (count, shown) in [(255, 255), (256, 256), (257, 256), (400, 256)] {
            var placer = LabelPlacer(frame)
            let labels = try Self.labels(.pointCenterCenter)
            placer.append(String(repeating: "i", count: count), placer.shown([labels])[0], .point(Point(x: 0, y: 0)), reach: 0)
            guard case .text(let text, _, _, _, _)? = try placer.place().first?.items.first else {
                Issue.record("no label")
                continue
            }
            #expect(text.count == shown)
        }
    }

    @Test(
        "Labels are drawn in their range of scales, ends included, and always where the scale is unknown",
        arguments: [
            (0, 0, true), (5000, 0, true), (3779, 0, false), (0, 3779, true), (0, 3780, false), (5000, 1000, true), (3000, 1000, false),
            (5000, 4000, false), (7559.04, 0, true), (0, 1889.76, true),
        ] as [(Double, Double, Bool)])
    func scales(minScale: Double, maxScale: Double, isShown: Bool) throws {
        // A resolution of 1 m is a scale of 1 : 3779.52.
        var labels = try Self.labels(nil)
        (labels.minScale, labels.maxScale) = (minScale, maxScale)
        var frame = Frames.unit
        frame.spatialReference = .webMercator
        var placer = LabelPlacer(frame)
        let shown = placer.shown([try Self.labels(.lineAboveEnd), labels, try Self.labels(.pointBelowLeft)])
        #expect(shown.map(\.index) == (isShown ? [0, 1, 2] : [0, 2]) && shown.last?.labels.placement == .pointBelowLeft)
        var unknown = LabelPlacer(Frames.unit)
        #expect(unknown.shown([labels]).count == 1)
        // A scale that is just the limit.
        (labels.minScale, labels.maxScale) = (3779.5199999999995, 3779.5199999999995)
        #expect(placer.shown([labels]).count == 1)
    }
}
