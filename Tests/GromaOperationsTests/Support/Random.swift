import GromaGeometry

/// A small generator with a seed that tests print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

/// Shapes to compute with.
enum Shape {
    /// A polygon whose vertices go once round a centre at random distances: always simple.
    static func star(_ count: Int, x: Double, y: Double, radius: Double, _ generator: inout SeededGenerator) -> Geometry {
        let vertices = (0..<count).map { index -> Coordinate in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let distance = radius * generator.number(0.4...1)
            return Coordinate(x: x + distance * cosine(angle), y: y + distance * cosine(angle - .pi / 2))
        }
        return .polygon(Polygon(Path(vertices, isRing: true)))
    }

    /// A line that wanders like a GPS track.
    static func walk(_ count: Int, step: Double, _ generator: inout SeededGenerator) -> Geometry {
        var (x, y) = (0.0, 0.0)
        let vertices = (0..<count).map { _ -> Coordinate in
            x += generator.number(0...step)
            y += generator.number(-step...step)
            return Coordinate(x: x, y: y)
        }
        return .polyline(Polyline(Path(vertices)))
    }

    /// The cosine by its series after reducing the angle, so that the tests need no C library.
    private static func cosine(_ angle: Double) -> Double {
        let reduced = angle - 2 * .pi * (angle / (2 * .pi)).rounded()
        var (term, sum) = (1.0, 1.0)
        for index in 1...12 {
            term *= -reduced * reduced / Double((2 * index - 1) * (2 * index))
            sum += term
        }
        return sum
    }
}
