extension Path {
    /// Returns the closed line along a stretch of a ring and back along another with the same ends: the boundary of the area that the ring
    /// swept when one became the other. O(log n + segments).
    public func sweep(of stretch: RingStretch, to other: RingStretch, of ring: Path) -> Path {
        let (there, back) = (xy(of: stretch), ring.xy(of: other))
        var xy = there
        xy.reserveCapacity(there.count + back.count)
        for i in stride(from: back.count - 2, through: 0, by: -2) {
            xy.append(back[i])
            xy.append(back[i + 1])
        }
        return Path(xy: xy, isRing: true)
    }

    private func xy(of stretch: RingStretch) -> [Double] {
        var xy: [Double] = []
        xy.reserveCapacity(2 * stretch.count + 2)
        forEachVertex(of: stretch) { x, y in
            xy.append(x)
            xy.append(y)
        }
        return xy
    }
}

extension Parts {
    /// Returns the paths that a closed line meets or surrounds an odd number of times, in order, judged by their bounding boxes: every path
    /// with a point on the other side of a boundary that swept the line's interior. O(log n + boxes met).
    public func indices(sweptBy line: Path) -> [Int] {
        guard let root = tree.root, !line.isEmpty else { return [] }
        var found: [Int] = []
        collect(root, height: Int(tree.height), start: 0, extent: tree.extent, line, &found)
        return found
    }

    private func collect(_ object: AnyObject, height: Int, start: Int, extent: Extent, _ line: Path, _ found: inout [Int]) {
        guard extent.intersects(line.extent) else { return }
        if line.segments(in: extent).isEmpty && line.windingParity(x: extent.xMin, y: extent.yMin) == .outside { return }
        if height == 0 {
            let leaf = unsafeDowncast(object, to: PartLeaf.self)
            for i in 0..<leaf.count {
                let box = leaf.paths[i].extent
                guard box.intersects(line.extent) else { continue }
                if line.windingParity(x: box.xMin, y: box.yMin) != .outside || !line.segments(in: box).isEmpty { found.append(start + i) }
            }
            return
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var start = start
        for i in 0..<node.count {
            node.withChild(i) { collect($0, height: height - 1, start: start, extent: node.extent(of: i), line, &found) }
            start += node.elementCount(of: i)
        }
    }
}
