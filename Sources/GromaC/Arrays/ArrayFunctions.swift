// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CGroma
import GeometryCommands
import GromaGeometry
import GromaRPC

// The functions on arrays of groma.h, which documents them. Their names are those of the header.

/// Creates an array of the geometries in buffers. O(vertices)
@c @implementation
public func groma_array_create(_ array: UnsafeMutablePointer<OpaquePointer?>?, _ buffers: UnsafePointer<groma_buffers>?) -> Int32 {
    status { () throws(Failure) in
        let out = try array.required("array")
        out.pointee = nil
        out.pointee = try arrays.add(BufferReader(try buffers.required("buffers").pointee).array())
    }
}

/// Frees an array and the memory that it has returned.
@c @implementation
public func groma_array_free(_ array: OpaquePointer?) -> Int32 {
    status { () throws(Failure) in if array != nil { try arrays.remove(array) } }
}

/// Creates an array with one row, the geometry with a name in the session. O(1)
@c @implementation
public func groma_array_get(
    _ array: UnsafeMutablePointer<OpaquePointer?>?, _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> Int32 {
    status { () throws(Failure) in
        let out = try array.required("array")
        out.pointee = nil
        let (hosted, name) = (try sessions[session], try name.text("name"))
        let claim = try hosted.claim()
        defer { hosted.release(claim) }
        let geometry: Geometry
        do throws(CommandError) { geometry = try hosted.session.geometry(named: name) } catch {
            throw Failure(error, otherwise: GROMA_ENOTFOUND)
        }
        out.pointee = try arrays.add(GeometryArray([geometry]))
    }
}

/// Stores a row in the session under a name. O(1)
@c @implementation
public func groma_array_put(_ session: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ array: OpaquePointer?, _ row: Int) -> Int32 {
    status { () throws(Failure) in
        let (hosted, name) = (try sessions[session], try name.text("name"))
        let geometry = try arrays[array].row(row)
        try hosted.exclusively { () throws(Failure) in
            guard let geometry else {
                hosted.session.store[name] = nil
                return
            }
            do throws(CommandError) { try hosted.session.keep(geometry, as: name) } catch { throw Failure(error) }
        }
    }
}

/// Runs an operation on every row. The complexity is the sum of that of the operation for each row.
@c @implementation
public func groma_array_run(
    _ result: UnsafeMutablePointer<OpaquePointer?>?, _ session: OpaquePointer?, _ array: OpaquePointer?,
    _ operation: UnsafePointer<CChar>?, _ parameters: UnsafePointer<CChar>?
) -> Int32 {
    status { () throws(Failure) in
        let out = try result.required("result")
        out.pointee = nil
        let (hosted, rows) = (try sessions[session], try arrays[array])
        let name = try operation.text("operation")
        let values = parameters == nil ? nil : try parameters.text("parameters")
        out.pointee = try hosted.exclusively { () throws(Failure) in
            try arrays.add(try OperationOverRows(name, values, hosted).run(rows))
        }
    }
}

/// Returns the description of a row, and the number of rows. O(1), or O(vertices of the row) for rows in flat memory
@c @implementation
public func groma_array_row(
    _ description: UnsafeMutablePointer<groma_row>?, _ row_count: UnsafeMutablePointer<Int>?, _ array: OpaquePointer?, _ row: Int
) -> Int32 {
    status { () throws(Failure) in
        description?.pointee = groma_row()
        row_count?.pointee = 0
        let rows = try arrays[array]
        row_count?.pointee = rows.count
        if let description { description.pointee = try rows.description(of: row) }
    }
}

extension groma_row {
    /// Describes a row.
    init(_ row: Geometry?) {
        self.init()
        (x_min, y_min, x_max, y_max) = (.nan, .nan, .nan, .nan)
        guard let row else { return }
        type = BufferForm(simplestOf: row)?.rawValue ?? 7
        wkid = row.spatialReference?.wkid.flatMap { Int32(exactly: $0) } ?? 0
        has_z = row.dimensions.hasZ ? 1 : 0
        has_m = row.dimensions.hasM ? 1 : 0
        path_count = row.partCount
        vertex_count = if case .envelope(let envelope) = row { envelope.polygon.rings.vertexCount } else { row.vertexCount }
        let box = row.extent
        if !box.isEmpty { (x_min, y_min, x_max, y_max) = (box.xMin, box.yMin, box.xMax, box.yMax) }
    }
}

/// Returns a pointer to the next run of vertices of a row. O(log n)
@c @implementation
public func groma_array_chunk(_ chunk: UnsafeMutablePointer<groma_chunk>?, _ array: OpaquePointer?, _ row: Int) -> Int32 {
    status { () throws(Failure) in
        let chunk = try chunk.required("chunk")
        let (path, first) = (chunk.pointee.path, chunk.pointee.first)
        let count = chunk.pointee.count
        guard path >= 0, first >= 0, count >= 0, first <= 1 << 40, count <= 1 << 40 else {
            throw .argument("chunk", "was never one", expected: "one that is all zeros, or was left by this function")
        }
        chunk.pointee = try arrays[array].vertices(of: row).chunk(path: path, from: first + count) ?? groma_chunk()
    }
}

/// Copies vertices of a row into the caller's memory. O(log n + copied)
@c @implementation
public func groma_array_copy(
    _ copied: UnsafeMutablePointer<Int>?, _ array: OpaquePointer?, _ row: Int, _ first: Int, _ capacity: Int,
    _ xy: UnsafeMutablePointer<Double>?, _ z: UnsafeMutablePointer<Double>?, _ m: UnsafeMutablePointer<Double>?
) -> Int32 {
    status { () throws(Failure) in
        let copied = try copied.required("copied")
        copied.pointee = 0
        guard first >= 0 else { throw .argument("first", "is out of range") }
        guard capacity >= 0 else { throw .argument("capacity", "is out of range") }
        let vertices = try arrays[array].vertices(of: row)
        copied.pointee = vertices.copy(from: first, capacity: capacity, xy: try xy.required("xy"), z: z, m: m)
    }
}

/// Returns all rows in flat memory, which the array owns. O(vertices) at the first call for a form, then O(1)
@c @implementation
public func groma_array_buffers(_ buffers: UnsafeMutablePointer<groma_buffers>?, _ array: OpaquePointer?, _ form: Int32) -> Int32 {
    status { () throws(Failure) in
        let out = try buffers.required("buffers")
        out.pointee = groma_buffers()
        out.pointee = try arrays[array].flattened(form).buffers
    }
}

/// Returns the errors of rows that have become null. O(1)
@c @implementation
public func groma_array_errors(
    _ errors: UnsafeMutablePointer<UnsafePointer<groma_row_error>?>?, _ error_count: UnsafeMutablePointer<Int>?, _ array: OpaquePointer?
) -> Int32 {
    status { () throws(Failure) in
        let (out, count) = (try errors.required("errors"), try error_count.required("error_count"))
        (out.pointee, count.pointee) = (nil, 0)
        let memory = try arrays[array].errors.memory
        if !memory.isEmpty { (out.pointee, count.pointee) = (memory.baseAddress.map { UnsafePointer($0) }, memory.count) }
    }
}
