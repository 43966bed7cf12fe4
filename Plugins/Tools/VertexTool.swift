import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// Draws a shape vertex by vertex, and edits the vertices it has.
///
/// - A tap on nothing adds a vertex behind the selected one, or at the end of the last part, and selects it; a point moves there.
///   (`InteractionConfiguration.emptyTap` may say otherwise.)
/// - A tap on a vertex selects it; again at the same place, its part; again, everything; again, nothing.
/// - A tap on the place halfway along a segment selects that, and the next tap puts a vertex into the segment: where it is on nothing, or
///   right at the place when it is the same once more.
/// - A tap on a segment or inside a polygon selects the segment or part, but not while a part is being drawn, nor inside when a vertex is
///   selected or a part was just finished, for the next vertex may come there.
/// - A drag of a vertex, of a place halfway or of what is selected moves it live, snapped, as one step. A long press selects, and a drag
///   after it moves; on nothing it carries a new vertex to where it ends.
/// - A double tap, enter, or a tap on the first vertex of the ring being drawn finishes the part: a ring is closed, and the next tap
///   begins another part where parts may be added (a ring inside another is its hole); elsewhere it adds nothing.
/// - A double tap on the first vertex of a line that is not being drawn goes on with the line from its start: what is added then comes
///   before that vertex, until something else is selected or the line is finished.
/// - What is dragged keeps the distance at which it was taken hold of.
/// - A vertex that is released right on the one before or behind it becomes one with it.
///
/// From Swift it is `layer.setTool(VertexTool.contribution)`, over the stream `sketch.setTool` with `{"tool": "vertex"}`.
public struct VertexTool: Plugin {
    /// The plugin's name.
    public let name = "vertexTool"

    /// Creates the plugin.
    public init() {}

    /// What is registered.
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
    /// What was tapped last: tapping it again selects more.
    private var tapped: SketchHit?
    /// Where the last vertex was added, and how many there were then.
    private var added: (at: SketchPointer, count: Int)?

    private enum Drag {
        case none
        /// Of a vertex, which was taken hold of so far beside it.
        case vertex(part: Int, index: Int, grip: Grip)
        /// With the place that follows the pointer, as it was at the beginning.
        case selection(LiveTransform, from: Coordinate, grip: Grip)
        case placing
    }

    /// How far from the pointer that is lies which is dragged by it.
    private struct Grip {
        var dx = 0.0
        var dy = 0.0

        /// None: what is dragged is where the pointer is.
        init() {}

        init(of position: Coordinate, by pointer: SketchPointer) {
            (dx, dy) = (position.x - pointer.position.x, position.y - pointer.position.y)
        }

        /// The pointer, over the place that what is dragged is to go to.
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
            // Nothing but going back may get between a drag's events.
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

    /// What the pointer hits, without what counts as nothing now: segments and insides while a part is drawn, insides too right after
    /// it was finished, and while a vertex or a place halfway is selected, which the next one follows.
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

    /// Takes up a line at its first vertex, for the next ones to come before it.
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
            // The second tap of a double tap, where the first one's vertex cannot be hit.
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

    /// Whether a tap on this closes the ring that is being drawn: on its first vertex, when the last one is selected.
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
        // Whoever takes up another vertex than the one added last draws no more, until the next is added.
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

    /// Whether what was hit belongs to what is selected.
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

    /// Ends a drag of which no end was told.
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
