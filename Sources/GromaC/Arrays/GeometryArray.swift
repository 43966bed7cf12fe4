import CGroma
import GromaGeometry
import Synchronization

/// The arrays with handles in C code.
let arrays = HandleTable<GeometryArray>(kind: 2, "array")

/// An immutable array of geometries, some of them null: the object behind a `groma_array`.
final class GeometryArray: Sendable {
    private enum Rows {
        /// Geometries; nil for null rows.
        case made([Geometry?])
        /// Rows in flat memory, whose geometries are created on request.
        case flat(FlatRows)
    }

    private let rows: Rows
    /// The number of rows.
    let count: Int
    /// The errors of rows that have become null, in order.
    let errors: RowErrors
    /// All rows in flat memory, in the forms requested so far.
    private let flat = Mutex<[Int32: FlatGeometries]>([:])

    /// The vertices of rows that do not store them as paths, by row, for the lifetime of the array.
    private let made = Mutex<[Int: RowVertices]>([:])

    init(_ rows: [Geometry?], _ errors: RowErrors = RowErrors([])) { (self.rows, count, self.errors) = (.made(rows), rows.count, errors) }

    init(_ flatRows: FlatRows, _ errors: RowErrors) { (rows, count, self.errors) = (.flat(flatRows), flatRows.count, errors) }

    /// The rows if they are in flat memory; nil if they are geometries.
    var flatRows: FlatRows? { if case .flat(let rows) = rows { rows } else { nil } }

    /// Returns the row at a valid index; nil if it is null. O(1), or O(vertices of the row) in flat memory
    subscript(row: Int) -> Geometry? {
        switch rows {
        case .made(let rows): rows[row]
        case .flat(let rows): rows.row(row)
        }
    }

    private var all: [Geometry?] { (0..<count).map { self[$0] } }

    /// Returns a row; nil if it is null.
    ///
    /// - Throws: `GROMA_ENOTFOUND` if there is no such row.
    func row(_ index: Int) throws(Failure) -> Geometry? {
        try check(index)
        return self[index]
    }

    /// Throws `GROMA_ENOTFOUND` if there is no such row.
    private func check(_ index: Int) throws(Failure) {
        guard index >= 0 && index < count else {
            throw Failure(
                GROMA_ENOTFOUND, "indexOutOfRange", "there is no row \(UInt(bitPattern: index))", path: "row",
                expected: count == 0 ? "none: the array is empty" : "0 to \(count - 1)")
        }
    }

    /// Returns the description of a row.
    ///
    /// - Throws: `GROMA_ENOTFOUND` if there is no such row.
    func description(of index: Int) throws(Failure) -> groma_row {
        try check(index)
        return if let flatRows { flatRows.description(of: index) } else { groma_row(self[index]) }
    }

    /// Returns the vertices of a row, in memory that is valid for the lifetime of the array.
    ///
    /// - Throws: `GROMA_ENOTFOUND` if there is no such row, `GROMA_EFORM` for a collection.
    func vertices(of index: Int) throws(Failure) -> RowVertices {
        try check(index)
        if let flatRows, !flatRows.isAbsent(index) { return RowVertices(flatRows, row: index) }
        let row = self[index]
        if RowVertices.lieInRow(row) { return try RowVertices(row) }
        return try made.withLock { made throws(Failure) in
            if let known = made[index] { return known }
            let vertices = try RowVertices(row)
            made[index] = vertices
            return vertices
        }
    }

    /// Returns all rows in flat memory, created at the first request for a form.
    ///
    /// - Throws: `GROMA_EFORM` if the form cannot represent them.
    func flattened(_ form: Int32) throws(Failure) -> FlatGeometries {
        if let flatRows, flatRows.others.isEmpty, form == GROMA_ANY.rawValue || form == flatRows.buffers.form { return flatRows.flat }
        return try flat.withLock { flat throws(Failure) in
            if let known = flat[form] { return known }
            let made = if let written = try flatRows?.written(form) { written } else { try FlatGeometries(all, form) }
            flat[form] = made
            return made
        }
    }
}

/// The errors of rows that have become null, in memory for C code.
final class RowErrors: Sendable {
    /// The rows and their errors.
    let failures: [(row: Int, failure: Failure)]
    /// The same in immutable memory, which this object owns.
    nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<groma_row_error>

    init(_ failures: [(row: Int, failure: Failure)]) {
        self.failures = failures
        memory = .allocate(capacity: failures.count)
        for (index, (row, failure)) in failures.enumerated() {
            memory.initializeElement(
                at: index,
                to: groma_row_error(
                    row: row,
                    error: groma_error(
                        status: failure.status.rawValue, code: Self.copy(failure.code), message: Self.copy(failure.message),
                        path: failure.path.map(Self.copy), expected: failure.expected.map(Self.copy))))
        }
    }

    deinit {
        for entry in memory {
            for text in [entry.error.code, entry.error.message, entry.error.path, entry.error.expected] { text?.deallocate() }
        }
        memory.deallocate()
    }

    private static func copy(_ text: String) -> UnsafePointer<CChar> {
        let bytes = text.utf8CString
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { memory.initialize(from: base, count: bytes.count) } }
        return UnsafePointer(memory)
    }
}
