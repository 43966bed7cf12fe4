import GromaBase
import CGEOS
import GromaGeometry

/// The shortest connection between two geometries.
public struct NearestPair: Sendable, Hashable {
    /// The planar distance; 0 if they intersect.
    public let distance: Double
    /// The place on the first geometry, XY.
    public let from: Coordinate
    /// The place on the second geometry, XY.
    public let to: Coordinate
}

extension GeometryEngine {
    /// Returns the shortest planar distance between two geometries, and the places where it is measured.
    ///
    /// For lines and areas it uses GEOS's facet index; points are searched in the geometries' own trees.
    ///
    /// - Throws: `emptyGeometry`, `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func distance(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> NearestPair {
        let computation = try Computation("distance", [a, b], hook: hook)
        let (a, b) = (computation.inputs[0], computation.inputs[1])
        if a.isEmpty || b.isEmpty { throw .emptyGeometry(operation: "distance") }
        if let pair = try PointProximity.pair(a, b, hook) { return pair }
        return try computation.pair { (context, rawA, rawB) throws(OperationError) in
            if a.vertexCount < 64 && b.vertexCount < 64 || a.topologicalDimension == nil || b.topologicalDimension == nil {
                return try nearest(
                    try context.computedPointer(destroy: GEOSCoordSeq_destroy_r) { GEOSNearestPoints_r($0, rawA, rawB) }, context)
            }
            let linesA = try context.lines(a.parts)
            let linesB = try context.lines(b.parts)
            let prepared = try context.pointer { GEOSPrepare_r($0, linesA.raw) }
            let custody = context.custody
            defer { custody.letGo(prepared, GEOSPreparedGeom_destroy_r) }
            let rawLinesB = linesB.raw
            let pair = try context.computedPointer(destroy: GEOSCoordSeq_destroy_r) {
                GEOSPreparedNearestPoints_r($0, prepared, rawLinesB)
            }
            let outlines = try nearest(pair, context)
            guard outlines.distance > 0, try context.computedPredicate({ GEOSIntersects_r($0, rawA, rawB) }) else { return outlines }
            // The outlines are disjoint, so one lies entirely inside the other: any vertex inside will do.
            var witness = try witness(of: b, in: rawA, context)
            if witness == nil { witness = try self.witness(of: a, in: rawB, context) }
            let place = witness ?? outlines.from
            return NearestPair(distance: 0, from: place, to: place)
        }
    }

    /// Returns the vertex of a geometry that is nearest to a point; nil if none is within the maximum distance.
    ///
    /// - Throws: `emptyGeometry`, `invalidParameter` for a maximum distance below 0, `spatialReferenceMismatch`, `coordinateOutOfRange`.
    public func nearestVertex(
        in geometry: Geometry, to point: Point, maxDistance: Double = .infinity
    ) throws(OperationError) -> NearestPlace? {
        let position = try position(point, geometry, maxDistance, "nearestVertex")
        return geometry.nearestVertex(x: position.x, y: position.y, within: maxDistance)
    }

    /// Returns the place of a geometry's lines, outlines or points that is nearest to a point; nil if none is within the maximum distance.
    ///
    /// - Parameter testsInterior: whether a point inside an area is itself the nearest place, at distance 0; part and segment are then those of
    ///   the nearest outline.
    /// - Throws: `emptyGeometry`, `invalidParameter` for a maximum distance below 0, `spatialReferenceMismatch`, `coordinateOutOfRange`.
    public func nearestCoordinate(
        in geometry: Geometry, to point: Point, maxDistance: Double = .infinity, testsInterior: Bool = false
    ) throws(OperationError) -> NearestPlace? {
        let position = try position(point, geometry, maxDistance, "nearestCoordinate")
        if testsInterior, geometry.topologicalDimension == 2, try intersects(geometry, .point(point)) {
            var place = geometry.nearestSegment(x: position.x, y: position.y)
            if place?.distance != 0 {
                place?.coordinate = Coordinate(x: position.x, y: position.y)
                place?.fraction = 0
                place?.distance = 0
            }
            return place
        }
        return geometry.nearestSegment(x: position.x, y: position.y, within: maxDistance)
    }

    private func position(
        _ point: Point, _ geometry: Geometry, _ maxDistance: Double, _ operation: String
    ) throws(OperationError) -> Coordinate {
        _ = try SpatialReferenceCheck.common(of: [geometry, .point(point)], operation)
        try CoordinateLimit.check([geometry, .point(point)], operation)
        if !(maxDistance >= 0) {
            throw .invalidParameter(operation: operation, name: "maxDistance", found: "\(maxDistance)", expected: "a number, 0 or more")
        }
        guard let position = point.coordinate, !geometry.isEmpty else { throw .emptyGeometry(operation: operation) }
        return position
    }

    /// Reads and frees a sequence of two positions.
    private func nearest(_ sequence: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> NearestPair {
        defer { GEOSCoordSeq_destroy_r(context.raw, sequence) }
        var (ax, ay, bx, by) = (0.0, 0.0, 0.0, 0.0)
        try context.success { GEOSCoordSeq_getXY_r($0, sequence, 0, &ax, &ay) }
        try context.success { GEOSCoordSeq_getXY_r($0, sequence, 1, &bx, &by) }
        let distance = ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).squareRoot()
        return NearestPair(distance: distance, from: Coordinate(x: ax, y: ay), to: Coordinate(x: bx, y: by))
    }

    /// Returns the first vertex of a part that lies in an area.
    private func witness(
        of geometry: Geometry, in area: OpaquePointer, _ context: borrowing GEOSContext
    ) throws(OperationError) -> Coordinate? {
        let prepared = try context.pointer { GEOSPrepare_r($0, area) }
        let custody = context.custody
        defer { custody.letGo(prepared, GEOSPreparedGeom_destroy_r) }
        for (index, part) in geometry.parts.enumerated() {
            guard let first = part.first else { continue }
            if index & 0xFF == 0 { try context.hook.check(context.operation) }
            let point = try context.point(x: first.x, y: first.y)
            if try context.predicate({ GEOSPreparedIntersects_r($0, prepared, point.raw) }) { return Coordinate(x: first.x, y: first.y) }
        }
        return nil
    }
}

/// Distances from points, searched in the other geometry's tree.
enum PointProximity {
    /// Returns the nearest pair if one geometry consists of points and the other is not a collection; nil otherwise.
    static func pair(_ a: Geometry, _ b: Geometry, _ hook: OperationHook) throws(OperationError) -> NearestPair? {
        guard let first = a.topologicalDimension, let second = b.topologicalDimension, min(first, second) == 0 else { return nil }
        let isSwapped = first != 0 || (second == 0 && b.vertexCount < a.vertexCount)
        let (points, other) = isSwapped ? (b, a) : (a, b)
        var best: NearestPair?
        for points in points.parts {
            try points.forEachChunk { (chunk) throws(OperationError) in
                try hook.check("distance")
                for index in 0..<chunk.count where best?.distance != 0 {
                    let position = Coordinate(x: chunk.xy[2 * index], y: chunk.xy[2 * index + 1])
                    best = nearer(position, other, best)
                }
            }
        }
        guard let best, isSwapped else { return best }
        return NearestPair(distance: best.distance, from: best.to, to: best.from)
    }

    private static func nearer(_ position: Coordinate, _ other: Geometry, _ best: NearestPair?) -> NearestPair? {
        if isInside(position, other) { return NearestPair(distance: 0, from: position, to: position) }
        guard let place = other.nearestSegment(x: position.x, y: position.y, within: best?.distance ?? .infinity) else { return best }
        if let best, place.distance >= best.distance { return best }
        return NearestPair(distance: place.distance, from: position, to: Coordinate(x: place.coordinate.x, y: place.coordinate.y))
    }

    private static func isInside(_ position: Coordinate, _ geometry: Geometry) -> Bool {
        switch geometry {
        case .envelope(let envelope): return envelope.extent.contains(x: position.x, y: position.y)
        case .polygon(let polygon):
            guard polygon.rings.extent.contains(x: position.x, y: position.y) else { return false }
            return polygon.members.contains { member in
                guard polygon.rings[member.lowerBound].windingParity(x: position.x, y: position.y) != .outside else { return false }
                return !member.dropFirst().contains { polygon.rings[$0].windingParity(x: position.x, y: position.y) == .inside }
            }
        default: return false
        }
    }
}
