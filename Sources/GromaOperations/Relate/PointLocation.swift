import GromaGeometry

/// The location of a point relative to an area: a search in the trees of the rings, O(log n), whereas GEOS would first copy every vertex.
enum PointLocation {
    /// Returns the relation if one geometry is a point and the other a polygon with a single shell; nil otherwise.
    static func answer(_ relation: Relation, _ a: Geometry, _ b: Geometry) -> Bool? {
        if case .point(let point) = b, let side = side(of: point, in: a) {
            switch relation {
            case .contains: return side == .inside
            case .within, .equals, .overlaps, .crosses: return false
            case .intersects: return side != .outside
            case .disjoint: return side == .outside
            case .touches: return side == .boundary
            }
        }
        guard case .point = a, case .polygon = b else { return nil }
        switch relation {
        case .contains: return answer(.within, b, a)
        case .within: return answer(.contains, b, a)
        default: return answer(relation, b, a)
        }
    }

    /// Returns the side of a point; nil if the geometry is no polygon of a single shell, or either is empty.
    private static func side(of point: Point, in geometry: Geometry) -> RingSide? {
        guard case .polygon(let polygon) = geometry, let position = point.coordinate, polygon.members.count == 1 else { return nil }
        for ring in polygon.rings {
            if ring.count < 3 { return nil }
            let side = ring.windingParity(x: position.x, y: position.y)
            if side == .boundary { return .boundary }
            if ring.role == .hole {
                if side == .inside { return .outside }
            } else if side == .outside {
                return .outside
            }
        }
        return .inside
    }
}
