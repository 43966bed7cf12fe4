/// A key with a meaning for sketches where the active tool does not handle it.
public enum SketchKey: String, Hashable, Sendable, CaseIterable {
    /// Deletes what is selected.
    case delete
    /// Deletes what is selected; with tools that draw a line, its last vertex.
    case backspace
    /// Cancels what is going on, or else selects nothing.
    case escape
    /// Nothing by itself; with most tools, finishes what is being drawn.
    case enter
    /// Takes the last step back.
    case undo
    /// Does the step that was taken back again.
    case redo
    /// Moves what is selected to the left by a point of the screen, with shift by ten.
    case left
    /// Moves what is selected to the right by a point of the screen, with shift by ten.
    case right
    /// Moves what is selected up by a point of the screen, with shift by ten.
    case up
    /// Moves what is selected down by a point of the screen, with shift by ten.
    case down
    /// Selects everything.
    case selectAll
    /// Copies what is selected.
    case copy
    /// Copies what is selected and deletes it.
    case cut
    /// Puts a copy of what was copied last beside it.
    case paste
    /// Puts a copy of what is selected beside it.
    case duplicate
}
