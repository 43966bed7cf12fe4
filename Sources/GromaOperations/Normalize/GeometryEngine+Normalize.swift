import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the geometry folded into the range of its spatial reference, [-180, 180] in degrees or ± π · 6378137 in Web Mercator, like
    /// the SDK's `normalizeCentralMeridian`.
    ///
    /// Coordinates are planar and unrolled: a geometry within the range, including its seams, is returned unchanged, and no jumps are
    /// guessed. Beyond the range, x is folded by the smallest number of whole worlds (540 to 180, -540 to -180).
    ///
    /// - A line that crosses a seam k times gives k + 1 parts, in order and direction, with y, z and m interpolated at the cuts. A touch
    ///   does not cut it.
    /// - A polygon gives the valid union of its folded pieces with their holes, by the even-odd rule if it is not valid. The whole polygon
    ///   is searched once for intersecting segments, the only way to ensure a valid result; pieces of different worlds are united only if
    ///   their boxes intersect.
    /// - A non-empty envelope gives a polygon; members of a collection are folded one by one. Empty geometries, and references that cannot wrap, give the input.
    ///
    /// Paths that cross no seam are shared with the input or moved as a whole. A line costs O(seams · log n + segments met) in addition to
    /// moving vertices; a polygon outside the range costs O(n) more.
    ///
    /// - Throws: `missingSpatialReference`, `tooLarge` if a part of the geometry spans more than a thousand worlds, `cancelled`.
    public func normalizeCentralMeridian(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let operation = "normalizeCentralMeridian"
        guard let reference = geometry.spatialReference else { throw .missingSpatialReference(operation: operation) }
        guard !geometry.isEmpty, let half = worldHalfWidth(of: reference) else { return geometry }
        try hook.report(0, operation)
        let result = try CentralMeridianFold(worlds: Worlds(half: half), operation: operation, hook: hook).fold(geometry)
        hook.progress?(1)
        return result
    }
}

/// Folds one geometry of each type.
struct CentralMeridianFold {
    let worlds: Worlds
    let operation: String
    let hook: OperationHook

    func fold(_ geometry: Geometry) throws(OperationError) -> Geometry {
        try hook.check(operation)
        if case .envelope(let envelope) = geometry, !envelope.isEmpty { return try fold(.polygon(envelope.polygon)) }
        if worlds.holds(geometry.extent) { return geometry }
        switch geometry {
        case .point(let point):
            guard var position = point.coordinate else { return geometry }
            position.x = worlds.folded(position.x)
            return .point(Point(position, dimensions: point.dimensions, spatialReference: point.spatialReference))
        case .multipoint(let multipoint):
            let worlds = worlds
            let points = multipoint.points.mapped { xy, count in
                for i in 0..<count { xy[2 * i] = worlds.folded(xy[2 * i]) }
            }
            return .multipoint(Multipoint(points: points, spatialReference: multipoint.spatialReference))
        case .polyline(let polyline): return .polyline(try fold(polyline))
        case .polygon(let polygon): return .polygon(try fold(polygon))
        case .envelope: return geometry
        case .collection(let collection):
            var members: [Geometry] = []
            let quiet = CentralMeridianFold(worlds: worlds, operation: operation, hook: OperationHook(isCancelled: hook.isCancelled))
            for member in collection.geometries { members.append(try quiet.fold(member)) }
            return .collection(
                GeometryCollection(members, dimensions: collection.dimensions, spatialReference: collection.spatialReference))
        }
    }

    private func fold(_ polyline: Polyline) throws(OperationError) -> Polyline {
        let folder = LineFolder(worlds: worlds, operation: operation)
        var paths: [Path] = []
        paths.reserveCapacity(polyline.paths.count)
        for path in polyline.paths {
            try hook.check(operation)
            paths += try folder.parts(path)
        }
        return Polyline(
            paths: Parts(paths), dimensions: polyline.dimensions, isMulti: polyline.isMulti || paths.count > polyline.paths.count,
            spatialReference: polyline.spatialReference)
    }

    private func fold(_ polygon: Polygon) throws(OperationError) -> Polygon {
        var cutter = RingCutter(worlds, operation)
        for ring in polygon.rings {
            try hook.check(operation)
            try cutter.add(ring)
        }
        cutter.close()
        var pieces: [(rings: [Path], extent: Extent)] = []
        for world in cutter.rings.keys.sorted() {
            // Folded first, so that intersections caused by rounding are detected.
            let folded = (cutter.rings[world] ?? []).map { worlds.folded($0, from: world) }
            let resolved = try RingResolver(.evenOdd, operation, hook: OperationHook(isCancelled: hook.isCancelled))
                .resolve(folded, dimensions: polygon.dimensions)
            pieces.append((resolved, resolved.reduce(Extent.empty) { $0.union($1.extent) }))
        }
        guard anyMeet(pieces.map(\.extent)) else { return polygon.replacing(pieces.flatMap(\.rings)) }
        // Pieces of many worlds overlap, and every piece intersects every other. They are united in small groups before the groups are
        // united.
        var groups = pieces.map(\.rings)
        while groups.count > Self.groupSize {
            var united: [[Path]] = []
            for start in stride(from: 0, to: groups.count, by: Self.groupSize) {
                let group = groups[start..<min(start + Self.groupSize, groups.count)].flatMap { $0 }
                united.append(
                    try RingResolver(.positiveWinding, operation, hook: OperationHook(isCancelled: hook.isCancelled))
                        .resolve(group, dimensions: polygon.dimensions))
            }
            groups = united
        }
        let rings = groups.flatMap { $0 }
        return polygon.replacing(try RingResolver(.positiveWinding, operation, hook: hook).resolve(rings, dimensions: polygon.dimensions))
    }

    /// The number of worlds whose pieces are united at once.
    private static let groupSize = 8

    /// Returns whether any two boxes intersect. O(n log n) if none do
    private func anyMeet(_ extents: [Extent]) -> Bool {
        let sorted = extents.filter { !$0.isEmpty }.sorted { $0.xMin < $1.xMin }
        for (index, extent) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if other.xMin > extent.xMax { break }
                if other.intersects(extent) { return true }
            }
        }
        return false
    }
}

extension OperationContribution {
    /// `normalizeCentralMeridian`
    static let normalizeCentralMeridian = OperationContribution(
        name: "normalizeCentralMeridian", summary: "Moves any x into one world, cutting lines and polygons at the 180th meridian.",
        example: #"{"geometry":{"geojson":{"type":"LineString","coordinates":[[170,10],[190,20]]}}}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.normalizeCentralMeridian(geometry, hook: hook)
    }
    .runningFlat { kind, arguments, reference in
        guard let reference else { return nil }
        guard let half = arguments.engine.worldHalfWidth(of: reference) else { return .unchanged }
        let worlds = Worlds(half: half)
        return switch kind {
        case .point, .multipoint: .each { row, room in worlds.foldPoints(row, room) }
        case .line: .each { row, room in worlds.foldLine(row, room) }
        }
    }
}
