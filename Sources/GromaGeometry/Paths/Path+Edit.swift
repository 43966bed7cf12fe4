extension Path {
    /// Replaces a vertex with another, including all its ordinates. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch` for a z or m that the path has not.
    public mutating func update(_ coordinate: Coordinate, at index: Int) throws(GeometryError) {
        try checkIndex(index, in: 0..<count)
        try check(coordinate)
        tree.updateLeaf(containing: index) { leaf, offset, extent in
            let old = Extent(x: leaf.xy[2 * offset], y: leaf.xy[2 * offset + 1])
            leaf.set(coordinate, at: offset)
            extent.follow(old, Extent(x: coordinate.x, y: coordinate.y), in: leaf)
        }
        relink(around: index)
    }

    /// Moves a vertex; its z and m are unchanged. O(log n).
    ///
    /// - Returns: The previous vertex.
    /// - Throws: `indexOutOfRange`, `notFinite`.
    @discardableResult
    public mutating func move(vertexAt index: Int, toX x: Double, y: Double) throws(GeometryError) -> Coordinate {
        try checkIndex(index, in: 0..<count)
        guard x.isFinite && y.isFinite else { throw .notFinite(Coordinate(x: x, y: y)) }
        let (old, isFirst) = tree.updateLeaf(containing: index) { leaf, offset, extent in
            let old = leaf.element(at: offset)
            let position = leaf.xy + 2 * offset
            (position[0], position[1]) = (x, y)
            extent.follow(Extent(x: old.x, y: old.y), Extent(x: x, y: y), in: leaf)
            return (old, offset == 0)
        }
        if isFirst { relink(around: index) }
        return old
    }

    /// Inserts a vertex before the one at `index`, or at the end if `index` is the count. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch` for a z or m that the path has not.
    public mutating func insert(_ coordinate: Coordinate, at index: Int) throws(GeometryError) {
        try checkIndex(index, in: 0..<(count + 1))
        try check(coordinate)
        tree.insert(coordinate, at: index) { VertexLeaf.make(capacity: VertexLeaf.minimumCount, dimensions: dimensions) }
    }

    /// Adds a vertex at the end. O(log n).
    ///
    /// - Throws: `notFinite`, `dimensionMismatch` for a z or m that the path has not.
    public mutating func append(_ coordinate: Coordinate) throws(GeometryError) {
        try insert(coordinate, at: count)
    }

    /// Appends the vertices of another path; they get this path's dimensions. O(log n) if both have the same.
    public mutating func append(contentsOf other: Path) {
        tree.replaceSubrange(count..<count, with: other.converted(to: dimensions).tree)
    }

    /// Removes a vertex and returns it. O(log n).
    ///
    /// - Throws: `indexOutOfRange`.
    @discardableResult
    public mutating func remove(at index: Int) throws(GeometryError) -> Coordinate {
        try checkIndex(index, in: 0..<count)
        let removed = tree.element(at: index)
        tree.remove(at: index)
        return removed
    }

    /// Replaces a range with the vertices of another path; they get this path's dimensions. O(log n), plus the length of `other` if its
    /// dimensions differ.
    ///
    /// - Throws: `indexOutOfRange`.
    public mutating func replaceSubrange(_ range: Range<Int>, with other: Path) throws(GeometryError) {
        try checkRange(range)
        tree.replaceSubrange(range, with: other.converted(to: dimensions).tree)
    }

    /// Replaces a range with positions. O(log n + positions).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch` for a z or m that the path has not.
    public mutating func replaceSubrange(_ range: Range<Int>, with coordinates: some Collection<Coordinate>) throws(GeometryError) {
        try checkRange(range)
        for coordinate in coordinates { try check(coordinate) }
        tree.replaceSubrange(range, with: Path(coordinates, dimensions: dimensions).tree)
    }

    /// Checks whether a position may become a vertex of this path.
    ///
    /// - Throws: `notFinite`, `dimensionMismatch`.
    public func check(_ coordinate: Coordinate) throws(GeometryError) {
        guard coordinate.isStorable else { throw .notFinite(coordinate) }
        if !coordinate.z.isNaN && !dimensions.hasZ { throw .dimensionMismatch(ordinate: "z", dimensions: dimensions) }
        if !coordinate.m.isNaN && !dimensions.hasM { throw .dimensionMismatch(ordinate: "m", dimensions: dimensions) }
    }

    private func checkRange(_ range: Range<Int>) throws(GeometryError) {
        try checkIndex(range.lowerBound, in: 0..<(count + 1))
        try checkIndex(range.upperBound, in: 0..<(count + 1))
    }

    /// After the vertex at `index` changed, mends the copy of it that the leaf before may hold.
    private mutating func relink(around index: Int) {
        if index > 0 {
            tree.relink(before: index)
        } else if isRing {
            tree.relink(before: count)
        }
    }
}
