import GromaBase
import GromaGeometry

/// Leads a path of a line along a guide.
struct LineReshaper {
    private let path: Path
    private let guide: Path
    private let hook: OperationHook

    init(_ path: Path, _ guide: Path, _ hook: OperationHook) {
        self.path = path.closedLine
        self.guide = guide
        self.hook = hook
    }

    /// Returns the path led along the guide from the first to the last contact on the guide; nil if they do not meet twice.
    func reshaped() throws(OperationError) -> Path? {
        let meetings = try GuideContacts(of: guide, with: [path], hook: hook, "reshape").contacts
        guard let first = meetings.first, let last = meetings.last, meetings.count > 1 else { return nil }
        let from = place(of: first)
        let to = place(of: last)
        guard from != to else { return nil }
        let isForward = from < to
        let (start, end) = isForward ? (from, to) : (to, from)
        let along = guide.piece(from: first.place, to: last.place).converted(to: path.dimensions)
        let course = isForward ? along : along.reversed()
        let beginning = PathPlace(vertex: 0, of: path)
        let ending = PathPlace(vertex: path.count - 1, of: path)
        var reshaped = beginning == start ? Path(dimensions: path.dimensions) : path.piece(from: beginning, to: start)
        // The contacts keep the Z and M of the path.
        reshaped = reshaped.isEmpty ? Path([start.coordinate], dimensions: path.dimensions) : reshaped
        reshaped.append(contentsOf: course.subpath(1..<max(course.count - 1, 1)))
        let rest = end == ending ? Path([end.coordinate], dimensions: path.dimensions) : path.piece(from: end, to: ending)
        reshaped.append(contentsOf: rest)
        return reshaped
    }

    /// Returns the place of a contact on the path.
    private func place(of meeting: GuideContacts.Contact) -> PathPlace {
        PathPlace(on: path, segment: meeting.segment, x: meeting.place.coordinate.x, y: meeting.place.coordinate.y)
    }
}

/// Leads a ring along the sections of a guide between its contacts with the ring.
struct RingReshaper {
    private let ring: Path
    private let guide: Path
    private let hook: OperationHook

    init(_ ring: Path, _ guide: Path, _ hook: OperationHook) {
        self.ring = ring
        self.guide = guide
        self.hook = hook
    }

    /// Returns the reshaped ring, in the direction of the original; nil if the guide does not meet it twice.
    func reshaped() throws(OperationError) -> Path? {
        guard ring.count > 2 else { return nil }
        let contacts = try GuideContacts(of: guide, with: [ring], hook: hook, "reshape")
        let meetings = contacts.contacts
        var current = ring
        for (first, second) in zip(meetings, meetings.dropFirst()) {
            try hook.check("reshape")
            let isAlong = contacts.isAlong(
                from: first.place.coordinate, to: second.place.coordinate, segment: first.place.index)
            if isAlong && second.place.index <= first.place.index + 1 { continue }
            current = reshaped(current, by: guide.piece(from: first.place, to: second.place)) ?? current
        }
        guard current != ring else { return nil }
        let isTurned = (current.signedArea < 0) != (ring.signedArea < 0)
        return (isTurned ? current.reversed() : current).taking(roleOf: ring)
    }

    /// Returns the larger of the two rings that a section forms with either part of the ring; nil if it no longer begins and ends on the
    /// ring.
    private func reshaped(_ ring: Path, by stretch: Path) -> Path? {
        guard let first = stretch.first, let last = stretch.last,
            let from = Self.place(first, on: ring), let to = Self.place(last, on: ring), from != to
        else { return nil }
        let inner = stretch.subpath(1..<max(stretch.count - 1, 1)).converted(to: ring.dimensions)
        var one = ring.piece(from: to, to: from)
        one.append(contentsOf: inner)
        var other = ring.piece(from: from, to: to)
        other.append(contentsOf: inner.reversed())
        return abs(one.signedArea) >= abs(other.signedArea) ? one.ring() : other.ring()
    }

    private static func place(_ position: Coordinate, on ring: Path) -> PathPlace? {
        let rounding = 1e-11 * max(abs(position.x), abs(position.y), ring.extent.width, ring.extent.height)
        guard let nearest = ring.nearestSegment(x: position.x, y: position.y, within: rounding) else { return nil }
        if nearest.fraction == 0 || nearest.fraction == 1 {
            return PathPlace(on: ring, segment: nearest.index, x: nearest.coordinate.x, y: nearest.coordinate.y)
        }
        return PathPlace(on: ring, segment: nearest.index, x: position.x, y: position.y)
    }
}
