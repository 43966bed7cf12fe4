import GromaGeometry

/// Inserts vertices at the proper place in the order of a sketch: after the selection, at the end of the last part, or at the start of a
/// new one. The shared part of tools that draw vertex by vertex.
///
/// It keeps track of whether a part is being drawn. After that is finished, the next vertex begins another part if parts may be added, and
/// is ignored otherwise. A ring that begins inside another is its hole. A line is continued from its start if ``goOn(fromStartUnder:in:)``
/// returns true.
public struct VertexPlacement: Hashable, Sendable {
    /// The place of a vertex in the order.
    public enum Spot: Hashable, Sendable {
        /// It is the only vertex of a point, which is moved.
        case move
        /// Before the vertex at the index; at the end of the part when the index is its count.
        case insert(part: Int, index: Int)
        /// At the start of a new part.
        case newPart
    }

    /// Whether a vertex was added since the last part was finished.
    public private(set) var isDrawing = false
    /// Whether the next vertex begins a part, because the last one was finished.
    public private(set) var beginsPart = false
    /// The part that was finished last, and how many vertices it had.
    private var finished: PartRange?
    /// What was before the first vertex of those being drawn was added.
    private var start: Start?
    /// The line that goes on from its start, as long as its first vertex is what is selected.
    private var reversedPart: Int?

    private struct Start: Hashable {
        let vertexCount: Int
        let beginsPart: Bool
        let finished: PartRange?
    }

    /// Creates a state in which nothing is being drawn.
    public init() {}

    /// Returns the place of the next vertex; nil if none may be added. O(1).
    public func spot(in context: SketchContext) -> Spot? {
        let (geometry, interaction) = (context.geometry, context.layer.interaction)
        if geometry.type == .point, !geometry.isEmpty { return interaction.allowsMoving ? .move : nil }
        guard interaction.allowsVertexCreation else { return nil }
        if geometry.type == .point { return .insert(part: 0, index: 0) }
        let parts = geometry.parts
        guard let last = parts.indices.last else { return geometry.type == .multipoint ? .insert(part: 0, index: 0) : .newPart }
        switch context.layer.selection {
        case .vertices:
            if let (part, index) = context.layer.selection.singleVertex {
                return .insert(part: part, index: index == 0 && reversedPart == part ? 0 : index + 1)
            }
        case .midVertex(let part, let index), .segment(let part, let index): return .insert(part: part, index: index + 1)
        case .parts(let selected):
            // A ring that is closed is not gone on with.
            if selected.count == 1, parts.indices.contains(selected[0]), !parts[selected[0]].isFinished {
                return .insert(part: selected[0], index: parts[selected[0]].count)
            }
        case .none, .geometry: break
        }
        if geometry.type != .multipoint, beginsPart || parts[last].isFinished { return interaction.allowsPartCreation ? .newPart : nil }
        return .insert(part: last, index: parts[last].count)
    }

    /// Adds a vertex at the pointer, snapped and constrained, and selects it if that is allowed. One step.
    ///
    /// If it snaps to a vertex that would be its neighbor, no vertex is added: that neighbor is selected, and the ring being drawn is
    /// finished if it is its first vertex.
    /// - Returns: Whether a vertex may be added.
    /// - Throws: What `place` and the verbs throw.
    public mutating func put(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        guard let first = spot(in: context) else { return false }
        let place = try place(pointer, at: first, in: context)
        let (layer, count) = (context.layer, context.geometry.vertexCount)
        if let (part, index) = Self.neighbour(at: place.position, of: first, in: context.geometry) {
            if index == 0, context.geometry.parts[part].isRing, try finish(in: context) { return true }
            if layer.interaction.allowsVertexSelection { try layer.selectVertex(part: part, at: index) }
            return true
        }
        let spot = Self.following(first, try layer.shareVertex(place))
        let (part, index) = try put(context.fitting(place.position), at: spot, in: context)
        if layer.interaction.allowsVertexSelection { try layer.selectVertex(part: part, at: index) }
        if !isDrawing { start = Start(vertexCount: count, beginsPart: beginsPart, finished: finished) }
        (isDrawing, beginsPart, finished) = (true, false, nil)
        return true
    }

    private func put(
        _ position: Coordinate, at spot: Spot, in context: SketchContext
    ) throws(SketchError) -> (part: Int, index: Int) {
        let (layer, geometry) = (context.layer, context.geometry)
        switch spot {
        case .move:
            try layer.moveVertex(part: 0, at: 0, to: position)
            return (0, 0)
        case .insert(let part, let index):
            if geometry.type == .point || geometry.partCount == 0 || index == geometry.parts[part].count {
                try layer.addVertex(position, part: part)
            } else {
                let vertex = try layer.insertVertex(position, part: part, at: index)
                return (vertex.part, vertex.from)
            }
            return (part, index)
        case .newPart:
            if geometry.partCount == 0 {
                try layer.addVertex(position)
                return (0, 0)
            }
            return (try layer.addPart([position], role: geometry.roleOfRing(at: [position])).part, 0)
        }
    }

    /// The vertex next to a spot that lies at a position already; nil where none does.
    private static func neighbour(at position: Coordinate, of spot: Spot, in geometry: Geometry) -> (part: Int, index: Int)? {
        guard geometry.hasSegments, case .insert(let part, let index) = spot, geometry.partCount > 0 else { return nil }
        let path = geometry.parts[part]
        var candidates = [index - 1, index]
        if path.isRing, index == path.count { candidates[1] = 0 }
        for candidate in candidates where candidate >= 0 && candidate < path.count {
            let vertex = path[candidate]
            if vertex.x == position.x && vertex.y == position.y { return (part, candidate) }
        }
        return nil
    }

    /// Returns the progress of the part that is being drawn. O(log n).
    public func status(in context: SketchContext) -> SketchToolStatus {
        let geometry = context.geometry
        guard geometry.hasSegments else { return SketchToolStatus(isDrawing: isDrawing) }
        let parts = geometry.parts
        let part = isDrawing ? drawnPart(in: context) : finished?.part ?? parts.indices.last
        guard let part, parts.indices.contains(part) else { return SketchToolStatus(isDrawing: isDrawing) }
        let path = parts[part]
        return SketchToolStatus(
            isDrawing: isDrawing, canFinish: isDrawing && path.count >= (path.isRing ? 3 : 2), part: part,
            isFinished: path.isFinished || (!isDrawing && beginsPart && finished?.part == part))
    }

    /// Whether the next vertex continues a part: one that is being drawn, or a line that is continued from its start.
    public var goesOn: Bool { isDrawing || reversedPart != nil }

    /// Whether the next vertex comes before the first one of a line.
    public var goesOnFromStart: Bool { reversedPart != nil }

    /// Returns the line whose first vertex is under the pointer; nil if there is none, or vertices may be neither added nor selected. O(log
    /// n).
    public func start(under pointer: SketchPointer, in context: SketchContext) -> Int? {
        let interaction = context.layer.interaction
        guard interaction.allowsVertexCreation, interaction.allowsVertexSelection, context.geometry.type == .polyline,
            let hit = context.hit(pointer), hit.element == .vertex, hit.index == 0, context.geometry.parts[hit.part].count > 1
        else { return nil }
        return hit.part
    }

    /// Continues a line from its start if that is under the pointer and no part is being drawn: while its first vertex is selected, the
    /// next vertex is inserted before it and becomes the first. The direction of the line does not change.
    ///
    /// - Returns: Whether there was such a line.
    /// - Throws: What selecting throws.
    public mutating func goOn(fromStartUnder pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        guard !isDrawing, let part = start(under: pointer, in: context) else { return false }
        try context.layer.selectVertex(part: part, at: 0)
        reversedPart = part
        return true
    }

    /// Records that a number of vertices were added at the ``spot(in:)`` by other means than ``put(_:in:)``.
    public mutating func noteDrawn(vertices: Int, in context: SketchContext) {
        if !isDrawing { start = Start(vertexCount: context.geometry.vertexCount - vertices, beginsPart: beginsPart, finished: finished) }
        (isDrawing, beginsPart, finished) = (true, false, nil)
    }

    /// Returns a preview of a vertex at the pointer, with lines to its neighbors; nil if none may be added, or no position satisfies the
    /// constraints. O(log n).
    public func preview(_ pointer: SketchPointer, in context: SketchContext) -> SketchPreview? {
        guard let spot = spot(in: context), let place = try? place(pointer, at: spot, in: context) else { return nil }
        let geometry = context.geometry
        let position = context.fitting(place.position)
        let vertex = Geometry.point(
            Point(position, dimensions: geometry.dimensions, spatialReference: geometry.spatialReference))
        var line: [Coordinate] = []
        if case .insert(let part, let index) = spot, geometry.hasSegments {
            let path = geometry.parts[part]
            if index > 0 { line.append(path[index - 1]) }
            line.append(position)
            if index < path.count { line.append(path[index]) } else if path.isRing, path.count > 1 { line.append(path[0]) }
        }
        var guide: Geometry?
        if line.count > 1 {
            guide = .polyline(
                Polyline(Path(line, dimensions: geometry.dimensions), spatialReference: geometry.spatialReference))
        }
        return SketchPreview(kind: spot == .move ? .move : .create, geometry: vertex, guide: guide)
    }

    /// Finishes the part that is being drawn: a ring is closed, and the next vertex begins a new part if parts may be added. Then nothing
    /// is selected. One step, for a ring.
    ///
    /// - Returns: Whether there was a part to finish, with at least two vertices, or three for a ring.
    /// - Throws: `refused` if the guard refuses the closed ring, and what else closing it throws.
    public mutating func finish(in context: SketchContext) throws(SketchError) -> Bool {
        let (layer, geometry) = (context.layer, context.geometry)
        guard isDrawing, geometry.hasSegments, let part = drawnPart(in: context) else { return false }
        let path = geometry.parts[part]
        guard path.count >= (path.isRing ? 3 : 2) else { return false }
        if path.isRing && !path.isFinished { try layer.closePart(at: part) }
        layer.clearSelection()
        (isDrawing, beginsPart, reversedPart) = (false, true, nil)
        finished = PartRange(part: part, range: 0..<path.count)
        return true
    }

    /// Updates the state after undo and redo: if everything drawn was undone, nothing is being drawn; a ring that is no longer finished
    /// continues to be drawn, and so does a line that is shorter than when it was finished. O(log parts).
    public mutating func refresh(in context: SketchContext) {
        let geometry = context.geometry
        if let part = reversedPart, context.layer.selection != .vertex(part: part, index: 0) { reversedPart = nil }
        if isDrawing, let start, geometry.vertexCount <= start.vertexCount {
            (isDrawing, beginsPart, finished) = (false, start.beginsPart, start.finished)
        }
        guard let last = finished, isDrawing || beginsPart else { return }
        let parts = geometry.parts
        guard parts.indices.contains(last.part) else {
            (beginsPart, finished) = (false, nil)
            return
        }
        let path = parts[last.part]
        let isFinished = path.isRing ? path.isFinished : path.count >= last.range.count
        (isDrawing, beginsPart) = (!isFinished && path.isRing, isFinished)
    }

    /// Stops drawing the current part without finishing it, because something else was started.
    public mutating func leave() { (isDrawing, reversedPart) = (false, nil) }

    /// Returns the part of the last added vertex; nil if there is none.
    public func drawnPart(in context: SketchContext) -> Int? {
        let parts = context.geometry.parts
        let selected = context.layer.selection.ranges(in: context.geometry)
        if selected.count == 1, parts.indices.contains(selected[0].part) { return selected[0].part }
        return parts.indices.last
    }

    /// Where the pointer's position comes to lie when it becomes a vertex at that spot.
    private func place(_ pointer: SketchPointer, at spot: Spot, in context: SketchContext) throws(SketchError) -> SketchPlace {
        switch spot {
        case .newPart: return try context.place(pointer)
        case .move: return try context.place(pointer, excluding: [PartRange(part: 0, range: 0..<1)])
        case .insert(let part, let index):
            guard context.geometry.hasSegments else { return try context.place(pointer) }
            let path = context.geometry.parts[part]
            if index == 0, !path.isRing, path.count > 0 {
                return try context.place(pointer, previous: path[0], beforePrevious: path.count > 1 ? path[1] : nil)
            }
            return try context.place(
                pointer, previous: index > 0 ? path[index - 1] : nil, beforePrevious: index > 1 ? path[index - 2] : nil)
        }
    }

    /// The spot after changes that were made before the vertex is added.
    private static func following(_ spot: Spot, _ changes: [GeometryChange]) -> Spot {
        guard case .insert(var part, var index) = spot, index > 0 else { return spot }
        for change in changes {
            guard let place = change.place(ofVertex: index - 1, part: part) else { continue }
            (part, index) = (place.part, place.index + 1)
        }
        return .insert(part: part, index: index)
    }
}

extension Geometry {
    /// Whether its vertices are joined to lines or outlines.
    public var hasSegments: Bool { type == .polyline || type == .polygon }

    /// Returns the role of a new ring of this polygon: a hole if it lies inside by the even-odd rule, a shell otherwise; nil for other
    /// geometries. At most 64 of its vertices, evenly spread, are tested, so that a long ring takes no longer than a short one.
    public func roleOfRing(at vertices: [Coordinate]) -> RingRole? {
        guard case .polygon(let polygon) = self else { return nil }
        for vertex in stride(from: 0, to: vertices.count, by: max(1, (vertices.count + 63) / 64)).lazy.map({ vertices[$0] }) {
            var depth = 0
            for index in polygon.rings.indices(meeting: Extent(xMin: vertex.x, yMin: vertex.y, xMax: vertex.x, yMax: vertex.y))
            where polygon.rings[index].windingParity(x: vertex.x, y: vertex.y) == .inside {
                depth += 1
            }
            if depth % 2 == 0 { return .shell }
        }
        return .hole
    }
}
