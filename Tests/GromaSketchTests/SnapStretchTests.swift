import GromaGeometry
import GromaSketch
import Testing

/// Snapping where the screen draws a unit of x twice as long as one of y: a tolerance of 1 is half a unit along x.
struct SnapStretchTests: SnapDrawing {
    private func snap(
        _ x: Double, _ y: Double, _ kind: SnapKind, own: Geometry? = nil, sources: [any SnapSource] = [], anchor: Coordinate? = nil,
        previous: Coordinate? = nil, grid: SnapGrid? = nil
    ) throws -> SnapResult? {
        let settings = SnapSettings(isEnabled: true, priorities: [kind], grid: grid)
        return try Snapper(settings: settings, own: own, sources: sources).snap(
            SnapRequest(point: at(x, y), toleranceInMapUnits: 1, anchor: anchor, previousAnchor: previous, xScale: 2))
    }

    @Test(arguments: [SnapKind.vertex, .end, .edge, .midpoint, .intersection]) func placesAreWithinTheToleranceOfTheScreen(kind: SnapKind)
        throws
    {
        // Each has its place at (10, 7), of the sketch or of a feature.
        let shapes: [Geometry]
        switch kind {
        case .vertex, .end: shapes = [line([(10, 7), (10, 97)])]
        case .midpoint: shapes = [line([(10, -93), (10, 107)])]
        case .intersection: shapes = [line([(10, -93), (10, 117)]), line([(-50, 7), (80, 7)])]
        default: shapes = [line([(10, -93), (10, 117)])]
        }
        let own = shapes.count == 1 ? shapes[0] : .polyline(Polyline(paths: Parts(shapes.flatMap { Array($0.parts) })))
        let source = ListSource("features", shapes)
        for (shape, sources) in [(own, []), (nil, [source])] as [(Geometry?, [any SnapSource])] {
            for (dx, isFound) in [(-0.5, true), (-0.51, false), (0.25, true), (0.5, true), (0.51, false)] {
                let found = try snap(10 + dx, 7, kind, own: shape, sources: sources)
                #expect((found != nil) == isFound, "\(kind) \(dx)")
                if isFound {
                    #expect(found?.position.x == 10 && found?.position.y == 7 && found?.kind == kind)
                    #expect(found?.distance == abs(dx) * 2)
                }
            }
            if kind != .edge {
                #expect(try snap(10, 8, kind, own: shape, sources: sources)?.distance == 1)
                #expect(try snap(10, 8.01, kind, own: shape, sources: sources) == nil)
                #expect(try snap(10.25, 7.75, kind, own: shape, sources: sources)?.distance == 0.8125.squareRoot())
                #expect(try snap(10.375, 7.75, kind, own: shape, sources: sources) == nil)
            }
        }
    }

    @Test func theNearestIsTheNearestOnTheScreen() throws {
        // On the map (10, 0) is nearer to (10.3, 0.5) than (10, 1.2), on the screen it is not so.
        let own = Geometry.multipoint(Multipoint(points: Path(xy: [9.7, 0.5, 10, 1])))
        #expect(try snap(10, 0.5, .vertex, own: own)?.position == at(10, 1))
        let source = ListSource("features", [.point(Point(x: 9.7, y: 0.5)), .point(Point(x: 10, y: 1))])
        #expect(try snap(10, 0.5, .vertex, sources: [source])?.feature == 1)
        // The place of a slanted edge that is nearest on the screen: of (0, 0) to (20, 40), drawn (0, 0) to (40, 40).
        let edge = try #require(try snap(10, 20.5, .edge, own: line([(0, 0), (20, 40)])))
        #expect(edge.position == at(10.125, 20.25) && abs(edge.distance - 0.125.squareRoot()) < 1e-15)
        #expect(edge.fraction == 0.50625)
    }

    @Test func gridsAndGuidesAreReachedAsOnTheScreen() throws {
        let grid = try SnapGrid(spacingX: 10, spacingY: 20)
        #expect(try snap(10.5, 20, .grid, grid: grid)?.position == at(10, 20))
        #expect(try snap(10.51, 20, .grid, grid: grid) == nil)
        #expect(try snap(10, 21, .grid, grid: grid)?.distance == 1)
        #expect(try snap(0.5, 30, .extension, anchor: at(0, 10), previous: at(0, 0))?.position == at(0, 30))
        #expect(try snap(0.51, 30, .extension, anchor: at(0, 10), previous: at(0, 0)) == nil)
        // A square corner, and what is parallel, is so on the map: the metric of the request is the plane.
        #expect(try snap(30, 10.9, .perpendicular, anchor: at(0, 10), previous: at(0, 0))?.position == at(30, 10))
    }
}
