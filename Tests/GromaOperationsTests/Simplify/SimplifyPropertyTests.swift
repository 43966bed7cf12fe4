import GromaGeometry
import GromaOperations
import Testing

/// Tests properties of simplify that hold for all input.
@Suite struct SimplifyPropertyTests {
    private let engine = GeometryEngine()

    @Test(arguments: [UInt64(1), 20, 300, 4000])
    func anyRingsGiveTheirEvenOddArea(_ seed: UInt64) throws {
        var random = PlanarRandom(seed)
        let judge = try Judge()
        for round in 0..<150 {
            let (rings, _) = random.rings()
            let given = Planar.polygon(rings)
            let result = try engine.simplify(given)
            let label: Comment = "seed \(seed), round \(round): \(rings)"
            #expect(try judge.complaint(result) == nil, label)
            for _ in 0..<20 {
                let (x, y) = (random.number(-1, 11), random.number(-1, 11))
                guard let expected = Planar.isInside(Planar.rings(given), x: x, y: y, margin: 1e-6) else { continue }
                #expect(Planar.isInside(Planar.rings(result), x: x, y: y, margin: 0) == expected, label)
            }
            for ring in Planar.rings(result) where abs(ring.signedArea) > 1e-9 {
                #expect((ring.signedArea > 0) == (ring.role == .shell), label)
            }
            // It is simple now, and doing it again changes nothing.
            #expect(try engine.isSimple(result).value, label)
            let again = try engine.simplify(result)
            #expect(Planar.rings(again).count == Planar.rings(result).count, label)
            #expect(abs(again.area - result.area) <= 1e-12 * max(1, result.area), label)
        }
    }

    @Test(arguments: [UInt64(5), 60, 700])
    func agreesWithLineworkWhereNoEdgesCoincide(_ seed: UInt64) throws {
        var random = PlanarRandom(seed)
        let judge = try Judge()
        for round in 0..<60 {
            let count = random.integer(3...60)
            let ring = (0..<count).map { _ in (random.number(-180, 180), random.number(-90, 90)) }
            let given = Planar.polygon([ring])
            let found = try judge.differenceFromLinework(given, engine.simplify(given))
            #expect(found.difference <= 1e-9 * found.area, "seed \(seed), round \(round)")
        }
    }

    @Test func aLongRingOfManyCrossingsAgreesWithLinework() throws {
        // A circle walked with steps that often go back: some crossings to every hundred vertices.
        var random = PlanarRandom(99)
        let count = 4000
        var (x, y) = (0.0, 0.0)
        var ring: [(Double, Double)] = []
        for i in 0..<count {
            // Sides of a large octagon, jittered more than a step.
            let side = i * 8 / count
            let directions = [(1.0, 0.0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)]
            x += directions[side].0
            y += directions[side].1
            ring.append((x + random.number(-1.2, 1.2), y + random.number(-1.2, 1.2)))
        }
        let given = Planar.polygon([ring])
        let result = try engine.simplify(given)
        let judge = try Judge()
        let found = try judge.differenceFromLinework(given, result)
        #expect(Planar.rings(result).count > 20)
        #expect(found.difference <= 1e-9 * found.area)
        #expect(try judge.complaint(result) == nil)
    }

    @Test func manyRingsNestByLookingLeft() throws {
        // Rings in rings in a grid: depth and place are known by construction.
        var rings: [[(Double, Double)]] = []
        for column in 0..<12 {
            for row in 0..<12 {
                for depth in 0..<4 {
                    let (x, y, size) = (Double(column) * 20 + Double(depth), Double(row) * 20 + Double(depth), 18 - 2 * Double(depth))
                    rings.append([(x, y), (x + size, y), (x + size, y + size), (x, y + size)])
                }
            }
        }
        var random = PlanarRandom(7)
        for i in rings.indices.reversed() { rings.swapAt(i, random.integer(0...i)) }
        let result = Planar.rings(try engine.simplify(Planar.polygon(rings)))
        #expect(result.count == rings.count)
        #expect(result.filter { $0.role == .shell }.count == 288)
        var shell = Extent.empty
        for ring in result {
            if ring.role == .shell { shell = ring.extent } else { #expect(shell.contains(ring.extent)) }
        }
        let area = result.reduce(0.0) { $0 + $1.signedArea }
        // Squares of 18, 16, 14 and 12, by turns filled and empty.
        #expect(area == 17_280)
    }
}
