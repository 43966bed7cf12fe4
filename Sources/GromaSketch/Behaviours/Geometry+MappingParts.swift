import GromaGeometry

extension Geometry {
    /// Returns the shape with some of its paths or rings, or all if nil, changed one by one. Each keeps its role and whether it is
    /// finished. Point geometries are unchanged. O(changed parts), plus the cost of the changes.
    ///
    /// - Throws: What `change` throws.
    public func mappingParts<E: Error>(_ chosen: [Int]?, _ change: (Path) throws(E) -> Path) throws(E) -> Geometry {
        var parts = parts
        for index in chosen ?? Array(parts.indices) where parts.indices.contains(index) {
            let part = parts[index]
            var changed = try change(part)
            changed.role = part.role
            changed.isFinished = part.isFinished
            if changed != part { parts.update(at: index) { $0 = changed } }
        }
        switch self {
        case .polyline(var polyline):
            polyline.paths = parts
            return .polyline(polyline)
        case .polygon(var polygon):
            polygon.rings = parts
            return .polygon(polygon)
        default: return self
        }
    }

    /// Returns a path as a polyline, or a ring as a polygon, of its own.
    public static func alone(_ part: Path) -> Geometry { part.isRing ? .polygon(Polygon(part)) : .polyline(Polyline(part)) }
}
