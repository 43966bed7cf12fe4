import GromaGeometry

extension SketchContext {
    /// Whether a tool that is taken up to add parts may do so: where parts may be added, and where there is none yet.
    public var allowsAnotherPart: Bool { !layer.interaction.forbidsPartCreation || geometry.partCount == 0 || geometry.isEmpty }

    /// A position without the z and m that the sketch has not.
    public func fitting(_ position: Coordinate) -> Coordinate {
        let dimensions = geometry.dimensions
        return Coordinate(
            x: position.x, y: position.y, z: dimensions.hasZ ? position.z : .nan, m: dimensions.hasM ? position.m : .nan)
    }

    /// Adds a part that was drawn whole, and selects it where that is allowed: a path, or a ring, which is finished, and a hole where
    /// it lies inside another. Elevations and measures left unset take the layer's defaults. One step.
    ///
    /// - Returns: Whether there were vertices enough: two at different places, or three for a ring. Else nothing happens.
    /// - Throws: `geometry(notFinite)`; `geometry(wrongType)` for what has no parts.
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
            part = try layer.addPart(vertices.map(layer.withDefaults), role: geometry.roleOfRing(at: vertices)).part
        }
        if isRing { try layer.closePart(at: part) }
        if layer.interaction.allowsPartSelection { try layer.selectParts([part]) }
        try endStep()
        return true
    }
}
