extension Geometry {
    /// The planar length in units of the reference: of lines and the rings of polygons, 0 for points. The shape is measured unchanged;
    /// simplify a shape that crosses itself first. O(n).
    public var length: Double {
        switch self {
        case .point, .multipoint: return 0
        case .collection(let g): return g.geometries.reduce(0) { $0 + $1.length }
        case .polyline, .polygon, .envelope:
            var sum = 0.0
            parts.forEach { _, path in sum += path.length }
            return sum
        }
    }

    /// The planar area in square units of the reference, 0 for points and lines. Shells are added and holes subtracted, whatever their
    /// direction; rings with unknown roles count by their direction, as the absolute value of the sum. The shape should be simple. O(n).
    public var area: Double {
        switch self {
        case .point, .multipoint, .polyline: return 0
        case .envelope(let g): return g.width * g.height
        case .collection(let g): return g.geometries.reduce(0) { $0 + $1.area }
        case .polygon(let g):
            var known = 0.0
            var unassigned = 0.0
            g.rings.forEach { _, ring in
                let area = ring.signedArea
                switch ring.role {
                case .shell: known += abs(area)
                case .hole: known -= abs(area)
                case .unassigned: unassigned += area
                }
            }
            return known + abs(unassigned)
        }
    }
}
