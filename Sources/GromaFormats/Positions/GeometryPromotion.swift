import GromaGeometry
import GromaJSON

extension Geometry {
    /// Returns the geometry with the given ordinates at all positions, unset where they were missing.
    func promoted(to dimensions: Dimensions) -> Geometry {
        guard self.dimensions != dimensions || !isUniform else { return self }
        switch self {
        case .point(let point):
            return .point(Point(point.coordinate, dimensions: dimensions, spatialReference: point.spatialReference))
        case .multipoint(let multipoint):
            return .multipoint(
                Multipoint(points: multipoint.points.converted(to: dimensions), spatialReference: multipoint.spatialReference))
        case .polyline(let line):
            return .polyline(
                Polyline(
                    paths: line.paths.promoted(to: dimensions), dimensions: dimensions, isMulti: line.isMulti,
                    spatialReference: line.spatialReference))
        case .polygon(let polygon):
            return .polygon(
                Polygon(
                    rings: polygon.rings.promoted(to: dimensions), dimensions: dimensions, isMulti: polygon.isMulti,
                    spatialReference: polygon.spatialReference))
        case .envelope(let envelope):
            let polygon = Geometry.polygon(envelope.polygon)
            return polygon.dimensions == dimensions ? self : polygon.promoted(to: dimensions)
        case .collection(let collection):
            return .collection(
                GeometryCollection(
                    collection.geometries.map { $0.promoted(to: dimensions) }, dimensions: dimensions,
                    spatialReference: collection.spatialReference))
        }
    }

    private var isUniform: Bool {
        switch self {
        case .collection(let collection): collection.geometries.allSatisfy { $0.dimensions == collection.dimensions && $0.isUniform }
        case .envelope(let envelope): envelope.polygon.dimensions == envelope.dimensions
        default: true
        }
    }
}

extension Parts {
    /// Returns the paths with the given ordinates.
    func promoted(to dimensions: Dimensions) -> Parts {
        allSatisfy { $0.dimensions == dimensions } ? self : Parts(map { $0.converted(to: dimensions) })
    }
}

extension Path {
    /// Creates a path from the contents of a buffer, with the given ordinates.
    init(_ buffer: borrowing OrdinateBuffer, dimensions: Dimensions, isRing: Bool, role: RingRole = .unassigned) {
        var path = Path(xy: buffer.xy, z: buffer.z, m: buffer.m, isRing: isRing)
        if path.dimensions != dimensions { path = path.converted(to: dimensions) }
        path.role = role
        path.isFinished = isRing
        self = path
    }
}

extension OrdinateBuffer {
    /// The ordinates that any position has.
    var dimensions: Dimensions { Dimensions(hasZ: hasZ, hasM: hasM) }

    /// Whether the last position is at the place of the first.
    var isClosed: Bool {
        guard count > 1 else { return false }
        let xy = xy
        return xy[0] == xy[2 * count - 2] && xy[1] == xy[2 * count - 1]
    }
}

extension [Path] {
    /// The ordinates that any of the paths has.
    var dimensions: Dimensions { reduce(Dimensions.xy) { $0.union($1.dimensions) } }
}

extension Dimensions {
    /// Returns at most the given number of ordinates: M is omitted first, then Z.
    func limited(to count: Int) -> Dimensions {
        switch count {
        case 4...: self
        case 3: self == .xyzm ? .xyz : self
        default: .xy
        }
    }
}
