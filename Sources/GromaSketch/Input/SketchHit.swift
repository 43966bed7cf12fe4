import GromaGeometry

/// The element of the sketch under a pointer.
public struct SketchHit: Hashable, Sendable {
    /// The kind of element.
    public enum Element: String, Hashable, Sendable, CaseIterable {
        /// A vertex.
        case vertex
        /// The midpoint of a segment.
        case midVertex
        /// A segment.
        case segment
        /// The interior of a polygon.
        case interior
    }

    /// What was hit.
    public var element: Element
    /// The part; for an interior, the shell.
    public var part: Int
    /// The vertex, or the segment's first vertex; 0 for an interior.
    public var index: Int
    /// The vertex, the midpoint, the segment's nearest point, or the pointer's own position for an interior.
    public var position: Coordinate
    /// The distance from the pointer, in points.
    public var distance: Double

    /// Creates a hit.
    public init(element: Element, part: Int, index: Int, position: Coordinate, distance: Double) {
        self.element = element
        self.part = part
        self.index = index
        self.position = position
        self.distance = distance
    }
}
