/// The error of an edit or a query of a geometry. The geometry is unchanged.
public enum GeometryError: Error, Hashable, Sendable {
    /// An invalid index. `what` names what is counted (vertex, part, ring, …); `allowed` is the valid range.
    case indexOutOfRange(what: String, found: Int, allowed: Range<Int>)
    /// An ordinate, z or m, that the geometry lacks.
    case dimensionMismatch(ordinate: String, dimensions: Dimensions)
    /// A coordinate that is not finite.
    case notFinite(Coordinate)
    /// A verb that this type of geometry does not have.
    case wrongType(verb: String, found: GeometryType)
    /// A query that is not defined for an empty geometry.
    case emptyGeometry
    /// Two geometries in different spatial references.
    case spatialReferenceMismatch(SpatialReference?, SpatialReference?)
    /// A latitude that Web Mercator cannot represent: it allows at most ±89.99999 degrees.
    case latitudeOutOfRange(Double)
    /// Two spatial references between which there are no closed formulas.
    case noProjection(SpatialReference?, SpatialReference?)
    /// An invalid parameter, such as a negative distance.
    case invalidValue(name: String, found: Double, expected: String)
}

extension GeometryError {
    /// What `indexOutOfRange` names where a point that has its vertex would get a second one, whatever its index.
    package static let room = "room for another vertex"
}

extension GeometryError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .indexOutOfRange(Self.room, _, _): return "There is no room for another vertex: a point has one."
        case .indexOutOfRange(let what, let found, let allowed):
            if allowed.isEmpty { return "There is no \(what) \(found): there are none." }
            return "There is no \(what) \(found): give \(allowed.lowerBound) to \(allowed.upperBound - 1)."
        case .dimensionMismatch(let ordinate, _):
            return "The geometry has no \(ordinate): leave it out, or make the geometry with \(ordinate)."
        case .notFinite(let c): return "A coordinate must be finite, not (\(c.x), \(c.y))."
        case .wrongType(let verb, let found): return "\(found == .envelope ? "An" : "A") \(found.rawValue) has no \(verb)."
        case .emptyGeometry: return "The geometry is empty."
        case .spatialReferenceMismatch(let a, let b):
            return "Both geometries must be in one spatial reference, not \(Self.name(a)) and \(Self.name(b))."
        case .latitudeOutOfRange(let y): return "The latitude \(y) has no place in Web Mercator: it must lie within ±89.99999."
        case .noProjection(let a, let b): return "There is no built-in projection from \(Self.name(a)) to \(Self.name(b))."
        case .invalidValue(let name, let found, let expected): return "\(name) is \(found), expected \(expected)."
        }
    }

    private static func name(_ reference: SpatialReference?) -> String { reference?.description ?? "none" }
}
