import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

struct ConstraintTests: SnapDrawing {
    private let previous = Coordinate(x: 10, y: 10)
    private let before = Coordinate(x: 10, y: 0)

    private func solve(_ constraints: SketchConstraints, _ x: Double, _ y: Double) throws(ConstraintError) -> Coordinate {
        try constraints.position(for: at(x, y), previous: previous, beforePrevious: before)
    }

    private func isNear(_ c: Coordinate, _ x: Double, _ y: Double) -> Bool { abs(c.x - x) < 1e-9 && abs(c.y - y) < 1e-9 }

    @Test func anglesAndLengths() throws {
        #expect(SketchConstraints().isEmpty && !SketchConstraints(minimumDistance: 0).isEmpty)
        #expect(try SketchConstraints().position(for: Coordinate(x: 1, y: 2, z: 3, m: 4)) == Coordinate(x: 1, y: 2, z: 3, m: 4))
        // A bearing is clockwise from up; the pointer is taken to the line, either way along it.
        let east = SketchConstraints(angle: .absolute(90))
        #expect(try solve(east, 15, 13) == at(15, 10))
        #expect(try solve(east, 4, 13) == at(4, 10))
        // With a length the direction counts: typed bearing and distance.
        #expect(try solve(SketchConstraints(angle: .absolute(90), length: 7), 4, 13) == at(17, 10))
        #expect(try solve(SketchConstraints(angle: .absolute(-90), length: 7), 40, 13) == at(3, 10))
        #expect(try solve(SketchConstraints(angle: .absolute(450), length: 7), 4, 13) == at(17, 10))
        #expect(try solve(SketchConstraints(angle: .absolute(-990), length: 7), 40, 13) == at(17, 10))
        let slanted = try solve(SketchConstraints(angle: .absolute(36.86989764584402), length: 5), 0, 0)
        #expect(isNear(slanted, 13, 14))
        // Relative to the segment before, which runs up: 90 is a right turn.
        #expect(try solve(SketchConstraints(angle: .relative(90), length: 2), 0, 0) == at(12, 10))
        #expect(try solve(SketchConstraints(angle: .relative(0)), 12, 25) == at(10, 25))
        #expect(try solve(SketchConstraints(length: 5), 13, 14) == at(13, 14))
        #expect(try solve(SketchConstraints(length: 10), 13, 14) == at(16, 18))
        // A pointer on the vertex itself points nowhere: it goes on straight ahead.
        #expect(try solve(SketchConstraints(length: 3), 10, 10) == at(10, 13))
        #expect(try SketchConstraints(length: 3).position(for: previous, previous: previous) == at(10, 13))
        #expect(try solve(SketchConstraints(angle: .steps(45)), 14, 14.5).x - 10 == 4.25)
        #expect(isNear(try solve(SketchConstraints(angle: .steps(90), length: 4), 14, 10.5), 14, 10))
        #expect(isNear(try solve(SketchConstraints(angle: .relativeSteps(90), length: 4), 9, 3), 10, 6))
        // What refers to a vertex that is not there has no effect.
        let all = SketchConstraints(angle: .relative(30), length: 5, minimumDistance: 4)
        #expect(try all.position(for: at(1, 1)) == at(1, 1))
        #expect(try SketchConstraints(angle: .relative(30)).position(for: at(1, 1), previous: previous) == at(1, 1))
        #expect(try SketchConstraints(angle: .relativeSteps(30)).position(for: at(1, 1), previous: previous) == at(1, 1))
    }

    @Test func ordinatesAlone() throws {
        let z = try SketchConstraints(x: 0.1).position(for: Coordinate(x: 1, y: 2, z: 3, m: 4), previous: previous)
        #expect(z == Coordinate(x: 0.1, y: 2, z: 3, m: 4))
        #expect(try solve(SketchConstraints(y: 0.3), 1, 2) == at(1, 0.3))
        #expect(try solve(SketchConstraints(x: 0.1, y: 0.3), 1, 2) == at(0.1, 0.3))
    }

    @Test func ordinatesWithAnglesAndLengths() throws {
        #expect(isNear(try solve(SketchConstraints(angle: .absolute(45), x: 13), 0, 0), 13, 13))
        #expect(isNear(try solve(SketchConstraints(angle: .absolute(45), y: 6), 0, 0), 6, 6))
        #expect(try solve(SketchConstraints(angle: .absolute(0), x: 10), 5, 17) == at(10, 17))
        #expect(throws: ConstraintError.contradictory(["x", "angle"])) {
            try solve(SketchConstraints(angle: .absolute(0), x: 11), 5, 17)
        }
        #expect(throws: ConstraintError.contradictory(["y", "angle"])) {
            try solve(SketchConstraints(angle: .absolute(90), y: 11), 5, 17)
        }
        // Two positions are that far away on the line: the one on the pointer's side counts.
        #expect(isNear(try solve(SketchConstraints(length: 5, x: 13), 0, 11), 13, 14))
        #expect(isNear(try solve(SketchConstraints(length: 5, x: 13), 0, 9), 13, 6))
        #expect(isNear(try solve(SketchConstraints(length: 5, y: 6), 9, 0), 7, 6))
        #expect(throws: ConstraintError.contradictory(["x", "length"])) { try solve(SketchConstraints(length: 5, x: 16), 0, 0) }
        #expect(isNear(try solve(SketchConstraints(angle: .absolute(90), length: 5, x: 15), 0, 0), 15, 10))
        #expect(throws: ConstraintError.contradictory(["x", "angle", "length"])) {
            try solve(SketchConstraints(angle: .absolute(90), length: 5, x: 16), 0, 0)
        }
        #expect(try solve(SketchConstraints(length: 5, x: 13, y: 14), 0, 0) == at(13, 14))
        #expect(throws: ConstraintError.contradictory(["x", "y", "length"])) {
            try solve(SketchConstraints(length: 5.1, x: 13, y: 14), 0, 0)
        }
        #expect(try solve(SketchConstraints(angle: .absolute(225), x: 13, y: 13), 0, 0) == at(13, 13))
        #expect(throws: ConstraintError.contradictory(["x", "y", "angle"])) {
            try solve(SketchConstraints(angle: .absolute(225), length: 18.0.squareRoot(), x: 13, y: 13), 0, 0)
        }
    }

    @Test func numbersThatAreNone() throws {
        for bad in [Double.nan, .infinity, -.infinity] {
            for constraints in [
                SketchConstraints(angle: .absolute(bad)), SketchConstraints(angle: .relative(bad)),
                SketchConstraints(angle: .steps(bad)), SketchConstraints(angle: .relativeSteps(bad)),
                SketchConstraints(length: bad), SketchConstraints(x: bad), SketchConstraints(y: bad),
                SketchConstraints(minimumDistance: bad),
            ] {
                #expect { try constraints.check() } throws: {
                    guard case ConstraintError.notFinite = $0 else { return false }
                    return true
                }
                #expect(throws: ConstraintError.self) { try constraints.position(for: at(0, 0)) }
            }
            #expect(throws: ConstraintError.self) { try SketchConstraints().position(for: at(bad, 0)) }
            #expect(throws: ConstraintError.self) { try SketchConstraints().position(for: at(0, 0), previous: at(0, bad)) }
            #expect(throws: ConstraintError.self) {
                try SketchConstraints().position(for: at(0, 0), previous: at(0, 0), beforePrevious: at(bad, 0))
            }
        }
        for constraints in [
            SketchConstraints(length: 0), SketchConstraints(length: -1), SketchConstraints(minimumDistance: -1),
            SketchConstraints(angle: .steps(0)), SketchConstraints(angle: .relativeSteps(400)),
            SketchConstraints(angle: .steps(360.0.nextUp)), SketchConstraints(angle: .relativeSteps(-90)),
        ] {
            #expect { try constraints.check() } throws: {
                guard case ConstraintError.outOfRange = $0 else { return false }
                return true
            }
        }
        #expect(throws: ConstraintError.contradictory(["length", "minimumDistance"])) {
            try SketchConstraints(length: 1, minimumDistance: 2).check()
        }
        // What lies just within is taken.
        for constraints in [
            SketchConstraints(length: .leastNonzeroMagnitude), SketchConstraints(minimumDistance: 0),
            SketchConstraints(minimumDistance: 0.5),
            SketchConstraints(length: 2, minimumDistance: 2), SketchConstraints(x: -1e300, y: 0),
            SketchConstraints(angle: .steps(360)), SketchConstraints(angle: .relativeSteps(0.001)),
            SketchConstraints(angle: .absolute(-1000)),
        ] {
            #expect(throws: Never.self) { try constraints.check() }
        }
        #expect(throws: ConstraintError.contradictory(["length", "minimumDistance"])) {
            try SketchConstraints(length: 2, minimumDistance: 2.0.nextUp).check()
        }
        #expect(throws: ConstraintError.outOfRange(name: "minimumDistance", found: -0.25, expected: "0 or more")) {
            try SketchConstraints(minimumDistance: -0.25).check()
        }
        #expect(throws: ConstraintError.emptyArea(name: "inside")) { try SketchConstraints(inside: Polygon()).check() }
        #expect(throws: ConstraintError.emptyArea(name: "outside")) { try SketchConstraints(outside: Polygon()).check() }
        // A position beyond all numbers.
        #expect(throws: ConstraintError.self) {
            try SketchConstraints(angle: .absolute(90), length: 1e308).position(for: at(0, 0), previous: at(1.7e308, 0))
        }
    }

    @Test func leastDistance() throws {
        let apart = SketchConstraints(minimumDistance: 5)
        #expect(try solve(apart, 13, 14) == at(13, 14))
        #expect(throws: ConstraintError.tooClose(distance: 2, minimum: 5)) { try solve(apart, 10, 12) }
        #expect(try apart.position(for: at(10, 12)) == at(10, 12))
        #expect(try solve(SketchConstraints(length: 0.1, minimumDistance: 0.1), 11, 17) != previous)
    }

    @Test func areas() throws {
        let field = ring([(0, 0), (20, 0), (20, 20), (0, 20)])
        let pond = ring([(12, 8), (16, 8), (16, 12), (12, 12)])
        let inField = SketchConstraints(inside: field)
        #expect(try solve(inField, 5, 5) == at(5, 5))
        #expect(try solve(inField, 20, 5) == at(20, 5))
        #expect(try solve(inField, 25, 5) == at(20, 5))
        #expect(try solve(inField, 25, -5) == at(20, 0))
        let around = SketchConstraints(inside: field, outside: pond)
        #expect(try solve(around, 15, 10) == at(16, 10))
        #expect(try solve(around, 16, 9) == at(16, 9))
        #expect(try solve(around, 30, 10) == at(20, 10))
        // Along what the locks leave.
        let east = SketchConstraints(angle: .absolute(90), inside: field, outside: pond)
        #expect(try solve(east, 13, 14) == at(12, 10))
        #expect(try solve(east, 15, 14) == at(16, 10))
        #expect(try solve(east, 99, 14) == at(20, 10))
        // The edge of the one area counts only within the other.
        let bank = ring([(15, 5), (25, 5), (25, 15), (15, 15)])
        #expect(try solve(SketchConstraints(angle: .absolute(90), inside: field, outside: bank), 24, 10) == at(15, 10))
        #expect(try solve(SketchConstraints(inside: field, outside: bank), 18, 10) == at(15, 10))
        #expect(isNear(try solve(SketchConstraints(length: 5, outside: pond), 20, 10.1), 10 + 21.0.squareRoot(), 12))
        #expect(try solve(SketchConstraints(x: 14, outside: pond), 0, 9) == at(14, 8))
        #expect(throws: ConstraintError.unreachable(["inside"])) {
            try solve(SketchConstraints(angle: .absolute(90), length: 50, inside: field), 0, 0)
        }
        #expect(throws: ConstraintError.unreachable(["inside", "outside"])) {
            try solve(SketchConstraints(inside: pond, outside: field), 14, 10)
        }
        #expect(throws: ConstraintError.unreachable(["inside"])) {
            try solve(SketchConstraints(x: 30, inside: field), 14, 10)
        }
        #expect(try solve(SketchConstraints(inside: Polygon(Path([at(3, 3)], isRing: true))), 14, 10) == at(3, 3))
    }

    /// Where nothing is locked, a position that the areas move lies exactly where it may, and nowhere is nearer.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func positionsInAreasAreExactAndNearest(seed: UInt64) throws {
        var dice = Seeded(seed)
        for round in 0..<400 {
            let corners = (0..<dice.count(3...7)).map { _ in dice.coordinate(-10...10) }
            let area = Polygon(Path(corners, isRing: true))
            let point = dice.coordinate(-15...15)
            let inside = try SketchConstraints(inside: area).position(for: point)
            #expect(area.contains(x: inside.x, y: inside.y), "seed \(seed) round \(round)")
            let outside = try SketchConstraints(outside: area).position(for: point)
            let isOut = !area.contains(x: outside.x, y: outside.y)
            let toEdge = Geometry.polygon(area).nearestSegment(x: outside.x, y: outside.y)?.distance ?? 1
            #expect(isOut || toEdge < 1e-12, "seed \(seed) round \(round)")
            let distance = Geometry.polygon(area).nearestSegment(x: point.x, y: point.y)?.distance ?? 0
            let moved = area.contains(x: point.x, y: point.y) ? outside : inside
            #expect(abs(hypotenuse(moved, point) - distance) < 1e-9, "seed \(seed) round \(round)")
            // Whatever else is locked is kept.
            let locked = SketchConstraints(angle: .absolute(dice.number(0...360)), inside: area)
            if let end = try? locked.position(for: point, previous: at(0, 0)) {
                let free = try SketchConstraints(angle: locked.angle).position(for: point, previous: at(0, 0))
                #expect(abs(end.x * free.y - end.y * free.x) < 1e-9 * max(1, hypotenuse(free, at(0, 0))))
            }
        }
    }

    /// Where both areas forbid the nearest place of a boundary, what remains may be a corner where they cross.
    @Test func positionsBetweenTwoAreas() throws {
        func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Polygon {
            Envelope(Extent(xMin: x.lowerBound, yMin: y.lowerBound, xMax: x.upperBound, yMax: y.upperBound)).polygon
        }
        let constraints = SketchConstraints(inside: box(0...10, 0...10), outside: box(2...10.5, 4...6.5))
        #expect(try constraints.position(for: at(9.9, 5)) == at(9.9, 4))
        #expect(try constraints.position(for: at(14, 5)) == at(10, 4))
        #expect(try constraints.position(for: at(14, 6)) == at(10, 6.5))
        #expect(try constraints.position(for: at(10, 5)) == at(10, 4))
        // Only a corner of the forbidden area remains, far behind the nearest boundaries.
        let strip = SketchConstraints(inside: box(0...100, 0...1), outside: box(1...101, -1...2))
        #expect(try strip.position(for: at(99, 0.5)) == at(1, 0.5))
        #expect(throws: ConstraintError.unreachable(["inside", "outside"])) {
            try SketchConstraints(inside: box(0...10, 0...10), outside: box(-1...11, -1...11)).position(for: at(5, 5))
        }
        // The square of this distance is no finite number.
        let far = SketchConstraints(angle: .absolute(90), inside: box(0...20, 0...20))
        #expect(try [at(0, 10), at(20, 10)].contains(solve(far, 1e200, 10)))
    }

    /// The result for two areas is allowed, and no other place that is allowed lies nearer. These are searched for in a grid.
    @Test(arguments: [1, 2] as [UInt64])
    func positionsInTwoAreasAreNearest(seed: UInt64) throws {
        var dice = Seeded(seed)
        var moved = 0
        for round in 0..<80 {
            let areas = (0..<2).map { _ in Polygon(Path((0..<dice.count(3...6)).map { _ in dice.coordinate(-10...10) }, isRing: true)) }
            func isAllowed(_ c: Coordinate) -> Bool { areas[0].contains(x: c.x, y: c.y) && !areas[1].contains(x: c.x, y: c.y) }
            let point = dice.coordinate(-12...12)
            var least = Double.infinity
            for x in stride(from: -10.0, through: 10, by: 0.125) {
                for y in stride(from: -10.0, through: 10, by: 0.125) where isAllowed(at(x, y)) {
                    least = min(least, hypotenuse(at(x, y), point))
                }
            }
            guard let found = try? SketchConstraints(inside: areas[0], outside: areas[1]).position(for: point) else {
                #expect(least == .infinity, "seed \(seed) round \(round)")
                continue
            }
            moved += found == point ? 0 : 1
            func edge(_ area: Int) -> Double {
                Geometry.polygon(areas[area]).nearestSegment(x: found.x, y: found.y)?.distance ?? .infinity
            }
            #expect(areas[0].contains(x: found.x, y: found.y) || edge(0) < 1e-9, "seed \(seed) round \(round)")
            #expect(!areas[1].contains(x: found.x, y: found.y) || edge(1) < 1e-9, "seed \(seed) round \(round)")
            #expect(hypotenuse(found, point) <= least + 1e-9, "seed \(seed) round \(round)")
        }
        #expect(moved > 25)
    }

    private func hypotenuse(_ a: Coordinate, _ b: Coordinate) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
}
