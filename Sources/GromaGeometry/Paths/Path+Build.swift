extension Path {
    /// Writes a run of vertices: their range, x and y interleaved, z and m separately if there are any.
    public typealias Fill = (
        Range<Int>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Void

    /// Builds a path without an intermediate buffer: `fill` is called once for each leaf, in order, with the range of vertices that it has
    /// to write. O(n).
    ///
    /// Does the same as the throwing initializer, but is specialized at every call site.
    public init(count: Int, dimensions: Dimensions, isRing: Bool = false, fill: Fill) {
        let leafCount = (count + VertexLeaf.bulkCount - 1) / VertexLeaf.bulkCount
        self.dimensions = dimensions
        tree = SummaryTree(leafCount: leafCount, isCyclic: isRing) { i in
            let range = SummaryTree<VertexLeaf>.evenRange(of: i, among: leafCount, count: count)
            let leaf = VertexLeaf.make(filled: range.count, dimensions: dimensions)
            fill(range, leaf.xy, leaf.z, leaf.m)
            return leaf
        }
    }

    /// Builds a path without an intermediate buffer: `fill` is called once for each leaf, in order, with the range of vertices that it has
    /// to write, x and y interleaved, z and m separately if the dimensions have them. O(n).
    ///
    /// - Throws: What `fill` throws.
    public init<E: Error>(
        count: Int, dimensions: Dimensions, isRing: Bool = false,
        fill: (Range<Int>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?) throws(E) -> Void
    ) throws(E) {
        let leafCount = (count + VertexLeaf.bulkCount - 1) / VertexLeaf.bulkCount
        self.dimensions = dimensions
        tree = try SummaryTree(leafCount: leafCount, isCyclic: isRing) { (i: Int) throws(E) -> VertexLeaf in
            let range = SummaryTree<VertexLeaf>.evenRange(of: i, among: leafCount, count: count)
            let leaf = VertexLeaf.make(filled: range.count, dimensions: dimensions)
            try fill(range, leaf.xy, leaf.z, leaf.m)
            return leaf
        }
    }

    /// Builds a path from flat buffers: x and y interleaved, z and m separately, which determine the dimensions. O(n).
    ///
    /// Buffers of z and m must have at least as many values as there are vertices. NaN in them means unset.
    public init(
        xy: UnsafeBufferPointer<Double>, z: UnsafeBufferPointer<Double>? = nil, m: UnsafeBufferPointer<Double>? = nil,
        isRing: Bool = false
    ) {
        let count = min(xy.count / 2, z?.count ?? .max, m?.count ?? .max)
        guard let base = xy.baseAddress, count > 0 else {
            self.init(dimensions: Dimensions(hasZ: z != nil, hasM: m != nil), isRing: isRing)
            return
        }
        let (zBase, mBase) = (z?.baseAddress, m?.baseAddress)
        self.init(count: count, dimensions: Dimensions(hasZ: z != nil, hasM: m != nil), isRing: isRing) { range, xy, z, m in
            xy.update(from: base + 2 * range.lowerBound, count: 2 * range.count)
            if let z, let zBase { z.update(from: zBase + range.lowerBound, count: range.count) }
            if let m, let mBase { m.update(from: mBase + range.lowerBound, count: range.count) }
        }
    }

    /// Builds a path from flat arrays: x and y interleaved, z and m separately, which determine the dimensions. O(n).
    public init(xy: [Double], z: [Double]? = nil, m: [Double]? = nil, isRing: Bool = false) {
        self = xy.withUnsafeBufferPointer { xy in
            (z ?? []).withUnsafeBufferPointer { zs in
                (m ?? []).withUnsafeBufferPointer { ms in
                    Path(xy: xy, z: z == nil ? nil : zs, m: m == nil ? nil : ms, isRing: isRing)
                }
            }
        }
    }

    /// Builds a path from positions. Ordinates beyond the dimensions are dropped. O(n).
    public init(_ coordinates: some Collection<Coordinate>, dimensions: Dimensions = .xy, isRing: Bool = false) {
        var iterator = coordinates.makeIterator()
        self.init(count: coordinates.count, dimensions: dimensions, isRing: isRing) { range, xy, z, m in
            for i in 0..<range.count {
                guard let c = iterator.next() else { return }
                xy[2 * i] = c.x
                xy[2 * i + 1] = c.y
                z?[i] = c.z
                m?[i] = c.m
            }
        }
    }
}
