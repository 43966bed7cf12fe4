import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// Positions that are kept on an upright line and out of an area, or in it: they go to where the line crosses the boundary, though a computed
/// crossing seldom lies on a slanting edge exactly.
struct ConstraintCrossingTests {
    @Test(arguments: 1...8) func positionsGoToTheNearestCrossing(_ seed: UInt64) throws {
        var dice = Seeded(seed)
        for round in 0..<100 {
            let corners = (0..<3).map { _ in dice.coordinate(-10...10) }
            let area = Polygon(Path(corners, isRing: true))
            let xs = corners.map(\.x).sorted()
            let x = xs[0] + (xs[2] - xs[0]) * dice.number(0.05...0.95)
            // The two crossings of the upright line, worked out edge by edge.
            var crossings: [Double] = []
            for (index, a) in corners.enumerated() {
                let b = corners[(index + 1) % 3]
                guard min(a.x, b.x) < x, x < max(a.x, b.x) else { continue }
                crossings.append(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
            }
            crossings.sort()
            guard crossings.count == 2, crossings[1] - crossings[0] > 0.01 else { continue }
            let fraction = dice.number(0.05...0.45)
            let (low, high) = (crossings[0], crossings[1])
            for (share, nearest) in [(fraction, low), (1 - fraction, high)] {
                let point = Coordinate(x: dice.number(-20...20), y: low + (high - low) * share)
                let found = try SketchConstraints(x: x, outside: area).position(for: point)
                #expect(found.x == x && abs(found.y - nearest) < 1e-9, "seed \(seed), round \(round)")
                #expect(try SketchConstraints(x: x, inside: area).position(for: point) == Coordinate(x: x, y: point.y))
            }
            for (y, nearest) in [(low - dice.number(0.1...5), low), (high + dice.number(0.1...5), high)] {
                let found = try SketchConstraints(x: x, inside: area).position(for: Coordinate(x: 0, y: y))
                #expect(found.x == x && abs(found.y - nearest) < 1e-9, "seed \(seed), round \(round)")
                #expect(try SketchConstraints(x: x, outside: area).position(for: Coordinate(x: 0, y: y)) == Coordinate(x: x, y: y))
            }
        }
    }
}
