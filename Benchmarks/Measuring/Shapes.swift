import Groma

/// Shapes that operations are measured on, the same on every machine.
enum Shapes {
    /// A ring around a place, its radius wavering: no two of its edges cross.
    static func blob(_ vertices: Int, x: Double, y: Double, radius: Double, seed: UInt64) -> [Double] {
        var random = Seeded(seed)
        var waver = 0.0
        // A step out or in is about as long as one along the ring.
        let step = 8 * Double.pi / Double(vertices)
        var xy: [Double] = []
        xy.reserveCapacity(2 * vertices)
        for (east, north) in Turns(vertices) {
            waver = 0.999 * waver + step * (random.unit() - 0.5)
            let reach = radius * (1 + waver)
            xy.append(x + reach * east)
            xy.append(y + reach * north)
        }
        return xy
    }

    /// A ring that crosses itself: on every 91 vertices one small loop, so on 10^6 about 11,000.
    static func selfCrossing(_ vertices: Int) -> [Double] {
        var xy: [Double] = []
        xy.reserveCapacity(2 * vertices)
        // The loop in steps along the ring and outward from it; its third edge crosses its first.
        let loop = [(0.0, 0.0), (2.0, 0.0), (1.5, 0.4), (1.0, -0.4), (3.0, 0.0)]
        let step = 2 * Double.pi / Double(vertices)
        var index = 0
        for (east, north) in Turns(vertices) {
            let place = index % 91
            let (along, out) = place < loop.count ? (loop[place].0 - Double(place), loop[place].1) : (0, 0)
            // A step along the ring is one along its tangent.
            let (tangent, reach) = (along * step, 1 + out * step)
            xy.append(10 + 20 * (reach * east - tangent * north))
            xy.append(10 + 20 * (reach * north + tangent * east))
            index += 1
        }
        return xy
    }

    /// A line that goes north in zigzags over the seam, which it crosses so many times.
    static func zigzag(_ vertices: Int, crossings: Int) -> [Double] {
        let perTooth = Double(vertices) / Double(crossings)
        return (0..<vertices).flatMap { index -> [Double] in
            let phase = (Double(index) / perTooth).truncatingRemainder(dividingBy: 2)
            let reach = phase < 1 ? phase : 2 - phase
            return [175.003 + 10 * reach, -60 + 120 * Double(index) / Double(vertices)]
        }
    }

    /// The unit vectors of equal turns, by rotating one: no library's sine, so the same on every machine.
    private struct Turns: Sequence, IteratorProtocol {
        private let cosine: Double
        private let sine: Double
        private var left: Int
        private var vector = (east: 1.0, north: 0.0)

        init(_ count: Int) {
            left = count
            // Half the angle by its series, doubled: exact to rounding for any count from 8.
            let half = Double.pi / Double(count)
            let square = half * half
            let sineOfHalf = half * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
            cosine = 1 - 2 * sineOfHalf * sineOfHalf
            sine = (1 - cosine * cosine).squareRoot()
        }

        mutating func next() -> (Double, Double)? {
            guard left > 0 else { return nil }
            left -= 1
            let now = vector
            let (east, north) = (now.east * cosine - now.north * sine, now.east * sine + now.north * cosine)
            let length = (east * east + north * north).squareRoot()
            vector = (east / length, north / length)
            return now
        }
    }
}

extension Geometry {
    /// A polygon of one ring in WGS 84.
    static func ring(_ xy: [Double]) -> Geometry { .polygon(Polygon(Path(xy: xy, isRing: true), spatialReference: .wgs84)) }

    /// A line in WGS 84.
    static func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy), spatialReference: .wgs84)) }
}
