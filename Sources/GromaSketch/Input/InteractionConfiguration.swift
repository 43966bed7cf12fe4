/// The interactions that a user may perform with pointer events. Verbs that a host calls are not restricted.
public struct InteractionConfiguration: Hashable, Sendable {
    /// How a selection is scaled by its handles.
    public enum ScaleMode: String, Hashable, Sendable, CaseIterable {
        /// x and y with separate factors.
        case stretch
        /// Both with the same factor.
        case uniform
    }

    /// The effect of a tap that hits nothing.
    public enum EmptyTap: String, Hashable, Sendable, CaseIterable {
        /// Adds a vertex: after the selected one, or at the end of the last part.
        case addVertex
        /// Clears the selection.
        case clearSelection
        /// No effect.
        case ignore
    }

    /// Whether vertices may be added.
    public var allowsVertexCreation = true
    /// Whether parts may be added. Unless set, they may be added in a sketch that was begun empty, but not by taps in a shape that was
    /// opened for editing, so that a tap beside a finished shape adds nothing by accident.
    ///
    /// A tool that is chosen in order to add parts, such as `split`, is restricted only if this was set to false.
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
    /// Whether an element has to be selected before a drag moves it; otherwise a drag selects the element on which it begins.
    public var requiresSelectionBeforeMove = false
    /// How a selection is scaled.
    public var scaleMode = ScaleMode.stretch
    /// The effect of a tap that hits nothing.
    public var emptyTap = EmptyTap.addVertex

    /// Creates a configuration that allows everything.
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
