import GromaGeometry
import GromaOperations

extension SketchContext {
    /// The parts that a tool for whole parts has to change: the selected ones; nil, for all, if no parts are selected.
    public var selectedParts: [Int]? {
        guard case .parts(let parts) = layer.selection, !parts.isEmpty else { return nil }
        return parts
    }

    /// Returns the distance from a pointer, in map units of y, within which a person regards things as hit.
    public func reach(of pointer: SketchPointer) -> Double { mapUnits(points: layer.hitTolerance[pointer.device]) }

    /// Returns the nearest position on the shape's lines and outlines within a pointer's reach, whatever may be selected. O(log n).
    public func edge(near pointer: SketchPointer) -> NearestPlace? {
        guard geometry.type == .polyline || geometry.type == .polygon else { return nil }
        return geometry.nearestSegment(x: pointer.position.x, y: pointer.position.y, within: reach(of: pointer), xScale: xScale)
    }

    /// Returns the nearest vertex within a pointer's reach, whatever may be selected. O(log n).
    public func vertex(near pointer: SketchPointer) -> NearestPlace? {
        geometry.nearestVertex(x: pointer.position.x, y: pointer.position.y, within: reach(of: pointer), xScale: xScale)
    }

    /// Checks that parts may be added.
    ///
    /// - Throws: `tool` if the interaction configuration does not allow it.
    public func requirePartCreation(for tool: String) throws(SketchError) {
        guard allowsAnotherPart else { throw .tool(name: tool, reason: "parts may not be added to this sketch") }
    }

    /// Checks that vertices may be added.
    ///
    /// - Throws: `tool` if the interaction configuration does not allow it.
    public func requireVertexCreation(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsVertexCreation else { throw .tool(name: tool, reason: "vertices may not be added to this sketch") }
    }

    /// Checks that existing elements may be moved.
    ///
    /// - Throws: `tool` if the interaction configuration does not allow it.
    public func requireMoving(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsMoving else { throw .tool(name: tool, reason: "nothing may be moved in this sketch") }
    }

    /// Checks that elements may be deleted.
    ///
    /// - Throws: `tool` if the interaction configuration does not allow it.
    public func requireDeleting(for tool: String) throws(SketchError) {
        guard layer.interaction.allowsDeleting else { throw .tool(name: tool, reason: "nothing may be taken away from this sketch") }
    }

    /// Runs an operation.
    ///
    /// - Throws: `operation` with what it threw.
    public func operation<Result>(_ body: () throws(OperationError) -> Result) throws(SketchError) -> Result {
        do throws(OperationError) { return try body() } catch { throw .operation(error) }
    }

    /// Returns the result of an operation with elevations and measures for new vertices that lack them: interpolated by length between the
    /// vertices of their part that have one, or else the defaults of new vertices. Values that were unset before stay unset.
    /// O(vertices) if the sketch has z or m, otherwise O(1).
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

    /// Finishes moving a vertex to a place: while topology is edited, it becomes a vertex of the edges that it was snapped to, and it is
    /// merged with its neighbor if both have the same position.
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

    /// Replaces the shape with a result as one step, reporting exactly what changed. Does nothing if they are equal.
    ///
    /// - Throws: what `SketchLayer.replaceGeometry` throws.
    public func replaceGeometry(with result: Geometry, named name: String) throws(SketchError) {
        let changes = GeometryChange.between(geometry, result, cause: name)
        guard !changes.isEmpty else { return }
        try layer.replaceGeometry(with: result, changes: changes, named: name)
    }
}
