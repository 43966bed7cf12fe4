import GromaGeometry
import GromaOperations
import Testing

/// Inputs that everything meets everything in: what takes the square or the cube of their size takes many minutes here.
@Suite(.timeLimit(.minutes(10))) struct GrowthTests {
    private let engine = GeometryEngine()

    private static func ring(_ positions: [(Double, Double)]) -> Path { Path(xy: positions.flatMap { [$0.0, $0.1] }, isRing: true) }

    private static func square(_ half: Double) -> Path { ring([(-half, -half), (half, -half), (half, half), (-half, half)]) }

    private static func area(_ rings: [Path], _ reference: SpatialReference? = nil) -> Geometry {
        .polygon(Polygon(rings: Parts(rings), isMulti: rings.count > 1, spatialReference: reference))
    }

    /// By the even-odd rule two equal rings cancel each other, also where something else is between them.
    @Test func equalRings() throws {
        let ring = Self.square(1)
        #expect(try engine.simplify(Self.area([Path](repeating: ring, count: 8_000))).isEmpty)
        let odd = try engine.simplify(Self.area([Path](repeating: ring, count: 8_001) + [Self.square(3)]))
        guard case .polygon(let polygon) = odd else { throw GrowthFailure() }
        #expect(polygon.rings.count == 2 && odd.vertexCount == 8)
        #expect(abs(odd.area) == 32)
    }

    /// Of 10,000 rings, one inside another, each second one is a hole.
    @Test func nestedRings() throws {
        let rings = (1...10_000).map { Self.square(Double($0)) }
        let simple = try engine.simplify(Self.area(rings))
        guard case .polygon(let polygon) = simple else { throw GrowthFailure() }
        #expect(polygon.rings.count == 10_000)
        // (2n)² - (2n - 2)² = 8n - 4 for each second ring from the outermost on.
        let area = stride(from: 10_000, to: 0, by: -2).reduce(0.0) { $0 + Double(8 * $1 - 4) }
        #expect(abs(simple.area) == area)
        #expect(polygon.rings.filter { $0.role == .hole }.count == 5_000)
        #expect(try engine.isSimple(simple).value)
    }

    /// An area over 990 worlds is cut into as many pieces, which all lie over each other.
    ///
    /// Its upper edge is a saw whose teeth fall into different places in each world. Two worlds cross 30 times, which makes 15 million
    /// crossings of all pairs: more than can be cut at once, so that whoever brings all pieces together refuses this area. Of the teeth
    /// of all worlds only the tips can be seen.
    @Test func manyWorlds() throws {
        let worlds = 990.0
        let wide = worlds * 360
        let geographic = SpatialReference(wkid: 4326)
        let rectangle = Self.area([Self.ring([(0, -10), (wide, -10), (wide, 10), (0, 10)])], geographic)
        #expect(try engine.normalizeCentralMeridian(rectangle).area.magnitude == 360 * 20)
        // This number and that of the worlds have no common divisor: the tips of all teeth are equally far apart in the one world.
        let teeth = 14_851
        let period = wide / Double(teeth)
        var saw: [(Double, Double)] = [(wide, -10), (0, -10)]
        for tooth in 0..<teeth {
            saw.append((Double(tooth) * period, 0))
            saw.append(((Double(tooth) + 0.5) * period, 80))
        }
        saw.append((wide, 0))
        let folded = try engine.normalizeCentralMeridian(Self.area([Self.ring(saw)], geographic))
        // Between two tips is a notch as wide as they are apart.
        let apart = 360 / Double(teeth)
        let depth = 80 * apart / period
        let notches = Double(teeth) * apart * depth / 2
        let area: Double = 360 * 90 - notches
        #expect((folded.area.magnitude - area).magnitude < 1e-6)
        #expect(try engine.isSimple(folded).value)
    }

    @Test func equalPoints() throws {
        let points = Path(xy: (0..<100_000).flatMap { _ in [3.0, 4.0] })
        let many = try engine.buffer(.multipoint(Multipoint(points: points)), distance: 2)
        #expect(many.area == (try engine.buffer(.point(Point(x: 3, y: 4)), distance: 2)).area)
    }
}

private struct GrowthFailure: Error {}
