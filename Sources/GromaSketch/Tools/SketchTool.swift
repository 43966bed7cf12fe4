import GromaGeometry

/// A tool that draws or changes a shape by gestures: plugins contribute tools, and all gestures of a person go to them.
///
/// A tool is a value with a step function. It handles one event at a time and acts through the context that is passed to it: it asks what
/// lies under the pointer, has positions snapped and constrained, and calls the layer's verbs. It previews what it is about to do. The
/// layer guarantees for it that when `handle` throws, the geometry, the selection, the history and the tool itself are as they were before
/// the event, and when a gesture is cancelled, as before the gesture.
///
/// ```swift
/// struct Stamp: SketchTool {
///     mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
///         guard case .tap(let pointer) = event else { return false }
///         try context.layer.addVertex(context.place(pointer).position)
///         return true
///     }
/// }
/// ```
public protocol SketchTool: Sendable {
    /// The effect of the tool if the gesture ended now; nil if there is none.
    var preview: SketchPreview? { get }

    /// Whether the tool has drawn something that is not part of the shape yet, of which the key `undo` removes the last vertex.
    var canUndo: Bool { get }

    /// Returns whether the key `enter` would finish what is being drawn, and other progress that a host may show. O(log n).
    func status(in context: SketchContext) -> SketchToolStatus

    /// Returns the cursor to show where the pointer hovers. O(log n).
    func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor

    /// Handles an event. Steps that the tool has opened in the context and not ended stay open until a later event.
    ///
    /// - Returns: Whether the event was handled. Keys that were not are handled by the layer: delete, escape, undo, redo, arrows,
    ///   clipboard.
    /// - Throws: The reason for a failure. Everything that the tool did in this event is reverted then, and the tool is as it was before,
    ///   so that a gesture continues from there. A drag that fails because of the guard or the constraints is not over: it stays where it
    ///   was.
    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool

    /// Activates the tool: called once, when it becomes the active one.
    ///
    /// - Throws: Why it cannot work on this geometry. The previous tool then stays active.
    mutating func activate(in context: SketchContext) throws(SketchError)

    /// Updates the preview after changes outside of events: the viewport was moved, the selection changed, or the geometry was changed by a
    /// verb, an undo or a redo. The tool must not change anything but itself here.
    mutating func refresh(in context: SketchContext)
}

extension SketchTool {
    /// Nothing.
    public var preview: SketchPreview? { nil }
    /// False.
    public var canUndo: Bool { false }
    /// Nothing is being drawn.
    public func status(in context: SketchContext) -> SketchToolStatus { SketchToolStatus() }
    /// Returns a crosshair, because most tools draw.
    public func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor { .crosshair }
    /// Does nothing.
    ///
    /// - Throws: Nothing.
    public mutating func activate(in context: SketchContext) throws(SketchError) {}
    /// Does nothing.
    public mutating func refresh(in context: SketchContext) {}
}
