import CGroma
import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaRPC

/// Geometries in one form in immutable flat memory, which this object owns.
final class FlatGeometries: Sendable {
    /// The buffers for C code. All memory that they point to belongs to this object.
    nonisolated(unsafe) let buffers: groma_buffers

    /// Writes rows in a form, or for `GROMA_ANY` in the simplest form that can represent them.
    ///
    /// - Throws: `GROMA_EFORM` if a row cannot be represented in the form.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    init(_ rows: [Geometry?], _ form: Int32) throws(Failure) {
        let isAssigned = !rows.contains { $0?.hasUnassignedRings ?? false }
        let rows = isAssigned ? rows : rows.map { $0?.withRingRoles }
        let form = try Self.form(of: rows, form)
        var writer = BufferWriter(form, rows)
        try form == .wkb ? writer.encode(rows) : writer.write(rows, reference: Self.reference(of: rows))
        buffers = writer.buffers
    }

    /// Takes ownership of memory that was filled elsewhere.
    init(owning buffers: groma_buffers) { self.buffers = buffers }

    deinit {
        let offsets = [buffers.offsets.0, buffers.offsets.1, buffers.offsets.2]
        for start in offsets { start?.deallocate() }
        // y is interleaved with x, in the same memory.
        for start in [buffers.x, buffers.z, buffers.m] { start?.deallocate() }
        buffers.validity?.deallocate()
        buffers.bytes?.deallocate()
    }

    private static func form(of rows: [Geometry?], _ wanted: Int32) throws(Failure) -> BufferForm {
        if wanted == GROMA_WKB.rawValue { return .wkb }
        let asked = BufferForm(rawValue: wanted)
        guard asked != nil || wanted == GROMA_ANY.rawValue else {
            throw .argument("form", "is \(wanted)", expected: "GROMA_ANY, 1 to 6, or GROMA_WKB")
        }
        var joined = asked
        for (index, row) in rows.enumerated() {
            guard let row else { continue }
            let own = BufferForm(simplestOf: row)
            let next = own.flatMap { own in joined.map { $0.joined(own) } ?? own }
            guard let next, asked == nil || next == asked else {
                let what = own?.title ?? "a collection"
                throw Failure(
                    GROMA_EFORM, "notRepresentable",
                    "row \(index) is \(what), which does not fit into \(joined?.title ?? "a form of coordinates")", path: "rows[\(index)]",
                    expected: "GROMA_WKB")
            }
            joined = next
        }
        return joined ?? .wkb
    }

    /// Returns the WKID of the rows' spatial reference, 0 for none.
    private static func reference(of rows: [Geometry?]) throws(Failure) -> Int32 {
        var first: SpatialReference??
        for (index, row) in rows.enumerated() {
            guard let row else { continue }
            guard let known = first else {
                first = .some(row.spatialReference)
                continue
            }
            if known != row.spatialReference {
                throw Failure(
                    GROMA_EFORM, "spatialReferenceMismatch",
                    "row \(index) is in \(row.spatialReference?.description ?? "no reference"), those before it in "
                        + "\(known?.description ?? "none")", path: "rows[\(index)]", expected: "one reference, or GROMA_WKB")
            }
        }
        return first.flatMap { $0 }?.wkid.flatMap { Int32(exactly: $0) } ?? 0
    }
}

/// Writes geometries into flat memory, whose ownership passes to the user of `buffers`.
private struct BufferWriter {
    var buffers = groma_buffers()
    private let form: BufferForm
    private var offsets: [UnsafeMutablePointer<Int64>] = []
    private var places: [Int]
    private var xy: UnsafeMutablePointer<Double>?
    private var z: UnsafeMutablePointer<Double>?
    private var m: UnsafeMutablePointer<Double>?
    private var vertex = 0

    init(_ form: BufferForm, _ rows: [Geometry?]) {
        self.form = form
        places = Array(repeating: 1, count: form.levels)
        buffers.form = form.rawValue
        buffers.row_count = rows.count
    }

    private mutating func markNulls(_ rows: [Geometry?]) {
        guard rows.contains(where: { $0 == nil }) else { return }
        let size = (rows.count + 7) / 8
        let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        bits.initialize(repeating: 0, count: size)
        for (row, geometry) in rows.enumerated() where geometry != nil { bits[row >> 3] |= 1 << UInt8(row & 7) }
        buffers.validity = UnsafePointer(bits)
    }

    /// Allocates memory for a number of entries of each level.
    private mutating func allocateOffsets(_ entries: [Int]) {
        offsets = entries.map { count in
            let memory = UnsafeMutablePointer<Int64>.allocate(capacity: count + 1)
            memory.initialize(repeating: 0, count: count + 1)
            return memory
        }
        if entries.count > 0 { (buffers.offsets.0, buffers.offset_counts.0) = (UnsafePointer(offsets[0]), entries[0] + 1) }
        if entries.count > 1 { (buffers.offsets.1, buffers.offset_counts.1) = (UnsafePointer(offsets[1]), entries[1] + 1) }
        if entries.count > 2 { (buffers.offsets.2, buffers.offset_counts.2) = (UnsafePointer(offsets[2]), entries[2] + 1) }
    }

    /// Ends the current entry of a level.
    @inline(__always)
    private mutating func end(_ level: Int) {
        let isLast = level + 1 == form.levels
        offsets[level][places[level]] = Int64(isLast ? vertex : places[level + 1] - 1)
        places[level] += 1
    }

    // MARK: Coordinates

    mutating func write(_ rows: [Geometry?], reference: Int32) {
        buffers.wkid = reference
        markNulls(rows)
        var size = Size(form)
        for row in rows { size.add(row) }
        allocateOffsets([rows.count, size.parts, size.rings].prefix(form.levels).map { $0 })
        buffers.vertex_count = size.vertices
        let xy = UnsafeMutablePointer<Double>.allocate(capacity: max(1, 2 * size.vertices))
        self.xy = xy
        (buffers.x, buffers.y, buffers.xy_stride) = (UnsafePointer(xy), UnsafePointer(xy + 1), 2)
        if size.hasZ {
            z = .allocate(capacity: max(1, size.vertices))
            (buffers.z, buffers.z_stride) = (UnsafePointer(z), 1)
        }
        if size.hasM {
            m = .allocate(capacity: max(1, size.vertices))
            (buffers.m, buffers.m_stride) = (UnsafePointer(m), 1)
        }
        for row in rows {
            if let row { write(row) } else if form == .point { put(nil) }
            if form.levels > 0 { end(0) }
        }
    }

    private mutating func write(_ row: Geometry) {
        switch row {
        case .point(let point):
            if form == .point || !point.isEmpty { put(point.coordinate) }
        case .multipoint(let points): put(points.points)
        case .polyline(let line):
            for path in line.paths {
                put(path)
                if form == .multiLineString { end(1) }
            }
        case .polygon(let polygon): write(polygon)
        case .envelope(let envelope): write(envelope.polygon)
        case .collection: break
        }
    }

    private mutating func write(_ polygon: Polygon) {
        for member in polygon.members {
            for index in member {
                put(polygon.rings[index])
                end(form.levels - 1)
            }
            if form == .multiPolygon { end(1) }
        }
    }

    private mutating func put(_ path: Path) {
        guard let xy, !path.isEmpty else { return }
        path.copy(xy: xy + 2 * vertex, z: z.map { $0 + vertex }, m: m.map { $0 + vertex })
        vertex += path.count
        if path.isRing, let first = path.first { put(first) }
    }

    private mutating func put(_ coordinate: Coordinate?) {
        guard let xy else { return }
        (xy[2 * vertex], xy[2 * vertex + 1]) = (coordinate?.x ?? .nan, coordinate?.y ?? .nan)
        z?[vertex] = coordinate?.z ?? .nan
        m?[vertex] = coordinate?.m ?? .nan
        vertex += 1
    }

    /// The amount of data to write.
    private struct Size {
        private let form: BufferForm
        var parts = 0
        var rings = 0
        var vertices = 0
        var hasZ = false
        var hasM = false

        init(_ form: BufferForm) { self.form = form }

        mutating func add(_ row: Geometry?) {
            guard let row else {
                vertices += form == .point ? 1 : 0
                return
            }
            hasZ = hasZ || row.dimensions.hasZ
            hasM = hasM || row.dimensions.hasM
            switch row {
            case .point(let point): vertices += form == .point || !point.isEmpty ? 1 : 0
            case .multipoint(let points): vertices += points.points.count
            case .polyline(let line):
                parts += line.paths.count
                vertices += line.paths.vertexCount
            case .polygon(let polygon): add(polygon)
            case .envelope(let envelope): add(envelope.polygon)
            case .collection: break
            }
        }

        private mutating func add(_ polygon: Polygon) {
            parts += form == .multiPolygon ? polygon.members.count : polygon.rings.count
            rings += polygon.rings.count
            // Rings repeat their first vertex at the end.
            vertices += polygon.rings.vertexCount + polygon.rings.reduce(0) { $0 + ($1.isEmpty ? 0 : 1) }
        }
    }

    // MARK: Well-known binary

    mutating func encode(_ rows: [Geometry?]) throws(Failure) {
        // Null rows have no spatial reference and are ignored.
        let references = Set(rows.compactMap { row in row.map { $0.spatialReference?.wkid ?? 0 } })
        if references.count == 1 { buffers.wkid = references.first.flatMap { Int32(exactly: $0) } ?? 0 }
        var bytes: [UInt8] = []
        var ends: [Int64] = []
        do throws(FormatError) {
            for row in rows {
                if let row {
                    let srid = references.count > 1 ? row.spatialReference?.wkid : nil
                    bytes += try WKB.bytes(of: row, options: WriteOptions(srid: srid))
                }
                ends.append(Int64(bytes.count))
            }
        } catch { throw Failure(CommandError(error), otherwise: GROMA_EFORM) }
        markNulls(rows)
        allocateOffsets([rows.count])
        (offsets[0] + 1).update(from: ends, count: ends.count)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        memory.initialize(from: bytes, count: bytes.count)
        (buffers.bytes, buffers.byte_count) = (UnsafePointer(memory), bytes.count)
    }
}
