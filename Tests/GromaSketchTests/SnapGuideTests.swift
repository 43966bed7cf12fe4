import GromaGeometry
import GromaSketch
import Testing

struct SnapGuideTests: SnapDrawing {
    private func snap(
        _ x: Double, _ y: Double, _ kinds: [SnapKind], own: Geometry? = nil, sources: [any SnapSource] = [],
        anchor: Coordinate? = nil, previous: Coordinate? = nil, references: [GuideReference] = []
    ) throws -> SnapResult? {
        let settings = SnapSettings(isEnabled: true, priorities: kinds)
        return try Snapper(settings: settings, own: own, sources: sources).snap(
            SnapRequest(
                point: at(x, y), toleranceInMapUnits: 1, anchor: anchor, previousAnchor: previous, references: references))
    }

    @Test func fromTheLastSegment() throws {
        let (previous, anchor) = (at(0, 0), at(10, 0))
        let on = try #require(try snap(25, 0.5, [.extension], anchor: anchor, previous: previous))
        #expect(on.position == at(25, 0) && on.kind == .extension && on.targets.isEmpty)
        #expect(on.guides.count == 1 && on.guides[0].origin == anchor && on.guides[0].dx == 1 && on.guides[0].dy == 0)
        // It continues the segment and does not run back over it.
        #expect(try snap(5, 0.5, [.extension], anchor: anchor, previous: previous) == nil)
        let square = try #require(try snap(10.5, -40, [.perpendicular], anchor: anchor, previous: previous))
        #expect(square.position == at(10, -40) && square.kind == .perpendicular)
        #expect(try snap(25, 0.5, [.extension, .perpendicular, .parallel]) == nil)
        #expect(try snap(10.5, 3, [.perpendicular], anchor: anchor, previous: anchor) == nil)
    }

    @Test func fromEdgesPointedOutOrNear() throws {
        let edge = GuideReference(start: at(100, 100), end: at(103, 104))
        let parallel = try #require(try snap(6, 8.5, [.parallel], anchor: at(0, 0), references: [edge]))
        #expect(abs(parallel.position.x * 4 - parallel.position.y * 3) < 1e-12 && parallel.kind == .parallel)
        let square = try #require(try snap(-4, 3.5, [.perpendicular], anchor: at(0, 0), references: [edge]))
        #expect(abs(square.position.x * 3 + square.position.y * 4) < 1e-12)
        // Within reach an edge serves without being pointed out: its continuation beyond either end, and parallels to it.
        let wall = ListSource("walls", [line([(0, 5), (10, 5)])])
        #expect(try snap(14, 5.5, [.extension], sources: [wall])?.position == at(14, 5))
        #expect(try snap(-3, 5.5, [.extension], sources: [wall])?.position == at(-3, 5))
        #expect(try snap(5, 5.5, [.extension], sources: [wall]) == nil)
        #expect(try snap(30, 5.5, [.extension], sources: [wall]) == nil)
        #expect(try snap(6, 0.5, [.parallel], sources: [wall], anchor: at(-20, 0))?.position == at(6, 0))
        // Both edges of a corner serve, although only one can be the nearest.
        let corner = ListSource("corner", [polygon([(0, 0), (10, 0), (10, 10), (0, 10)])])
        #expect(try snap(13, 0.4, [.extension], sources: [corner])?.position == at(13, 0))
        #expect(try snap(10.4, -3, [.extension], sources: [corner])?.position == at(10, -3))
    }

    @Test func squareToAnEdge() throws {
        let wall = line([(0, 0), (10, 0)])
        let foot = try #require(try snap(4.2, 0.5, [.perpendicular, .edge], own: wall, anchor: at(4, 20)))
        #expect(foot.position == at(4, 0) && foot.kind == .perpendicular)
        #expect(foot.targets == [SnapTarget(part: 0, index: 0, fraction: 0.4)])
        // From an edge: an anchor on it starts lines square to it.
        let source = ListSource("walls", [wall])
        #expect(try snap(4.5, 30, [.perpendicular], sources: [source], anchor: at(4, 0))?.position == at(4, 30))
    }

    @Test func guidesSnapAtTheirIntersections() throws {
        let (previous, anchor) = (at(0, 0), at(10, 0))
        let fence = ListSource("fences", [line([(20, -5), (24, 5)])])
        let onEdge = try #require(
            try snap(22.5, 0.4, [.intersection, .extension], sources: [fence], anchor: anchor, previous: previous))
        #expect(onEdge.kind == .intersection && onEdge.position == at(22, 0))
        #expect(onEdge.targets == [SnapTarget(source: "fences", feature: 0, part: 0, index: 0, fraction: 0.5)])
        #expect(onEdge.guides.count == 1)
        let other = GuideReference(start: at(30, 50), end: at(30, 60))
        let both = try #require(
            try snap(30.5, 0.5, [.intersection, .extension], anchor: anchor, previous: previous, references: [other]))
        #expect(both.kind == .intersection && both.position == at(30, 0) && both.guides.count == 2 && both.targets.isEmpty)
        // Without guides among the kinds there are none to meet.
        #expect(try snap(30.5, 0.5, [.intersection], anchor: anchor, previous: previous, references: [other]) == nil)
    }

    @Test func underConstraints() throws {
        let fence = ListSource("fences", [line([(20, -5), (24, 5)]), line([(30, 0), (30, 8)])])
        let settings = SnapSettings(isEnabled: true, priorities: [.vertex, .edge], snapsZ: true)
        let snapper = try Snapper(settings: settings, own: nil, sources: [fence])
        func snap(_ x: Double, _ y: Double, _ constraints: SketchConstraints) throws -> (position: Coordinate, result: SnapResult?) {
            try snapper.snap(SnapRequest(point: at(x, y), toleranceInMapUnits: 1, anchor: at(10, 0)), keepingTo: constraints)
        }
        let east = SketchConstraints(angle: .absolute(90))
        // The lock holds however far the pointer is from the line; what lies on the line is snapped to.
        let crossing = try snap(22.4, 50, east)
        #expect(crossing.position == at(22, 0) && crossing.result?.kind == .edge && crossing.result?.feature == 0)
        #expect(crossing.result?.fraction == 0.5)
        #expect(try snap(29.5, 3, east).result?.kind == .vertex)
        let between = try snap(26, 3, east)
        #expect(between.position == at(26, 0) && between.result == nil)
        // On the circle of a locked length.
        let reached = try snap(21.5, 0.5, SketchConstraints(length: 12))
        #expect(abs(reached.position.x - 22) < 1e-9 && reached.result?.kind == .edge)
        // Both locked: the position stands, snapped only to what is there.
        #expect(try snap(0, 0, SketchConstraints(angle: .absolute(90), length: 20)).result?.kind == .vertex)
        #expect(try snap(0, 0, SketchConstraints(angle: .absolute(90), length: 19.5)).position == at(29.5, 0))
        #expect(try snap(30.5, 8, SketchConstraints()).position == at(30, 8))
        // A vertex within the tolerance that lies where it may not is not snapped to.
        let field = SketchConstraints(inside: ring([(10, -9), (29.5, -9), (29.5, 9), (10, 9)]))
        #expect(try snap(29.4, 8, field).result == nil)
        #expect(throws: ConstraintError.self) { try snap(0, 0, SketchConstraints(length: -1)) }
    }
}
