import GromaBase
import GromaGeometry

/// The places where a path meets a guide line, sorted along the path, each place once.
struct GuideContacts {
    /// A place, and the guide's segment there.
    struct Contact {
        let place: PathPlace
        let part: Int
        let segment: Int
    }

    /// The side of the guide.
    enum Side {
        case left, right
    }

    /// The contacts, in the path's order.
    let contacts: [Contact]
    private let path: Path
    private let guide: Parts
    /// The parts of path segments that run along the guide, as ranges of fractions.
    private let overlaps: [Int: [ClosedRange<Double>]]

    init(of path: Path, with guide: Parts, hook: OperationHook, _ operation: String) throws(OperationError) {
        var found: [Contact] = []
        var overlaps: [Int: [ClosedRange<Double>]] = [:]
        for part in guide.indices(meeting: path.extent) {
            let line = guide[part]
            for segment in line.segments(in: path.extent).joined() {
                if segment & 0xF == 0 { try hook.check(operation) }
                let (a, b) = (line[segment], line[segment + 1 == line.count ? 0 : segment + 1])
                for crossing in path.crossings(from: a, to: b) {
                    guard crossing.contact == .overlap else {
                        let place = PathPlace(on: path, segment: crossing.index, x: crossing.x, y: crossing.y)
                        found.append(Contact(place: place, part: part, segment: segment))
                        continue
                    }
                    let ends = Self.sharedEnds(of: path, crossing.index, a, b)
                    for end in ends {
                        let place = PathPlace(on: path, segment: crossing.index, x: end.x, y: end.y)
                        found.append(Contact(place: place, part: part, segment: segment))
                    }
                    let fractions = ends.map { path.fraction(of: $0, on: crossing.index) }.sorted()
                    if let low = fractions.first, let high = fractions.last { overlaps[crossing.index, default: []].append(low...high) }
                }
            }
        }
        found.sort { ($0.place, $0.part, $0.segment) < ($1.place, $1.part, $1.segment) }
        var single: [Contact] = []
        for contact in found where single.last.map({ $0.place != contact.place }) ?? true { single.append(contact) }
        contacts = single
        self.path = path
        self.guide = guide
        self.overlaps = overlaps
    }

    /// Returns whether the path runs along the guide between two neighboring positions of one of its segments.
    func isAlong(from a: Coordinate, to b: Coordinate, segment: Int) -> Bool {
        guard let ranges = overlaps[segment] else { return false }
        let middle = (path.fraction(of: a, on: segment) + path.fraction(of: b, on: segment)) / 2
        return ranges.contains { $0.contains(middle) }
    }

    /// Returns the side of the guide on which a position near a contact lies; nil if it lies on the guide or in the straight extension of
    /// its end.
    func side(of position: Coordinate, at contact: Contact) -> Side? {
        let line = guide[contact.part]
        let next = contact.segment + 1 == line.count ? 0 : contact.segment + 1
        let a = line[contact.segment]
        let at = contact.place.coordinate
        let vertex = at.isAt(a) ? contact.segment : next
        let corner = line[vertex]
        let previous: Coordinate? = at.isAt(a) ? Self.neighbor(of: vertex, in: line, step: -1) : a
        let following: Coordinate? = at.isAt(corner) ? Self.neighbor(of: vertex, in: line, step: 1) : nil
        func turn(_ p: Coordinate, _ q: Coordinate, _ r: Coordinate) -> Int { orientation(p.x, p.y, q.x, q.y, r.x, r.y) }
        guard let before = previous, let after = following else {
            let side = turn(previous ?? corner, previous == nil ? following ?? corner : corner, position)
            return side == 0 ? nil : side > 0 ? .left : .right
        }
        let (first, second) = (turn(before, corner, position), turn(corner, after, position))
        let isLeft = turn(before, corner, after) >= 0 ? first > 0 && second > 0 : first > 0 || second > 0
        return isLeft ? .left : .right
    }

    /// Returns the nearest vertex before (-1) or after (1) another that lies elsewhere; nil beyond the ends of a line that is not closed.
    private static func neighbor(of vertex: Int, in line: Path, step: Int) -> Coordinate? {
        let position = line[vertex]
        let isClosed = line.isRing || line[0].isAt(line[line.count - 1])
        var index = vertex
        for _ in 0..<line.count {
            index += step
            if index < 0 || index == line.count {
                guard isClosed else { return nil }
                index = index < 0 ? line.count - 1 : 0
            }
            if !line[index].isAt(position) { return line[index] }
        }
        return nil
    }

    /// Returns the two ends of the part that a path's segment shares with a collinear one.
    private static func sharedEnds(of path: Path, _ segment: Int, _ a: Coordinate, _ b: Coordinate) -> [Coordinate] {
        let (p, q) = (path[segment], path[segment + 1 == path.count ? 0 : segment + 1])
        func lies(_ c: Coordinate, _ e: Coordinate, _ f: Coordinate) -> Bool {
            min(e.x, f.x) <= c.x && c.x <= max(e.x, f.x) && min(e.y, f.y) <= c.y && c.y <= max(e.y, f.y)
        }
        return [a, b].filter { lies($0, p, q) } + [p, q].filter { lies($0, a, b) }
    }
}

extension Path {
    /// Returns the fraction along a segment of a position on it.
    func fraction(of position: Coordinate, on segment: Int) -> Double {
        let (a, b) = (self[segment], self[segment + 1 == count ? 0 : segment + 1])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let squared = dx * dx + dy * dy
        return squared > 0 ? ((position.x - a.x) * dx + (position.y - a.y) * dy) / squared : 0
    }
}
