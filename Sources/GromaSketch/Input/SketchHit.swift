import GromaGeometry

/// The element of the sketch under a pointer.
public struct SketchHit: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Element: String, Hashable, Sendable, CaseIterable {
        /// A vertex.
        case vertex
        /// The place halfway along a segment.
        case midVertex
        /// A segment.
        case segment
        /// The inside of a polygon.
        case interior
    }

    /// What was hit.
    public var element: Element
    /// The part; for an inside, the shell.
    public var part: Int
    /// The vertex, or the segment's first one; 0 for an inside.
    public var index: Int
    /// The vertex, the place halfway, the segment's nearest point, or the pointer's own position for an inside.
    public var position: Coordinate
    /// How far it is from the pointer, in points.
    public var distance: Double

    /// Describes a hit.
    public init(element: Element, part: Int, index: Int, position: Coordinate, distance: Double) {
        self.element = element
        self.part = part
        self.index = index
        self.position = position
        self.distance = distance
    }
}
