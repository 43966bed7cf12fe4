import GromaTesting
import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Compares snapping with a search through everything.
struct SnapModelTests: SnapDrawing {
    private struct Edge {
        let a: Coordinate
        let b: Coordinate
        let isOwn: Bool
        let part: Int
        let index: Int
        let feature: Int
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func agreesWithASearchThroughEverything(seed: UInt64) throws {
        var dice = Seeded(seed)
        let all: [SnapKind] = [.vertex, .end, .midpoint, .edge, .intersection]
        let rounds = Rounds(600, until: Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, 10) }))
        for round in rounds {
            let isWhole = round % 2 == 0
            func path(_ dice: inout Seeded) -> [Coordinate] {
                (0..<dice.count(2...6)).map { _ in dice.coordinate(0...20, isWhole: isWhole) }
            }
            func shape(_ dice: inout Seeded) -> Geometry {
                let parts = (0..<dice.count(1...2)).map { _ in path(&dice) }
                if dice.count(0...2) > 0 { return .polyline(Polyline(paths: Parts(parts.map { Path($0) }))) }
                return .polygon(Polygon(rings: Parts(parts.map { Path($0, isRing: true) })))
            }
            let own = shape(&dice)
            let source = ListSource("s", (0..<dice.count(0...4)).map { _ in shape(&dice) })
            let point = dice.coordinate(0...20)
            let tolerance = dice.number(0.1...3)
            let part = dice.count(0...(own.partCount - 1))
            let dragged = dice.count(0...(own.parts[part].count - 1))
            let excluded = dice.count(0...2) == 0 ? [] : [PartRange(part: part, range: dragged..<(dragged + 1))]
            let kinds = all.shuffled(using: &dice)

            let settings = SnapSettings(isEnabled: true, priorities: kinds)
            let snapper = try Snapper(settings: settings, own: own, sources: [source])
            let request = SnapRequest(point: point, toleranceInMapUnits: tolerance, excluded: excluded)
            let model = nearest(to: point, own: own, features: source.geometries.compactMap(\.self), excluded: excluded)
            let expected = kinds.first { model[$0, default: .infinity] <= tolerance }
            let result = snapper.snap(request)
            #expect(result?.kind == expected, "seed \(seed) round \(round)")
            if let result, let kind = expected {
                #expect(abs(result.distance - model[kind, default: .infinity]) < 1e-9, "seed \(seed) round \(round)")
                rounds.count(kind.rawValue)
                for target in result.targets {
                    let geometry = target.source == nil ? own : source.geometries[target.feature ?? -1]
                    let path = try #require(geometry).parts[target.part]
                    guard let fraction = target.fraction else {
                        #expect(path[target.index] == result.position)
                        continue
                    }
                    let (a, b) = try path.segment(at: target.index)
                    let place = SegmentGeometry.position(at: fraction, from: a, to: b)
                    #expect(abs(place.x - result.position.x) + abs(place.y - result.position.y) < 1e-9)
                }
            }
            let candidates = snapper.candidates(request)
            #expect(candidates.first == result)
            #expect(candidates.map(\.kind) == kinds.filter { model[$0, default: .infinity] <= tolerance })
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// Requests of every sort, guides and constraints among them: what comes back is within the tolerance, of a kind that is on,
    /// on its targets and guides, the same each time, and keeps to the constraints.
    @Test(arguments: [5, 6, 7] as [UInt64])
    func snapsMeetTheRequest(seed: UInt64) throws {
        var dice = Seeded(seed)
        // Some kinds come seldom.
        let rounds = Rounds(500, until: Dictionary(uniqueKeysWithValues: SnapKind.allCases.map { ($0.rawValue, 1) }))
        for round in rounds {
            func shape(_ dice: inout Seeded) -> Geometry {
                let vertices = (0..<dice.count(1...5)).map { _ in dice.coordinate(0...30, isWhole: true) }
                switch dice.count(0...3) {
                case 0: return .multipoint(Multipoint(points: Path(vertices)))
                case 1: return .polygon(Polygon(Path(vertices, isRing: true)))
                default: return .polyline(Polyline(Path(vertices)))
                }
            }
            func maybe(_ dice: inout Seeded) -> Coordinate? {
                dice.count(0...3) == 0 ? nil : dice.coordinate(0...30, isWhole: true)
            }
            let own = shape(&dice)
            let source = ListSource("s", (0..<dice.count(0...5)).map { _ in shape(&dice) })
            let kinds = Array(SnapKind.allCases.shuffled(using: &dice).prefix(dice.count(1...9)))
            let settings = SnapSettings(
                isEnabled: true, priorities: kinds, grid: try SnapGrid(spacingX: 5, rotation: dice.number(0...90)),
                guideReach: dice.number(0...10))
            let snapper = try Snapper(settings: settings, own: own, sources: [source])
            let tolerance = dice.number(0...2)
            let request = SnapRequest(
                point: dice.coordinate(-5...35), toleranceInMapUnits: tolerance, anchor: maybe(&dice), previousAnchor: maybe(&dice),
                references: [GuideReference(start: dice.coordinate(0...30), end: dice.coordinate(0...30))])
            #expect(snapper.snap(request) == snapper.snap(request))
            for result in snapper.candidates(request) {
                rounds.count(result.kind.rawValue)
                let p = result.position
                #expect(result.distance <= tolerance && kinds.contains(result.kind), "seed \(seed) round \(round)")
                for guide in result.guides {
                    let off = (p.x - guide.origin.x) * guide.dy - (p.y - guide.origin.y) * guide.dx
                    #expect(abs(off) < 1e-9, "seed \(seed) round \(round)")
                }
                for target in result.targets {
                    let geometry = try #require(target.source == nil ? own : source.geometries[target.feature ?? -1])
                    let near = target.fraction == nil ? geometry.nearestVertex(x: p.x, y: p.y) : geometry.nearestSegment(x: p.x, y: p.y)
                    #expect((near?.distance ?? 1) < 1e-9, "seed \(seed) round \(round)")
                }
            }
            let locks = [dice.number(0...360), dice.number(1...20), dice.number(0...30)]
            let constraints = SketchConstraints(
                angle: dice.count(0...1) == 0 ? nil : .absolute(locks[0]), length: dice.count(0...2) > 0 ? nil : locks[1],
                x: dice.count(0...4) > 0 ? nil : locks[2])
            guard let kept = try? snapper.snap(request, keepingTo: constraints) else { continue }
            let again = try constraints.position(
                for: kept.position, previous: request.anchor, beforePrevious: request.previousAnchor)
            #expect(abs(again.x - kept.position.x) + abs(again.y - kept.position.y) < 1e-6, "seed \(seed) round \(round)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// The distance to the nearest of each kind.
    private func nearest(
        to p: Coordinate, own: Geometry, features: [Geometry], excluded: [PartRange]
    ) -> [SnapKind: Double] {
        var edges: [Edge] = []
        var best: [SnapKind: Double] = [:]
        func offer(_ kind: SnapKind, _ c: Coordinate) {
            let distance = ((c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y)).squareRoot()
            best[kind] = min(best[kind, default: .infinity], distance)
        }
        for (number, geometry) in ([own] + features).enumerated() {
            for (part, path) in geometry.parts.enumerated() {
                func isOut(_ index: Int) -> Bool {
                    number == 0 && excluded.contains { $0.part == part && $0.range.contains(index) }
                }
                for i in 0..<path.count where !isOut(i) {
                    offer(.vertex, path[i])
                    if !path.isRing && (i == 0 || i + 1 == path.count) { offer(.end, path[i]) }
                }
                for i in 0..<(path.isRing ? path.count : path.count - 1) {
                    let next = (i + 1) % path.count
                    if isOut(i) || isOut(next) { continue }
                    edges.append(
                        Edge(a: path[i], b: path[next], isOwn: number == 0, part: part, index: i, feature: number))
                }
            }
        }
        for (i, e) in edges.enumerated() {
            let (dx, dy) = (e.b.x - e.a.x, e.b.y - e.a.y)
            let squared = dx * dx + dy * dy
            let t = squared == 0 ? 0 : min(max(((p.x - e.a.x) * dx + (p.y - e.a.y) * dy) / squared, 0), 1)
            offer(.edge, at(e.a.x + dx * t, e.a.y + dy * t))
            offer(.midpoint, at(e.a.x + dx / 2, e.a.y + dy / 2))
            for f in edges[(i + 1)...] {
                guard let meeting = meeting(e, f) else { continue }
                let isJoint = isEnd(meeting, of: e) && isEnd(meeting, of: f) && e.feature == f.feature && e.part == f.part
                if !isJoint { offer(.intersection, meeting) }
            }
        }
        return best
    }

    private func isEnd(_ p: Coordinate, of e: Edge) -> Bool { (p.x, p.y) == (e.a.x, e.a.y) || (p.x, p.y) == (e.b.x, e.b.y) }

    /// Where two edges share exactly one point.
    private func meeting(_ e: Edge, _ f: Edge) -> Coordinate? {
        let (ux, uy, vx, vy) = (e.b.x - e.a.x, e.b.y - e.a.y, f.b.x - f.a.x, f.b.y - f.a.y)
        let determinant = ux * vy - uy * vx
        if determinant == 0 {
            // Collinear edges share one point only end to end; the rest is a stretch or nothing.
            func on(_ p: Coordinate, _ g: Edge) -> Bool {
                orientation(g.a.x, g.a.y, g.b.x, g.b.y, p.x, p.y) == 0 && p.x >= min(g.a.x, g.b.x) && p.x <= max(g.a.x, g.b.x)
                    && p.y >= min(g.a.y, g.b.y) && p.y <= max(g.a.y, g.b.y)
            }
            let shared = [e.a, e.b].filter { on($0, f) } + [f.a, f.b].filter { on($0, e) }
            guard let first = shared.first, shared.allSatisfy({ ($0.x, $0.y) == (first.x, first.y) }) else { return nil }
            return first
        }
        let t = ((f.a.x - e.a.x) * vy - (f.a.y - e.a.y) * vx) / determinant
        let s = ((f.a.x - e.a.x) * uy - (f.a.y - e.a.y) * ux) / determinant
        guard t >= 0, t <= 1, s >= 0, s <= 1 else { return nil }
        if t == 0 { return e.a }
        if t == 1 { return e.b }
        if s == 0 { return f.a }
        if s == 1 { return f.b }
        return at(e.a.x + ux * t, e.a.y + uy * t)
    }
}
