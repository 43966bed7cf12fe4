import GromaGeometry
import GromaOperations

extension SketchContext {
    /// The parts that a tool is to change which changes whole parts: those selected; nil, for all, where no parts are.
    public var selectedParts: [Int]? {
        guard case .parts(let parts) = layer.selection, !parts.isEmpty else { return nil }
        return parts
    }

    /// How far from a pointer, in map units of y, a person takes things to be hit.
    public func reach(of pointer: SketchPointer) -> Double { mapUnits(points: layer.hitTolerance[pointer.device]) }

    /// The nearest place on the shape's lines and outlines within a pointer's reach, whatever may be selected. O(log n).
    public func edge(near pointer: SketchPointer) -> NearestPlace? {
        guard geometry.type == .polyline || geometry.type == .polygon else { return nil }
        return geometry.nearestSegment(x: pointer.position.x, y: pointer.position.y, within: reach(of: pointer), xScale: xScale)
    }

    /// The nearest vertex within a pointer's reach, whatever may be selected. O(log n).
    public func vertex(near pointer: SketchPointer) -> NearestPlace? {
        geometry.nearestVertex(x: pointer.position.x, y: pointer.position.y, within: reach(of: pointer), xScale: xScale)
    }

    /// Makes sure that parts may be added.
    ///
    /// - Throws: `tool` where the interaction configuration does not allow it.
    public func requirePartCreation(for tool: String) throws(SketchError) {
        guard allowsAnotherPart else { throw .tool(name: tool, reason: "parts may not be added to this sketch") }
    }

    /// Makes sure that vertices may be added.
    ///
    /// - Throws: `tool` where the interaction configuration does not allow it.
    public func requireVertexCreation(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsVertexCreation else { throw .tool(name: tool, reason: "vertices may not be added to this sketch") }
    }

    /// Makes sure that what is there may be moved.
    ///
    /// - Throws: `tool` where the interaction configuration does not allow it.
    public func requireMoving(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsMoving else { throw .tool(name: tool, reason: "nothing may be moved in this sketch") }
    }

    /// Makes sure that something may be taken away.
    ///
    /// - Throws: `tool` where the interaction configuration does not allow it.
    public func requireDeleting(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsDeleting else { throw .tool(name: tool, reason: "nothing may be taken away from this sketch") }
    }

    /// Runs an operation.
    ///
    /// - Throws: `operation` with what it threw.
    public func operation<Result>(_ body: () throws(OperationError) -> Result) throws(SketchError) -> Result {
        do throws(OperationError) { return try body() } catch { throw .operation(error) }
    }

    /// The result of an operation with elevations and measures for vertices that came into it without: interpolated by length between
    /// the vertices of their part that have one, else the defaults of new vertices. What was unset before stays so.
    /// O(vertices) where the sketch has z or m, else O(1).
    public func settingOrdinates(of result: Geometry) -> Geometry {
        guard result.dimensions != .xy, result.type == .polyline || result.type == .polygon else { return result }
        let unset = UnsetOrdinates(before: geometry, defaultZ: layer.defaultZ, defaultM: layer.defaultM)
        switch result {
        case .polyline(var polyline):
            polyline.paths = Parts(polyline.paths.map { unset.filled($0) })
            return .polyline(polyline)
        case .polygon(var polygon):
            polygon.rings = Parts(polygon.rings.map { unset.filled($0) })
            return .polygon(polygon)
        default: return result
        }
    }

    /// Ends the move of a vertex to a place: it becomes a vertex of the edges that it was snapped to, while topology is edited, and one with its
    /// neighbour where it lies right on that.
    ///
    /// - Throws: what `SketchLayer.shareVertex` and `SketchLayer.mergeVertex` throw.
    public func releaseVertex(part: Int, at index: Int, _ place: SketchPlace) throws(SketchError) {
        var vertex = (part: part, index: index)
        for change in try layer.shareVertex(place) {
            guard let next = change.place(ofVertex: vertex.index, part: vertex.part) else { return }
            vertex = (next.part, next.index)
        }
        try layer.mergeVertex(part: vertex.part, at: vertex.index)
    }

    /// Puts a result in the place of the shape: one step, which tells exactly what changed. Nothing when it is the same.
    ///
    /// - Throws: what `SketchLayer.replaceGeometry` throws.
    public func replaceGeometry(with result: Geometry, named name: String) throws(SketchError) {
        let changes = GeometryChange.between(geometry, result, cause: name)
        guard !changes.isEmpty else { return }
        try layer.replaceGeometry(with: result, changes: changes, named: name)
    }
}
