import CGroma
import GromaBase
import GromaGeometry

extension FlatRows {
    /// Returns the rows in a form other than their own, or in the simplest form for `GROMA_ANY`, by copying; nil if this needs geometries.
    ///
    /// - Throws: `GROMA_EFORM` if a row cannot be represented in the form.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    func written(_ form: Int32) throws(Failure) -> FlatGeometries? {
        if form == GROMA_WKB.rawValue { return try encoded() }
        let isMulti = others.values.contains { BufferForm(simplestOf: $0) == .multiLineString }
        guard form == GROMA_MULTILINESTRING.rawValue || form == GROMA_ANY.rawValue && isMulti else { return nil }
        return multi()
    }

    /// Returns lines in the form `GROMA_MULTILINESTRING`, by copying; nil if a row is not a line with these dimensions and this spatial
    /// reference.
    ///
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    private func multi() -> FlatGeometries? {
        guard kind == .line else { return nil }
        var (lines, vertices) = (count, buffers.vertex_count)
        for other in others.values {
            guard case .polyline(let line) = other, line.dimensions == dimensions, line.spatialReference == reference else { return nil }
            lines += line.paths.count
            vertices += line.paths.vertexCount
        }
        let ofRows = UnsafeMutablePointer<Int64>.allocate(capacity: count + 1)
        // At most one entry for each row, plus those of the rows with several paths; the form has as many entries as there are lines.
        let ofLines = UnsafeMutablePointer<Int64>.allocate(capacity: lines + 1)
        let xy = UnsafeMutablePointer<Double>.allocate(capacity: max(1, 2 * vertices))
        System.preferLargePages(xy, 16 * vertices)
        let z: UnsafeMutablePointer<Double>? = dimensions.hasZ ? .allocate(capacity: max(1, vertices)) : nil
        let m: UnsafeMutablePointer<Double>? = dimensions.hasM ? .allocate(capacity: max(1, vertices)) : nil
        var (line, vertex, pending) = (0, 0, 0..<0)
        (ofRows[0], ofLines[0]) = (0, 0)
        // Consecutive lines are copied together.
        func copyPending() {
            let start = vertex - pending.count
            if let from = buffers.x { (xy + 2 * start).update(from: from + 2 * pending.lowerBound, count: 2 * pending.count) }
            for (target, from) in [(z, buffers.z), (m, buffers.m)] {
                if let target, let from { (target + start).update(from: from + pending.lowerBound, count: pending.count) }
            }
            pending = pending.upperBound..<pending.upperBound
        }
        func end(_ count: Int) {
            vertex += count
            line += 1
            ofLines[line] = Int64(vertex)
        }
        for row in 0..<count {
            if let other = others[row], case .polyline(let several) = other {
                copyPending()
                several.paths.forEach { _, path in
                    if !path.isEmpty { path.copy(xy: xy + 2 * vertex, z: z.map { $0 + vertex }, m: m.map { $0 + vertex }) }
                    end(path.count)
                }
            } else if !range(row).isEmpty {
                pending = pending.lowerBound..<range(row).upperBound
                end(range(row).count)
            }
            ofRows[row + 1] = Int64(line)
        }
        copyPending()
        var made = groma_buffers()
        (made.form, made.wkid, made.row_count) = (BufferForm.multiLineString.rawValue, buffers.wkid, count)
        made.validity = validity()
        (made.offsets.0, made.offset_counts.0) = (UnsafePointer(ofRows), count + 1)
        (made.offsets.1, made.offset_counts.1) = (UnsafePointer(ofLines), line + 1)
        made.vertex_count = vertex
        (made.x, made.y, made.xy_stride) = (UnsafePointer(xy), UnsafePointer(xy + 1), 2)
        if let z { (made.z, made.z_stride) = (UnsafePointer(z), 1) }
        if let m { (made.m, made.m_stride) = (UnsafePointer(m), 1) }
        return FlatGeometries(owning: made)
    }
}
