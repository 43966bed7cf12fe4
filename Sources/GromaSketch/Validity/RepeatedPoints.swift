import GromaGeometry

/// How often a multipoint gives a point twice, with all its ordinates.
struct RepeatedPoints: Sendable {
    /// Pairs of equal points.
    private var pairs: Int

    /// A change of more points is followed by counting all anew.
    private static let changeLimit = 1000
    /// Points in one place beyond which pairs are not counted.
    private static let pileLimit = 1000

    /// Counts them all. O(n log n).
    init(_ points: Path) {
        pairs = 0
        var counts: [Coordinate: Int] = [:]
        counts.reserveCapacity(points.count)
        points.forEachChunk { chunk in
            for i in 0..<chunk.count {
                let count = counts[chunk.coordinate(at: i), default: 0]
                pairs += count
                counts[chunk.coordinate(at: i)] = count + 1
            }
        }
    }

    var isSimple: Bool { pairs == 0 }

    /// Follows a step. O(changed points · log n).
    mutating func update(_ step: ChangedParts, before: Path, after: Path) {
        guard case .vertices(let parts) = step, let changed = parts.first,
            changed.removed.count + changed.inserted.count <= Self.changeLimit,
            let gone = Self.pairs(of: changed.removed, in: before), let come = Self.pairs(of: changed.inserted, in: after)
        else {
            self = RepeatedPoints(after)
            return
        }
        pairs += come - gone
    }

    /// Pairs of equal points of which one lies in a range; nil when there are too many.
    private static func pairs(of range: Range<Int>, in points: Path) -> Int? {
        var found = 0
        for index in range {
            let point = points[index]
            let place = Extent(xMin: point.x, yMin: point.y, xMax: point.x, yMax: point.y)
            for others in points.vertices(in: place) {
                guard others.count <= pileLimit, found <= pileLimit * changeLimit else { return nil }
                for other in others where other != index && (other > index || !range.contains(other)) && points[other] == point {
                    found += 1
                }
            }
        }
        return found
    }
}
