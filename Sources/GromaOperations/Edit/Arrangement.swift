import CGEOS
import GromaGeometry

/// The faces that outlines and lines form together, and the edges of these that come only from the lines (GEOS: `GEOSUnaryUnion`,
/// `GEOSPolygonize`).
struct Arrangement {
    /// A face's outlines, interior on the left of every ring.
    struct Face {
        let rings: [Path]
        /// Whether it has an edge that runs in a line's direction, so that it lies to the line's left.
        let isLeft: Bool
        /// Whether it has an edge that runs against a line's direction.
        let isRight: Bool
    }

    private struct Edge: Hashable {
        let ax: Double
        let ay: Double
        let bx: Double
        let by: Double
    }

    private let outlines: Geometry
    private let lines: Geometry
    private let reader: GeometryReader

    /// - Parameter reader: reads the faces, with the ordinates that the result needs.
    init(outlines: Parts, lines: Parts, reader: GeometryReader) {
        self.outlines = .polyline(Polyline(paths: outlines, isMulti: true))
        self.lines = .polyline(Polyline(paths: lines, isMulti: true))
        self.reader = reader
    }

    /// Nodes all linework and returns the bounded faces.
    func faces(_ context: borrowing GEOSContext) throws(OperationError) -> [Face] {
        let all = try context.lines(Parts(Array(outlines.parts) + Array(lines.parts)))
        let noded = try Overlay.union(of: all.raw, context)
        let edges = try directedEdges(of: try GeometryReader().read(noded, context), context)
        let raw = noded.raw
        let polygons = try context.computed { context in
            [Optional(raw)].withUnsafeBufferPointer { GEOSPolygonize_r(context, $0.baseAddress, 1) }
        }
        guard case .collection(let faces) = try reader.read(polygons, context) else { return [] }
        return faces.geometries.compactMap { face in
            guard case .polygon(let polygon) = face else { return nil }
            let sides = sides(of: polygon.rings, edges)
            return Face(rings: Array(polygon.rings), isLeft: sides.left, isRight: sides.right)
        }
    }

    /// Returns the edges that come from lines and not from outlines: true for an edge with the direction of its line.
    private func directedEdges(of noded: Geometry, _ context: borrowing GEOSContext) throws(OperationError) -> [Edge: Bool] {
        var edges: [Edge: Bool] = [:]
        for (number, arc) in noded.parts.enumerated() where arc.count > 1 {
            if number % 256 == 0 { try context.hook.check(context.operation) }
            // An arc of a line may run along an outline for some of its segments, which rounding keeps from being one arc with it.
            let samples = arc.count == 2 ? [0] : [(arc.count - 2) / 2, 0, arc.count - 2]
            guard let isForward = samples.lazy.compactMap({ direction(of: arc, at: $0) }).first else { continue }
            let vertices = arc.xyArray
            for index in stride(from: 0, to: vertices.count - 2, by: 2) {
                let (ax, ay, bx, by) = (vertices[index], vertices[index + 1], vertices[index + 2], vertices[index + 3])
                edges[Edge(ax: ax, ay: ay, bx: bx, by: by)] = isForward
                edges[Edge(ax: bx, ay: by, bx: ax, by: ay)] = !isForward
            }
        }
        return edges
    }

    /// Returns whether a segment of an arc has the direction of the line that it comes from; nil if it lies on an outline.
    private func direction(of arc: Path, at segment: Int) -> Bool? {
        let (a, b) = (arc[segment], arc[segment + 1])
        let (x, y) = ((a.x + b.x) / 2, (a.y + b.y) / 2)
        guard let place = lines.nearestSegment(x: x, y: y) else { return nil }
        let limit = max(place.distance, 1e-12 * max(abs(x), abs(y)))
        if let outline = outlines.nearestSegment(x: x, y: y, within: limit), outline.distance <= limit { return nil }
        let line = lines.parts[place.part]
        let (from, to) = (line[place.index], line[place.index + 1 == line.count ? 0 : place.index + 1])
        return (b.x - a.x) * (to.x - from.x) + (b.y - a.y) * (to.y - from.y) >= 0
    }

    private func sides(of rings: Parts, _ edges: [Edge: Bool]) -> (left: Bool, right: Bool) {
        var (left, right) = (false, false)
        for ring in rings {
            let vertices = ring.closedLine.xyArray
            for index in stride(from: 0, to: vertices.count - 2, by: 2) {
                let edge = Edge(ax: vertices[index], ay: vertices[index + 1], bx: vertices[index + 2], by: vertices[index + 3])
                guard let isForward = edges[edge] else { continue }
                if isForward { left = true } else { right = true }
            }
        }
        return (left, right)
    }

    /// Returns a position inside a face.
    static func interior(of face: Face, _ context: borrowing GEOSContext) throws(OperationError) -> Coordinate? {
        let polygon = try context.make(.polygon(Polygon(rings: Parts(face.rings))))
        let raw = polygon.raw
        let point = try context.computed { GEOSPointOnSurface_r($0, raw) }
        return try GeometryReader().read(point, context).parts.first?.first
    }
}
