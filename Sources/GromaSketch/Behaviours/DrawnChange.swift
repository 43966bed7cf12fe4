import GromaGeometry

/// The shared part of tools that change a shape along a drawn line: the line and the result are previewed while the line is drawn, and its
/// end replaces the shape with the result.
///
/// For shapes and lines with very many vertices only the line is shown, so that drawing stays smooth.
public struct DrawnChange: Sendable {
    /// Computes the result for a complete line.
    public typealias Change = (_ line: Path) throws(SketchError) -> Geometry

    /// The step's name.
    public let name: String
    /// The line.
    public private(set) var line: DrawnLine
    /// What the tool would do.
    public private(set) var preview: SketchPreview?
    /// The maximum number of the shape's vertices with which the result is previewed while the line is drawn.
    public var previewLimit = 20_000

    /// Creates a change along a line, or a ring.
    public init(name: String, isRing: Bool = false) {
        self.name = name
        line = DrawnLine(isRing: isRing)
    }

    /// Whether an undo removes the line's last vertex.
    public var canUndo: Bool { line.canUndo }

    /// The progress of the line.
    public var status: SketchToolStatus { line.status }

    /// Whether no line has been begun.
    public var isEmpty: Bool { line.isEmpty }

    /// Handles an event.
    ///
    /// - Throws: What `change` throws for a complete line: the line is then kept, and can be continued or undone.
    public mutating func handle(_ event: SketchEvent, in context: SketchContext, _ change: Change) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        abandonBrokenStroke(before: event)
        switch try line.handle(event, in: context) {
        case .ignored: return false
        case .drawing: show(in: context, change)
        case .finished(let path):
            try context.replaceGeometry(with: try change(path), named: name)
            preview = nil
        }
        return true
    }

    /// Updates the preview of the result for the current shape.
    public mutating func refresh(in context: SketchContext, _ change: Change) {
        if !line.isEmpty { show(in: context, change) }
    }

    /// A drag whose end threw is over all the same: the pointer is up when it hovers or taps.
    private mutating func abandonBrokenStroke(before event: SketchEvent) {
        guard line.isDragging else { return }
        switch event {
        case .hover, .tap, .longPress:
            line.removeAll()
            preview = nil
        default: break
        }
    }

    private mutating func show(in context: SketchContext, _ change: Change) {
        guard let guide = line.guide else {
            preview = nil
            return
        }
        var result: Geometry?
        if let path = guide.parts.first, path.count >= line.leastCount, path.count + context.geometry.vertexCount <= previewLimit {
            result = try? change(path)
        }
        preview = SketchPreview(kind: .change, geometry: result, guide: guide)
    }
}
