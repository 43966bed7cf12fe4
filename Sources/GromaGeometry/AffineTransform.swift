import GromaBase

/// An affine transform of the plane: x' = a·x + b·y + tx, y' = c·x + d·y + ty.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficient of x in x'.
    public var a: Double
    /// The coefficient of y in x'.
    public var b: Double
    /// The coefficient of x in y'.
    public var c: Double
    /// The coefficient of y in y'.
    public var d: Double
    /// The offset of x'.
    public var tx: Double
    /// The offset of y'.
    public var ty: Double

    /// Creates a transform from its six coefficients.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The identity transform.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a translation by an offset.
    public init(translationX dx: Double, y dy: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy)
    }

    /// Creates a rotation about a position by degrees, counterclockwise if x points to the right and y up. Exact for quarter turns except
    /// for the contribution of the position.
    public init(rotationDegrees degrees: Double, about anchor: Coordinate) {
        let (sine, cosine) = Self.sineAndCosine(ofDegrees: degrees)
        self.init(linear: cosine, -sine, sine, cosine, about: anchor)
    }

    /// Creates a scaling about a position, with separate factors for x and y.
    public init(scaleX sx: Double, y sy: Double, about anchor: Coordinate) {
        self.init(linear: sx, 0, 0, sy, about: anchor)
    }

    /// Creates a reflection across the line through two positions. If both are equal there is no such line, and the transform is not
    /// finite, which edits refuse.
    public init(mirrorFrom start: Coordinate, to end: Coordinate) {
        // Halved, so that the difference of two finite numbers stays finite; only the direction matters.
        let (dx, dy) = (end.x / 2 - start.x / 2, end.y / 2 - start.y / 2)
        let greatest = max(abs(dx), abs(dy))
        let (ux, uy) = (dx / greatest, dy / greatest)
        let squared = ux * ux + uy * uy
        let (p, q) = ((ux * ux - uy * uy) / squared, 2 * ux * uy / squared)
        self.init(linear: p, q, q, -p, about: start)
    }

    /// The linear map that leaves a position where it is.
    private init(linear a: Double, _ b: Double, _ c: Double, _ d: Double, about anchor: Coordinate) {
        self.init(
            a: a, b: b, c: c, d: d, tx: anchor.x - (a * anchor.x + b * anchor.y), ty: anchor.y - (c * anchor.x + d * anchor.y))
    }

    /// Returns the transformed position.
    @inlinable
    public func applied(toX x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + b * y + tx, c * x + d * y + ty)
    }

    /// Whether all six coefficients are finite. The result for positions far away may still not be finite.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    private static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
        guard degrees.isFinite else { return (.nan, .nan) }
        let turned = degrees.remainder(dividingBy: 360)
        switch turned {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case -90: return (-1, 0)
        case 180, -180: return (0, -1)
        default: return (sin(turned * (.pi / 180)), cos(turned * (.pi / 180)))
        }
    }
}

extension AffineTransform {
    /// Moves positions that lie interleaved.
    @inline(__always)
    func apply(to xy: UnsafeMutablePointer<Double>, count: Int) {
        for i in 0..<count { (xy[2 * i], xy[2 * i + 1]) = applied(toX: xy[2 * i], y: xy[2 * i + 1]) }
    }

    /// Whether every position of a box surely goes to one with finite ordinates. False says nothing.
    func surelyKeepsFinite(_ box: Extent) -> Bool {
        guard isFinite, !box.isEmpty else { return false }
        let x = max(abs(box.xMin), abs(box.xMax))
        let y = max(abs(box.yMin), abs(box.yMax))
        return abs(a) * x + abs(b) * y + abs(tx) < .greatestFiniteMagnitude && abs(c) * x + abs(d) * y + abs(ty) < .greatestFiniteMagnitude
    }
}
