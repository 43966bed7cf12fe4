/// Properties of a ring as a closed boundary. All of them are exact.
extension Path {
    /// Returns the segments affected by a change of the vertices in a range: those that begin or end there, and adjacent ones of zero
    /// length, so that repeated vertices are included completely. O(log n), except for repeats.
    public func stretch(around range: Range<Int>, part: Int) -> RingStretch {
        let whole = RingStretch(part: part, first: 0, count: segmentCount, ringCount: segmentCount)
        let n = count
        var length = range.count + 1
        guard length < n else { return whole }
        var first = range.lowerBound == 0 ? n - 1 : range.lowerBound - 1
        var last = range.upperBound == n ? 0 : range.upperBound
        var here = tree.element(at: first)
        while length < n {
            let index = first == 0 ? n - 1 : first - 1
            let before = tree.element(at: index)
            guard before.x == here.x && before.y == here.y else { break }
            (first, here) = (index, before)
            length += 1
        }
        here = tree.element(at: last)
        while length < n {
            let index = last + 1 == n ? 0 : last + 1
            let next = tree.element(at: index)
            guard next.x == here.x && next.y == here.y else { break }
            (last, here) = (index, next)
            length += 1
        }
        return length < n ? RingStretch(part: part, first: first, count: length, ringCount: n) : whole
    }

    /// The last vertex before one that lies elsewhere; nil if all lie in one place. O(log n), except for repeats.
    func distinctVertex(before index: Int) -> Coordinate? {
        let here = tree.element(at: index)
        var i = index
        for _ in 0..<count {
            i = i == 0 ? count - 1 : i - 1
            let vertex = tree.element(at: i)
            if vertex.x != here.x || vertex.y != here.y { return vertex }
        }
        return nil
    }

    /// The first vertex after one that lies elsewhere; nil if all lie in one place. O(log n), except for repeats.
    func distinctVertex(after index: Int) -> Coordinate? {
        let here = tree.element(at: index)
        var i = index
        for _ in 0..<count {
            i = i + 1 == count ? 0 : i + 1
            let vertex = tree.element(at: i)
            if vertex.x != here.x || vertex.y != here.y { return vertex }
        }
        return nil
    }

    /// Returns the number of zero-length segments from the first vertex of a range on; a ring's closing segment is counted at its last
    /// vertex. The part of the range beyond the end continues at the start. O(log n + range).
    public func emptySegmentCount(from first: Int, count segments: Int) -> Int {
        let n = count
        guard n > 1 else { return 0 }
        let beyond = max(first + segments - n, 0)
        return emptySegments(in: first..<(first + segments - beyond)) + emptySegments(in: 0..<min(beyond, n))
    }

    private func emptySegments(in range: Range<Int>) -> Int {
        var found = 0
        tree.forEachLeaf(in: range) { leaf, start in
            let xy = leaf.xy
            let last = min(range.upperBound - start, leaf.segmentCount)
            var i = max(range.lowerBound - start, 0)
            while i < last {
                if xy[2 * i] == xy[2 * i + 2] && xy[2 * i + 1] == xy[2 * i + 3] { found += 1 }
                i += 1
            }
        }
        return found
    }

    /// Returns whether fewer than `least` segments have a length. O(log n), except for repeats.
    public func hasFewerSegments(than least: Int) -> Bool {
        guard count > 1 else { return least > 0 }
        var found = 0
        for index in 0..<segmentCount {
            let (a, b) = (tree.element(at: index), tree.element(at: index + 1 == count ? 0 : index + 1))
            if a.x != b.x || a.y != b.y { found += 1 }
            if found >= least { return false }
        }
        return true
    }

    /// Whether a ring that does not cross itself is counterclockwise, judged by its turn at the leftmost vertex. O(log n) in most cases.
    public var runsCounterclockwise: Bool {
        let left = Extent(xMin: extent.xMin, yMin: -.infinity, xMax: extent.xMin, yMax: .infinity)
        var lowest = Double.infinity
        var indices: [Int] = []
        tree.forEachLeaf(meeting: left) { leaf, start in
            let xy = leaf.xy
            for i in 0..<leaf.count where xy[2 * i] == left.xMin && xy[2 * i + 1] <= lowest {
                if xy[2 * i + 1] < lowest { indices.removeAll() }
                lowest = xy[2 * i + 1]
                indices.append(start + i)
            }
            return true
        }
        return turn(atLeftmost: indices) > 0
    }

    /// The turn at the leftmost and lowest vertex; where the ring comes there several times, at the time that has the lowest direction.
    private func turn(atLeftmost indices: [Int]) -> Int {
        var lowest: Coordinate?
        var turn = 0
        for index in indices {
            let here = tree.element(at: index)
            guard let from = distinctVertex(before: index), let to = distinctVertex(after: index) else { return 0 }
            let side = orientation(from.x, from.y, here.x, here.y, to.x, to.y)
            let lower = side > 0 ? to : from
            if let known = lowest, orientation(here.x, here.y, known.x, known.y, lower.x, lower.y) >= 0 { continue }
            lowest = lower
            turn = side
        }
        return turn
    }

    /// Returns whether the ring lies inside another that it does not cross, judged at its first vertex that is not on the other's boundary,
    /// or else on a segment between two. O(log n + segments that a ray meets) in most cases.
    public func lies(inside ring: Path) -> Bool {
        for index in 0..<count {
            let vertex = tree.element(at: index)
            switch ring.windingParity(x: vertex.x, y: vertex.y) {
            case .inside: return true
            case .outside: return false
            case .boundary: continue
            }
        }
        for fraction in [0.5, 0.25, 0.75] {
            for index in 0..<segmentCount {
                let (a, b) = (tree.element(at: index), tree.element(at: index + 1 == count ? 0 : index + 1))
                let place = SegmentGeometry.position(at: fraction, from: a, to: b)
                switch ring.windingParity(x: place.x, y: place.y) {
                case .inside: return true
                case .outside: return false
                case .boundary: continue
                }
            }
        }
        return true
    }
}
