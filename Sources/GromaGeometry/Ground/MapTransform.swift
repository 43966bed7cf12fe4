/// An affine transform of a ground frame's plane, as it moves positions of the map: what turns and stretches shapes so that they keep
/// their angles on the ground.
public struct MapTransform: Hashable, Sendable {
    /// The transform of the plane.
    public let transform: AffineTransform
    /// The frame of the transform.
    public let frame: GroundFrame

    /// A transform of a frame's plane.
    public init(_ transform: AffineTransform, in frame: GroundFrame = .map) {
        if case .plane(let sx, let sy) = frame.kind {
            // The whole way is one affine transform of the map.
            self.transform =
                frame.isMap
                ? transform
                : AffineTransform(
                    a: transform.a, b: transform.b * sy / sx, c: transform.c * sx / sy, d: transform.d, tx: transform.tx / sx,
                    ty: transform.ty / sy)
            self.frame = .map
        } else {
            self.transform = transform
            self.frame = frame
        }
    }

    /// Returns the same transform for geometries that lie a number of units of x to the west of where they are shown, in another copy of
    /// the world.
    public func seen(from offset: Double) -> MapTransform {
        guard offset != 0 else { return self }
        guard frame.isMap else {
            let anchor = Coordinate(x: frame.anchor.x - offset, y: frame.anchor.y)
            return MapTransform(transform, in: GroundFrame(frame.kind, anchor: anchor))
        }
        var seen = transform
        seen.tx += transform.a * offset - offset
        seen.ty += transform.c * offset
        return MapTransform(seen)
    }

    /// Whether it leaves everything where it is.
    public var isIdentity: Bool { transform == .identity }

    /// Whether its numbers are finite.
    public var isFinite: Bool { transform.isFinite }

    /// Returns the transformed map position.
    public func applied(toX x: Double, y: Double) -> (x: Double, y: Double) {
        if frame.isMap || isIdentity { return transform.applied(toX: x, y: y) }
        let (px, py) = frame.ground(x: x, y: y)
        let (qx, qy) = transform.applied(toX: px, y: py)
        return frame.map(x: qx, y: qy)
    }

    /// Moves positions that lie interleaved.
    func apply(to xy: UnsafeMutablePointer<Double>, count: Int) {
        if frame.isMap || isIdentity { return transform.apply(to: xy, count: count) }
        frame.toGround(xy, count)
        transform.apply(to: xy, count: count)
        frame.toMap(xy, count)
    }

    /// Whether every position of a box surely goes to one with finite ordinates. False says nothing.
    func surelyKeepsFinite(_ box: Extent) -> Bool {
        if frame.isMap || isIdentity { return transform.surelyKeepsFinite(box) }
        // Places of the plane are no farther away than half round the globe, and every place of it is somewhere on the globe.
        let globe = 2.1e7
        return !box.isEmpty && box.xMin.isFinite && box.xMax.isFinite && box.yMin.isFinite && box.yMax.isFinite
            && transform.surelyKeepsFinite(Extent(xMin: -globe, yMin: -globe, xMax: globe, yMax: globe))
            && max(abs(transform.a) + abs(transform.b), abs(transform.c) + abs(transform.d)) < 1e100
            && max(abs(transform.tx), abs(transform.ty)) < 1e100
    }
}
