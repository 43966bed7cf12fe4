import GromaGeometry

/// What tools share that change a shape along a line that is drawn: the line and the result are shown while it is drawn, and its end puts
/// the result in the shape's place.
///
/// Shapes and lines of very many vertices show the line only, so that drawing stays smooth.
public struct DrawnChange: Sendable {
    /// Works the result out for a whole line.
    public typealias Change = (_ line: Path) throws(SketchError) -> Geometry

    /// The step's name.
    public let name: String
    /// The line.
    public private(set) var line: DrawnLine
    /// What the tool would do.
    public private(set) var preview: SketchPreview?
    /// Up to how many vertices of the shape the result is shown while the line is drawn.
    public var previewLimit = 20_000

    /// Makes a change along a line, or a ring.
    public init(name: String, isRing: Bool = false) {
        self.name = name
        line = DrawnLine(isRing: isRing)
    }

    /// Whether an undo takes the line's last vertex back.
    public var canUndo: Bool { line.canUndo }

    /// How far the line has come.
    public var status: SketchToolStatus { line.status }

    /// Whether no line has been begun.
    public var isEmpty: Bool { line.isEmpty }

    /// Reads an event.
    ///
    /// - Throws: what `change` throws for a whole line: it is then still there, to be drawn further or taken back.
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

    /// Shows the result anew, of the shape as it is now.
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
