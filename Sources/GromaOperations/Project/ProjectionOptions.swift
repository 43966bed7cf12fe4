/// How a geometry is projected.
public struct ProjectionOptions: Sendable, Hashable {
    /// The handling of positions outside the domain of the other reference.
    public enum Outside: String, Sendable, CaseIterable {
        /// Nothing is projected; the error counts them and names the first.
        case refuse
        /// They are omitted, and with them parts of which too little is left.
        case drop
    }

    /// The handling of positions outside the domain of the other reference.
    public var outside: Outside
    /// How far the straight segments of the result may lie from where the segments of the given geometry come to lie, in units of the other reference: vertices are
    /// added to them as it takes. Nil for none: segments stay straight.
    public var maxDeviation: Double?
    /// Which of ``GeometryEngine/transformations(from:to:)`` is taken, by its name, its code or its place in the list; nil for the best one at each position.
    public var transformation: String?

    /// Creates options; by default positions that cannot be projected are refused, segments stay straight, and the best transformation is used.
    public init(outside: Outside = .refuse, maxDeviation: Double? = nil, transformation: String? = nil) {
        self.outside = outside
        self.maxDeviation = maxDeviation
        self.transformation = transformation
    }
}
