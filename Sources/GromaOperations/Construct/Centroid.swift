import GromaGeometry

/// The centroid of areas and lines, computed without GEOS, because copying the vertices would cost more than the sum.
enum Centroid {
    /// Returns the centroid of a polygon whose rings all have roles; nil if GEOS's rules for degenerate shapes are needed.
    static func ofSimpleArea(_ geometry: Geometry) -> Coordinate? {
        guard case .polygon(let polygon) = geometry, let first = polygon.rings.first(where: { !$0.isEmpty }),
            let origin = first.first
        else { return nil }
        var (area, sumX, sumY) = (0.0, 0.0, 0.0)
        for ring in polygon.rings where ring.count > 2 {
            let moments = moments(of: ring, about: origin)
            let sign: Double = ring.role == .hole ? (moments.area > 0 ? -1 : 1) : (moments.area < 0 ? -1 : 1)
            area += sign * moments.area
            sumX += sign * moments.x
            sumY += sign * moments.y
        }
        guard area > 0 else { return nil }
        return Coordinate(x: origin.x + sumX / (3 * area), y: origin.y + sumY / (3 * area))
    }

    /// Returns the centroid of a polyline, its segments weighted by length; nil if it has no length.
    static func ofLines(_ geometry: Geometry) -> Coordinate? {
        guard case .polyline(let polyline) = geometry, let origin = polyline.paths.first(where: { !$0.isEmpty })?.first else { return nil }
        var (length, sumX, sumY) = (0.0, 0.0, 0.0)
        for path in polyline.paths {
            guard let start = path.isRing ? path.last : path.first else { continue }
            var (ax, ay) = (start.x - origin.x, start.y - origin.y)
            path.forEachChunk { chunk in
                for index in 0..<chunk.count {
                    let (bx, by) = (chunk.xy[2 * index] - origin.x, chunk.xy[2 * index + 1] - origin.y)
                    let piece = ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).squareRoot()
                    length += piece
                    sumX += piece * (ax + bx)
                    sumY += piece * (ay + by)
                    (ax, ay) = (bx, by)
                }
            }
        }
        guard length > 0 else { return nil }
        return Coordinate(x: origin.x + sumX / (2 * length), y: origin.y + sumY / (2 * length))
    }

    /// Returns twice the signed area and six times the first moments about a position.
    private static func moments(of ring: Path, about origin: Coordinate) -> (area: Double, x: Double, y: Double) {
        var (area, momentX, momentY) = (0.0, 0.0, 0.0)
        let last = ring[ring.count - 1]
        var (ax, ay) = (last.x - origin.x, last.y - origin.y)
        ring.forEachChunk { chunk in
            for index in 0..<chunk.count {
                let (bx, by) = (chunk.xy[2 * index] - origin.x, chunk.xy[2 * index + 1] - origin.y)
                let cross = ax * by - bx * ay
                area += cross
                momentX += cross * (ax + bx)
                momentY += cross * (ay + by)
                (ax, ay) = (bx, by)
            }
        }
        return (area, momentX, momentY)
    }
}

extension OperationContribution {
    /// `centroid`
    static let centroid = OperationContribution(
        name: "centroid", summary: "The centroid of a geometry.",
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"}}"#
    ) { geometry, arguments, hook throws(OperationError) in .point(try arguments.engine.centroid(geometry, hook: hook)) }
}
