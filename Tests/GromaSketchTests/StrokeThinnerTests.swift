import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// Which points of a stroke are kept.
struct StrokeThinnerTests {
    private func thinned(_ points: [(Double, Double)], _ tolerance: Double, xScale: Double = 1) throws -> [String] {
        var thinner = StrokeThinner(tolerance: tolerance, xScale: xScale)
        for (x, y) in points { try thinner.append(Coordinate(x: x, y: y)) }
        let path = thinner.pathWithEnd
        #expect(thinner.count == path.count && thinner.last == path.last)
        return path.coordinates.map { "\($0.x) \($0.y)" }
    }

    @Test func theBeginningAndTheEndAreKept() throws {
        #expect(try thinned([], 1) == [])
        #expect(try thinned([(3, 4)], 1) == ["3.0 4.0"])
        #expect(try thinned([(3, 4), (3, 4)], 1) == ["3.0 4.0"])
        #expect(try thinned([(3, 4), (3.5, 4)], 1) == ["3.0 4.0", "3.5 4.0"])
        #expect(try thinned([(0, 0), (10, 1), (20, 0)], 1) == ["0.0 0.0", "20.0 0.0"])
        #expect(try thinned([(0, 0), (10, -1.25), (20, 0)], 1) == ["0.0 0.0", "10.0 -1.25", "20.0 0.0"])
        #expect(try thinned([(0, 0), (10, 1.25), (20, 0)], 1) == ["0.0 0.0", "10.0 1.25", "20.0 0.0"])
        #expect(try thinned([(0, 0), (20, 0), (15, 0)], 1) == ["0.0 0.0", "20.0 0.0", "15.0 0.0"])
        #expect(try thinned([(0, 0), (20, 0), (20, 0), (30, 0)], 1) == ["0.0 0.0", "30.0 0.0"])
        // Within the tolerance of the beginning there is no direction yet; once there is one, coming back is a corner.
        #expect(try thinned([(0, 0), (0, 0.75), (20, 0)], 1) == ["0.0 0.0", "20.0 0.0"])
        #expect(try thinned([(0, 0), (20, 0), (0.5, 0)], 1) == ["0.0 0.0", "20.0 0.0", "0.5 0.0"])
    }

    @Test func aToleranceThatIsNoneKeepsEveryCorner() throws {
        let points = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.25), (40.0, 0.25)]
        let kept = ["0.0 0.0", "20.0 0.0", "30.0 0.25", "40.0 0.25"]
        for tolerance in [0, -1, .nan] { #expect(try thinned(points, tolerance) == kept) }
        #expect(StrokeThinner(tolerance: -1).tolerance == 0 && StrokeThinner(tolerance: 2.5).tolerance == 2.5)
        #expect(try thinned(points, .infinity) == ["0.0 0.0", "40.0 0.25"])
    }

    /// On a screen that stretches x, a distance along x counts as often.
    @Test func whereXIsStretchedDistancesAlongItAre() throws {
        let upright = [(0.0, 0.0), (0.75, 10.0), (0.0, 20.0)]
        #expect(try thinned(upright, 1) == ["0.0 0.0", "0.0 20.0"])
        #expect(try thinned(upright, 1, xScale: 2) == ["0.0 0.0", "0.75 10.0", "0.0 20.0"])
        for xScale in [0, -2, .infinity, .nan] {
            #expect(try thinned(upright, 1, xScale: xScale) == ["0.0 0.0", "0.0 20.0"])
            #expect(StrokeThinner(tolerance: 1, xScale: xScale).xScale == 1)
        }
    }

    @Test func pointsThatFitNowhereAreRefused() throws {
        var thinner = StrokeThinner(tolerance: 1, dimensions: .xyz)
        try thinner.append(Coordinate(x: 1, y: 2, z: 3))
        let before = thinner
        #expect(throws: SketchError.self) { try thinner.append(Coordinate(x: .nan, y: 2, z: 3)) }
        #expect(throws: SketchError.self) { try thinner.append(Coordinate(x: 1, y: 5, z: 3, m: 4)) }
        #expect(thinner == before)
        // A distance beyond all numbers is no reason to leave anything out.
        #expect(try thinned([(0, 0), (1e200, 0), (1e200, 1), (2e200, 0)], 1).count == 4)
    }

    /// A point is passed while the line from the last vertex kept comes near enough to all that was passed, and reaches as far.
    @Test(arguments: 1...20) func keepsWhatASearchThroughAllPassedPointsKeeps(_ seed: UInt64) throws {
        var dice = Seeded(seed)
        let tolerance = dice.number(0.5...2)
        var points: [Coordinate] = []
        var (x, y) = (0.0, 0.0)
        for _ in 0..<300 {
            (x, y) = (x + dice.number(0...4), y + dice.number(-1.5...1.5))
            points.append(Coordinate(x: x, y: y))
        }
        var kept = [points[0]]
        var passed: [Coordinate] = []
        for point in points.dropFirst() {
            func fits(_ end: Coordinate) -> Bool {
                let anchor = kept[kept.count - 1]
                let (dx, dy) = (end.x - anchor.x, end.y - anchor.y)
                let length = (dx * dx + dy * dy).squareRoot()
                let far = passed.filter { distance($0, anchor) > tolerance }
                if length <= tolerance { return far.isEmpty }
                return far.allSatisfy {
                    let (px, py) = ($0.x - anchor.x, $0.y - anchor.y)
                    // What lies behind the vertex is as far from the line as from the vertex.
                    return distance($0, anchor) <= length && px * dx + py * dy >= 0 && abs((px * dy - py * dx) / length) <= tolerance
                }
            }
            if !fits(point), let last = passed.last {
                kept.append(last)
                passed = []
            }
            passed.append(point)
        }
        kept += passed.suffix(1)
        #expect(try thinned(points.map { ($0.x, $0.y) }, tolerance) == kept.map { "\($0.x) \($0.y)" })
    }

    private func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
}
