import CGroma
import GromaBase
import GromaGeometry
import GromaOperations

/// Writes rows of one kind into flat memory, one after another.
final class FlatWriter {
    private let kind: FlatKind
    private let rows: Int
    /// The offsets of the rows; nil for points, whose rows have one vertex each.
    private let offsets: UnsafeMutablePointer<Int64>?
    private let xy: UnsafeMutablePointer<Double>
    private let z: UnsafeMutablePointer<Double>?
    private let m: UnsafeMutablePointer<Double>?
    /// A bit for each row that is set if the row is not null; nil while there is no null row.
    private var validity: UnsafeMutablePointer<UInt8>?
    private var nulls = 0
    private var others: [Int: Geometry] = [:]
    private var row = 0
    private var vertex = 0
    private var isTaken = false

    /// Creates a writer with memory for a number of rows and vertices.
    init(_ kind: FlatKind, rows: Int, vertices: Int, dimensions: Dimensions) {
        (self.kind, self.rows) = (kind, rows)
        offsets = kind == .point ? nil : .allocate(capacity: rows + 1)
        offsets?[0] = 0
        xy = .allocate(capacity: max(1, 2 * vertices))
        System.preferLargePages(xy, 16 * vertices)
        z = dimensions.hasZ ? .allocate(capacity: max(1, vertices)) : nil
        m = dimensions.hasM ? .allocate(capacity: max(1, vertices)) : nil
    }

    deinit {
        guard !isTaken else { return }
        offsets?.deallocate()
        validity?.deallocate()
        for start in [xy, z, m] { start?.deallocate() }
    }

    /// Returns the memory for vertices after those of all ended rows and `count` more.
    @inline(__always)
    func room(behind count: Int) -> FlatRoom {
        let start = vertex + count
        return FlatRoom(xy: xy + 2 * start, z: z.map { $0 + start }, m: m.map { $0 + start })
    }

    /// Ends a row whose vertices are in the memory already.
    @inline(__always)
    func end(_ count: Int) {
        vertex += count
        row += 1
        offsets?[row] = Int64(vertex)
    }

    /// Ends a number of points that are in the memory already.
    func endPoints(_ count: Int) {
        vertex += count
        row += count
    }

    /// Adds a point.
    func add(_ position: Coordinate) {
        let room = room(behind: 0)
        (room.xy[0], room.xy[1]) = (position.x, position.y)
        room.z?.pointee = position.z
        room.m?.pointee = position.m
        end(1)
    }

    /// Adds an empty point.
    func addEmptyPoint() {
        let room = room(behind: 0)
        (room.xy[0], room.xy[1]) = (.nan, .nan)
        room.z?.pointee = .nan
        room.m?.pointee = .nan
        end(1)
    }

    /// Adds a null row.
    func addNull() {
        if validity == nil {
            let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: (rows + 7) / 8)
            bits.initialize(repeating: 0xFF, count: (rows + 7) / 8)
            if rows & 7 > 0 { bits[rows >> 3] = 1 << UInt8(rows & 7) - 1 }
            validity = bits
        }
        validity?[row >> 3] &= ~(1 << UInt8(row & 7))
        nulls += 1
        if kind == .point { addEmptyPoint() } else { end(0) }
    }

    /// Adds a row that cannot be represented in flat memory.
    func add(other geometry: Geometry) {
        others[row] = geometry
        addNull()
    }

    /// Adds a row whose vertices `fill` writes; adds nothing if it returns false.
    @inline(__always)
    func add(_ count: Int, _ fill: (FlatRoom) -> Bool) -> Bool {
        guard fill(room(behind: 0)) else { return false }
        end(count)
        return true
    }

    /// Adds a row with the vertices of a path.
    ///
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    func add(_ path: Path) {
        let room = room(behind: 0)
        if !path.isEmpty { path.copy(xy: room.xy, z: room.z, m: room.m) }
        end(path.count)
    }

    /// Adds rows of the same kind and dimensions from flat memory, including null rows.
    ///
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    func add(_ range: Range<Int>, of source: FlatRows) {
        guard let first = range.first, let last = range.last else { return }
        let vertices = source.range(first).lowerBound..<source.range(last).upperBound
        let room = room(behind: 0)
        if let from = source.buffers.x { room.xy.update(from: from + 2 * vertices.lowerBound, count: 2 * vertices.count) }
        for (target, from) in [(room.z, source.buffers.z), (room.m, source.buffers.m)] {
            if let target, let from { target.update(from: from + vertices.lowerBound, count: vertices.count) }
        }
        guard source.buffers.validity == nil else {
            for index in range { if source.isAbsent(index) { addNull() } else { end(source.range(index).count) } }
            return
        }
        if let offsets, let from = source.buffers.offsets.0 {
            let shift = Int64(vertex - vertices.lowerBound)
            for index in 0..<range.count { offsets[row + 1 + index] = from[first + 1 + index] + shift }
        }
        vertex += vertices.count
        row += range.count
    }

    /// Returns the rows, which take ownership of the memory; nil if all rows are null. Call it only once, at the end.
    func flatRows(in reference: SpatialReference?) -> FlatRows? {
        var buffers = groma_buffers()
        let form: BufferForm =
            switch kind {
            case .point: .point
            case .multipoint: .multipoint
            case .line: .lineString
            }
        buffers.form = form.rawValue
        buffers.wkid = reference?.wkid.flatMap { Int32(exactly: $0) } ?? 0
        buffers.row_count = rows
        if let offsets { (buffers.offsets.0, buffers.offset_counts.0) = (UnsafePointer(offsets), rows + 1) }
        buffers.vertex_count = vertex
        (buffers.x, buffers.y, buffers.xy_stride) = (UnsafePointer(xy), UnsafePointer(xy + 1), 2)
        if let z { (buffers.z, buffers.z_stride) = (UnsafePointer(z), 1) }
        if let m { (buffers.m, buffers.m_stride) = (UnsafePointer(m), 1) }
        buffers.validity = validity.map { UnsafePointer($0) }
        isTaken = true
        let flat = FlatGeometries(owning: buffers)
        return nulls == rows && others.isEmpty ? nil : FlatRows(flat: flat, kind: kind, reference: reference, others: others)
    }
}
