import GromaGeometry
import GromaOperations

/// The way of features from the reference of their source into that of a sketch, and back.
///
/// A feature is projected when it is first asked for, and then not again while it stays what it is: a pointer that moves over a layer
/// of many features projects those that it comes near, once.
final class NeighbourProjection {
    let source: SpatialReference
    let target: SpatialReference
    private let engine: GeometryEngine
    private var known: [Int: (original: Geometry, projected: Geometry?)] = [:]
    private var knownVertices = 0
    private var knownExtent: (box: Extent, projected: Extent?)?

    /// More vertices than this are not kept, except for those of the feature asked for last.
    private static let mostVertices = 4_000_000
    /// More features than this are not kept.
    private static let mostFeatures = 100_000

    /// The way from one reference to another; nil where none is needed, or none is known.
    init?(from source: SpatialReference?, to target: SpatialReference?, by engine: GeometryEngine) {
        guard let source, let target, source != target, engine.canProject(from: source, to: target) else { return nil }
        self.source = source
        self.target = target
        self.engine = engine
    }

    /// A feature's geometry in the target reference; nil for one that cannot be shown in it. Latitudes that Web Mercator has no place for
    /// come to lie at its ends. O(n) the first time.
    func projected(_ geometry: Geometry, feature: Int) -> Geometry? {
        if let found = known[feature], found.original.isSame(as: geometry) { return found.projected }
        let projected = try? engine.project(geometry.clamped(for: target), to: target)
        if knownVertices > Self.mostVertices || known.count >= Self.mostFeatures { (known, knownVertices) = ([:], 0) }
        known[feature] = (geometry, projected)
        knownVertices += geometry.vertexCount
        return projected
    }

    /// The rectangle in the source reference around what lies in one of the target; nil when nothing of it is in both.
    func extentInSource(of box: Extent) -> Extent? { extent(of: box, from: target, to: source) }

    /// The rectangle in the target reference around what lies in one of the source; nil when nothing of it is in both.
    /// It is asked for at each event, of the same rectangle while the source stays what it is.
    func extentInTarget(of box: Extent) -> Extent? {
        if let knownExtent, knownExtent.box == box { return knownExtent.projected }
        let projected = extent(of: box, from: source, to: target)
        knownExtent = (box, projected)
        return projected
    }

    /// Positions all over the rectangle are projected, for its sides may become curves, and what they span is made larger by what may lie
    /// between them.
    private func extent(of box: Extent, from: SpatialReference, to: SpatialReference) -> Extent? {
        guard !box.isEmpty else { return nil }
        var xy: [Double] = []
        xy.reserveCapacity(2 * 25)
        for row in 0...4 {
            for column in 0...4 {
                xy.append(box.xMin + (box.xMax - box.xMin) * Double(column) / 4)
                xy.append(box.yMin + (box.yMax - box.yMin) * Double(row) / 4)
            }
        }
        let grid = Geometry.multipoint(Multipoint(points: Path(xy: xy), spatialReference: from)).clamped(for: to)
        var found = (try? engine.project(grid, to: to))?.extent ?? .empty
        if found.isEmpty {
            // Parts of it may lie where the other reference ends.
            for i in stride(from: 0, to: xy.count, by: 2) {
                let point = Geometry.point(Point(Coordinate(x: xy[i], y: xy[i + 1]), spatialReference: from))
                if let place = try? engine.project(point.clamped(for: to), to: to) { found = found.union(place.extent) }
            }
        }
        guard !found.isEmpty else { return nil }
        return found.insetBy(-(max(found.width, found.height) * 0.1 + max(found.xMax.magnitude, found.yMax.magnitude).ulp * 8))
    }

    /// A geometry of the target reference in that of the source: vertices that are in the projected geometry are the original's, to the last
    /// bit; all others are projected. O(n).
    ///
    /// - Throws: `invalidCoordinate` for a vertex that the source's reference has no place for.
    func unprojected(_ geometry: Geometry, from projected: Geometry, base original: Geometry) throws(OperationError) -> Geometry {
        var originals: [PlanarPosition: PlanarPosition] = [:]
        for (now, before) in zip(projected.parts, original.parts) {
            for (a, b) in zip(now.coordinates, before.coordinates) { originals[PlanarPosition(a)] = PlanarPosition(b) }
        }
        var strangers: [Double] = []
        for path in geometry.parts {
            for vertex in path.coordinates where originals[PlanarPosition(vertex)] == nil { strangers += [vertex.x, vertex.y] }
        }
        if !strangers.isEmpty {
            let places = Geometry.multipoint(Multipoint(points: Path(xy: strangers), spatialReference: target))
            let found = try engine.project(places, to: source).parts.flatMap(\.coordinates)
            for (i, place) in found.enumerated() {
                originals[PlanarPosition(x: strangers[2 * i], y: strangers[2 * i + 1])] = PlanarPosition(place)
            }
        }
        var result = geometry.mapped { xy, count in
            for i in 0..<count {
                guard let place = originals[PlanarPosition(x: xy[2 * i], y: xy[2 * i + 1])] else { continue }
                (xy[2 * i], xy[2 * i + 1]) = (place.x, place.y)
            }
        }
        result.spatialReference = original.spatialReference
        return result
    }
}

/// A position without z and m, as the key of a table.
private struct PlanarPosition: Hashable {
    let x: Double
    let y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ coordinate: Coordinate) { self.init(x: coordinate.x, y: coordinate.y) }
}

extension Geometry {
    /// The geometry with latitudes brought to where Web Mercator ends, if that is where it goes to from degrees.
    fileprivate func clamped(for target: SpatialReference) -> Geometry {
        let greatest = WebMercator.greatestLatitude
        guard target.isWebMercator, spatialReference?.isWGS84 == true, extent.yMin < -greatest || extent.yMax > greatest else {
            return self
        }
        return mapped { xy, count in
            for i in 0..<count { xy[2 * i + 1] = max(-greatest, min(greatest, xy[2 * i + 1])) }
        }
    }
}
