/// The interactions that a user is allowed by pointing. Verbs that a host calls are not restricted.
public struct InteractionConfiguration: Hashable, Sendable {
    /// How a selection is scaled by its handles.
    public enum ScaleMode: String, Hashable, Sendable, CaseIterable {
        /// x and y each by its own factor.
        case stretch
        /// Both by the same.
        case uniform
    }

    /// The effect of a tap that hits nothing.
    public enum EmptyTap: String, Hashable, Sendable, CaseIterable {
        /// Adds a vertex: behind the selected one, or at the end of the last part.
        case addVertex
        /// Takes the selection away.
        case clearSelection
        /// Nothing.
        case ignore
    }

    /// Whether vertices may be added.
    public var allowsVertexCreation = true
    /// Whether parts may be added. Until it is set: yes in a sketch that was begun empty, and not by taps where a shape was opened for
    /// editing, so that a tap beside a finished shape adds nothing by accident.
    ///
    /// A tool that is chosen in order to add parts, such as `split`, is held back only where this was set to false.
    public var allowsPartCreation: Bool {
        get { partCreation ?? !isOpenedShape }
        set { partCreation = newValue }
    }
    /// Whether it was said that parts may be added; nil where nothing was said.
    private var partCreation: Bool?
    /// Whether the shape was opened for editing, which the layer says.
    var isOpenedShape = false
    /// Whether it was said that no parts may be added.
    var forbidsPartCreation: Bool { partCreation == false }
    /// Whether a vertex may be selected.
    public var allowsVertexSelection = true
    /// Whether the midpoint of a segment may be selected.
    public var allowsMidVertexSelection = true
    /// Whether a segment may be selected.
    public var allowsSegmentSelection = true
    /// Whether a part may be selected.
    public var allowsPartSelection = true
    /// Whether the whole geometry may be selected.
    public var allowsGeometrySelection = true
    /// Whether the selected element may be moved.
    public var allowsMoving = true
    /// Whether the selected element may be rotated.
    public var allowsRotating = true
    /// Whether the selected element may be scaled.
    public var allowsScaling = true
    /// Whether the selected element may be deleted.
    public var allowsDeleting = true
    /// Whether an element has to be selected before a drag moves it; else a drag selects what it begins on.
    public var requiresSelectionBeforeMove = false
    /// How a selection is scaled.
    public var scaleMode = ScaleMode.stretch
    /// The effect of a tap that hits nothing.
    public var emptyTap = EmptyTap.addVertex

    /// Everything is allowed.
    public init() {}

    /// The element after this one when the same place is tapped again: vertex, part, geometry; nil when nothing else may be
    /// selected.
    func next(after selection: SketchSelection, part: Int) -> SketchSelection? {
        let order: [(SketchSelection.Level, Bool, SketchSelection)] = [
            (.parts, allowsPartSelection, .parts([part])), (.geometry, allowsGeometrySelection, .geometry),
        ]
        let rest = order.drop { $0.0 != selection.level }.dropFirst()
        let candidates = order.contains { $0.0 == selection.level } ? Array(rest) : order
        return candidates.first { $0.1 }?.2
    }
}
