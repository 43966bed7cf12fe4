import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that draws a shape vertex by vertex, and edits its vertices.
///
/// - A tap on nothing adds a vertex after the selected one, or at the end of the last part, and selects it; a point is moved there.
///   (`InteractionConfiguration.emptyTap` can change this.)
/// - A tap on a vertex selects it; another tap at the same position selects its part; another, everything; another, nothing.
/// - A tap on the midpoint of a segment selects it, and the next tap inserts a vertex into the segment: at its position if it is on
///   nothing, or at the midpoint if it is on the midpoint again.
/// - A tap on a segment or inside a polygon selects the segment or part, but not while a part is being drawn, nor inside if a vertex is
///   selected or a part was just finished, because the next vertex may be placed there.
/// - A drag of a vertex, of a midpoint or of the selection moves it live, with snapping, as one step. A long press selects, and a drag
///   after it moves; on nothing it adds a vertex at its end.
/// - A double tap, enter, or a tap on the first vertex of the ring being drawn finishes the part: a ring is closed, and the next tap begins
///   another part if parts may be added (a ring inside another is its hole); otherwise it adds nothing.
/// - A double tap on the first vertex of a line that is not being drawn continues the line from its start: new vertices are inserted before
///   that vertex, until something else is selected or the line is finished.
/// - A dragged object keeps its offset from the pointer.
/// - A vertex that is released at the position of the previous or next one is merged with it.
///
/// In Swift it is `layer.setTool(VertexTool.contribution)`, on the stream `sketch.setTool` with `{"tool": "vertex"}`.
public struct VertexTool: Plugin {
    /// The name of the plugin.
    public let name = "vertexTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "vertex", title: "Vertex", summary: "Draws a shape vertex by vertex, and selects, inserts and moves its vertices.",
            parameters: [
                OperationParameter(
                    "vertexCreationPreview", .boolean, "Whether the next vertex is shown while the pointer hovers.",
                    default: .boolean(true))
            ]
        ) { arguments throws(OperationError) in
            Vertex(showsCreation: try arguments.boolean("vertexCreationPreview"))
        }
    }

    /// Adds the tool `vertex`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Vertex: SketchTool {
    let showsCreation: Bool
    private(set) var preview: SketchPreview?
    private var placement = VertexPlacement()
    private var drag = Drag.none
    private var hovered: SketchPointer?
    /// The last tapped element: tapping it again selects more.
    private var tapped: SketchHit?
    /// The position of the last added vertex, and the number of vertices at that time.
    private var added: (at: SketchPointer, count: Int)?

    private enum Drag {
        case none
        /// A vertex, with the offset from the pointer.
        case vertex(part: Int, index: Int, grip: Grip)
        /// The selection, with the position that follows the pointer, as it was at the beginning.
        case selection(LiveTransform, from: Coordinate, grip: Grip)
        case placing
    }

    /// The offset of a dragged object from the pointer.
    private struct Grip {
        var dx = 0.0
        var dy = 0.0

        /// Creates a zero offset: the object is at the pointer.
        init() {}

        init(of position: Coordinate, by pointer: SketchPointer) {
            (dx, dy) = (position.x - pointer.position.x, position.y - pointer.position.y)
        }

        /// Returns the pointer, moved to the position of the dragged object.
        func over(_ pointer: SketchPointer) -> SketchPointer {
            var moved = pointer
            (moved.position.x, moved.position.y) = (pointer.position.x + dx, pointer.position.y + dy)
            return moved
        }
    }

    init(showsCreation: Bool) { self.showsCreation = showsCreation }

    func status(in context: SketchContext) -> SketchToolStatus { placement.status(in: context) }

    func cursor(at pointer: SketchPointer, in context: SketchContext) -> SketchCursor {
        let interaction = context.layer.interaction
        guard let hit = element(under: pointer, in: context) else {
            return interaction.emptyTap == .addVertex && placement.spot(in: context) != nil ? .crosshair : .normal
        }
        if closes(hit, in: context) { return .pointer }
        let isSelected = Self.isSelected(hit, in: context)
        let isNew = hit.element == .midVertex && !isSelected
        guard interaction.allowsMoving, isSelected || !interaction.requiresSelectionBeforeMove else { return .pointer }
        if isNew && !interaction.allowsVertexCreation { return .pointer }
        return isSelected || hit.element == .vertex || hit.element == .midVertex ? .move : .pointer
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if event.isOfOtherButton { return false }
        switch event {
        case .hover(let pointer):
            guard !isDragging else { return false }
            hovered = pointer
            showCreation(in: context)
            return preview != nil
        case .dragMoved(let pointer): return try drag(to: pointer, in: context)
        case .dragEnded(let pointer): return try endDrag(at: pointer, in: context)
        case .key(let key, _):
            // During a drag, only keys that cancel or undo are accepted.
            if isDragging { return key != .escape && key != .undo && key != .redo }
            return key == .enter ? try finish(in: context) : false
        case .tap(let pointer):
            try abandonDrag(in: context)
            return try tap(pointer, in: context)
        case .doubleTap(let pointer):
            try abandonDrag(in: context)
            if try finish(in: context) { return true }
            return try goOnFromStart(at: pointer, in: context)
        case .longPress(let pointer):
            try abandonDrag(in: context)
            guard let hit = element(under: pointer, in: context) else { return false }
            try select(hit, in: context)
            return true
        case .dragBegan(let pointer, let afterLongPress):
            try abandonDrag(in: context)
            return try beginDrag(at: pointer, afterLongPress: afterLongPress, in: context)
        }
    }

    mutating func refresh(in context: SketchContext) {
        placement.refresh(in: context)
        showCreation(in: context)
    }

    private mutating func showCreation(in context: SketchContext) {
        preview = nil
        guard showsCreation, !isDragging, var pointer = hovered, context.layer.interaction.emptyTap == .addVertex else { return }
        if let viewport = context.layer.viewport {
            let (x, y) = viewport.map(x: pointer.x, y: pointer.y)
            if x.isFinite && y.isFinite { (pointer.position.x, pointer.position.y) = (x, y) }
        }
        if element(under: pointer, in: context) == nil { preview = placement.preview(pointer, in: context) }
    }

    /// Returns the element under the pointer, without those that count as nothing now: segments and interiors while a part is drawn,
    /// interiors also right after it was finished, and while a vertex or a midpoint is selected, after which the next vertex is inserted.
    private func element(under pointer: SketchPointer, in context: SketchContext) -> SketchHit? {
        guard let hit = context.hit(pointer) else { return nil }
        switch hit.element {
        case .vertex, .midVertex: return hit
        case .segment: return placement.isDrawing ? nil : hit
        case .interior:
            let selection = context.layer.selection
            let isAwaited = placement.isDrawing || selection.singleVertex != nil || selection.level == .midVertex
            return isAwaited || (placement.beginsPart && selection == .none && context.allowsAnotherPart) ? nil : hit
        }
    }

    private mutating func finish(in context: SketchContext) throws(SketchError) -> Bool {
        guard try placement.finish(in: context) else { return false }
        (tapped, added, hovered, preview) = (nil, nil, nil, nil)
        return true
    }

    /// Continues a line at its first vertex, with new vertices inserted before it.
    private mutating func goOnFromStart(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        guard let hit = element(under: pointer, in: context), hit.element == .vertex, hit.index == 0,
            try placement.goOn(fromStartUnder: pointer, in: context)
        else { return false }
        (tapped, added, hovered, preview) = (nil, nil, nil, nil)
        return true
    }
}

extension Vertex {
    private mutating func tap(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        (hovered, preview) = (nil, nil)
        guard let hit = element(under: pointer, in: context) else { return try tapNothing(pointer, in: context) }
        if closes(hit, in: context) { return try finish(in: context) }
        let layer = context.layer
        let wasSame = tapped.map { $0.element == hit.element && $0.part == hit.part && $0.index == hit.index } ?? false
        let own = layer.interaction.selection(for: hit)
        tapped = hit
        if hit.element == .midVertex, layer.selection == own, layer.interaction.allowsVertexCreation {
            let vertex = try layer.insertMidVertex(part: hit.part, segment: hit.index)
            if layer.interaction.allowsVertexSelection { try layer.selectVertex(part: vertex.part, at: vertex.from) }
            tapped = nil
        } else if layer.selection == own || (wasSame && (layer.selection == .parts([hit.part]) || layer.selection == .geometry)) {
            try layer.cycleSelection()
        } else {
            try select(hit, in: context)
        }
        return true
    }

    private mutating func tapNothing(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        tapped = nil
        switch context.layer.interaction.emptyTap {
        case .ignore: return false
        case .clearSelection:
            guard context.layer.selection != .none else { return false }
            context.layer.clearSelection()
            return true
        case .addVertex:
            // The second tap of a double tap, where the vertex of the first one cannot be hit.
            if placement.isDrawing, context.geometry.hasSegments, let added, added.count == context.geometry.vertexCount,
                isSamePlace(added.at, pointer, in: context)
            {
                return true
            }
            guard try placement.put(pointer, in: context) else { return false }
            added = placement.isDrawing ? (pointer, context.geometry.vertexCount) : nil
            return true
        }
    }

    private func isSamePlace(_ a: SketchPointer, _ b: SketchPointer, in context: SketchContext) -> Bool {
        context.isHit(a.position, by: b)
    }

    /// Whether a tap on an element closes the ring being drawn: on its first vertex, if the last one is selected.
    private func closes(_ hit: SketchHit, in context: SketchContext) -> Bool {
        guard placement.isDrawing, hit.element == .vertex, hit.index == 0, context.geometry.type == .polygon,
            hit.part == placement.drawnPart(in: context)
        else { return false }
        let count = context.geometry.parts[hit.part].count
        guard count >= 3 else { return false }
        let selected = context.layer.selection.singleVertex
        return selected.map { $0.part == hit.part && $0.index == count - 1 } ?? true
    }

    private mutating func select(_ hit: SketchHit, in context: SketchContext) throws(SketchError) {
        let layer = context.layer
        let own = layer.interaction.selection(for: hit)
        // Drawing ends when another vertex than the last added one is selected, until the next vertex is added.
        if layer.selection != own { placement.leave() }
        switch own {
        case .vertices(let ranges): try layer.selectVertices(ranges)
        case .midVertex(let part, let segment): try layer.selectMidVertex(part: part, segment: segment)
        case .segment(let part, let index): try layer.selectSegment(part: part, at: index)
        case .parts(let parts): try layer.selectParts(parts)
        case .geometry: try layer.selectAll()
        case nil, .some(.none): break
        }
    }
}

extension Vertex {
    private var isDragging: Bool {
        if case .none = drag { false } else { true }
    }

    private mutating func beginDrag(
        at pointer: SketchPointer, afterLongPress: Bool, in context: SketchContext
    ) throws(SketchError) -> Bool {
        let interaction = context.layer.interaction
        guard let hit = element(under: pointer, in: context) else {
            guard afterLongPress, interaction.emptyTap == .addVertex, placement.spot(in: context) != nil else { return false }
            (drag, hovered) = (.placing, nil)
            preview = placement.preview(pointer, in: context)
            return true
        }
        let isSelected = Self.isSelected(hit, in: context)
        guard interaction.allowsMoving, isSelected || !interaction.requiresSelectionBeforeMove else { return false }
        (hovered, preview, tapped) = (nil, nil, nil)
        let own = interaction.selection(for: hit)
        let grip = Grip(of: hit.position, by: pointer)
        if isSelected && context.layer.selection != own {
            let isPlace = hit.element == .vertex || hit.element == .midVertex
            drag = .selection(
                try LiveTransform(named: "moveSelection", in: context), from: isPlace ? hit.position : pointer.position,
                grip: isPlace ? grip : Grip())
            return true
        }
        switch hit.element {
        case .vertex:
            try select(hit, in: context)
            try context.beginStep(named: "moveVertex")
            drag = .vertex(part: hit.part, index: hit.index, grip: grip)
        case .midVertex:
            guard interaction.allowsVertexCreation else { return false }
            placement.leave()
            try context.beginStep(named: "insertMidVertex")
            let vertex = try context.layer.insertMidVertex(part: hit.part, segment: hit.index)
            try context.layer.selectVertex(part: vertex.part, at: vertex.from)
            drag = .vertex(part: vertex.part, index: vertex.from, grip: grip)
        case .segment, .interior:
            try select(hit, in: context)
            drag = .selection(try LiveTransform(named: "moveSelection", in: context), from: pointer.position, grip: Grip())
        }
        return true
    }

    /// Whether an element belongs to the selection.
    private static func isSelected(_ hit: SketchHit, in context: SketchContext) -> Bool {
        let selection = context.layer.selection
        switch selection {
        case .none: return false
        case .geometry: return true
        case .parts(let parts): return parts.contains(hit.part)
        case .midVertex: return selection == context.layer.interaction.selection(for: hit)
        case .segment, .vertices:
            guard hit.element == .vertex || hit.element == .segment else { return false }
            let count = context.geometry.parts[hit.part].count
            let ends = hit.element == .vertex ? [hit.index] : [hit.index, (hit.index + 1) % max(count, 1)]
            let ranges = selection.ranges(in: context.geometry)
            return ends.allSatisfy { end in ranges.contains { $0.part == hit.part && $0.range.contains(end) } }
        }
    }

    private mutating func drag(to pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        switch drag {
        case .none: return false
        case .placing: preview = placement.preview(pointer, in: context)
        case .vertex: _ = try moveVertex(to: pointer, in: context)
        case .selection: try moveSelection(to: pointer, in: context)
        }
        return true
    }

    private mutating func endDrag(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        switch drag {
        case .none: return false
        case .placing:
            (drag, preview) = (.none, nil)
            _ = try placement.put(pointer, in: context)
            return true
        case .vertex:
            let place = try moveVertex(to: pointer, in: context)
            guard case .vertex(let part, let index, _) = drag else { break }
            try context.releaseVertex(part: part, at: index, place)
        case .selection: try moveSelection(to: pointer, in: context)
        }
        drag = .none
        try context.endStep()
        return true
    }

    /// Ends a drag whose end was not reported.
    private mutating func abandonDrag(in context: SketchContext) throws(SketchError) {
        guard isDragging else { return }
        (drag, preview) = (.none, nil)
        if context.isStepOpen { try context.endStep() }
    }

    private func moveVertex(to pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> SketchPlace {
        guard case .vertex(let part, let index, let grip) = drag, context.geometry.parts.indices.contains(part) else {
            throw .tool(name: "vertex", reason: "the vertex that is being dragged is there no more")
        }
        let path = context.geometry.parts[part]
        func before(_ steps: Int) -> Coordinate? {
            guard context.geometry.hasSegments, path.count > steps else { return nil }
            if index >= steps { return path[index - steps] }
            return path.isRing ? path[index - steps + path.count] : nil
        }
        let place = try context.place(
            grip.over(pointer), previous: before(1), beforePrevious: before(2),
            excluding: [PartRange(part: part, range: index..<(index + 1))])
        try context.layer.moveVertex(part: part, at: index, to: context.fitting(place.position))
        return place
    }

    private func moveSelection(to pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        guard case .selection(let move, let start, let grip) = drag else { return }
        let end = try context.place(grip.over(pointer), excluding: move.ranges).position
        try move.apply(AffineTransform(translationX: end.x - start.x, y: end.y - start.y), in: context)
    }
}
