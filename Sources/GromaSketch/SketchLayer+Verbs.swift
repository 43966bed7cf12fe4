import GromaGeometry

extension SketchLayer {
    /// Adds a vertex at the end of a part, the last one when left out. See `Geometry.addVertex`.
    @discardableResult
    public func addVertex(_ coordinate: Coordinate, part: Int? = nil) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addVertex(coordinate, part: part) }
    }

    /// Adds vertices at the end of a part, as one step. See `Geometry.addVertices`.
    @discardableResult
    public func addVertices(_ coordinates: [Coordinate], part: Int? = nil) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addVertices(coordinates, part: part) }
    }

    /// Puts a vertex before the one at `index`. See `Geometry.insertVertex`.
    @discardableResult
    public func insertVertex(_ coordinate: Coordinate, part: Int = 0, at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.insertVertex(coordinate, part: part, at: index) }
    }

    /// Takes a vertex out. See `Geometry.removeVertex`.
    @discardableResult
    public func removeVertex(part: Int = 0, at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.removeVertex(part: part, at: index) }
    }

    /// Puts positions in the place of a range of vertices. See `Geometry.replaceRange`.
    @discardableResult
    public func replaceRange(
        part: Int = 0, from: Int, to: Int, with coordinates: [Coordinate]
    ) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.replaceRange(part: part, from: from, to: to, with: coordinates) }
    }

    /// Adds a path or ring. See `Geometry.addPart`.
    @discardableResult
    public func addPart(_ coordinates: [Coordinate] = [], role: RingRole? = nil) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addPart(coordinates, role: role) }
    }

    /// Puts a path or ring before the one at `index`. See `Geometry.insertPart`.
    @discardableResult
    public func insertPart(
        _ coordinates: [Coordinate], role: RingRole? = nil, at index: Int
    ) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.insertPart(coordinates, role: role, at: index) }
    }

    /// Takes a path or ring out. See `Geometry.removePart`.
    @discardableResult
    public func removePart(at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.removePart(at: index).change }
    }

    /// Marks a ring as finished. See `Geometry.closePart`.
    @discardableResult
    public func closePart(at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.closePart(at: index) }
    }

    /// Marks every ring as finished. See `Geometry.closePolygon`.
    @discardableResult
    public func closePolygon() throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.closePolygon() }
    }

    /// Turns the order of a part's vertices round. See `Geometry.reversePart`.
    @discardableResult
    public func reversePart(at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.reversePart(at: index) }
    }

    /// Takes everything out, as one step.
    @discardableResult
    public func clear() throws(SketchError) -> GeometryChange {
        try edit { g in g.removeAll() }
    }
}
