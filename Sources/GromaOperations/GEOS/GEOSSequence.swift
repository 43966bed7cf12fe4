import CGEOS

/// Bulk transfer of coordinates into and out of GEOS. Buffers contain x, y or x, y, z for each vertex; GEOS 3.11 has no M.
extension GEOSContext {
    /// Returns a line of `count` vertices; a single vertex is doubled, because GEOS requires none or at least two.
    func line(_ buffer: UnsafePointer<Double>, count: Int, hasZ: Bool) throws(OperationError) -> GEOSGeometryHandle {
        guard count > 0 else { return try geometry { GEOSGeom_createEmptyLineString_r($0) } }
        guard count > 1 else {
            let stride = hasZ ? 3 : 2
            let doubled = UnsafeMutablePointer<Double>.allocate(capacity: 2 * stride)
            defer { doubled.deallocate() }
            doubled.update(from: buffer, count: stride)
            (doubled + stride).update(from: buffer, count: stride)
            return try line(doubled, count: 2, hasZ: hasZ)
        }
        let sequence = try sequence(buffer, count: count, hasZ: hasZ)
        return try geometry { GEOSGeom_createLineString_r($0, sequence) }
    }

    /// Returns a linear ring of a buffer whose last vertex repeats the first; at least four vertices, or none.
    func ring(_ buffer: UnsafePointer<Double>, count: Int, hasZ: Bool) throws(OperationError) -> GEOSGeometryHandle {
        let sequence = try sequence(buffer, count: count, hasZ: hasZ)
        return try geometry { GEOSGeom_createLinearRing_r($0, sequence) }
    }

    /// Returns a point.
    func point(x: Double, y: Double, z: Double? = nil) throws(OperationError) -> GEOSGeometryHandle {
        custody.vertices += 1
        guard let z else { return try geometry { GEOSGeom_createPointFromXY_r($0, x, y) } }
        let ordinates = [x, y, z]
        let sequence = try pointer { context in
            ordinates.withUnsafeBufferPointer { GEOSCoordSeq_copyFromBuffer_r(context, $0.baseAddress, 1, 1, 0) }
        }
        return try geometry { GEOSGeom_createPoint_r($0, sequence) }
    }

    /// Returns a polygon of a shell and its holes, all linear rings.
    func polygon(shell: consuming GEOSGeometryHandle, holes: inout GEOSGeometryList) throws(OperationError) -> GEOSGeometryHandle {
        let shell = shell.release()
        var holes = holes.releaseAll().map { Optional($0) }
        let count = UInt32(holes.count)
        return try geometry { context in
            holes.withUnsafeMutableBufferPointer { GEOSGeom_createPolygon_r(context, shell, $0.baseAddress, count) }
        }
    }

    /// Returns a multi geometry or a collection, by GEOS's type.
    func collection(_ type: GEOSGeomTypes, _ members: inout GEOSGeometryList) throws(OperationError) -> GEOSGeometryHandle {
        var members = members.releaseAll().map { Optional($0) }
        let count = UInt32(members.count)
        return try geometry { context in
            members.withUnsafeMutableBufferPointer { GEOSGeom_createCollection_r(context, Int32(type.rawValue), $0.baseAddress, count) }
        }
    }

    private func sequence(_ buffer: UnsafePointer<Double>, count: Int, hasZ: Bool) throws(OperationError) -> OpaquePointer {
        guard let size = UInt32(exactly: count) else { throw .tooLarge(operation: operation, found: count, limit: Int(UInt32.max)) }
        custody.vertices += count
        return try pointer { GEOSCoordSeq_copyFromBuffer_r($0, buffer, size, hasZ ? 1 : 0, 0) }
    }

    /// Returns the coordinates of a GEOS point, line or ring: interleaved x, y (and z).
    func coordinates(of geometry: OpaquePointer, hasZ: Bool) throws(OperationError) -> [Double] {
        let sequence = try pointer { GEOSGeom_getCoordSeq_r($0, geometry) }
        var size: UInt32 = 0
        try success { GEOSCoordSeq_getSize_r($0, sequence, &size) }
        guard size > 0 else { return [] }
        var failed = false
        let values = [Double](unsafeUninitializedCapacity: Int(size) * (hasZ ? 3 : 2)) { buffer, filled in
            failed = GEOSCoordSeq_copyToBuffer_r(raw, sequence, buffer.baseAddress, hasZ ? 1 : 0, 0) == 0
            filled = failed ? 0 : buffer.count
        }
        if failed { throw failure() }
        return values
    }
}
