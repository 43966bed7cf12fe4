/// The appearance of a pointer, with its CSS name (Basic User Interface Module Level 4, section 6.1.1) if there is one.
public enum SketchCursor: String, Hashable, Sendable, CaseIterable {
    /// The default: a press here would have no effect.
    case normal = "default"
    /// A press here would draw.
    case crosshair
    /// A press here selects, or finishes what is being drawn.
    case pointer
    /// What is here can be dragged.
    case move
    /// Dragging from here rotates the selection.
    case rotate
    /// A handle that is dragged up and down on the screen.
    case nsResize = "ns-resize"
    /// A handle that is dragged left and right on the screen.
    case ewResize = "ew-resize"
    /// A handle that is dragged from the lower left to the upper right of the screen.
    case neswResize = "nesw-resize"
    /// A handle that is dragged from the upper left to the lower right of the screen.
    case nwseResize = "nwse-resize"
}
