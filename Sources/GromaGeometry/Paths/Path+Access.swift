extension Path {
    /// The vertex at an index, which must be in range. O(log n).
    public subscript(index: Int) -> Coordinate {
        precondition(index >= 0 && index < count, "vertex index out of range")
        return tree.element(at: index)
    }

    /// Returns the vertex at an index. O(log n).
    ///
    /// - Throws: `indexOutOfRange`.
    public func coordinate(at index: Int) throws(GeometryError) -> Coordinate {
        try checkIndex(index, in: 0..<count)
        return tree.element(at: index)
    }

    /// The first vertex; nil if there is none.
    public var first: Coordinate? { isEmpty ? nil : tree.element(at: 0) }

    /// The last vertex; nil if there is none.
    public var last: Coordinate? { isEmpty ? nil : tree.element(at: count - 1) }

    /// Calls `body` with the vertices of a range (all by default) as runs in flat memory, in order, without a call per vertex. The part of
    /// the range outside 0..<count is ignored. O(log n + runs).
    public func forEachChunk(in range: Range<Int>? = nil, _ body: (CoordinateChunk) -> Void) {
        let range = (range ?? 0..<count).clamped(to: 0..<count)
        tree.forEachLeaf(in: range) { leaf, start in body(leaf.chunk(from: start, within: range)) }
    }

    /// Like `forEachChunk`, with a closure that may throw. O(log n + vertices of the range).
    ///
    /// - Throws: What `body` throws.
    public func forEachChunk<E: Error>(in range: Range<Int>? = nil, _ body: (CoordinateChunk) throws(E) -> Void) throws(E) {
        let range = (range ?? 0..<count).clamped(to: 0..<count)
        try tree.forEachLeaf(in: range) { (leaf: VertexLeaf, start: Int) throws(E) in
            try body(leaf.chunk(from: start, within: range))
        }
    }

    /// Copies the vertices of a range (all by default) to flat memory: x and y interleaved, z and m separately if requested; a z or m that
    /// the path lacks is written as NaN. O(n).
    public func copy(
        _ range: Range<Int>? = nil, xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>? = nil,
        m: UnsafeMutablePointer<Double>? = nil
    ) {
        let range = (range ?? 0..<count).clamped(to: 0..<count)
        forEachChunk(in: range) { chunk in
            let at = chunk.firstIndex - range.lowerBound
            (xy + 2 * at).update(from: chunk.xy, count: 2 * chunk.count)
            Self.copy(chunk.z, to: z, at: at, count: chunk.count)
            Self.copy(chunk.m, to: m, at: at, count: chunk.count)
        }
    }

    private static func copy(_ source: UnsafePointer<Double>?, to target: UnsafeMutablePointer<Double>?, at: Int, count: Int) {
        guard let target else { return }
        if let source {
            (target + at).update(from: source, count: count)
        } else {
            (target + at).update(repeating: .nan, count: count)
        }
    }

    /// The x and y of all vertices, interleaved. O(n).
    public var xyArray: [Double] {
        [Double](unsafeUninitializedCapacity: 2 * count) { buffer, initialized in
            if let base = buffer.baseAddress { copy(xy: base) }
            initialized = 2 * count
        }
    }

    /// The elevations of all vertices, NaN where unset; nil if the path has none. O(n).
    public var zArray: [Double]? { dimensions.hasZ ? ordinates { $0.z } : nil }

    /// The measures of all vertices, NaN where unset; nil if the path has none. O(n).
    public var mArray: [Double]? { dimensions.hasM ? ordinates { $0.m } : nil }

    private func ordinates(_ pick: (CoordinateChunk) -> UnsafePointer<Double>?) -> [Double] {
        [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let base = buffer.baseAddress {
                forEachChunk { chunk in Self.copy(pick(chunk), to: base, at: chunk.firstIndex, count: chunk.count) }
            }
            initialized = count
        }
    }

    /// All vertices. O(n).
    public var coordinates: [Coordinate] {
        var result: [Coordinate] = []
        result.reserveCapacity(count)
        forEachChunk { chunk in
            for i in 0..<chunk.count { result.append(chunk.coordinate(at: i)) }
        }
        return result
    }

    /// Returns the two ends of a segment. Segment i runs from vertex i to i + 1; a ring's last one closes it. O(log n).
    ///
    /// - Throws: `indexOutOfRange`.
    public func segment(at index: Int) throws(GeometryError) -> (start: Coordinate, end: Coordinate) {
        guard index >= 0, index < segmentCount else {
            throw .indexOutOfRange(what: "segment", found: index, allowed: 0..<segmentCount)
        }
        return (tree.element(at: index), tree.element(at: index + 1 == count ? 0 : index + 1))
    }

    func checkIndex(_ index: Int, in allowed: Range<Int>) throws(GeometryError) {
        guard allowed.contains(index) else { throw .indexOutOfRange(what: "vertex", found: index, allowed: allowed) }
    }
}

extension VertexLeaf {
    /// The vertices of a range, which meets this leaf; its first vertex has the index `start` in the path.
    @inline(__always)
    fileprivate func chunk(from start: Int, within range: Range<Int>) -> CoordinateChunk {
        let from = max(range.lowerBound, start) - start
        let to = min(range.upperBound, start + count) - start
        return CoordinateChunk(
            firstIndex: start + from, count: to - from, xy: UnsafePointer(xy + 2 * from),
            z: z.map { UnsafePointer($0 + from) }, m: m.map { UnsafePointer($0 + from) })
    }
}
