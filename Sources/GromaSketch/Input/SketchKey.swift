/// A key with a meaning for sketches if the active tool does not handle it.
public enum SketchKey: String, Hashable, Sendable, CaseIterable {
    /// Deletes the selection.
    case delete
    /// Deletes the selection, or with tools that draw a line, its last vertex.
    case backspace
    /// Cancels the gesture in progress, or else clears the selection.
    case escape
    /// No effect by itself; with most tools, finishes what is being drawn.
    case enter
    /// Undoes the last step.
    case undo
    /// Redoes the last undone step.
    case redo
    /// Moves the selection to the left by one point of the screen, with Shift by ten.
    case left
    /// Moves the selection to the right by one point of the screen, with Shift by ten.
    case right
    /// Moves the selection up by one point of the screen, with Shift by ten.
    case up
    /// Moves the selection down by one point of the screen, with Shift by ten.
    case down
    /// Selects everything.
    case selectAll
    /// Copies the selection.
    case copy
    /// Copies and deletes the selection.
    case cut
    /// Pastes the contents of the clipboard, with an offset.
    case paste
    /// Duplicates the selection, with an offset.
    case duplicate
}
