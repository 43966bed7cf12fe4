extension Path {
    /// Returns the same vertices with other dimensions: an added z or m is unset, a removed one is lost. The same path if nothing differs,
    /// otherwise O(n).
    public func converted(to dimensions: Dimensions) -> Path {
        guard dimensions != self.dimensions else { return self }
        var result = Path(count: count, dimensions: dimensions, isRing: isRing) { range, xy, z, m in
            copy(range, xy: xy, z: z, m: m)
        }
        result.role = role
        result.isFinished = isFinished
        return result
    }

    /// Returns the same vertices as a ring. O(log n), with shared storage.
    public func ring() -> Path {
        isRing ? self : Path(tree: tree.closed(true), dimensions: dimensions, role: role, isFinished: isFinished)
    }

    /// Returns the same vertices without the segment from the last to the first. O(log n), with shared storage.
    public func line() -> Path {
        isRing ? Path(tree: tree.closed(false), dimensions: dimensions) : self
    }

    /// Returns the vertices of a range as a separate line. O(log n), with shared storage. The part of the range outside 0..<count is
    /// ignored.
    public func subpath(_ range: Range<Int>) -> Path {
        let range = range.clamped(to: 0..<count)
        return Path(tree: tree.subtree(range, isCyclic: false), dimensions: dimensions)
    }

    /// Returns the vertices in the opposite order. O(n).
    public func reversed() -> Path {
        let last = count - 1
        var result = Path(count: count, dimensions: dimensions, isRing: isRing) { range, xy, z, m in
            let source = (last - range.upperBound + 1)..<(last - range.lowerBound + 1)
            copy(source, xy: xy, z: z, m: m)
            let n = range.count
            for i in 0..<(n / 2) {
                let k = n - 1 - i
                (xy[2 * i], xy[2 * k]) = (xy[2 * k], xy[2 * i])
                (xy[2 * i + 1], xy[2 * k + 1]) = (xy[2 * k + 1], xy[2 * i + 1])
                if let z { (z[i], z[k]) = (z[k], z[i]) }
                if let m { (m[i], m[k]) = (m[k], m[i]) }
            }
        }
        result.role = role
        result.isFinished = isFinished
        return result
    }

    /// Reverses the order of the vertices. O(n).
    public mutating func reverse() { self = reversed() }

    /// Returns the path with its x and y transformed by a closure, which is called with runs of interleaved positions and their count. z
    /// and m are unchanged. O(n).
    public func mapped(_ body: (UnsafeMutablePointer<Double>, Int) -> Void) -> Path {
        var result = Path(count: count, dimensions: dimensions, isRing: isRing) { range, xy, z, m in
            copy(range, xy: xy, z: z, m: m)
            body(xy, range.count)
        }
        result.role = role
        result.isFinished = isFinished
        return result
    }

    /// Like `mapped`, with a closure that may throw.
    ///
    /// - Throws: What `body` throws.
    public func mapped<E: Error>(_ body: (UnsafeMutablePointer<Double>, Int) throws(E) -> Void) throws(E) -> Path {
        var result = try Path(count: count, dimensions: dimensions, isRing: isRing) { (range, xy, z, m) throws(E) in
            copy(range, xy: xy, z: z, m: m)
            try body(xy, range.count)
        }
        result.role = role
        result.isFinished = isFinished
        return result
    }

    /// Returns the path moved by an offset. O(n).
    public func translated(byX dx: Double, y dy: Double) -> Path {
        if dx == 0 && dy == 0 { return self }
        return mapped { xy, n in
            for i in 0..<n {
                xy[2 * i] += dx
                xy[2 * i + 1] += dy
            }
        }
    }
}
