import GromaGeometry

/// What a tool would do if its gesture ended now: for the host to draw beside the shape.
public struct SketchPreview: Hashable, Sendable {
    /// What would happen.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Vertices, a part or a shape would come.
        case create
        /// Something would be moved.
        case move
        /// Something would be turned.
        case rotate
        /// Something would become larger or smaller.
        case scale
        /// The shape would be changed in another way: cut, reshaped, smoothed, erased, …
        case change
        /// Nothing but the selection would change.
        case select
    }

    /// A place that may be dragged to turn or scale a selection.
    public struct Handle: Hashable, Sendable {
        /// What dragging it does, such as `rotate` or `scaleTopLeft`.
        public var name: String
        /// Where it is on the map.
        public var position: Coordinate

        /// Makes a handle.
        public init(name: String, position: Coordinate) {
            self.name = name
            self.position = position
        }
    }

    /// What would happen.
    public var kind: Kind
    /// What would come, or how what changes would look; nil when only handles are shown.
    public var geometry: Geometry?
    /// A line or outline that the tool has drawn so far: of a cut, a lasso, a rubber band.
    public var guide: Geometry?
    /// Places that may be dragged.
    public var handles: [Handle]

    /// Makes a preview.
    public init(kind: Kind, geometry: Geometry? = nil, guide: Geometry? = nil, handles: [Handle] = []) {
        self.kind = kind
        self.geometry = geometry
        self.guide = guide
        self.handles = handles
    }
}
