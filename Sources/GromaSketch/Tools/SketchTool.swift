import GromaGeometry

/// A way to draw or change a shape by pointing: what plugins contribute, and all that a person's gestures go through.
///
/// A tool is a value with a step function. It reads one event at a time and acts through the context it is handed: it asks what
/// lies under the pointer, lets positions be snapped and constrained, and calls the layer's verbs. What it is about to do, it shows
/// as a preview. The layer keeps its promises for it: when `handle` throws, the geometry, the selection, the history and the tool itself are
/// as they were before the event; when a gesture is cancelled, as before the gesture.
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
    /// What the tool would do if the gesture ended now; nil when it is doing nothing.
    var preview: SketchPreview? { get }

    /// Whether the tool has drawn something that is no part of the shape yet, of which key `undo` takes the last bit back.
    var canUndo: Bool { get }

    /// Whether key `enter` would finish what is being drawn, and what else a host may want to show of it. O(log n).
    func status(in context: SketchContext) -> SketchToolStatus

    /// What the pointer is to look like where it hovers. O(log n).
    func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor

    /// Reads an event. Steps that the tool has opened in the context and not ended stay open until a later event.
    ///
    /// - Returns: Whether the event meant something to it. Keys that did not are handled by the layer: delete, escape, undo, redo,
    ///   arrows, the clipboard's.
    /// - Throws: What went wrong. All that the tool did in this event is taken back then, and the tool is as it was before it, so that a
    ///   gesture goes on from there. A drag that fails for the guard or the constraints is not over: it stays where it was.
    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool

    /// Takes up the tool: called once, when it becomes the active one.
    ///
    /// - Throws: Why it cannot work on this geometry. The tool that was active stays so.
    mutating func activate(in context: SketchContext) throws(SketchError)

    /// Brings the preview up to date with what no event told: the viewport was moved, something else was selected, or the geometry
    /// was changed by a verb, an undo or a redo. The tool changes nothing but itself here.
    mutating func refresh(in context: SketchContext)
}

extension SketchTool {
    /// Nothing.
    public var preview: SketchPreview? { nil }
    /// It has not.
    public var canUndo: Bool { false }
    /// Nothing is being drawn.
    public func status(in context: SketchContext) -> SketchToolStatus { SketchToolStatus() }
    /// A crosshair, for what most tools do is draw.
    public func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor { .crosshair }
    /// Does nothing.
    ///
    /// - Throws: Nothing.
    public mutating func activate(in context: SketchContext) throws(SketchError) {}
    /// Does nothing.
    public mutating func refresh(in context: SketchContext) {}
}
