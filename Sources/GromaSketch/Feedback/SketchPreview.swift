import GromaGeometry

/// The effect of a tool if its gesture ended now, to be drawn by the host together with the shape.
public struct SketchPreview: Hashable, Sendable {
    /// The kind of effect.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Vertices, a part or a shape would be added.
        case create
        /// Something would be moved.
        case move
        /// Something would be rotated.
        case rotate
        /// Something would be scaled.
        case scale
        /// The shape would be changed in another way: cut, reshaped, smoothed, erased, ….
        case change
        /// Only the selection would change.
        case select
    }

    /// A handle that can be dragged to rotate or scale a selection.
    public struct Handle: Hashable, Sendable {
        /// The effect of dragging it, such as `rotate` or `scaleTopLeft`.
        public var name: String
        /// Its position on the map.
        public var position: Coordinate

        /// Creates a handle.
        public init(name: String, position: Coordinate) {
            self.name = name
            self.position = position
        }
    }

    /// The kind of effect.
    public var kind: Kind
    /// What would be added, or how the changed elements would look; nil if only handles are shown.
    public var geometry: Geometry?
    /// A line or outline that the tool has drawn so far: a cut, a lasso, a rubber band.
    public var guide: Geometry?
    /// The handles that can be dragged.
    public var handles: [Handle]

    /// Creates a preview.
    public init(kind: Kind, geometry: Geometry? = nil, guide: Geometry? = nil, handles: [Handle] = []) {
        self.kind = kind
        self.geometry = geometry
        self.guide = guide
        self.handles = handles
    }
}
