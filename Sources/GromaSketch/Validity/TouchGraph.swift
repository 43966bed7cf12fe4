import GromaGeometry

/// Which rings touch where.
///
/// The inside of a polygon is in pieces when a way leads over its rings from touch to touch and back to where it began, through more than
/// one place: when rings and places are no forest.
struct TouchGraph {
    private var nesting: RingNesting
    private var parents: [Int: Int] = [:]

    init(_ nesting: RingNesting) { self.nesting = nesting }

    /// A place, of those where rings touch, that closes such a way; nil when every inside hangs together. O(places · log n).
    mutating func firstCycle(_ places: some Sequence<ContactCounts.Place>) -> ContactCounts.Place? {
        let rings = nesting.rings
        for place in places.sorted() {
            let point = Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y)
            var polygons: [Int: Int] = [:]
            for ring in rings.indices(meeting: point) where !rings[ring].segments(in: point).isEmpty {
                let shell = nesting.shell(of: ring)
                guard let first = polygons[shell] else {
                    polygons[shell] = ring
                    continue
                }
                let (a, b) = (root(first), root(ring))
                if a == b { return place }
                parents[b] = a
            }
        }
        return nil
    }

    private mutating func root(_ ring: Int) -> Int {
        var ring = ring
        while let parent = parents[ring] { ring = parent }
        return ring
    }
}
