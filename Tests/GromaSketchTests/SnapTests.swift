import GromaGeometry
import GromaSketch
import Testing

struct SnapTests: SnapDrawing {
    private let all: [SnapKind] = [.vertex, .intersection, .midpoint, .edge]

    private func snap(
        _ x: Double, _ y: Double, _ kinds: [SnapKind], own: Geometry? = nil, sources: [any SnapSource] = [], tolerance: Double = 1,
        excluded: [PartRange] = [], change: (inout SnapSettings) -> Void = { _ in }
    ) throws -> SnapResult? {
        var settings = SnapSettings(isEnabled: true, priorities: kinds)
        change(&settings)
        return try Snapper(settings: settings, own: own, sources: sources).snap(
            SnapRequest(point: at(x, y), toleranceInMapUnits: tolerance, excluded: excluded))
    }

    @Test func eachKindIsFoundWithItsPlace() throws {
        let own = line([(0, 0), (10, 0), (10, 7)])
        let vertex = try #require(try snap(9.5, 0.25, all, own: own))
        #expect(vertex.position == at(10, 0) && vertex.kind == .vertex)
        #expect(vertex.targets == [SnapTarget(part: 0, index: 1)])
        #expect(vertex.distance == (0.25 + 0.0625).squareRoot())

        let edge = try #require(try snap(2.5, 0.5, all, own: own))
        #expect(edge.position == at(2.5, 0) && edge.kind == .edge)
        #expect(edge.targets == [SnapTarget(part: 0, index: 0, fraction: 0.25)])

        let middle = try #require(try snap(5.5, 0.5, all, own: own))
        #expect(middle.position == at(5, 0) && middle.kind == .midpoint && middle.fraction == 0.5)

        let crossing = ListSource("pipes", [nil, line([(4, -5), (4, 5)])])
        let meeting = try #require(try snap(4.5, 0.5, all, own: own, sources: [crossing]))
        #expect(meeting.position == at(4, 0) && meeting.kind == .intersection)
        #expect(
            meeting.targets == [
                SnapTarget(part: 0, index: 0, fraction: 0.4),
                SnapTarget(source: "pipes", feature: 1, part: 0, index: 0, fraction: 0.5),
            ])

        // The place is that on the first target.
        let pipe = ListSource("pipes", [line([(5, 3.5), (15, 3.5)])])
        let later = try #require(try snap(9.5, 3, [.intersection], own: own, sources: [pipe]))
        #expect(later.targets.count == 2 && later.targets[1].source == "pipes" && later.targets[1].index == 0)
        #expect(later.source == nil && later.feature == nil && later.part == 0 && later.index == 1 && later.fraction == 0.5)

        // An end is a vertex where vertices go first, and tells itself apart where it does.
        #expect(try snap(10, 6.5, [.vertex, .end], own: own)?.kind == .vertex)
        #expect(try snap(10, 6.5, [.end, .vertex], own: own)?.kind == .end)
        #expect(try snap(10, 0.5, [.end, .vertex], own: own)?.kind == .vertex)
        #expect(try snap(10, 0.5, [.end], own: own) == nil)
        #expect(try snap(0.5, 0, [.end], own: polygon([(0, 0), (9, 0), (0, 9)])) == nil)
        #expect(try snap(0.5, 0, [.vertex], own: .point(Point(x: 0, y: 0)))?.kind == .vertex)
        #expect(try snap(0.5, 0, [.edge, .midpoint, .intersection], own: .point(Point(x: 0, y: 0))) == nil)
    }

    @Test func aVertexWithinToleranceBeatsANearerEdge() throws {
        let own = line([(0, 0), (10, 0)])
        #expect(try snap(0.9, 0.1, [.vertex, .edge], own: own)?.kind == .vertex)
        #expect(try snap(0.9, 0.1, [.edge, .vertex], own: own)?.kind == .edge)
        #expect(try snap(1.1, 0.1, [.vertex, .edge], own: own)?.kind == .edge)
        // Just at the tolerance is within it, just beyond is not.
        #expect(try snap(5, 1, [.edge], own: own)?.distance == 1)
        #expect(try snap(5, 1.0.nextUp, [.edge], own: own) == nil)
        // Of equally near ones the own geometry wins, then the first source, then the lower feature.
        let (a, b) = (ListSource("a", [nil, own, own]), ListSource("b", [own]))
        #expect(try snap(0, 0.5, [.vertex], own: own, sources: [a, b])?.source == nil)
        let second = try snap(0, 0.5, [.vertex], sources: [b, a])
        #expect(second?.source == "b" && second?.feature == 0)
        #expect(try snap(0, 0.5, [.vertex], sources: [a, b])?.feature == 1)
    }

    @Test func switchesRulesAndHiddenFeatures() throws {
        let near = line([(0, 0), (10, 0)])
        let far = line([(0, 0.5), (10, 0.5)])
        let source = ListSource("roads", [near, far])
        func found(_ settings: SnapSourceSettings, _ kinds: [SnapKind] = [.vertex, .edge]) throws -> SnapResult? {
            try snap(5, -0.25, kinds, sources: [source]) { $0.sources["roads"] = settings }
        }
        #expect(try found(SnapSourceSettings())?.feature == 0)
        #expect(try found(SnapSourceSettings(isEnabled: false)) == nil)
        #expect(try found(SnapSourceSettings(kinds: [.vertex])) == nil)
        #expect(try found(SnapSourceSettings(kinds: []), [.edge]) == nil)
        #expect(try found(SnapSourceSettings(rule: .prevent)) == nil)
        #expect(try found(SnapSourceSettings(rule: .limit(to: [1, 7])))?.feature == 1)
        #expect(try found(SnapSourceSettings(rule: .limit(to: [])))?.feature == nil)
        #expect(try found(SnapSourceSettings(hiddenFeatures: [0]))?.feature == 1)
        #expect(try snap(5, -0.25, [.edge], sources: [source]) { $0.isEnabled = false } == nil)
        #expect(try snap(5, -0.25, [], sources: [source]) == nil)
        #expect(try snap(5, -0.25, [.edge], own: near) { $0.snapsToOwnGeometry = false } == nil)
        // A feature that a rule allows is found however many crowd around it.
        let crowd = ListSource("crowd", Array(repeating: near, count: 3000) + [far])
        let allowed = try snap(5, 0, [.edge], sources: [crowd]) { $0.sources["crowd"] = SnapSourceSettings(rule: .limit(to: [3000])) }
        #expect(allowed?.feature == 3000)
    }

    @Test func aDraggedVertexDoesNotSnapToItself() throws {
        let own = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
        let first = [PartRange(part: 0, range: 0..<1)]
        #expect(try snap(0.5, 0.5, all, own: own, excluded: first) == nil)
        // Its two edges are left out, the closing one among them, and the others are not.
        #expect(try snap(0.5, 7, [.edge], own: own, excluded: first) == nil)
        #expect(try snap(3, 0.5, [.edge, .midpoint], own: own, excluded: first) == nil)
        #expect(try snap(9.5, 3, [.edge], own: own, excluded: first)?.index == 1)
        #expect(try snap(10, 0.5, [.vertex], own: own, excluded: first)?.index == 1)
        #expect(try snap(0.5, 0, [.end], own: line([(0, 0), (5, 5)]), excluded: first) == nil)
    }

    @Test func zIsTakenOnlyWhenAskedForAndOnlyWhereThereIsRoom() throws {
        let target = Geometry.polyline(
            Polyline(Path([Coordinate(x: 0, y: 0, z: 10, m: 1), Coordinate(x: 8, y: 0, z: 30, m: 2)], dimensions: .xyzm)))
        let source = ListSource("s", [target])
        let flat = line([(50, 50), (60, 60)])
        let tall = Geometry(empty: .polyline, dimensions: .xyz)
        func z(_ x: Double, _ own: Geometry?, _ snapsZ: Bool) throws -> Double? {
            let found = try snap(x, 0.5, [.vertex, .edge], own: own, sources: [source]) { $0.snapsZ = snapsZ }
            #expect(found?.position.m.isNaN == true)
            return found?.position.z
        }
        #expect(try z(0, tall, true) == 10)
        #expect(try z(2, tall, true) == 15)
        #expect(try z(2, nil, true) == 15)
        #expect(try z(2, tall, false)?.isNaN == true)
        #expect(try z(2, flat, true)?.isNaN == true)
    }

    @Test func gridNodes() throws {
        let grid = try SnapGrid(origin: at(1, 2), spacingX: 10, spacingY: 5)
        #expect(try snap(11.5, 7.5, [.grid]) { $0.grid = grid }?.position == at(11, 7))
        #expect(try snap(14, 7, [.grid]) { $0.grid = grid } == nil)
        let always = try SnapGrid(spacingX: 100, alwaysSnaps: true)
        #expect(try snap(140, -70, [.grid]) { $0.grid = always }?.position == at(100, -100))
        let turned = try SnapGrid(spacingX: 2, spacingY: 3, rotation: 90)
        // Columns run east: 3 apart along x, 2 along y.
        #expect(turned.node(nearestTo: at(2.9, 1.8)) == at(3, 2))
        let slanted = try SnapGrid(origin: at(5, 5), spacingX: 2, rotation: 30)
        let node = try #require(slanted.node(nearestTo: at(6.1, 6.8)))
        #expect(abs(node.x - 6) < 1e-12 && abs(node.y - (5 + 3.0.squareRoot())) < 1e-12)
        // Edges go before the grid where they stand before it.
        #expect(try snap(11, 6.5, SnapSettings.defaultPriorities, own: line([(0, 6), (20, 6)])) { $0.grid = grid }?.kind == .edge)
        #expect(throws: SnapError.invalidGrid(name: "spacingX", found: 0, expected: "more than 0")) {
            try SnapGrid(spacingX: 0)
        }
        #expect(throws: SnapError.self) { try SnapGrid(spacingX: 1, spacingY: -.infinity) }
        #expect(throws: SnapError.self) { try SnapGrid(spacingX: 1, rotation: .nan) }
        #expect(throws: SnapError.self) { try SnapGrid(origin: at(.nan, 0), spacingX: 1) }
    }

    @Test func aResultTellsOfItsFirstTarget() {
        let targets = [
            SnapTarget(source: "a", feature: 1, part: 2, index: 3, fraction: 0.25),
            SnapTarget(source: "b", feature: 4, part: 5, index: 6, fraction: 0.5),
        ]
        let meeting = SnapResult(position: at(1, 2), kind: .intersection, targets: targets, distance: 0)
        #expect(meeting.source == "a" && meeting.feature == 1)
        #expect(meeting.part == 2 && meeting.index == 3 && meeting.fraction == 0.25)
        let node = SnapResult(position: at(1, 2), kind: .grid, distance: 0)
        #expect(node.source == nil && node.feature == nil)
        #expect(node.part == nil && node.index == nil && node.fraction == nil)
    }

    @Test func unusableSourcesAndSettingsAreRefused() throws {
        let settings = SnapSettings(isEnabled: true)
        let (a, b) = (ListSource("a", []), ListSource("a", []))
        #expect(throws: SnapError.source(.duplicateName("a"))) { try Snapper(settings: settings, own: nil, sources: [a, b]) }
        let mercator = ListSource("m", [], spatialReference: .webMercator)
        #expect(throws: SnapError.source(.spatialReferenceMismatch(source: "m", found: .webMercator, expected: nil))) {
            try Snapper(settings: settings, own: line([]), sources: [mercator])
        }
        #expect(throws: SnapError.self) { try Snapper(settings: SnapSettings(toleranceInPoints: -.nan), own: nil) }
        #expect(throws: SnapError.self) { try Snapper(settings: SnapSettings(guideReach: -1), own: nil) }
        let own = line([(0, 0), (1, 0)])
        for (x, tolerance) in [(Double.nan, 1), (.infinity, 1), (0, .nan), (0, -1), (0, .infinity)] as [(Double, Double)] {
            #expect(try snap(x, 0, all, own: own, tolerance: tolerance) == nil)
        }
        #expect(try snap(0, 0, [.vertex], own: own, tolerance: 0)?.position == at(0, 0))
        // Excluded vertices that are not there do no harm.
        #expect(try snap(0, 0, all, own: own, excluded: [PartRange(part: 7, range: -3..<99), PartRange(part: 0, range: 5..<99)]) != nil)
    }
}
