import GromaGeometry

/// Finds what of a shape lies under a pointer, by distances on the screen.
///
/// A view may be turned, and stretch x otherwise than y. The search runs in map units that are stretched likewise, and what it finds is
/// measured on the screen.
struct HitTester {
    let geometry: Geometry
    let interaction: InteractionConfiguration
    /// Nil while screen and map are the same.
    let viewport: (any SketchViewport)?
    /// How near the pointer has to be, in points.
    let tolerance: Double

    /// How many candidates are measured at most where very many lie within the tolerance: nobody can tell them apart there.
    private static let limit = 1000

    /// The nearest vertex, or else the nearest place halfway, or else the nearest segment, or else the inside of a polygon.
    /// O(log n).
    func hit(_ pointer: SketchPointer) -> SketchHit? {
        let place = Place(x: pointer.x, y: pointer.y, position: pointer.position)
        guard place.x.isFinite, place.y.isFinite, place.position.x.isFinite, place.position.y.isFinite else { return nil }
        if interaction.allowsVertexSelection, let hit = vertex(at: place) { return hit }
        if geometry.type == .polyline || geometry.type == .polygon {
            if interaction.allowsMidVertexSelection, let hit = midVertex(at: place) { return hit }
            if allowsLines, let hit = segment(at: place) { return hit }
        }
        return allowsParts ? interior(at: place) : nil
    }

    private struct Place {
        let x: Double
        let y: Double
        let position: Coordinate
    }

    private var allowsParts: Bool { interaction.allowsPartSelection || interaction.allowsGeometrySelection }

    /// A line is what a part is touched by.
    private var allowsLines: Bool { interaction.allowsSegmentSelection || allowsParts }

    /// How many map units of y a point is.
    private var unitsPerPoint: Double { viewport?.unitsPerPoint ?? 1 }

    private var xScale: Double { viewport?.xScale ?? 1 }

    private func screen(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        viewport?.screen(x: coordinate.x, y: coordinate.y) ?? (coordinate.x, coordinate.y)
    }

    /// The rectangle of the map that holds all that is within a distance on the screen.
    private func box(around place: Place, points: Double) -> Extent {
        let (c, r) = (place.position, points * unitsPerPoint)
        return Extent(xMin: c.x - r / xScale, yMin: c.y - r, xMax: c.x + r / xScale, yMax: c.y + r)
    }

    private func distance(_ place: Place, _ coordinate: Coordinate) -> Double {
        let (x, y) = screen(coordinate)
        return Self.distance(place.x, place.y, x, y)
    }

    private static func distance(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
        ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).squareRoot()
    }

    private func vertex(at place: Place) -> SketchHit? {
        let (c, r) = (place.position, tolerance * unitsPerPoint)
        // Room for rounding: what lies just within the tolerance on the screen may lie just beyond it on the map.
        guard let near = geometry.nearestVertex(x: c.x, y: c.y, within: r * 1.001, xScale: xScale) else { return nil }
        let found = SketchHit(
            element: .vertex, part: near.part, index: near.index, position: near.coordinate, distance: distance(place, near.coordinate))
        return found.distance <= tolerance ? found : nil
    }

    private func midVertex(at place: Place) -> SketchHit? {
        var best: SketchHit?
        var rest = Self.limit
        geometry.forEachSegment(in: box(around: place, points: tolerance * 1.001)) { part, index, a, b in
            func middle(_ a: Double, _ b: Double) -> Double { a / 2 + b / 2 }
            let position = Coordinate(x: middle(a.x, b.x), y: middle(a.y, b.y), z: middle(a.z, b.z), m: middle(a.m, b.m))
            let distance = distance(place, position)
            if distance <= tolerance, distance < best?.distance ?? .infinity {
                best = SketchHit(element: .midVertex, part: part, index: index, position: position, distance: distance)
            }
            rest -= 1
            return rest > 0
        }
        return best
    }

    private func segment(at place: Place) -> SketchHit? {
        let (c, r) = (place.position, tolerance * unitsPerPoint)
        guard let near = geometry.nearestSegment(x: c.x, y: c.y, within: r * 1.001, xScale: xScale) else { return nil }
        let path = geometry.parts[near.part]
        let found = hit(
            place, part: near.part, segment: near.index, from: path[near.index], to: path[near.index + 1 < path.count ? near.index + 1 : 0])
        return found.distance <= tolerance ? found : nil
    }

    /// A segment at its point that is nearest on the screen.
    private func hit(_ place: Place, part: Int, segment index: Int, from a: Coordinate, to b: Coordinate) -> SketchHit {
        let (p, q) = (screen(a), screen(b))
        let fraction = SegmentGeometry.fraction(place.x, place.y, p.x, p.y, q.x, q.y)
        let position = SegmentGeometry.position(at: fraction, from: a, to: b)
        return SketchHit(element: .segment, part: part, index: index, position: position, distance: distance(place, position))
    }

    private func interior(at place: Place) -> SketchHit? {
        let c = place.position
        guard case .polygon(let polygon) = geometry, polygon.contains(x: c.x, y: c.y) else { return nil }
        let here = Extent(xMin: c.x, yMin: c.y, xMax: c.x, yMax: c.y)
        var best: (shell: Int, size: Double)?
        for index in polygon.rings.indices(meeting: here) where polygon.rings[index].role != .hole {
            let ring = polygon.rings[index]
            let size = (ring.extent.xMax - ring.extent.xMin) + (ring.extent.yMax - ring.extent.yMin)
            // Of shells around one another, as an island's in a lake, it is the innermost.
            guard size < best?.size ?? .infinity, ring.windingParity(x: c.x, y: c.y) != .outside else { continue }
            best = (index, size)
        }
        return best.map { SketchHit(element: .interior, part: $0.shell, index: 0, position: c, distance: 0) }
    }
}

extension InteractionConfiguration {
    /// Returns the selection for a hit: the element itself, or else its part or the whole geometry if only these may be selected; nil if
    /// none of them may.
    public func selection(for hit: SketchHit) -> SketchSelection? {
        switch hit.element {
        case .vertex: return allowsVertexSelection ? .vertex(part: hit.part, index: hit.index) : nil
        case .midVertex: return allowsMidVertexSelection ? .midVertex(part: hit.part, segment: hit.index) : nil
        case .segment where allowsSegmentSelection: return .segment(part: hit.part, index: hit.index)
        case .segment, .interior:
            if allowsPartSelection { return .parts([hit.part]) }
            return allowsGeometrySelection ? .geometry : nil
        }
    }
}
