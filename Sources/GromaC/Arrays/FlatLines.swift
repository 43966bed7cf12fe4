import CGroma
import GromaGeometry

/// Rows that are lines of one path, in flat memory: an operation that leaves a line unchanged need not create a geometry.
struct FlatLines: Sendable {
    /// The memory, in the form `GROMA_LINESTRING`, with alternating x and y.
    let flat: FlatGeometries
    /// The spatial reference of all rows.
    let reference: SpatialReference?

    var buffers: groma_buffers { flat.buffers }

    /// The number of rows.
    var count: Int { buffers.row_count }

    /// The dimensions of all rows.
    var dimensions: Dimensions { Dimensions(hasZ: buffers.z != nil, hasM: buffers.m != nil) }

    /// Returns the vertices of a row.
    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
        guard let offsets = buffers.offsets.0 else { return 0..<0 }
        return Int(offsets[row])..<Int(offsets[row + 1])
    }

    /// Returns whether a row is null; a null row has no vertices.
    @inline(__always)
    func isNull(_ row: Int) -> Bool { buffers.validity.map { $0[row >> 3] >> UInt8(row & 7) & 1 == 0 } ?? false }

    /// Returns the alternating x and y of a row's vertices.
    @inline(__always)
    func xy(_ row: Int) -> UnsafeBufferPointer<Double> {
        let range = range(row)
        return UnsafeBufferPointer(start: buffers.x.map { $0 + 2 * range.lowerBound }, count: 2 * range.count)
    }

    /// Returns the description of a row. O(vertices of the row)
    func description(of row: Int) -> groma_row {
        if isNull(row) { return groma_row(nil) }
        // The common properties of all rows are those of a line without vertices.
        var description = groma_row(.polyline(Polyline(paths: Parts(), dimensions: dimensions, spatialReference: reference)))
        let xy = xy(row)
        guard !xy.isEmpty else { return description }
        (description.path_count, description.vertex_count) = (1, xy.count / 2)
        (description.x_min, description.x_max) = (xy[0], xy[0])
        (description.y_min, description.y_max) = (xy[1], xy[1])
        for index in stride(from: 2, to: xy.count, by: 2) {
            description.x_min = min(description.x_min, xy[index])
            description.x_max = max(description.x_max, xy[index])
            description.y_min = min(description.y_min, xy[index + 1])
            description.y_max = max(description.y_max, xy[index + 1])
        }
        return description
    }

    /// Returns the geometry of a row; nil if it is null. O(vertices of the row)
    func row(_ row: Int) -> Geometry? {
        if isNull(row) { return nil }
        let range = range(row)
        func ordinates(_ start: UnsafePointer<Double>?) -> UnsafeBufferPointer<Double>? {
            start.map { UnsafeBufferPointer(start: $0 + range.lowerBound, count: range.count) }
        }
        let paths = range.isEmpty ? Parts() : Parts(one: Path(xy: xy(row), z: ordinates(buffers.z), m: ordinates(buffers.m)))
        return .polyline(Polyline(paths: paths, dimensions: dimensions, spatialReference: reference))
    }

    /// Returns the lines with some rows replaced; nil if a new one is not a line of one path, or no line is left. O(vertices)
    ///
    /// - Parameter changed: The replaced rows, in order, with their new geometries.
    func replacing(_ changed: [(row: Int, geometry: Geometry?)]) -> FlatLines? {
        var total = buffers.vertex_count
        for (row, geometry) in changed {
            guard geometry == nil || path(of: geometry) != nil else { return nil }
            total += (geometry?.vertexCount ?? 0) - range(row).count
        }
        let writer = LineWriter(rows: count, vertices: total, dimensions: dimensions)
        var next = changed.makeIterator()
        var change = next.next()
        for row in 0..<count {
            if let (place, geometry) = change, place == row {
                change = next.next()
                if let path = path(of: geometry) { writer.add(path) } else { writer.addNull() }
            } else if isNull(row) {
                writer.addNull()
            } else {
                writer.add(range(row), of: buffers)
            }
        }
        return writer.lines(in: reference)
    }

    /// Returns the path of a line with at most one path, empty if it has none; nil for any other geometry.
    private func path(of geometry: Geometry?) -> Path? {
        guard case .polyline(let line)? = geometry, !line.isMulti, line.paths.count < 2, line.dimensions == dimensions,
            line.spatialReference == reference
        else { return nil }
        return line.paths.first ?? Path(dimensions: dimensions)
    }
}
