import GromaGeometry

extension SketchContext {
    /// Whether a tool that adds parts may do so: if parts may be added, or if there is none yet.
    public var allowsAnotherPart: Bool { !layer.interaction.forbidsPartCreation || geometry.partCount == 0 || geometry.isEmpty }

    /// Returns a position without the z and m that the sketch lacks.
    public func fitting(_ position: Coordinate) -> Coordinate {
        let dimensions = geometry.dimensions
        return Coordinate(
            x: position.x, y: position.y, z: dimensions.hasZ ? position.z : .nan, m: dimensions.hasM ? position.m : .nan)
    }

    /// Adds a complete part, and selects it if that is allowed: a path, or a finished ring, which is a hole if it lies inside another.
    /// Unset elevations and measures get the layer's defaults. One step.
    ///
    /// - Returns: Whether there were enough vertices: two at different positions, or three for a ring. Otherwise nothing happens.
    /// - Throws: `geometry(notFinite)`; `geometry(wrongType)` for a geometry without parts.
    @discardableResult
    public func addPart(_ vertices: [Coordinate], named name: String) throws(SketchError) -> Bool {
        let isRing = geometry.type == .polygon
        var different: [Coordinate] = []
        for vertex in vertices where !different.contains(where: { $0.x == vertex.x && $0.y == vertex.y }) {
            different.append(vertex)
            if different.count == (isRing ? 3 : 2) { break }
        }
        guard different.count == (isRing ? 3 : 2) else { return false }
        try beginStep(named: name)
        let part: Int
        if geometry.isEmpty, geometry.partCount == 1 {
            // The part that a host has begun.
            try layer.addVertices(vertices, part: 0)
            part = 0
        } else {
            part = try layer.addPart(vertices, role: geometry.roleOfRing(at: vertices)).part
        }
        if isRing { try layer.closePart(at: part) }
        if layer.interaction.allowsPartSelection { try layer.selectParts([part]) }
        try endStep()
        return true
    }
}
