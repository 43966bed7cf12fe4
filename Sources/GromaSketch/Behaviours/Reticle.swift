import GromaGeometry

/// Draws and edits vertices at the center of the view: the map is moved beneath it, and acts take the place of taps. The shared part of
/// reticle tools.
///
/// An act places a vertex; on a vertex or the midpoint of a segment it picks that up instead, and the next act puts it down at the center
/// of the view. Until then the new position is only previewed, so that putting it down is one step.
public struct Reticle: Hashable, Sendable {
    /// Whether the vertex to be placed is previewed while nothing is picked up.
    public let showsCreation: Bool
    /// Whether something was picked up. It is the selection.
    public var isHolding: Bool { held != nil }
    /// Where what was picked up lies, by x and y: a vertex, or both ends of a segment.
    private var held: [Double]?
    private var placement = VertexPlacement()
    /// The effect of the next act.
    public private(set) var preview: SketchPreview?

    /// Creates a reticle that holds nothing.
    public init(showsCreation: Bool = true) { self.showsCreation = showsCreation }

    /// Places, picks up or puts down a vertex at the center of the view.
    ///
    /// - Returns: Whether any of this was possible.
    /// - Throws: `noViewport`; `geometry(notFinite)` for a view without a center; what `place` and the verbs throw.
    public mutating func act(in context: SketchContext) throws(SketchError) -> Bool {
        let pointer = try pointer(in: context)
        defer { refresh(in: context) }
        if isHolding {
            try putDown(pointer, in: context)
            held = nil
            return true
        }
        let (layer, interaction) = (context.layer, context.layer.interaction)
        if let hit = context.hit(pointer) {
            // Whoever takes up another vertex than the one added last draws no more, until the next is added.
            let draws = layer.selection == interaction.selection(for: hit)
            switch hit.element {
            case .vertex where interaction.allowsMoving:
                try layer.selectVertex(part: hit.part, at: hit.index)
                held = Self.place(of: layer.selection, in: context.geometry)
            case .vertex: try layer.selectVertex(part: hit.part, at: hit.index)
            case .midVertex where interaction.allowsMoving && interaction.allowsVertexCreation:
                try layer.selectMidVertex(part: hit.part, segment: hit.index)
                held = Self.place(of: layer.selection, in: context.geometry)
            case .midVertex, .segment, .interior: return try placement.put(pointer, in: context)
            }
            if !draws { placement.leave() }
            return true
        }
        return try placement.put(pointer, in: context)
    }

    /// Finishes the part that is being drawn, and releases its last vertex if that was picked up. See `VertexPlacement.finish`.
    ///
    /// - Throws: What ending the part throws, such as `refused` if the guard refuses it.
    public mutating func finish(in context: SketchContext) throws(SketchError) -> Bool {
        guard try placement.finish(in: context) else { return false }
        held = nil
        refresh(in: context)
        return true
    }

    /// Returns the progress of the part that is being drawn. O(log n).
    public func status(in context: SketchContext) -> SketchToolStatus { placement.status(in: context) }

    /// Updates the preview of the next act at the current center of the view. O(log n).
    public mutating func refresh(in context: SketchContext) {
        preview = nil
        placement.refresh(in: context)
        // Something else may be selected, or lie there: what was picked up was taken back, or moved by somebody else.
        if let held, Self.place(of: context.layer.selection, in: context.geometry) != held { self.held = nil }
        guard let pointer = try? pointer(in: context) else { return }
        if isHolding {
            preview = movePreview(pointer, in: context)
        } else if showsCreation {
            let hit = context.hit(pointer)
            if hit?.element != .vertex && hit?.element != .midVertex { preview = placement.preview(pointer, in: context) }
        }
    }

    /// Where a selected vertex lies, or both ends of a segment halfway along which a place is selected; nil for any other selection.
    private static func place(of selection: SketchSelection, in geometry: Geometry) -> [Double]? {
        let (part, index, count): (Int, Int, Int)
        if let vertex = selection.singleVertex {
            (part, index, count) = (vertex.part, vertex.index, 1)
        } else if case .midVertex(let p, let segment) = selection {
            (part, index, count) = (p, segment, 2)
        } else {
            return nil
        }
        let parts = geometry.parts
        guard parts.indices.contains(part), (0..<parts[part].count).contains(index) else { return nil }
        let path = parts[part]
        return (index..<(index + count)).flatMap { [path[$0 % path.count].x, path[$0 % path.count].y] }
    }

    /// A pointer in the middle of the view.
    private func pointer(in context: SketchContext) throws(SketchError) -> SketchPointer {
        guard let viewport = context.layer.viewport else { throw .noViewport }
        let center = viewport.center
        let (x, y) = viewport.screen(x: center.x, y: center.y)
        let pointer = SketchPointer(x: x, y: y, position: Coordinate(x: center.x, y: center.y), device: .touch)
        try pointer.check()
        return pointer
    }

    /// What is held, and where it would go: a vertex, or a place halfway along a segment that becomes one.
    private func target(
        _ pointer: SketchPointer, in context: SketchContext
    ) throws(SketchError) -> (part: Int, index: Int, isNew: Bool, place: SketchPlace) {
        let spot: (part: Int, index: Int, isNew: Bool)
        switch context.layer.selection {
        case .midVertex(let part, let segment): spot = (part, segment + 1, true)
        case let selection:
            guard let (part, index) = selection.singleVertex else {
                throw .selection(verb: "putting down", found: selection.level, expected: "the vertex that was picked up to be selected")
            }
            spot = (part, index, false)
        }
        let path = context.geometry.parts[spot.part]
        let previous = context.geometry.hasSegments && spot.index > 0 ? path[spot.index - 1] : nil
        let excluded = spot.isNew ? [] : [PartRange(part: spot.part, range: spot.index..<(spot.index + 1))]
        return (spot.part, spot.index, spot.isNew, try context.place(pointer, previous: previous, excluding: excluded))
    }

    private func putDown(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        let layer = context.layer
        var target = try target(pointer, in: context)
        let position = context.fitting(target.place.position)
        try context.beginStep(named: target.isNew ? "insertMidVertex" : "moveVertex")
        if target.isNew {
            let vertex = try layer.insertMidVertex(part: target.part, segment: target.index - 1)
            (target.part, target.index) = (vertex.part, vertex.from)
            try layer.selectVertex(part: target.part, at: target.index)
        }
        try layer.moveVertex(part: target.part, at: target.index, to: position)
        try context.releaseVertex(part: target.part, at: target.index, target.place)
        try context.endStep()
    }

    private func movePreview(_ pointer: SketchPointer, in context: SketchContext) -> SketchPreview? {
        guard let target = try? target(pointer, in: context) else { return nil }
        let geometry = context.geometry
        let position = context.fitting(target.place.position)
        let vertex = Geometry.point(Point(position, dimensions: geometry.dimensions, spatialReference: geometry.spatialReference))
        guard geometry.hasSegments else { return SketchPreview(kind: .move, geometry: vertex) }
        let path = geometry.parts[target.part]
        let after = target.isNew ? target.index : target.index + 1
        var line: [Coordinate] = []
        if target.index > 0 { line.append(path[target.index - 1]) } else if path.isRing, let last = path.last { line.append(last) }
        line.append(position)
        if after < path.count { line.append(path[after]) } else if path.isRing { line.append(path[0]) }
        let guide = Geometry.polyline(
            Polyline(Path(line, dimensions: geometry.dimensions), spatialReference: geometry.spatialReference))
        return SketchPreview(kind: .move, geometry: vertex, guide: guide)
    }
}
