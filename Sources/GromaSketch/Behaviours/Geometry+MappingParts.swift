import GromaGeometry

extension Geometry {
    /// The shape with some of its paths or rings, all where nil, put through a change one by one. Each keeps its role and whether it is
    /// finished. A shape of points stays as it is. O(parts that are changed), and what the changes take
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

    /// A path as a polyline, or a ring as a polygon, alone.
    public static func alone(_ part: Path) -> Geometry { part.isRing ? .polygon(Polygon(part)) : .polyline(Polyline(part)) }
}
