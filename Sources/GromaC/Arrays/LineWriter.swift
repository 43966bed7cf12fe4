import CGroma
import GromaBase
import GromaGeometry

/// Writes lines to flat memory, one after another.
final class LineWriter {
    private let rows: Int
    private let offsets: UnsafeMutablePointer<Int64>
    private let xy: UnsafeMutablePointer<Double>
    private let z: UnsafeMutablePointer<Double>?
    private let m: UnsafeMutablePointer<Double>?
    private var nulls: [Int] = []
    private var row = 0
    private var vertex = 0
    private var isTaken = false

    /// Creates a writer with memory for a number of rows and vertices.
    init(rows: Int, vertices: Int, dimensions: Dimensions) {
        self.rows = rows
        offsets = .allocate(capacity: rows + 1)
        offsets[0] = 0
        xy = .allocate(capacity: max(1, 2 * vertices))
        System.preferLargePages(xy, 16 * vertices)
        z = dimensions.hasZ ? .allocate(capacity: max(1, vertices)) : nil
        m = dimensions.hasM ? .allocate(capacity: max(1, vertices)) : nil
    }

    deinit {
        guard !isTaken else { return }
        offsets.deallocate()
        for start in [xy, z, m] { start?.deallocate() }
    }

    @inline(__always)
    private func end(_ count: Int) {
        vertex += count
        row += 1
        offsets[row] = Int64(vertex)
    }

    /// Adds a row without a geometry.
    func addNull() {
        nulls.append(row)
        end(0)
    }

    /// Adds a line whose vertices `fill` writes; adds nothing if `fill` returns false.
    @inline(__always)
    func add(
        _ count: Int, _ fill: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?) -> Bool
    ) -> Bool {
        guard fill(xy + 2 * vertex, z.map { $0 + vertex }, m.map { $0 + vertex }) else { return false }
        end(count)
        return true
    }

    /// Adds the vertices of a path. O(n)
    func add(_ path: Path) {
        if !path.isEmpty { path.copy(xy: xy + 2 * vertex, z: z.map { $0 + vertex }, m: m.map { $0 + vertex }) }
        end(path.count)
    }

    /// Adds a line from flat memory with the same dimensions and alternating x and y. O(n)
    func add(_ range: Range<Int>, of buffers: groma_buffers) {
        if let from = buffers.x { (xy + 2 * vertex).update(from: from + 2 * range.lowerBound, count: 2 * range.count) }
        if let z, let from = buffers.z { (z + vertex).update(from: from + range.lowerBound, count: range.count) }
        if let m, let from = buffers.m { (m + vertex).update(from: from + range.lowerBound, count: range.count) }
        end(range.count)
    }

    /// Returns the written lines, which take ownership of the memory; nil if every row is null. Must be called once, at the end.
    func lines(in reference: SpatialReference?) -> FlatLines? {
        var buffers = groma_buffers()
        buffers.form = BufferForm.lineString.rawValue
        buffers.wkid = reference?.wkid.flatMap { Int32(exactly: $0) } ?? 0
        buffers.row_count = rows
        (buffers.offsets.0, buffers.offset_counts.0) = (UnsafePointer(offsets), rows + 1)
        buffers.vertex_count = vertex
        (buffers.x, buffers.y, buffers.xy_stride) = (UnsafePointer(xy), UnsafePointer(xy + 1), 2)
        if let z { (buffers.z, buffers.z_stride) = (UnsafePointer(z), 1) }
        if let m { (buffers.m, buffers.m_stride) = (UnsafePointer(m), 1) }
        if !nulls.isEmpty {
            let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: (rows + 7) / 8)
            bits.initialize(repeating: 0, count: (rows + 7) / 8)
            for row in 0..<rows { bits[row >> 3] |= 1 << UInt8(row & 7) }
            for row in nulls { bits[row >> 3] &= ~(1 << UInt8(row & 7)) }
            buffers.validity = UnsafePointer(bits)
        }
        isTaken = true
        let flat = FlatGeometries(owning: buffers)
        return nulls.count == rows ? nil : FlatLines(flat: flat, reference: reference)
    }
}
