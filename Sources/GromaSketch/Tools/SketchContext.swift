import GromaGeometry
import GromaOperations

/// What a tool has to act on while it reads an event. It is handed to it for the length of one call and never kept.
public struct SketchContext {
    /// The layer: its verbs, selection and settings. A verb called here is a step of its own, or part of the open step.
    public unowned let layer: SketchLayer

    private let shared: MutableGeometry

    init(layer: SketchLayer, geometry: MutableGeometry) {
        self.layer = layer
        shared = geometry
    }

    /// The shape as it is now. O(1).
    public var geometry: Geometry { shared.geometry }

    /// An empty geometry of the sketch's reference and dimensions, for previews and operands.
    public func emptyGeometry(_ type: GeometryType) -> Geometry {
        Geometry(empty: type, dimensions: geometry.dimensions, spatialReference: geometry.spatialReference)
    }

    /// What the geometry operations run on.
    public var engine: GeometryEngine { layer.engine }

    /// How many map units of y a distance on the screen is, in points; the same number without a view.
    public func mapUnits(points: Double) -> Double { points * (layer.viewport?.unitsPerPoint ?? 1) }

    /// How long a unit of x is on the screen, compared with one of y.
    public var xScale: Double { layer.viewport?.xScale ?? 1 }

    /// How far two map positions are from each other on the screen, in points; in map units without a view.
    public func points(from a: Coordinate, to b: Coordinate) -> Double {
        let (dx, dy) = ((b.x - a.x) * xScale, b.y - a.y)
        return (dx * dx + dy * dy).squareRoot() / (layer.viewport?.unitsPerPoint ?? 1)
    }

    /// Whether a position is as near to a pointer on the screen as its device hits; only the very position, where no view tells how near
    /// that is.
    public func isHit(_ position: Coordinate, by pointer: SketchPointer) -> Bool {
        points(from: position, to: pointer.position) <= (layer.viewport == nil ? 0 : layer.hitTolerance[pointer.device])
    }

    /// What lengths and angles are measured by.
    public var groundMetric: GroundMetric { layer.groundMetric }

    /// What lies under the pointer, the nearest vertex before the nearest place halfway before the nearest segment; nil when
    /// nothing does. Only what the interaction configuration allows to be selected counts. O(log n).
    public func hit(_ pointer: SketchPointer) -> SketchHit? { layer.hit(pointer) }

    /// Where a pointer's position comes to lie after constraints and snapping.
    ///
    /// - Parameters:
    ///   - previous: The previous position of the line being drawn, which constraints and guides refer to.
    ///   - beforePrevious: The one before that.
    ///   - excluded: Vertices of the sketch that it must not snap to, such as those being dragged; nor, while topology is edited, to what
    ///     moves along with them.
    /// - Throws: `constraint` where no position satisfies the constraints.
    public func place(
        _ pointer: SketchPointer, previous: Coordinate? = nil, beforePrevious: Coordinate? = nil, excluding excluded: [PartRange] = []
    ) throws(SketchError) -> SketchPlace {
        try layer.place(pointer.position, previous: previous, beforePrevious: beforePrevious, excluding: excluded)
    }

    // MARK: Steps

    /// Begins a step: all verbs called until it is ended, in this event or a later one, are one step of the history.
    /// A step that is cancelled, or whose tool throws, is taken back.
    ///
    /// - Throws: `busy` where the tool is not handling an event.
    public func beginStep(named name: String) throws(SketchError) { try layer.document.beginStep(named: name) }

    /// Ends the step that was begun. Without any verb in it, no step is recorded.
    ///
    /// - Throws: `noGroup` where no step is open.
    public func endStep() throws(SketchError) { try layer.document.endStep() }

    /// Takes the open step back.
    public func cancelStep() { layer.document.cancelStep() }

    /// Whether a step is open.
    public var isStepOpen: Bool { layer.document.isStepOpen }
}

/// A position that was snapped and constrained.
public struct SketchPlace: Hashable, Sendable {
    /// The position, with z where that was snapped to.
    public var position: Coordinate
    /// What it was snapped to; nil when to nothing.
    public var snap: SnapResult?

    /// Makes a place.
    public init(position: Coordinate, snap: SnapResult? = nil) {
        self.position = position
        self.snap = snap
    }
}
