extension ContactSearch {
    /// Visits every pair with a segment in one of the stretches, once, and the passes through their last vertices.
    /// False when it was ended. There is one stretch of a ring at most.
    mutating func search(_ stretches: [RingStretch]) -> Bool {
        for number in stretches.indices where stretches[number].count > 0 {
            let stretch = stretches[number]
            let ring = parts[stretch.part]
            for offset in 0..<stretch.count {
                guard goesOn() else { return false }
                let segment = RingContact.Segment(part: stretch.part, index: (stretch.first + offset) % stretch.ringCount)
                let goesOn = meet(
                    segment, of: ring,
                    // A pair of segments in stretches is visited from the earlier one.
                    pick: { other in Self.place(other, in: stretches).map { $0 > (number, offset) } ?? true }, counts: { _ in true })
                if !goesOn { return false }
            }
            if !stretch.isWhole, !searchEnd(of: number, ring, stretches) { return false }
        }
        return true
    }

    /// The pass through a stretch's last vertex continues with the next segment: its touches at that vertex belong to the stretch.
    private func searchEnd(of number: Int, _ ring: Path, _ stretches: [RingStretch]) -> Bool {
        let stretch = stretches[number]
        let segment = stretch.following
        let end = ring.tree.element(at: segment.index)
        return meet(
            segment, of: ring,
            pick: { other in
                guard other != segment, Self.place(other, in: stretches) == nil else { return false }
                // Two such passes meet once.
                guard stretches[..<number].contains(where: { !$0.isWhole && $0.following == other }) else { return true }
                let start = parts[other.part].tree.element(at: other.index)
                return start.x != end.x || start.y != end.y
            },
            counts: { $0.kind == .touch && $0.x == end.x && $0.y == end.y })
    }

    private static func place(_ segment: RingContact.Segment, in stretches: [RingStretch]) -> (Int, Int)? {
        for number in stretches.indices {
            if let offset = stretches[number].offset(of: segment) { return (number, offset) }
        }
        return nil
    }

    /// Looks at a segment and all others that are picked, and tells of the contacts that count. False when the search is to end.
    private func meet(
        _ segment: RingContact.Segment, of ring: Path, pick: (RingContact.Segment) -> Bool, counts: (RingContact) -> Bool
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { ends in
            guard let start = ends.baseAddress else { return false }
            ring.tree.withLeaf(containing: segment.index) { start.initialize(from: $0.xy + 2 * $1, count: 4) }
            let p = UnsafePointer(start)
            if p[0] == p[2] && p[1] == p[3] { return true }
            let box = Extent(xMin: min(p[0], p[2]), yMin: min(p[1], p[3]), xMax: max(p[0], p[2]), yMax: max(p[1], p[3]))
            var goesOn = true
            parts.tree.forEachLeaf(meeting: box) { rings, firstPart in
                for k in 0..<rings.count where goesOn && rings.paths[k].extent.intersects(box) {
                    rings.paths[k].tree.forEachLeaf(meeting: box) { leaf, start in
                        let q = UnsafePointer(leaf.xy)
                        for j in 0..<max(leaf.segmentCount, 0) {
                            guard let otherBox = leaf.box(ofSegment: j), otherBox.intersects(box) else { continue }
                            let other = RingContact.Segment(part: firstPart + k, index: start + j)
                            let isInDoubt = SegmentDoubt.isInDoubt(p, q + 2 * j)
                            let meeting = SegmentMeeting.of(p, q + 2 * j)
                            guard isInDoubt || meeting != nil, pick(other) else { continue }
                            if isInDoubt {
                                let contact = doubt(p, segment, other)
                                if counts(contact) { goesOn = body(contact) }
                            }
                            if goesOn, let meeting {
                                let contact = contact(meeting, p, segment, q + 2 * j, other)
                                if counts(contact) { goesOn = body(contact) }
                            }
                            if !goesOn { return false }
                        }
                        return true
                    }
                }
                return goesOn
            }
            return goesOn
        }
    }
}

extension RingStretch {
    /// The segment after the last one.
    fileprivate var following: RingContact.Segment { RingContact.Segment(part: part, index: (first + count) % ringCount) }
}
