import GromaTesting
import GromaGeometry

/// Shapes to compute with.
enum Shape {
    /// A polygon whose vertices go once round a center at random distances: always simple.
    static func star(_ count: Int, x: Double, y: Double, radius: Double, _ generator: inout Seeded) -> Geometry {
        let vertices = (0..<count).map { index -> Coordinate in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let distance = radius * generator.number(0.4...1)
            return Coordinate(x: x + distance * cosine(angle), y: y + distance * cosine(angle - .pi / 2))
        }
        return .polygon(Polygon(Path(vertices, isRing: true)))
    }

    /// A line that wanders like a GPS track.
    static func walk(_ count: Int, step: Double, _ generator: inout Seeded) -> Geometry {
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
            let divisor = Double((2 * index - 1) * (2 * index))
            term *= -reduced * reduced / divisor
            sum += term
        }
        return sum
    }
}
