import CGroma
import GromaGeometry
import GromaOperations

/// Rows of one kind in flat memory: points, multipoints, or lines with one path. Operations that leave them unchanged need not create
/// geometries.
struct FlatRows: Sendable {
    /// The memory, in the form `GROMA_POINT`, `GROMA_MULTIPOINT` or `GROMA_LINESTRING`, with interleaved x and y.
    let flat: FlatGeometries
    /// The kind of the rows.
    let kind: FlatKind
    /// The spatial reference of all rows.
    let reference: SpatialReference?
    /// The rows that cannot be represented in the memory, in which they are null: lines that an operation has cut into several paths.
    let others: [Int: Geometry]

    var buffers: groma_buffers { flat.buffers }

    /// The number of rows.
    var count: Int { buffers.row_count }

    /// The dimensions of the rows in flat memory.
    var dimensions: Dimensions { Dimensions(hasZ: buffers.z != nil, hasM: buffers.m != nil) }

    /// The vertices of a row.
    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
        guard let offsets = buffers.offsets.0 else { return row..<row + 1 }
        return Int(offsets[row])..<Int(offsets[row + 1])
    }

    /// Returns whether a row is null in flat memory. The row itself is null only if it is not among `others` either.
    @inline(__always)
    func isAbsent(_ row: Int) -> Bool { buffers.validity.map { $0[row >> 3] >> UInt8(row & 7) & 1 == 0 } ?? false }

    /// Returns the interleaved x and y of a row's vertices.
    @inline(__always)
    func xy(_ row: Int) -> UnsafeBufferPointer<Double> {
        let range = range(row)
        return UnsafeBufferPointer(start: buffers.x.map { $0 + 2 * range.lowerBound }, count: 2 * range.count)
    }

    /// Returns a row in the form for operations on flat memory.
    @inline(__always)
    func flatRow(_ row: Int) -> FlatRow {
        let start = range(row).lowerBound
        return FlatRow(xy: xy(row), z: buffers.z.map { $0 + start }, m: buffers.m.map { $0 + start })
    }

    /// Returns the description of a row.
    ///
    /// - Complexity: O(*n*), where *n* is the number of the row's vertices.
    func description(of row: Int) -> groma_row {
        let xy = xy(row)
        guard kind != .point, !isAbsent(row), !xy.isEmpty else { return groma_row(self.row(row)) }
        // The members that are equal for all rows are those of a row without vertices.
        var description = groma_row(geometry(of: Path(dimensions: dimensions)))
        (description.path_count, description.vertex_count) = (1, xy.count / 2)
        (description.x_min, description.x_max) = (xy[0], xy[0])
        (description.y_min, description.y_max) = (xy[1], xy[1])
        for index in stride(from: 2, to: xy.count, by: 2) {
            // As in the extent of a geometry, the first of equal values stays: 0 and -0 are equal.
            let (x, y) = (xy[index], xy[index + 1])
            if x < description.x_min { description.x_min = x }
            if x > description.x_max { description.x_max = x }
            if y < description.y_min { description.y_min = y }
            if y > description.y_max { description.y_max = y }
        }
        return description
    }

    /// Returns the geometry of a row; nil if it is null.
    ///
    /// - Complexity: O(*n*), where *n* is the number of the row's vertices.
    func row(_ row: Int) -> Geometry? {
        if isAbsent(row) { return others[row] }
        let (xy, range) = (xy(row), range(row))
        if kind == .point {
            let isEmpty = xy[0].isNaN && xy[1].isNaN
            let (z, m) = (buffers.z?[row] ?? .nan, buffers.m?[row] ?? .nan)
            let coordinate = isEmpty ? nil : Coordinate(x: xy[0], y: xy[1], z: z, m: m)
            return .point(Point(coordinate, dimensions: dimensions, spatialReference: reference))
        }
        func ordinates(_ start: UnsafePointer<Double>?) -> UnsafeBufferPointer<Double>? {
            start.map { UnsafeBufferPointer(start: $0 + range.lowerBound, count: range.count) }
        }
        return geometry(
            of: range.isEmpty ? Path(dimensions: dimensions) : Path(xy: xy, z: ordinates(buffers.z), m: ordinates(buffers.m)))
    }

    /// Returns the multipoint or line with the vertices of a path.
    private func geometry(of path: Path) -> Geometry {
        if kind == .multipoint { return .multipoint(Multipoint(points: path, spatialReference: reference)) }
        let paths = path.isEmpty ? Parts() : Parts(one: path)
        return .polyline(Polyline(paths: paths, dimensions: dimensions, spatialReference: reference))
    }

    /// Returns the path of a geometry that can be one of these rows; without vertices if it is empty, and nil for other geometries.
    func path(of geometry: Geometry) -> Path? {
        guard kind == .line, case .polyline(let line) = geometry, !line.isMulti, line.paths.count < 2, line.dimensions == dimensions,
            line.spatialReference == reference
        else { return nil }
        return line.paths.first ?? Path(dimensions: dimensions)
    }
}
