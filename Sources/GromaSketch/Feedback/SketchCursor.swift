/// The appearance of a pointer, by the names of CSS (Basic User Interface Module Level 4, section 6.1.1) where that has one.
public enum SketchCursor: String, Hashable, Sendable, CaseIterable {
    /// As everywhere: nothing would come of a press here.
    case normal = "default"
    /// Something would be drawn here.
    case crosshair
    /// What is here can be selected, or finishes what is being drawn.
    case pointer
    /// What is here can be dragged.
    case move
    /// What is selected would be turned from here.
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
