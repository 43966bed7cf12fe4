import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

struct TopologyTests: SnapDrawing {
    private func topology(_ sources: [any SnapSource], hidden: [String: Set<Int>] = [:]) throws -> Topology {
        try Topology(sources: sources, spatialReference: nil, hiddenFeatures: hidden)
    }

    private func coordinates(_ geometry: Geometry?, part: Int = 0) -> [Coordinate] { geometry?.parts[part].coordinates ?? [] }

    /// Two parcels to the right of the own one, the upper with elevations, a pipe with measures and a valve on its end.
    private func parcels() -> (own: Geometry, source: ListSource) {
        let tall = Geometry.polygon(
            Polygon(
                Path(
                    [
                        Coordinate(x: 4, y: 4, z: 10), Coordinate(x: 8, y: 4, z: 20), Coordinate(x: 8, y: 8, z: 30),
                        Coordinate(x: 4, y: 8, z: 40),
                    ], dimensions: .xyz, isRing: true)))
        let pipe = Geometry.polyline(
            Polyline(
                Path(
                    [Coordinate(x: 4, y: 4, z: 1, m: 100), Coordinate(x: 4, y: 8, m: 104), Coordinate(x: 0, y: 30, z: 3)],
                    dimensions: .xyzm)))
        let source = ListSource("parcels", [polygon([(4, 0), (8, 0), (8, 4), (4, 4)]), tall, pipe, .point(Point(x: 4, y: 8, z: 7))])
        return (polygon([(0, 0), (4, 0), (4, 4), (4, 8), (0, 8)]), source)
    }

    @Test func sharedVerticesMoveTogetherAndKeepTheirZAndM() throws {
        let (own, source) = parcels()
        let shared = try topology([source]).sharedVertices(at: [at(4, 4)], in: own)
        #expect(shared.own == [SharedVertex(position: 0, part: 0, index: 2)])
        #expect(shared.partners.map(\.feature) == [0, 1, 2])
        let step = try shared.moving(to: [Coordinate(x: 5, y: 5, z: 99, m: 99)], in: own)
        #expect(coordinates(step.own)[2] == at(5, 5))
        #expect(step.ownChanges == [GeometryChange(part: 0, from: 2, removed: 1, inserted: 1, cause: "moveVertex")])
        #expect(coordinates(step.edits[0].after)[3] == at(5, 5))
        #expect(coordinates(step.edits[1].after)[0] == Coordinate(x: 5, y: 5, z: 10))
        #expect(coordinates(step.edits[2].after)[0] == Coordinate(x: 5, y: 5, z: 1, m: 100))
        // A vertex without z stays without.
        let upper = try topology([source]).sharedVertices(at: [at(4, 8)], in: own).moving(to: [at(4, 9)], in: own)
        #expect(coordinates(upper.edits[1].after)[1] == Coordinate(x: 4, y: 9, m: 104))
        #expect(coordinates(upper.edits[2].after) == [Coordinate(x: 4, y: 9, z: 7)])
        // Z goes along only when asked for, m never.
        let lifted = try shared.moving(to: [Coordinate(x: 5, y: 5, z: 99, m: 99)], in: own, movesZ: true)
        #expect(coordinates(lifted.edits[1].after)[0] == Coordinate(x: 5, y: 5, z: 99))
        #expect(coordinates(lifted.edits[2].after)[0] == Coordinate(x: 5, y: 5, z: 99, m: 100))
        // Nothing has changed yet; applying and taking back do so.
        #expect(source.writes.isEmpty && source.geometries[0] == parcels().source.geometries[0])
        try step.edits.apply(to: [source])
        #expect(source.writes == [0, 1, 2] && coordinates(source.geometries[1])[0].x == 5)
        try step.edits.inverse.apply(to: [source])
        #expect(source.geometries == parcels().source.geometries)
    }

    @Test func sharedEdgesMoveTogether() throws {
        let (own, source) = parcels()
        let shared = try topology([source]).sharedVertices(at: [at(4, 4), at(4, 0), at(4, 4)], in: own)
        let step = try shared.moving(to: [at(3, 4), at(3, 0), at(77, 77)], in: own)
        #expect(coordinates(step.own) == [at(0, 0), at(3, 0), at(3, 4), at(4, 8), at(0, 8)])
        #expect(coordinates(step.edits[0].after) == [at(3, 0), at(8, 0), at(8, 4), at(3, 4)])
        // Vertices that take each other's place are not mistaken for one another.
        let swapped = try topology([source]).sharedVertices(at: [at(4, 0), at(4, 4)], in: own).moving(
            to: [at(4, 4), at(4, 0)], in: own)
        #expect(coordinates(swapped.own) == [at(0, 0), at(4, 4), at(4, 0), at(4, 8), at(0, 8)])
        #expect(coordinates(swapped.edits[0].after) == [at(4, 4), at(8, 0), at(8, 4), at(4, 0)])
    }

    @Test func manySharedVerticesAreTransformedAtOnce() throws {
        let (own, source) = parcels()
        let shared = try topology([source]).sharedVertices(at: [at(4, 4), at(4, 8), at(0, 0)], in: own)
        let step = try shared.transforming(by: MapTransform(AffineTransform(translationX: 1, y: -1)), in: own)
        #expect(coordinates(step.own) == [at(1, -1), at(4, 0), at(5, 3), at(5, 7), at(0, 8)])
        let byOne = try shared.moving(to: [at(5, 3), at(5, 7), at(1, -1)], in: own)
        #expect(step.own == byOne.own && step.edits.map(\.after) == byOne.edits.map(\.after))
        #expect(step.edits.map(\.feature) == [0, 1, 2, 3] && step.ownChanges.count == 2)
        let far = MapTransform(AffineTransform(scaleX: .greatestFiniteMagnitude, y: 1, about: at(0, 0)))
        #expect(throws: TopologyError.self) { try shared.transforming(by: far, in: own) }
    }

    @Test func aDragMovesWhatWasSharedAtItsStart() throws {
        let (own, source) = parcels()
        let shared = try topology([source]).sharedVertices(at: [at(4, 4)], in: own)
        var step = try shared.moving(to: [at(8, 8)], in: own)
        try step.edits.apply(to: [source])
        // On its way it lay over a vertex of the upper parcel, which does not stick to it.
        step = try shared.moving(to: [at(2, 2)], in: step.own)
        try step.edits.apply(to: [source])
        #expect(coordinates(step.own)[2] == at(2, 2))
        #expect(coordinates(source.geometries[1])[2] == Coordinate(x: 8, y: 8, z: 30))
        #expect(coordinates(source.geometries[1])[0] == Coordinate(x: 2, y: 2, z: 10))
        try step.edits.inverse.apply(to: [source])
        #expect(source.geometries == parcels().source.geometries)
    }

    @Test func theOwnGeometrySharesWithItselfToo() throws {
        let own = Geometry.polygon(
            Polygon(rings: [
                Path([at(0, 0), at(4, 0), at(0, 4)], isRing: true), Path([at(4, 0), at(8, 0), at(8, 4)], isRing: true),
            ]))
        let step = try topology([]).sharedVertices(at: [at(4, 0)], in: own).moving(to: [at(4, -1)], in: own)
        #expect(coordinates(step.own)[1] == at(4, -1) && coordinates(step.own, part: 1)[0] == at(4, -1))
        #expect(step.ownChanges.map(\.part) == [0, 1])
    }

    @Test func aSnappedEdgeGetsTheVeryCoordinate() throws {
        let (own, source) = parcels()
        let snapper = try Snapper(
            settings: SnapSettings(isEnabled: true, priorities: [.edge], snapsToOwnGeometry: false), own: own, sources: [source])
        let found = try #require(
            snapper.snap(SnapRequest(point: Coordinate(x: 4.01, y: 5), toleranceInMapUnits: 0.5)))
        #expect(found.position == at(4, 5))
        let step = try topology([source]).inserting(found.position, at: found.targets, in: own)
        // The edge from (4, 4) to (4, 8) belongs to the own geometry, to the upper parcel and to the pipe.
        #expect(coordinates(step.own) == [at(0, 0), at(4, 0), at(4, 4), at(4, 5), at(4, 8), at(0, 8)])
        #expect(step.ownChanges == [GeometryChange(part: 0, from: 3, removed: 0, inserted: 1, cause: "insertVertex")])
        #expect(step.edits.map(\.feature) == [1, 2])
        #expect(coordinates(step.edits[0].after).last == Coordinate(x: 4, y: 5, z: 17.5))
        // Interpolated where both ends have it, else unset.
        #expect(coordinates(step.edits[1].after)[1] == Coordinate(x: 4, y: 5, m: 101))
        // A slanting edge: the place is not on it as doubles go, the vertex is where the place is.
        let slanted = ListSource("s", [line([(0, 0), (3, 7)])])
        let place = SegmentGeometry.position(at: 0.3, from: at(0, 0), to: at(3, 7))
        let target = SnapTarget(source: "s", feature: 0, part: 0, index: 0, fraction: 0.3)
        let put = try topology([slanted]).inserting(place, at: [target], in: own)
        #expect(coordinates(put.edits[0].after)[1] == place && put.ownChanges.isEmpty)
    }

    @Test func aShapeDrawnAlongsideGivesItsVerticesToNeighbours() throws {
        let (_, source) = parcels()
        let all = try topology([source])
        // Along the edge from (8, 0) to (8, 4) of the lower parcel and on to (8, 8) of the upper one, out of order.
        let drawn = [at(8, 7), at(8, 3), at(8, 1), at(8, 1), at(8, 4), at(8.001, 2), at(9, 2), at(3.9, 0)]
        let step = try all.inserting(drawn, within: 0.01, in: polygon([]))
        #expect(step.ownChanges.isEmpty && step.edits.map(\.feature) == [0, 1])
        #expect(
            coordinates(step.edits[0].after)
                == [at(4, 0), at(8, 0), at(8, 1), at(8.001, 2), at(8, 3), at(8, 4), at(4, 4)])
        #expect(coordinates(step.edits[1].after)[2] == Coordinate(x: 8, y: 7, z: 27.5))
        // What was put in need not be put in again.
        try step.edits.apply(to: [source])
        #expect(try all.inserting(drawn, within: 0.01, in: polygon([])).isEmpty)
        #expect(throws: TopologyError.self) { try all.inserting(drawn, within: -1, in: polygon([])) }
        #expect(throws: TopologyError.self) { try all.inserting(drawn, within: .nan, in: polygon([])) }
        #expect(throws: TopologyError.self) { try all.inserting([at(0, .nan)], within: 0, in: polygon([])) }
    }

    @Test func noVertexIsInsertedWhereNoneIsNeeded() throws {
        let (own, source) = parcels()
        let all = try topology([source])
        func isEmpty(_ topology: Topology, _ position: Coordinate, _ target: SnapTarget) throws -> Bool {
            try topology.inserting(position, at: [target], in: own).isEmpty
        }
        let edge = SnapTarget(source: "parcels", feature: 0, part: 0, index: 1, fraction: 0.5)
        #expect(try !isEmpty(all, at(8, 2), edge))
        #expect(try isEmpty(all, at(8, 4), edge))
        #expect(try isEmpty(all, at(8, 2), SnapTarget(source: "parcels", feature: 0, part: 0, index: 1)))
        #expect(try isEmpty(topology([source], hidden: ["parcels": [0]]), at(8, 2), edge))
        source.isEditable = false
        #expect(try isEmpty(topology([source]), at(8, 2), edge))
        #expect(try topology([source]).sharedVertices(at: [at(4, 4)], in: own).partners.isEmpty)
        // Both edges of an intersection get it, an edge named twice once.
        let cross = line([(0, 0), (4, 4), (4, 0), (0, 4)])
        let targets = [SnapTarget(part: 0, index: 0, fraction: 0.5), SnapTarget(part: 0, index: 2, fraction: 0.5)]
        let step = try topology([]).inserting(at(2, 2), at: targets + targets, in: cross)
        #expect(coordinates(step.own) == [at(0, 0), at(2, 2), at(4, 4), at(4, 0), at(2, 2), at(0, 4)])
        var replayed = cross
        for change in step.ownChanges { try replayed.insertVertex(at(2, 2), part: change.part, at: change.from) }
        #expect(replayed == step.own)
    }

    @Test func sharedVerticesGoTogether() throws {
        let (own, source) = parcels()
        let all = try topology([source])
        let step = try all.sharedVertices(at: [at(4, 8)], in: own).removing(in: own)
        #expect(coordinates(step.own) == [at(0, 0), at(4, 0), at(4, 4), at(0, 8)])
        #expect(step.edits.map(\.feature) == [1, 2])
        #expect(coordinates(step.edits[0].after).count == 3 && coordinates(step.edits[1].after).count == 2)
        // The valve stays, though it stood there.
        try step.edits.apply(to: [source])
        #expect(source.geometries[3]?.isEmpty == false)
        // What would leave a neighbor with too few vertices is refused.
        #expect(throws: TopologyError.wouldCollapse(source: "parcels", feature: 1, part: 0, vertices: 2)) {
            try all.sharedVertices(at: [at(4, 4)], in: step.own).removing(in: step.own)
        }
        #expect(throws: TopologyError.wouldCollapse(source: "parcels", feature: 2, part: 0, vertices: 1)) {
            try topology([source], hidden: ["parcels": [1]]).sharedVertices(at: [at(4, 4)], in: step.own).removing(in: step.own)
        }
    }

    @Test func failedEditsChangeNothing() throws {
        let (own, source) = parcels()
        let shared = try topology([source]).sharedVertices(at: [at(4, 4)], in: own)
        #expect(throws: TopologyError.wrongCount(found: 0, expected: 1)) { try shared.moving(to: [], in: own) }
        #expect(throws: TopologyError.self) { try shared.moving(to: [at(.nan, 0)], in: own) }
        #expect(throws: TopologyError.self) { try shared.moving(to: [at(1, 1)], in: Geometry(empty: .polygon)) }
        #expect(throws: TopologyError.self) {
            try topology([source]).inserting(at(.infinity, 0), at: [SnapTarget(part: 0, index: 0, fraction: 0.5)], in: own)
        }
        #expect(throws: TopologyError.self) {
            try topology([source]).inserting(at(1, 0), at: [SnapTarget(part: 0, index: 9, fraction: 0.5)], in: own)
        }
        #expect(throws: TopologyError.source(.noFeature(source: "parcels", feature: 9))) {
            try topology([source]).inserting(
                at(1, 0), at: [SnapTarget(source: "parcels", feature: 9, part: 0, index: 0, fraction: 0.5)], in: own)
        }
        #expect(throws: TopologyError.source(.duplicateName("parcels"))) { try topology([source, source]) }
        #expect(throws: TopologyError.self) {
            try topology([ListSource("m", [], spatialReference: .webMercator)])
        }
        // One source refuses: the features changed before it have their geometries back.
        source.refused = 2
        let step = try shared.moving(to: [at(5, 5)], in: own)
        #expect(throws: SnapSourceError.failed(source: "parcels", feature: 2, reason: "it is locked")) {
            try step.edits.apply(to: [source])
        }
        #expect(source.writes == [0, 1, 1, 0] && source.geometries == parcels().source.geometries)
        #expect(throws: SnapSourceError.noFeature(source: "parcels", feature: 0)) { try step.edits.apply(to: []) }
        #expect(throws: SnapSourceError.notEditable(source: "fixed")) { try Fixed().setGeometry(own, ofFeature: 0) }
    }

    /// A source that uses what the protocol gives it.
    private final class Fixed: SnapSource {
        let name = "fixed"
        let spatialReference: SpatialReference? = nil
        func features(in box: Extent, limit: Int) -> [Int] { [] }
        func geometry(ofFeature id: Int) -> Geometry? { nil }
    }

    private static func passes(through place: Coordinate, from a: Coordinate, to b: Coordinate) -> Bool {
        let fraction = SegmentGeometry.fraction(place.x, place.y, a.x, a.y, b.x, b.y)
        let nearest = SegmentGeometry.position(at: fraction, from: a, to: b)
        let (x, y) = (nearest.x - place.x, nearest.y - place.y)
        return (x * x + y * y).squareRoot() < 1e-6
    }

    /// A mesh of cells and random edits of its corners, against a list of corners that every cell looks up.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aMeshStaysAMesh(seed: UInt64) throws {
        var dice = Seeded(seed)
        let size = 4
        var corners = (0..<(size + 1) * (size + 1)).map { at(Double($0 % (size + 1)) * 10, Double($0 / (size + 1)) * 10) }
        var cells: [[Int]] = (0..<size * size).map {
            let first = $0 / size * (size + 1) + $0 % size
            return [first, first + 1, first + size + 2, first + size + 1]
        }
        func shape(_ cell: [Int]) -> Geometry {
            .polygon(
                Polygon(Path(cell.map { Coordinate(x: corners[$0].x, y: corners[$0].y, z: Double($0)) }, dimensions: .xyz, isRing: true)))
        }
        let source = try GeometrySnapSource(
            name: "mesh", spatialReference: nil, isEditable: true, features: cells.indices.dropFirst().map { ($0, shape(cells[$0])) })
        var own = shape(cells[0])
        let topology = try topology([source])
        for round in 0..<300 {
            let before = (own, cells.indices.map { source.geometry(ofFeature: $0) })
            let cell = dice.count(0...(cells.count - 1))
            let k = dice.count(0...(cells[cell].count - 1))
            let (corner, next) = (cells[cell][k], cells[cell][(k + 1) % cells[cell].count])
            let savedCells = cells
            let savedCorners = corners
            let step: TopologyStep
            switch dice.count(0...2) {
            case 0:
                let target = dice.coordinate(-5...45)
                step = try topology.sharedVertices(at: [corners[corner]], in: own).moving(to: [target], in: own)
                corners[corner] = target
            case 1:
                let middle = SegmentGeometry.position(at: 0.5, from: corners[corner], to: corners[next])
                // A cell that has shrunk to a line passes there twice, and would get the vertex twice.
                let passesTwice = cells.contains { cell in
                    let sides = cell.indices.map { (cell[$0], cell[($0 + 1) % cell.count]) }
                    let others = sides.filter { $0 != (corner, next) && $0 != (next, corner) }
                    return others.count < sides.count
                        && others.contains { Self.passes(through: middle, from: corners[$0.0], to: corners[$0.1]) }
                }
                if passesTwice { continue }
                let target = SnapTarget(
                    source: cell == 0 ? nil : "mesh", feature: cell == 0 ? nil : cell, part: 0, index: k, fraction: 0.5)
                step = try topology.inserting(middle, at: [target], in: own)
                // What stands at one position is one corner, whichever way it came there.
                let number = corners.firstIndex(of: middle) ?? corners.count
                if number == corners.count { corners.append(middle) }
                for i in cells.indices {
                    for j in cells[i].indices.reversed() {
                        let pair = (cells[i][j], cells[i][(j + 1) % cells[i].count])
                        if pair == (corner, next) || pair == (next, corner) { cells[i].insert(number, at: j + 1) }
                    }
                }
            default:
                let shared = topology.sharedVertices(at: [corners[corner]], in: own)
                if Self.isNode(corner, of: cells) {
                    #expect(throws: TopologyError.self) { try shared.removing(in: own) }
                    continue
                }
                for i in cells.indices { cells[i].removeAll { $0 == corner } }
                // The own geometry may lose its last vertices, neighbors may not; here it keeps three, as the cells do.
                guard cells.allSatisfy({ $0.count >= 3 }) else {
                    if cells.dropFirst().contains(where: { $0.count < 3 }) {
                        #expect(throws: TopologyError.self) { try shared.removing(in: own) }
                    }
                    cells = savedCells
                    continue
                }
                step = try shared.removing(in: own)
            }
            try step.edits.apply(to: [source])
            own = step.own
            for i in cells.indices {
                let found = coordinates(i == 0 ? own : source.geometry(ofFeature: i))
                let expected = cells[i].map { [corners[$0].x, corners[$0].y] }
                #expect(found.map { [$0.x, $0.y] } == expected, "seed \(seed) round \(round) cell \(i)")
                // Elevations stay with their corners; those put in are halfway between their neighbors', which differ by cell.
                for (c, number) in zip(found, cells[i]) where number < 25 { #expect(c.z == Double(number)) }
            }
            if dice.count(0...3) == 0 {
                try step.edits.inverse.apply(to: [source])
                own = before.0
                (cells, corners) = (savedCells, savedCorners)
                #expect(cells.indices.map { source.geometry(ofFeature: $0) } == before.1)
            }
        }
    }

    /// Whether three or more cells that have edges in common meet at a corner, each going on to other corners.
    private static func isNode(_ corner: Int, of cells: [[Int]]) -> Bool {
        var pairs: Set<Set<Int>> = []
        for cell in cells {
            for (k, number) in cell.enumerated() where number == corner {
                pairs.insert([cell[(k + cell.count - 1) % cell.count], cell[(k + 1) % cell.count]])
            }
        }
        var joined = Array(pairs)
        while let first = joined.popLast() {
            var (ends, count) = (first, 1)
            while let next = joined.firstIndex(where: { !$0.isDisjoint(with: ends) }) {
                ends.formUnion(joined.remove(at: next))
                count += 1
            }
            if count > 2 { return true }
        }
        return false
    }

    @Test func editsOfOneFeatureBecomeOne() throws {
        let (own, source) = parcels()
        let first = try topology([source]).sharedVertices(at: [at(4, 4)], in: own).moving(to: [at(5, 5)], in: own)
        try first.edits.apply(to: [source])
        let second = try topology([source]).sharedVertices(at: [at(8, 4)], in: first.own).moving(to: [at(9, 4)], in: first.own)
        try second.edits.apply(to: [source])
        let both = first.edits.followed(by: second.edits)
        #expect(both.map(\.feature) == [0, 1, 2])
        #expect(both[0].changes.count == 2 && both[0].after == source.geometries[0])
        try both.inverse.apply(to: [source])
        #expect(source.geometries == parcels().source.geometries)
    }

    @Test func editsOfOtherFeaturesStayBesideEachOther() throws {
        let (own, source) = parcels()
        let valves = ListSource("valves", [.point(Point(x: 8, y: 8))])
        let shared = try topology([source, valves])
        let first = try shared.sharedVertices(at: [at(8, 0)], in: own).moving(to: [at(9, 0)], in: own)
        try first.edits.apply(to: [source, valves])
        let second = try shared.sharedVertices(at: [at(8, 8)], in: own).moving(to: [at(9, 9)], in: own)
        try second.edits.apply(to: [source, valves])
        let both = first.edits.followed(by: second.edits)
        // The valve has the number of the first parcel, but is of another source.
        #expect(both.map(\.source) == ["parcels", "parcels", "valves"])
        #expect(both.map(\.feature) == [0, 1, 0])
        #expect(both == first.edits + second.edits)
        try both.inverse.apply(to: [source, valves])
        #expect(source.geometries == parcels().source.geometries)
        #expect(valves.geometries[0] == Geometry.point(Point(x: 8, y: 8)))
    }
}
