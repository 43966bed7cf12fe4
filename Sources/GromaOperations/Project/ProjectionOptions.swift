/// Options for projecting a geometry.
public struct ProjectionOptions: Sendable, Hashable {
    /// The handling of positions outside the domain of the other reference.
    public enum Outside: String, Sendable, CaseIterable {
        /// Nothing is projected; the error has their number and the first of them.
        case refuse
        /// They are omitted, together with parts that become too small.
        case drop
    }

    /// The handling of positions outside the domain of the other reference.
    public var outside: Outside
    /// The maximum deviation of the result's straight segments from the projected segments of the given geometry, in units of the target
    /// reference; vertices are added as necessary. nil to add none: segments stay straight.
    public var maxDeviation: Double?
    /// The one of ``GeometryEngine/transformations(from:to:)`` to use, by its name, its code or its index in the list; nil for the best one
    /// at each position.
    public var transformation: String?

    /// Creates options; by default positions that cannot be projected are refused, segments stay straight, and the best transformation is used.
    public init(outside: Outside = .refuse, maxDeviation: Double? = nil, transformation: String? = nil) {
        self.outside = outside
        self.maxDeviation = maxDeviation
        self.transformation = transformation
    }
}
