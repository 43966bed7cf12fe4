import GromaBase

/// Directions of a plane in degrees clockwise from growing y, as a compass counts them.
enum Bearing {
    /// The direction of a vector, 0 up to 360; nil for one without length.
    static func degrees(dx: Double, dy: Double) -> Double? {
        guard dx != 0 || dy != 0 else { return nil }
        return normalized(atan2(dx, dy) * (180 / .pi))
    }

    /// The same direction as a number from 0 up to 360.
    static func normalized(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let turned = rest < 0 ? rest + 360 : rest
        return turned < 360 ? turned : 0
    }

    /// The vector of length 1 in a direction; exact for the quarter turns.
    static func direction(degrees: Double) -> (dx: Double, dy: Double) {
        switch normalized(degrees) {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        case let angle:
            let radians = angle * .pi / 180
            return (sin(radians), cos(radians))
        }
    }

    /// A vector of length 1, turned clockwise; exact for quarter turns.
    static func turned(_ vector: (dx: Double, dy: Double), by degrees: Double) -> (dx: Double, dy: Double) {
        let (sine, cosine) = direction(degrees: degrees)
        return (vector.dx * cosine + vector.dy * sine, vector.dy * cosine - vector.dx * sine)
    }

    /// The vector of length 1 that points the same way; nil for one without length or beyond the range of numbers.
    static func unit(dx: Double, dy: Double) -> (dx: Double, dy: Double)? {
        guard dx.isFinite && dy.isFinite, dx != 0 || dy != 0 else { return nil }
        // Scaled first, so that neither large nor small vectors leave the range of numbers when squared.
        let scale = max(dx.magnitude, dy.magnitude)
        let (x, y) = (dx / scale, dy / scale)
        let length = (x * x + y * y).squareRoot()
        return (x / length, y / length)
    }
}
