import GromaGeometry
import GromaMap

/// A line that a person draws on the map with taps, by dragging, or both: the input that tools collect before they act on it.
///
/// A tap adds a vertex, and a double tap or Enter finishes the line; the vertex of a double tap's second tap is not kept. A drag adds the
/// pointer's path: a line that began with the drag is complete when the drag ends, otherwise it continues. Delete, Backspace and undo
/// remove the last vertex. Positions are snapped and constrained.
///
/// ```swift
/// struct Cutter: SketchTool {
///     var line = DrawnLine()
///     mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
///         switch try line.handle(event, in: context) {
///         case .ignored: return false
///         case .drawing: return true
///         case .finished(let path): print("cut along", path.count, "vertices")
///         }
///         return true
///     }
/// }
/// ```
public struct DrawnLine: Hashable, Sendable {
    /// The effect of an event on the line.
    public enum Outcome: Hashable, Sendable {
        /// None: the event was not handled.
        case ignored
        /// The line continues.
        case drawing
        /// The line is complete. The next event begins another.
        case finished(Path)
    }

    /// Whether it is drawn as a ring: a tap on its first vertex finishes it, and its guide leads back there.
    public let isRing: Bool
    /// The minimum number of vertices of a complete line.
    public let leastCount: Int
    /// The maximum deviation of the vertices of a dragged line from the pointer's path, in points.
    public let tolerance: Double
    /// Whether positions are snapped and constrained, like those that enter the geometry.
    public let snaps: Bool

    /// The vertices so far.
    public private(set) var path: Path
    /// The pointer's position when it hovers after the last vertex.
    public private(set) var rubberBand: Coordinate?
    private var stroke: StrokeThinner?
    /// Whether the drag that is going on began the line.
    private var isAllDragged = false
    /// Where the last two vertices were tapped; begun anew by whatever is no tap.
    private var taps: [SketchPointer] = []
    private var spatialReference: SpatialReference?

    /// Creates a line without vertices.
    ///
    /// - Parameters:
    /// - leastCount: The minimum number of vertices of a complete line; by default two, or three for a ring.
    /// - tolerance: The maximum deviation of the vertices of a dragged line from the pointer's path, in points.
    /// - snaps: Whether positions are snapped and constrained; false for a line that only selects, such as a lasso.
    public init(isRing: Bool = false, leastCount: Int? = nil, tolerance: Double = 1, snaps: Bool = true) {
        self.isRing = isRing
        self.leastCount = max(leastCount ?? (isRing ? 3 : 2), 1)
        self.tolerance = tolerance
        self.snaps = snaps
        path = Path()
    }

    /// Whether nothing has been drawn yet.
    public var isEmpty: Bool { path.isEmpty && stroke == nil }

    /// Whether an undo removes its last vertex.
    public var canUndo: Bool { !path.isEmpty && stroke == nil }

    /// The progress of the line.
    public var status: SketchToolStatus { SketchToolStatus(isDrawing: !isEmpty, canFinish: stroke == nil && path.count >= leastCount) }

    /// Whether a drag is drawing the line.
    public var isDragging: Bool { stroke != nil }

    /// The line as if the pointer's position were its end, for a tool's preview. Nil when nothing was drawn. O(log n).
    public var guide: Geometry? {
        guard !isEmpty else { return nil }
        var line = path
        if let stroke { line.append(contentsOf: stroke.pathWithEnd) }
        if let rubberBand { try? line.append(rubberBand) }
        if isRing { return .polygon(Polygon(line.ring(), spatialReference: spatialReference)) }
        return .polyline(Polyline(line, spatialReference: spatialReference))
    }

    /// Discards what was drawn.
    public mutating func removeAll() {
        path = Path(dimensions: path.dimensions)
        rubberBand = nil
        stroke = nil
        isAllDragged = false
        taps = []
    }

    /// Handles an event.
    ///
    /// - Throws: `constraint` if no position satisfies the constraints; `geometry(notFinite)`.
    public mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Outcome {
        if isEmpty { (path, spatialReference) = (Path(dimensions: context.geometry.dimensions), context.geometry.spatialReference) }
        if event.isOfOtherButton { return .ignored }
        switch event {
        case .hover(let pointer):
            guard !path.isEmpty, stroke == nil else { return .ignored }
            rubberBand = try? place(pointer, in: context)
            return .drawing
        case .tap(let pointer): return try tap(pointer, in: context)
        case .doubleTap:
            guard !isEmpty else { return .ignored }
            dropSecondTap(in: context)
            return finished()
        case .longPress: return isEmpty ? .ignored : .drawing
        case .dragBegan(let pointer, _):
            isAllDragged = path.isEmpty
            var thinner = StrokeThinner(
                tolerance: context.mapUnits(points: tolerance), dimensions: path.dimensions, xScale: context.xScale)
            try thinner.append(try place(pointer, in: context))
            stroke = thinner
            (rubberBand, taps) = (nil, [])
            return .drawing
        case .dragMoved(let pointer):
            guard stroke != nil else { return .ignored }
            let position = try placeOnStroke(pointer, in: context)
            try stroke?.append(position)
            return .drawing
        case .dragEnded(let pointer):
            guard stroke != nil else { return .ignored }
            let position = try placeOnStroke(pointer, in: context)
            try stroke?.append(position)
            if let drawn = stroke?.pathWithEnd { path.append(contentsOf: drawn) }
            stroke = nil
            return isAllDragged ? finished() : .drawing
        case .key(let key, _): return press(key)
        }
    }

    private mutating func tap(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Outcome {
        guard stroke == nil else { return .ignored }
        if isRing, path.count >= leastCount, let first = path.first, isNear(pointer.position, first, pointer.device, in: context) {
            return finished()
        }
        let isSecond = taps.last.map { isNear($0.position, pointer.position, pointer.device, in: context) } ?? false
        let position: Coordinate
        do throws(SketchError) {
            position = try place(pointer, in: context)
        } catch {
            // Where a least distance is asked for, the second tap of a double tap has no place; it needs none.
            guard isSecond else { throw error }
            return .drawing
        }
        // What snaps to the first vertex of a ring is a tap on that.
        if isRing, path.count >= leastCount, let first = path.first, first.x == position.x, first.y == position.y { return finished() }
        rubberBand = nil
        isAllDragged = false
        taps = taps.suffix(1) + [pointer]
        // A second tap that snapped to the first one's place adds nothing; the double tap must then not take the first away.
        if let last = path.last, last.x == position.x, last.y == position.y {
            taps = []
        } else {
            do throws(GeometryError) { try path.append(position) } catch { throw .geometry(error) }
        }
        return .drawing
    }

    private mutating func press(_ key: SketchKey) -> Outcome {
        switch key {
        case .enter: return isEmpty || stroke != nil ? .ignored : finished()
        case .delete, .backspace, .undo:
            guard !path.isEmpty, stroke == nil else { return .ignored }
            path = path.subpath(0..<(path.count - 1))
            taps = []
            if path.isEmpty { rubberBand = nil }
            return .drawing
        default: return .ignored
        }
    }

    /// Takes away the vertex of a double tap's second tap.
    private mutating func dropSecondTap(in context: SketchContext) {
        guard taps.count == 2, path.count > 1, isNear(taps[0].position, taps[1].position, taps[1].device, in: context) else { return }
        path = path.subpath(0..<(path.count - 1))
    }

    /// Hands out the line and begins another; a line of too few vertices goes on.
    private mutating func finished() -> Outcome {
        guard path.count >= leastCount else {
            if isAllDragged { removeAll() }
            return .drawing
        }
        let whole = isRing ? path.ring() : path
        removeAll()
        return .finished(whole)
    }

    /// Whether two positions are within what the device hits; the same, where no viewport tells how near that is.
    private func isNear(_ a: Coordinate, _ b: Coordinate, _ device: PointerDevice, in context: SketchContext) -> Bool {
        context.points(from: a, to: b) <= (context.layer.viewport == nil ? 0 : context.layer.hitTolerance[device])
    }

    private func place(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Coordinate {
        guard snaps else { return Coordinate(x: pointer.position.x, y: pointer.position.y) }
        let before = path.count > 1 ? path[path.count - 2] : nil
        return context.fitting(try context.place(pointer, previous: path.last, beforePrevious: before).position)
    }

    /// Inside a stroke there is no segment whose length or angle could be held.
    private func placeOnStroke(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Coordinate {
        guard snaps else { return Coordinate(x: pointer.position.x, y: pointer.position.y) }
        return context.fitting(try context.place(pointer).position)
    }
}
