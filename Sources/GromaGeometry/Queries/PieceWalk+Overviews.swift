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
        ring.box = nil
        for i in range {
            let (x, y) = overview.position(at: i)
            reach(x, y, [], &ring)
        }
    }

    /// Draws the parts of an overview that lie in the window.
    mutating func draw(_ overview: NodeOverview) {
        let room = found.xy.count + (overview.steps?.count ?? 0) + overview.dots.count
        if room > found.xy.capacity { found.xy.reserveCapacity(max(room, 2 * found.xy.count)) }
        drawDots(of: overview)
        var start = 0
        for piece in overview.pieces {
            let range = start..<Int(piece.end)
            start = range.upperBound
            if piece.isRing {
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

extension PieceWalk {
    /// Draws the dots of an overview that are the first in their pixel.
    private mutating func drawDots(of overview: NodeOverview) {
        guard !overview.dots.isEmpty else { return }
        let (x, y, step) = (overview.x, overview.y, overview.step)
        // Written to a row of their own first: arrays look at their room each time.
        withUnsafeTemporaryAllocation(of: Double.self, capacity: overview.dots.count) { row in
            var count = 0
            overview.dots.withUnsafeBufferPointer { cells in
                dots.withNewness { isNew in
                    for i in stride(from: 0, to: cells.count, by: 2) {
                        let (x, y) = (x + Double(cells[i]) * step, y + Double(cells[i + 1]) * step)
                        guard isNew(x, y) else { continue }
                        row[count] = x
                        row[count + 1] = y
                        count += 2
                    }
                }
            }
            let first = found.xy.count / 2
            found.xy.append(contentsOf: row[..<count])
            found.ends.append(contentsOf: (first + 1)..<(first + 1 + count / 2))
        }
    }
}

extension NodeOverview {
    /// The number of positions.
    var positionCount: Int { (steps?.count ?? 0) / 2 }

    /// The position of a number, which must be in range.
    @inline(__always)
    func position(at index: Int) -> (x: Double, y: Double) {
        guard let steps else { return (x, y) }
        return (x + Double(steps[2 * index]) * step, y + Double(steps[2 * index + 1]) * step)
    }
}
