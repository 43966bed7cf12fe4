import GromaGeometry

/// How an operation runs on rows in flat memory without making geometries of them.
package enum FlatRun: Sendable {
    /// It returns all rows as they are.
    case unchanged
    /// It is asked row by row. What it writes goes into the room, which it leaves alone unless it answers `written`.
    case each(@Sendable (_ row: FlatRow, _ room: FlatRoom) -> FlatOutcome)
}

/// What an operation made of a row in flat memory.
package enum FlatOutcome {
    /// The operation returns the row as it is.
    case kept
    /// The row is now of the same kind with so many vertices, at most as many as before, which are in the room.
    case written(Int)
    /// Only running the operation on the geometry tells.
    case unknown
}

/// The kinds of rows in flat memory.
package enum FlatKind: Sendable {
    /// Points; x and y of an empty one are NaN.
    case point
    case multipoint
    /// Lines of one path, or of none where there are no vertices.
    case line
}

/// The vertices of a row in flat memory.
package struct FlatRow {
    /// x and y of each vertex in turn.
    package let xy: UnsafeBufferPointer<Double>
    package let z: UnsafePointer<Double>?
    package let m: UnsafePointer<Double>?

    package init(xy: UnsafeBufferPointer<Double>, z: UnsafePointer<Double>?, m: UnsafePointer<Double>?) {
        (self.xy, self.z, self.m) = (xy, z, m)
    }

    /// How many vertices there are.
    package var count: Int { xy.count / 2 }
}

/// Room for as many vertices as a row has; for z and m where it has them.
package struct FlatRoom {
    /// x and y of each vertex in turn.
    package let xy: UnsafeMutablePointer<Double>
    package let z: UnsafeMutablePointer<Double>?
    package let m: UnsafeMutablePointer<Double>?

    package init(xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, m: UnsafeMutablePointer<Double>?) {
        (self.xy, self.z, self.m) = (xy, z, m)
    }

    /// Copies a vertex of a row to a place in the room.
    @inline(__always)
    func put(_ index: Int, of row: FlatRow, at place: Int) {
        xy[2 * place] = row.xy[2 * index]
        xy[2 * place + 1] = row.xy[2 * index + 1]
        if let z, let from = row.z { z[place] = from[index] }
        if let m, let from = row.m { m[place] = from[index] }
    }

    /// Copies all vertices of a row. O(n)
    func put(_ row: FlatRow) {
        if let from = row.xy.baseAddress { xy.update(from: from, count: row.xy.count) }
        if let z, let from = row.z { z.update(from: from, count: row.count) }
        if let m, let from = row.m { m.update(from: from, count: row.count) }
    }
}
