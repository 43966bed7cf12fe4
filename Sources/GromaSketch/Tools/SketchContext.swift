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

    /// How many map units a distance on the screen is, in points.
    public func mapUnits(points: Double) -> Double { points * (layer.viewport?.unitsPerPoint ?? 1) }

    /// What lies under the pointer, the nearest vertex before the nearest place halfway before the nearest segment; nil when
    /// nothing does. Only what the interaction configuration allows to be selected counts. O(log n).
    public func hit(_ pointer: SketchPointer) -> SketchHit? { layer.hit(pointer) }

    /// Where a pointer's position comes to lie after constraints and snapping.
    ///
    /// - Parameters:
    ///   - previous: The position before it in the line being drawn, which constraints and guides refer to.
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
    public func beginStep(named name: String) throws(SketchError) { try layer.beginToolStep(named: name) }

    /// Ends the step that was begun. Without any verb in it, it is none.
    public func endStep() throws(SketchError) { try layer.endToolStep() }

    /// Takes the open step back.
    public func cancelStep() { layer.cancelToolStep() }

    /// Whether a step is open.
    public var isStepOpen: Bool { layer.isToolStepOpen }
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
