import CGroma
import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaOperations
import GromaRPC

/// Reads geometries from buffers. All offsets are checked before they are used.
struct BufferReader {
    private let buffers: groma_buffers
    private let form: BufferForm
    private let offsets: [UnsafePointer<Int64>]
    private let dimensions: Dimensions
    private let reference: SpatialReference?

    /// - Throws: `GROMA_EBUFFERS` and `GROMA_EARGUMENT` with the place of the invalid value.
    init(_ buffers: groma_buffers) throws(Failure) {
        self.buffers = buffers
        guard let form = BufferForm(rawValue: buffers.form) else {
            throw .argument("form", "is \(buffers.form)", expected: "1 to 6, or GROMA_WKB")
        }
        self.form = form
        guard buffers.wkid >= 0 else { throw .argument("wkid", "is \(buffers.wkid)", expected: "0 for none, or a number above it") }
        reference = SpatialReference(wkid: Int(buffers.wkid))
        dimensions = Dimensions(hasZ: buffers.z != nil, hasM: buffers.m != nil)
        let end = form == .wkb ? buffers.byte_count : buffers.vertex_count
        for (name, count) in [
            ("row_count", buffers.row_count), ("validity_offset", buffers.validity_offset), ("vertex_count", buffers.vertex_count),
            ("byte_count", buffers.byte_count), ("xy_stride", buffers.xy_stride), ("z_stride", buffers.z_stride),
            ("m_stride", buffers.m_stride), ("offset_counts[0]", buffers.offset_counts.0), ("offset_counts[1]", buffers.offset_counts.1),
            ("offset_counts[2]", buffers.offset_counts.2),
        ] where count < 0 || count > 1 << 56 {
            throw .argument(name, "is out of range")
        }
        offsets = try Self.checkedOffsets(buffers, form, end: end)
        if form == .wkb {
            guard buffers.bytes != nil || end == 0 else { throw Self.fault("bytes", "is NULL", "\(end) bytes") }
        } else if end > 0 {
            try checkOrdinates()
        }
    }

    private func checkOrdinates() throws(Failure) {
        for (name, start, stride, isNeeded) in [
            ("x", buffers.x, buffers.xy_stride, true), ("y", buffers.y, buffers.xy_stride, true),
            ("z", buffers.z, buffers.z_stride, false), ("m", buffers.m, buffers.m_stride, false),
        ] {
            if start == nil && isNeeded { throw Self.fault(name, "is NULL", "\(buffers.vertex_count) ordinates") }
            if start != nil && stride < 1 {
                throw Self.fault(name == "x" || name == "y" ? "xy_stride" : "\(name)_stride", "is 0", "1 or more")
            }
        }
    }

    private static func checkedOffsets(
        _ buffers: groma_buffers, _ form: BufferForm, end: Int
    ) throws(Failure) -> [UnsafePointer<Int64>] {
        let given = [buffers.offsets.0, buffers.offsets.1, buffers.offsets.2]
        let counts = [buffers.offset_counts.0, buffers.offset_counts.1, buffers.offset_counts.2]
        if form.levels == 0 && buffers.row_count > end {
            throw fault("vertex_count", "is \(end)", "\(buffers.row_count), one a row")
        }
        var checked: [UnsafePointer<Int64>] = []
        for level in 0..<form.levels {
            let entries = level == 0 ? buffers.row_count : max(0, counts[level] - 1)
            guard let start = given[level] else { throw fault("offsets[\(level)]", "is NULL", "\(entries + 1) numbers") }
            guard counts[level] > entries, counts[level] >= 1 else {
                throw fault("offset_counts[\(level)]", "is \(counts[level])", "one more than there are entries")
            }
            let limit = Int64(level + 1 < form.levels ? max(0, counts[level + 1] - 1) : end)
            var last: Int64 = 0
            for index in 0...entries {
                let offset = start[index]
                if offset < last || offset > limit {
                    let what = offset > limit ? "points beyond the end" : index == 0 ? "is negative" : "is less than the one before"
                    throw fault("offsets[\(level)][\(index)]", "is \(offset), which \(what)", "\(last) to \(limit)")
                }
                last = offset
            }
            checked.append(start)
        }
        return checked
    }

    private static func fault(_ path: String, _ what: String, _ expected: String) -> Failure {
        Failure(GROMA_EBUFFERS, "invalidBuffers", "\(path) \(what): expected \(expected)", path: path, expected: expected)
    }

    // MARK: Rows

    /// Returns all rows. O(vertices)
    func array() -> GeometryArray {
        switch form {
        case .point: return points()
        case .lineString: if let array = paths(.line) { return array }
        case .multipoint: if let array = paths(.multipoint) { return array }
        case .wkb:
            if let rows = FlatRows(count: buffers.row_count, reference: reference, { isValid($0) ? bytes($0) : nil }) {
                return GeometryArray(rows, RowErrors([]))
            }
        default: break
        }
        var rows: [Geometry?] = []
        rows.reserveCapacity(buffers.row_count)
        var errors: [(row: Int, failure: Failure)] = []
        for row in 0..<buffers.row_count {
            guard isValid(row) else {
                rows.append(nil)
                continue
            }
            do throws(Failure) { rows.append(try geometry(row)) } catch {
                rows.append(nil)
                errors.append((row, error))
            }
        }
        return GeometryArray(rows, RowErrors(errors))
    }

    /// Returns points, which stay in flat memory.
    private func points() -> GeometryArray {
        let count = buffers.row_count
        let writer = FlatWriter(.point, rows: count, vertices: count, dimensions: dimensions)
        var errors: [(row: Int, failure: Failure)] = []
        // A block without invalid values is copied as a whole.
        for start in stride(from: 0, to: count, by: 1024) {
            let block = start..<min(start + 1024, count)
            if buffers.validity == nil && copy(block, to: writer.room(behind: 0)) {
                writer.endPoints(block.count)
                continue
            }
            for row in block {
                guard isValid(row) else {
                    writer.addNull()
                    continue
                }
                do throws(Failure) {
                    if let position = try position(row) { writer.add(position) } else { writer.addEmptyPoint() }
                } catch {
                    writer.addNull()
                    errors.append((row, error))
                }
            }
        }
        guard let rows = writer.flatRows(in: reference) else {
            return GeometryArray([Geometry?](repeating: nil, count: count), RowErrors(errors))
        }
        return GeometryArray(rows, RowErrors(errors))
    }

    /// Returns lines or multipoints, which stay in flat memory; nil if no row is one.
    private func paths(_ kind: FlatKind) -> GeometryArray? {
        let all = Int(offsets[0][0])..<Int(offsets[0][buffers.row_count])
        let writer = FlatWriter(kind, rows: buffers.row_count, vertices: all.count, dimensions: dimensions)
        var errors: [(row: Int, failure: Failure)] = []
        for row in 0..<buffers.row_count {
            guard isValid(row) else {
                writer.addNull()
                continue
            }
            let range = range(0, row)
            if kind == .line && range.count == 1 || !writer.add(range.count, { copy(range, to: $0) }) {
                writer.addNull()
                do throws(Failure) { _ = try geometry(row) } catch { errors.append((row, error)) }
            }
        }
        return writer.flatRows(in: reference).map { GeometryArray($0, RowErrors(errors)) }
    }

    @inline(__always)
    private func isValid(_ row: Int) -> Bool {
        guard let validity = buffers.validity else { return true }
        let bit = buffers.validity_offset + row
        return validity[bit >> 3] >> UInt8(truncatingIfNeeded: bit & 7) & 1 == 1
    }

    /// Returns the entries of a level that belong to an entry of the previous level, or to a row.
    @inline(__always)
    private func range(_ level: Int, _ entry: Int) -> Range<Int> { Int(offsets[level][entry])..<Int(offsets[level][entry + 1]) }

    private func geometry(_ row: Int) throws(Failure) -> Geometry {
        switch form {
        case .point: return .point(Point(try position(row), dimensions: dimensions, spatialReference: reference))
        case .multipoint: return .multipoint(Multipoint(points: try path(range(0, row), isRing: false), spatialReference: reference))
        case .lineString:
            let line = try line(range(0, row))
            return .polyline(
                Polyline(paths: line.isEmpty ? Parts() : Parts(one: line), dimensions: dimensions, spatialReference: reference))
        case .multiLineString:
            var paths: [Path] = []
            for index in range(0, row) { paths.append(try line(range(1, index))) }
            return .polyline(Polyline(paths: Parts(paths), dimensions: dimensions, isMulti: true, spatialReference: reference))
        case .polygon:
            return .polygon(Polygon(rings: Parts(try rings(range(0, row), 1)), dimensions: dimensions, spatialReference: reference))
        case .multiPolygon:
            var rings: [Path] = []
            for index in range(0, row) { rings += try self.rings(range(1, index), 2) }
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: true, spatialReference: reference))
        case .wkb: return try decoded(bytes(row))
        }
    }

    private func bytes(_ row: Int) -> UnsafeRawBufferPointer {
        let range = range(0, row)
        return UnsafeRawBufferPointer(start: buffers.bytes.map { $0 + range.lowerBound }, count: range.count)
    }

    private func decoded(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Geometry {
        do throws(FormatError) {
            return try WKB.geometry(from: bytes, options: ReadOptions(reference: reference.map { .given($0) } ?? .fallback(nil)))
        } catch { throw Failure(CommandError(error)) }
    }

    /// Returns the position of a point; nil if it is empty.
    @inline(__always)
    private func position(_ row: Int) throws(Failure) -> Coordinate? {
        guard let (x, y) = buffers.x.flatMap({ x in buffers.y.map { (x[row * buffers.xy_stride], $0[row * buffers.xy_stride]) } }) else {
            return nil
        }
        if x.isNaN && y.isNaN { return nil }
        let z = buffers.z.map { $0[row * buffers.z_stride] } ?? .nan
        let m = buffers.m.map { $0[row * buffers.m_stride] } ?? .nan
        guard x.isFinite && y.isFinite && !z.isInfinite && !m.isInfinite else { throw Self.notFinite(row) }
        return Coordinate(x: x, y: y, z: z, m: m)
    }

    @inline(__always)
    private func line(_ range: Range<Int>) throws(Failure) -> Path {
        if range.count == 1 {
            throw Failure(GROMA_EFAILED, "tooFewPositions", "a line has 1 vertex", expected: "2 or none")
        }
        return try path(range, isRing: false)
    }

    /// Returns the non-empty rings of a polygon, its shell first.
    private func rings(_ range: Range<Int>, _ level: Int) throws(Failure) -> [Path] {
        var rings: [Path] = []
        for index in range {
            var vertices = self.range(level, index)
            if vertices.isEmpty {
                if index == range.lowerBound && range.count > 1 && range.contains(where: { !self.range(level, $0).isEmpty }) {
                    throw Failure(GROMA_EFAILED, "holeWithoutShell", "a polygon's shell is empty", expected: "no holes then")
                }
                continue
            }
            if vertices.count > 1 && isClosed(vertices) { vertices = vertices.dropLast() }
            guard vertices.count > 1 else {
                throw Failure(
                    GROMA_EFAILED, "tooFewPositions", "a ring has \(self.range(level, index).count) vertices", expected: "4 or none")
            }
            var ring = try path(vertices, isRing: true)
            ring.role = rings.isEmpty ? .shell : .hole
            ring.isFinished = true
            rings.append(ring)
        }
        return rings
    }

    private func isClosed(_ range: Range<Int>) -> Bool {
        guard let x = buffers.x, let y = buffers.y else { return false }
        let (first, last) = (range.lowerBound * buffers.xy_stride, (range.upperBound - 1) * buffers.xy_stride)
        return x[first] == x[last] && y[first] == y[last]
    }

    private func path(_ range: Range<Int>, isRing: Bool) throws(Failure) -> Path {
        guard !range.isEmpty else { return Path(dimensions: dimensions, isRing: isRing) }
        var faulty: Int?
        let path = Path(count: range.count, dimensions: dimensions, isRing: isRing) { part, xy, z, m in
            let start = range.lowerBound + part.lowerBound
            if !copy(start..<start + part.count, to: FlatRoom(xy: xy, z: z, m: m)) { faulty = faulty ?? start }
        }
        if let faulty { throw Self.notFinite(faulty) }
        return path
    }

    /// Copies vertices; returns false if x or y is not finite, or z or m is infinite.
    @inline(__always)
    private func copy(_ range: Range<Int>, to room: FlatRoom) -> Bool {
        guard let x = buffers.x, let y = buffers.y else { return range.isEmpty }
        let (xy, start, count, stride) = (room.xy, range.lowerBound, range.count, buffers.xy_stride)
        if stride == 2 && y == x + 1 {
            xy.update(from: x + 2 * start, count: 2 * count)
        } else {
            for index in 0..<count {
                xy[2 * index] = x[(start + index) * stride]
                xy[2 * index + 1] = y[(start + index) * stride]
            }
        }
        return UnsafePointer(xy).areFinite(2 * count) && Self.copy(buffers.z, buffers.z_stride, start, count, to: room.z)
            && Self.copy(buffers.m, buffers.m_stride, start, count, to: room.m)
    }

    /// Copies z or m; returns false if a value is infinite.
    @inline(__always)
    private static func copy(
        _ source: UnsafePointer<Double>?, _ stride: Int, _ start: Int, _ count: Int, to target: UnsafeMutablePointer<Double>?
    ) -> Bool {
        guard let source, let target else { return true }
        for index in 0..<count {
            target[index] = source[(start + index) * stride]
            if target[index].isInfinite { return false }
        }
        return true
    }

    private static func notFinite(_ vertex: Int) -> Failure {
        Failure(
            GROMA_EFAILED, "notFinite", "an ordinate is not finite among the vertices from \(vertex) on",
            expected: "finite x and y; z and m finite, or NaN for unset")
    }
}
