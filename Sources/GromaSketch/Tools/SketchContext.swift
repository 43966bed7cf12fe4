import GromaGeometry
import GromaOperations

/// The context in which a tool handles an event. It is valid for one call and must not be stored.
public struct SketchContext {
    /// The layer: its verbs, selection and settings. A verb called here is a separate step, or part of the open step.
    public unowned let layer: SketchLayer

    private let shared: MutableGeometry

    init(layer: SketchLayer, geometry: MutableGeometry) {
        self.layer = layer
        shared = geometry
    }

    /// The current shape. O(1).
    public var geometry: Geometry { shared.geometry }

    /// Returns an empty geometry with the sketch's reference and dimensions, for previews and operands.
    public func emptyGeometry(_ type: GeometryType) -> Geometry {
        Geometry(empty: type, dimensions: geometry.dimensions, spatialReference: geometry.spatialReference)
    }

    /// The engine for geometry operations.
    public var engine: GeometryEngine { layer.engine }

    /// Converts a distance on the screen in points to map units of y; without a view it is unchanged.
    public func mapUnits(points: Double) -> Double { points * (layer.viewport?.unitsPerPoint ?? 1) }

    /// The length of a unit of x on the screen relative to one of y.
    public var xScale: Double { layer.viewport?.xScale ?? 1 }

    /// Returns the distance of two map positions on the screen, in points; in map units without a view.
    public func points(from a: Coordinate, to b: Coordinate) -> Double {
        let (dx, dy) = ((b.x - a.x) * xScale, b.y - a.y)
        return (dx * dx + dy * dy).squareRoot() / (layer.viewport?.unitsPerPoint ?? 1)
    }

    /// Returns whether a position is within the hit tolerance of a pointer on the screen; without a view, whether both are equal.
    public func isHit(_ position: Coordinate, by pointer: SketchPointer) -> Bool {
        points(from: position, to: pointer.position) <= (layer.viewport == nil ? 0 : layer.hitTolerance[pointer.device])
    }

    /// The measure of lengths and angles.
    public var groundMetric: GroundMetric { layer.groundMetric }

    /// Returns the element under the pointer, the nearest vertex before the nearest midpoint before the nearest segment; nil if there is
    /// none. Only elements that the interaction configuration allows to be selected are considered. O(log n).
    public func hit(_ pointer: SketchPointer) -> SketchHit? { layer.hit(pointer) }

    /// Applies constraints and snapping to a pointer's position.
    ///
    /// - Parameters:
    ///   - previous: The previous position of the line being drawn, which constraints and guides refer to.
    /// - beforePrevious: The position before `previous`.
    /// - excluded: Vertices of the sketch that it must not snap to, such as those being dragged; nor, while topology is edited, to what
    ///   moves with them.
    /// - Throws: `constraint` if no position satisfies the constraints.
    public func place(
        _ pointer: SketchPointer, previous: Coordinate? = nil, beforePrevious: Coordinate? = nil, excluding excluded: [PartRange] = []
    ) throws(SketchError) -> SketchPlace {
        try layer.place(pointer.position, previous: previous, beforePrevious: beforePrevious, excluding: excluded)
    }

    // MARK: Steps

    /// Begins a step: all verbs called until it is ended, in this event or a later one, are one step of the history.
    /// A step that is cancelled, or whose tool throws, is reverted.
    ///
    /// - Throws: `busy` if the tool is not handling an event.
    public func beginStep(named name: String) throws(SketchError) { try layer.document.beginStep(named: name) }

    /// Ends the step. Without any verb in it, no step is recorded.
    ///
    /// - Throws: `noGroup` if no step is open.
    public func endStep() throws(SketchError) { try layer.document.endStep() }

    /// Reverts the open step.
    public func cancelStep() { layer.document.cancelStep() }

    /// Whether a step is open.
    public var isStepOpen: Bool { layer.document.isStepOpen }
}

/// A position that was snapped and constrained.
public struct SketchPlace: Hashable, Sendable {
    /// The position, with z if the snap target has one.
    public var position: Coordinate
    /// What it was snapped to; nil if to nothing.
    public var snap: SnapResult?

    /// Creates a place.
    public init(position: Coordinate, snap: SnapResult? = nil) {
        self.position = position
        self.snap = snap
    }
}
