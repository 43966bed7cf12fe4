import GromaBase
import GromaGeometry
import GromaOperations

/// The required spatial relation of shapes to the shape of a query.
public struct SpatialCondition: Sendable {
    /// The shape of the query, in the layer's spatial reference.
    public let geometry: Geometry
    /// The spatial relation.
    public let relation: SpatialRelation
    /// The maximum distance, in map units.
    public let distance: Double
    /// The rectangle that the bounding box of a shape must meet; nil for any.
    public let extent: Extent?
    private let pattern: String
    private let engine = GeometryEngine()

    /// Creates the condition of a query; nil if it has none.
    init?(_ query: FeatureQuery, definition: LayerDefinition) throws(FeatureError) {
        guard var geometry = query.geometry else {
            if query.distance != 0 { throw .invalidQuery(path: "distance", reason: "it is measured from the geometry, and there is none") }
            return nil
        }
        guard definition.geometryType != nil else {
            throw .invalidQuery(path: "geometry", reason: "\(definition.name) is a table, whose features have no shapes")
        }
        if let expected = definition.spatialReference {
            if let found = geometry.spatialReference, found != expected {
                // Only between WGS 84 and Web Mercator; other projections are left to the caller.
                do throws(OperationError) { geometry = try engine.project(geometry, to: expected) } catch {
                    throw .spatialReferenceMismatch(found: found, expected: expected)
                }
            }
            geometry.spatialReference = expected
        }
        let box = geometry.extent
        guard box.isEmpty || [box.xMin, box.yMin, box.xMax, box.yMax].allSatisfy({ abs($0) <= Self.limit }) else {
            throw .invalidQuery(path: "geometry", reason: "its ordinates must lie within ±\(Self.limit)")
        }
        distance = query.distance
        relation = query.spatialRelation
        guard distance >= 0, distance <= Self.limit else {
            throw .invalidQuery(path: "distance", reason: "found \(distance), expected a finite number, 0 or more")
        }
        let meetsOnly = [.intersects, .envelopeIntersects, .indexIntersects].contains(relation)
        guard distance == 0 || meetsOnly else {
            throw .invalidQuery(path: "distance", reason: "it goes with the relations that ask for meeting, not with \(relation.rawValue)")
        }
        pattern = try Self.pattern(of: query)
        self.geometry = geometry
        // A pattern may ask for disjoint shapes, which can be anywhere.
        let mayBeApart = relation == .relation && !Self.requiresMeeting(pattern)
        extent = mayBeApart ? nil : box.insetBy(-distance)
    }

    private static func pattern(of query: FeatureQuery) throws(FeatureError) -> String {
        guard query.spatialRelation == .relation else {
            if query.relationPattern != nil {
                throw .invalidQuery(path: "relationPattern", reason: "it goes with the relation \(SpatialRelation.relation.rawValue) alone")
            }
            return ""
        }
        guard let pattern = query.relationPattern, pattern.utf8.count == 9, pattern.utf8.allSatisfy("TFtf012*".utf8.contains) else {
            throw .invalidQuery(
                path: "relationPattern",
                reason: "found \(query.relationPattern.map { "\"\($0)\"" } ?? "none"), expected nine characters of T, F, *, 0, 1 and 2")
        }
        return pattern
    }

    /// Whether shapes with the pattern share a point: one of the four cells of interiors and boundaries must not be empty.
    private static func requiresMeeting(_ pattern: String) -> Bool {
        let cells = Array(pattern.utf8)
        return [0, 1, 3, 4].contains { !"Ff*".utf8.contains(cells[$0]) }
    }

    /// The largest magnitude of ordinates that the geometry engine can compute with.
    private static let limit = 1e150

    /// Returns whether a shape has the spatial relation. A shape for which the engine finds no consistent topology is simplified, and
    /// compared again.
    ///
    /// - Throws: `cancelled`; `operation` if the relation cannot be computed.
    func matches(_ shape: Geometry, hook: OperationHook) throws(FeatureError) -> Bool {
        let box = shape.extent
        if let extent, !extent.intersects(box) || box.isEmpty { return false }
        var shape = shape
        // Shapes of a layer are in its spatial reference, even if they do not contain it.
        if shape.spatialReference != geometry.spatialReference { shape.spatialReference = geometry.spatialReference }
        do throws(OperationError) {
            return try test(shape, box, hook)
        } catch {
            switch error {
            case .topology, .invalidGeometry, .geos: break
            case .cancelled: throw .cancelled
            default: throw .operation(error)
            }
        }
        do throws(OperationError) {
            return try test(try engine.simplify(shape, hook: hook), box, hook)
        } catch {
            throw error.code == "cancelled" ? .cancelled : .operation(error)
        }
    }

    private func test(_ shape: Geometry, _ box: Extent, _ hook: OperationHook) throws(OperationError) -> Bool {
        switch relation {
        case .envelopeIntersects, .indexIntersects: return distance == 0 || Self.distance(geometry.extent, box) <= distance
        case .intersects:
            if distance > 0 {
                if geometry.isEmpty || shape.isEmpty { return false }
                return try engine.distance(geometry, shape, hook: hook).distance <= distance
            }
            if case .envelope(let envelope) = geometry { return shape.intersects(envelope) }
            return try engine.intersects(geometry, shape, hook: hook)
        case .contains: return try engine.contains(geometry, shape, hook: hook)
        case .crosses: return try engine.crosses(geometry, shape, hook: hook)
        case .overlaps: return try engine.overlaps(geometry, shape, hook: hook)
        case .touches: return try engine.touches(geometry, shape, hook: hook)
        case .within: return try engine.within(geometry, shape, hook: hook)
        case .relation: return try engine.relate(geometry, shape, pattern: pattern, hook: hook)
        }
    }

    private static func distance(_ a: Extent, _ b: Extent) -> Double {
        let x = max(0, b.xMin - a.xMax, a.xMin - b.xMax)
        let y = max(0, b.yMin - a.yMax, a.yMin - b.yMax)
        return (x * x + y * y).squareRoot()
    }
}
