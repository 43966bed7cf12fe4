extension PieceWalk {
    /// Goes along what an overview has of a line that lies in the window.
    mutating func draw(_ overview: NodeOverview, _ range: Range<Int>, _ line: inout LineWalk) {
        guard let steps = overview.steps else { return }
        steps.withUnsafeBufferPointer { steps in
            let (x, y, step) = (overview.x, overview.y, overview.step)
            // Two positions are enough for a piece to be under way.
            let slow = min(range.lowerBound + 2, range.upperBound)
            for i in range.lowerBound..<slow { reach(x + Double(steps[2 * i]) * step, y + Double(steps[2 * i + 1]) * step, &line) }
            guard slow < range.upperBound, var kept = line.kept else { return }
            var isLastKept = line.isLastKept
            var last = kept
            // Written to a short row first: an array looks at its room each time.
            withUnsafeTemporaryAllocation(of: Double.self, capacity: 128) { row in
                var count = 0
                for i in slow..<range.upperBound {
                    last = (x + Double(steps[2 * i]) * step, y + Double(steps[2 * i + 1]) * step)
                    isLastKept = !(abs(last.x - kept.x) <= closest && abs(last.y - kept.y) <= closest)
                    guard isLastKept else { continue }
                    row[count] = last.x
                    row[count + 1] = last.y
                    count += 2
                    kept = last
                    if count == row.count {
                        found.xy.append(contentsOf: row)
                        count = 0
                    }
                }
                found.xy.append(contentsOf: row[..<count])
            }
            line.kept = kept
            line.isLastKept = isLastKept
            line.last = last
        }
    }

    /// Goes along what an overview has of a ring that lies in the window.
    mutating func draw(_ overview: NodeOverview, _ range: Range<Int>, _ ring: inout RingWalk) {
        for i in range {
            let (x, y) = overview.position(at: i)
            reach(x, y, [], &ring)
        }
    }

    /// Draws the parts of an overview that lie in the window.
    mutating func draw(_ overview: NodeOverview) {
        let room = found.xy.count + (overview.steps?.count ?? 0)
        if room > found.xy.capacity { found.xy.reserveCapacity(max(room, 2 * found.xy.count)) }
        var start = 0
        for piece in overview.pieces {
            let range = start..<Int(piece.end)
            start = range.upperBound
            if range.count == 1 {
                let (x, y) = overview.position(at: range.lowerBound)
                addDot(x, y)
            } else if piece.isRing {
                var ring = RingWalk(start: found.xy.count)
                draw(overview, range, &ring)
                finish(ring)
            } else {
                var line = LineWalk()
                draw(overview, range, &line)
                finish(line)
            }
        }
    }
}

extension NodeOverview {
    /// How many positions there are.
    var positionCount: Int { (steps?.count ?? 0) / 2 }

    /// The position of a number, which must be in range.
    @inline(__always)
    func position(at index: Int) -> (x: Double, y: Double) {
        guard let steps else { return (x, y) }
        return (x + Double(steps[2 * index]) * step, y + Double(steps[2 * index + 1]) * step)
    }
}
