/// The state of a walk along a line.
struct LineWalk {
    /// The last position passed; none at the beginning and after what was not looked at.
    var last: (x: Double, y: Double)?
    /// The last position written down, while a piece is under way.
    var kept: (x: Double, y: Double)?
    /// Whether they are the same.
    var isLastKept = false
}

extension PieceWalk {
    /// Visits the vertices below a node. False when the walk was cancelled.
    mutating func visitLine(_ object: AnyObject, height: Int, extent: Extent, _ line: inout LineWalk) -> Bool {
        guard goesOn() else { return false }
        if window.contains(extent), let overview = overviews?.line(object, height: height, box: extent) {
            draw(overview, 0..<overview.positionCount, &line)
            return true
        }
        if height == 0 {
            let leaf = unsafeDowncast(object, to: VertexLeaf.self)
            let xy = leaf.xy
            // With the first vertex of the next leaf, for the segment that leads there.
            let count = leaf.linkedCount
            // Two positions are enough for a piece to be under way where all of them lie in the window.
            let isWithin = window.contains(extent)
            let slow = isWithin ? min(2, count) : count
            for i in 0..<slow { reach(xy[2 * i], xy[2 * i + 1], &line) }
            if slow < count { thin(xy, slow..<count, &line) }
            return true
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        readAhead(node, areLeaves: height == 1)
        for i in 0..<node.count {
            let box = node.boxes[i]
            if !box.intersects(window) {
                // The segments into it and out of it lie in it or in the boxes beside it.
                finish(line)
                line = LineWalk()
            } else if isDot(box) {
                let (x, y) = box.middle
                reach(x, y, &line)
            } else {
                guard node.withChild(i, { visitLine($0, height: height - 1, extent: box, &line) }) else { return false }
            }
        }
        return true
    }

    /// Goes on to the next position, by a segment that is drawn when its box meets the window.
    @inline(__always)
    mutating func reach(_ x: Double, _ y: Double, _ line: inout LineWalk) {
        defer { line.last = (x, y) }
        guard let last = line.last else {
            line.isLastKept = false
            return
        }
        guard min(last.x, x) <= window.xMax, max(last.x, x) >= window.xMin, min(last.y, y) <= window.yMax, max(last.y, y) >= window.yMin
        else {
            finish(line)
            line.kept = nil
            line.isLastKept = false
            return
        }
        guard far.contains(x: x, y: y), far.contains(x: last.x, y: last.y) else { return reachFar(last, (x, y), &line) }
        if let kept = line.kept {
            if abs(x - kept.x) <= closest, abs(y - kept.y) <= closest {
                line.isLastKept = false
                return
            }
        } else {
            found.xy.append(last.x)
            found.xy.append(last.y)
            line.kept = last
            line.isLastKept = true
            if abs(x - last.x) <= closest, abs(y - last.y) <= closest {
                line.isLastKept = false
                return
            }
        }
        found.xy.append(x)
        found.xy.append(y)
        line.kept = (x, y)
        line.isLastKept = true
    }

    /// Continues with positions that all lie in the window, like the previous one: each is kept unless it is close to the last one kept.
    @inline(__always)
    private mutating func thin(_ xy: UnsafeMutablePointer<Double>, _ range: Range<Int>, _ line: inout LineWalk) {
        guard var kept = line.kept else { return }
        var isLastKept = line.isLastKept
        for i in range {
            let (x, y) = (xy[2 * i], xy[2 * i + 1])
            isLastKept = !(abs(x - kept.x) <= closest && abs(y - kept.y) <= closest)
            if isLastKept {
                found.xy.append(x)
                found.xy.append(y)
                kept = (x, y)
            }
        }
        line.kept = kept
        line.isLastKept = isLastKept
        line.last = (xy[2 * range.upperBound - 2], xy[2 * range.upperBound - 1])
    }

    /// Continues with a segment that comes from or leads far away: its drawn part ends nearer, where neighboring pixels can still be
    /// distinguished.
    private mutating func reachFar(_ last: (x: Double, y: Double), _ next: (x: Double, y: Double), _ line: inout LineWalk) {
        // No piece is under way where it passes by: that would have ended near the map, from where all segments lead through what is near.
        guard let (from, to) = far.clipped(from: last, to: next) else { return }
        if line.kept == nil {
            found.xy.append(from.x)
            found.xy.append(from.y)
        } else if !line.isLastKept {
            found.xy.append(last.x)
            found.xy.append(last.y)
        }
        found.xy.append(to.x)
        found.xy.append(to.y)
        line.isLastKept = true
        line.kept = to == next ? to : nil
        if line.kept == nil { found.endPiece() }
    }

    /// Ends the piece under way at the last position passed.
    mutating func finish(_ line: LineWalk) {
        guard let kept = line.kept else { return }
        if !line.isLastKept, let last = line.last, last != kept {
            found.xy.append(last.x)
            found.xy.append(last.y)
        }
        found.endPiece()
    }
}

extension Extent {
    /// Returns the part of a segment inside the extent (Liang and Barsky); nil if there is none.
    fileprivate func clipped(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) -> (from: (x: Double, y: Double), to: (x: Double, y: Double))? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (first, last) = (0.0, 1.0)
        for (step, room) in [(-dx, start.x - xMin), (dx, xMax - start.x), (-dy, start.y - yMin), (dy, yMax - start.y)] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                first = max(first, room / step)
            } else {
                last = min(last, room / step)
            }
        }
        guard first <= last else { return nil }
        func place(_ part: Double) -> (x: Double, y: Double) { (start.x + part * dx, start.y + part * dy) }
        return (first > 0 ? place(first) : start, last < 1 ? place(last) : end)
    }
}
