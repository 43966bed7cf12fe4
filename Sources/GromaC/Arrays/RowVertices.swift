import CGroma
import GromaGeometry

/// The vertices of a row, path by path.
struct RowVertices {
    private enum Source {
        case paths(Parts)
        /// A row in flat memory.
        case flat(FlatRows, row: Int)
    }

    private let source: Source

    /// Creates the vertices of a row in flat memory.
    init(_ rows: FlatRows, row: Int) { source = .flat(rows, row: row) }

    /// Creates the vertices of a geometry.
    ///
    /// - Throws: `GROMA_EFORM` for a collection.
    init(_ row: Geometry?) throws(Failure) {
        let paths: Parts
        switch row {
        case nil: paths = Parts()
        case .point(let point):
            paths = point.coordinate.map { Parts([Path([$0], dimensions: point.dimensions)]) } ?? Parts()
        case .multipoint(let points): paths = Parts([points.points])
        case .polyline(let line): paths = line.paths
        case .polygon(let polygon): paths = (polygon.hasUnassignedRings ? polygon.withRingRoles : polygon).rings
        case .envelope(let envelope): paths = envelope.polygon.rings
        case .collection:
            throw Failure(
                GROMA_EFORM, "notRepresentable", "the row is a collection, which has no paths of its own", path: "row",
                expected: "GROMA_WKB")
        }
        source = .paths(paths)
    }

    /// Returns whether the vertices are stored in the row itself, rather than in paths created from it.
    static func lieInRow(_ row: Geometry?) -> Bool {
        switch row {
        case .point, .envelope: false
        case .polygon(let polygon): !polygon.hasUnassignedRings
        default: true
        }
    }

    /// Returns the run of vertices that begins at an index, or at the next non-empty path; nil at the end.
    func chunk(path: Int, from first: Int) -> groma_chunk? {
        switch source {
        case .paths(let paths): Self.chunk(of: paths, path: path, from: first)
        case .flat(let rows, let row): Self.chunk(of: rows, row: row, path: path, from: first)
        }
    }

    /// Returns all vertices of a row from an index on, which are contiguous in memory.
    private static func chunk(of rows: FlatRows, row: Int, path: Int, from first: Int) -> groma_chunk? {
        let range = rows.range(row)
        guard path == 0, first >= 0, first < range.count, let xy = rows.xy(row).baseAddress, !xy[0].isNaN else { return nil }
        let start = range.lowerBound + first
        return groma_chunk(
            path: 0, first: first, count: range.count - first, is_ring: 0, is_hole: 0, xy: xy + 2 * first,
            z: rows.buffers.z.map { $0 + start }, m: rows.buffers.m.map { $0 + start })
    }

    private static func chunk(of paths: Parts, path: Int, from first: Int) -> groma_chunk? {
        var (index, first) = (path, first)
        while paths.indices.contains(index) {
            let path = paths[index]
            guard first >= 0, first < path.count else {
                (index, first) = (index + 1, 0)
                continue
            }
            var found: groma_chunk?
            // The first run of the range ends the walk, so that this is O(log n).
            try? path.forEachChunk(in: first..<path.count) { (chunk) throws(Found) in
                found = groma_chunk(
                    path: index, first: chunk.firstIndex, count: chunk.count, is_ring: path.isRing ? 1 : 0,
                    is_hole: path.role == .hole ? 1 : 0, xy: chunk.xy, z: chunk.z, m: chunk.m)
                throw Found()
            }
            return found
        }
        return nil
    }

    private struct Found: Error {}

    /// Copies vertices, with indices across all paths, and returns their number.
    func copy(
        from first: Int, capacity: Int, xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, m: UnsafeMutablePointer<Double>?
    ) -> Int {
        switch source {
        case .paths(let paths): return Self.copy(paths, from: first, capacity: capacity, xy: xy, z: z, m: m)
        case .flat(let rows, let row):
            guard let chunk = Self.chunk(of: rows, row: row, path: 0, from: first) else { return 0 }
            let count = min(capacity, chunk.count)
            xy.update(from: chunk.xy, count: 2 * count)
            for (target, source) in [(z, chunk.z), (m, chunk.m)] {
                guard let target else { continue }
                if let source { target.update(from: source, count: count) } else { target.update(repeating: .nan, count: count) }
            }
            return count
        }
    }

    private static func copy(
        _ paths: Parts, from first: Int, capacity: Int, xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?,
        m: UnsafeMutablePointer<Double>?
    ) -> Int {
        var (skipped, copied) = (first, 0)
        paths.forEach { _, path in
            guard skipped < path.count, copied < capacity else {
                skipped = max(0, skipped - path.count)
                return
            }
            let range = skipped..<(skipped + min(capacity - copied, path.count - skipped))
            path.copy(range, xy: xy + 2 * copied, z: z.map { $0 + copied }, m: m.map { $0 + copied })
            copied += range.count
            skipped = 0
        }
        return copied
    }
}
