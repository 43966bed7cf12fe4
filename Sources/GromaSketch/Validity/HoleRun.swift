import GromaGeometry

/// The holes of one shell, which follow it in the list of rings: what was looked up last is kept, as a shell may have a hundred thousand.
struct HoleRun: Hashable, Sendable {
    /// What stands before the holes: their shell, or nothing or a ring without a role, which they do not belong to; -1 for nothing.
    private var head = -1
    private var hasShell = false
    /// The ring behind the last hole known to belong to them.
    private var end = 0

    /// The shell of a hole; nil when it has none. O(1) for a hole of the run, else O(holes · log n).
    mutating func shell(ofHole part: Int, in rings: Parts) -> Int? {
        if part <= head || part >= end || end == 0 {
            head = part - 1
            while head >= 0, rings[head].role == .hole { head -= 1 }
            hasShell = head >= 0 && rings[head].role == .shell
            end = part + 1
            while end < rings.count, rings[end].role == .hole { end += 1 }
        }
        return hasShell ? head : nil
    }

    /// Follows a ring that came.
    mutating func insert(_ part: Int, role: RingRole) {
        if part > end || (part == end && role != .hole) { return }
        if part <= head {
            (head, end) = (head + 1, end + 1)
        } else if role == .hole {
            end += 1
        } else {
            self = HoleRun()
        }
    }

    /// Follows a ring that went; what it was to others may have changed.
    mutating func remove(_ part: Int, role: RingRole) {
        if part >= end { return }
        if role == .hole, part > head {
            end -= 1
        } else if role == .hole, part < head {
            (head, end) = (head - 1, end - 1)
        } else {
            self = HoleRun()
        }
    }
}
