/// A shape that a sketch has given to a feature of a snap source along with its own, and that the source does not have yet.
///
/// It belongs to the sketch: it is committed with the sketch's own feature, and the sketch's undo takes it back.
public struct NeighbourEdit: Hashable, Sendable {
    /// The source that the feature belongs to, by name.
    public let source: String
    /// The feature.
    public let feature: Int
    /// What the source had when the sketch began to change it. As long as it still has that, no other edit is overwritten.
    public let base: Geometry
    /// The new shape, in the source's own reference and world.
    public let geometry: Geometry

    /// Creates an edit.
    public init(source: String, feature: Int, base: Geometry, geometry: Geometry) {
        self.source = source
        self.feature = feature
        self.base = base
        self.geometry = geometry
    }
}
