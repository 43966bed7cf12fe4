import CGEOS
import GromaGeometry

/// Converts Groma's values to GEOS's. M is dropped (GEOS 3.11 has none): see ``ElevationModel``.
extension GEOSContext {
    /// Returns a GEOS geometry of the same shape; a ring of fewer than three vertices repeats its last one, because GEOS requires four
    /// including the closing one.
    ///
    /// Empty members of multi geometries and collections are omitted unless `keepsEmptyMembers`: they do not affect results, and GEOS 3.11
    /// crashes on some, for example when it searches for a position of each member on the boundary of a rectangle.
    func make(_ geometry: Geometry, keepsEmptyMembers: Bool = false) throws(OperationError) -> GEOSGeometryHandle {
        try make(geometry, keepsEmptyMembers, depth: 0)
    }

    private func make(_ geometry: Geometry, _ keepsEmpty: Bool, depth: Int) throws(OperationError) -> GEOSGeometryHandle {
        guard depth < 256 else { throw .tooLarge(operation: operation, found: depth + 1, limit: 256) }
        switch geometry {
        case .point(let point): return try make(point)
        case .multipoint(let multipoint): return try make(multipoint.points)
        case .polyline(let polyline): return try make(polyline, keepsEmpty)
        case .polygon(let polygon): return try make(polygon, keepsEmpty)
        case .envelope(let envelope): return try make(envelope.extent)
        case .collection(let collection):
            var members = GEOSGeometryList(context: self)
            for member in collection.geometries where keepsEmpty || !member.isEmpty {
                members.append(try make(member, keepsEmpty, depth: depth + 1))
            }
            return try self.collection(GEOS_GEOMETRYCOLLECTION, &members)
        }
    }

    private func make(_ point: Point) throws(OperationError) -> GEOSGeometryHandle {
        guard let position = point.coordinate else { return try geometry { GEOSGeom_createEmptyPoint_r($0) } }
        return try self.point(x: position.x, y: position.y, z: point.dimensions.hasZ ? position.z : nil)
    }

    private func make(_ points: Path) throws(OperationError) -> GEOSGeometryHandle {
        var members = GEOSGeometryList(context: self)
        members.reserve(points.count)
        try points.forEachChunk { (chunk) throws(OperationError) in
            try hook.check(operation)
            for index in 0..<chunk.count {
                members.append(try point(x: chunk.xy[2 * index], y: chunk.xy[2 * index + 1], z: chunk.z?[index]))
            }
        }
        return try collection(GEOS_MULTIPOINT, &members)
    }

    private func make(_ polyline: Polyline, _ keepsEmpty: Bool) throws(OperationError) -> GEOSGeometryHandle {
        let paths = polyline.paths
        if !polyline.isMulti {
            if paths.isEmpty { return try geometry { GEOSGeom_createEmptyLineString_r($0) } }
            if paths.count == 1 { return try line(paths[0]) }
        }
        return try lines(paths, keepsEmpty: keepsEmpty)
    }

    /// Returns a GEOS multi line of paths, rings as closed lines.
    func lines(_ paths: Parts, keepsEmpty: Bool = false) throws(OperationError) -> GEOSGeometryHandle {
        var members = GEOSGeometryList(context: self)
        members.reserve(paths.count)
        for (index, path) in paths.enumerated() where keepsEmpty || !path.isEmpty {
            if index & 0xFFF == 0 { try hook.check(operation) }
            members.append(try line(path))
        }
        return try collection(GEOS_MULTILINESTRING, &members)
    }

    /// Returns a GEOS line of a path, a ring as a closed line.
    func line(_ path: Path) throws(OperationError) -> GEOSGeometryHandle {
        let buffer = VertexBuffer(path, closing: path.isRing)
        return try line(buffer.pointer, count: buffer.count, hasZ: buffer.hasZ)
    }

    private func make(_ polygon: Polygon, _ keepsEmpty: Bool) throws(OperationError) -> GEOSGeometryHandle {
        let members = polygon.members
        if !polygon.isMulti {
            if members.isEmpty { return try geometry { GEOSGeom_createEmptyPolygon_r($0) } }
            if members.count == 1 { return try make(polygon.rings, members[0]) }
        }
        var polygons = GEOSGeometryList(context: self)
        polygons.reserve(members.count)
        for (index, member) in members.enumerated() where keepsEmpty || !polygon.rings[member.lowerBound].isEmpty {
            if index & 0xFFF == 0 { try hook.check(operation) }
            polygons.append(try make(polygon.rings, member))
        }
        return try collection(GEOS_MULTIPOLYGON, &polygons)
    }

    /// Returns a GEOS polygon of a shell and the following holes. The holes of an empty shell are dropped, because GEOS refuses them.
    private func make(_ rings: Parts, _ member: Range<Int>) throws(OperationError) -> GEOSGeometryHandle {
        let shell = rings[member.lowerBound]
        if shell.isEmpty { return try geometry { GEOSGeom_createEmptyPolygon_r($0) } }
        var holes = GEOSGeometryList(context: self)
        let shellRing = try ring(shell)
        for index in member.dropFirst() where !rings[index].isEmpty { holes.append(try ring(rings[index])) }
        return try self.polygon(shell: shellRing, holes: &holes)
    }

    private func ring(_ path: Path) throws(OperationError) -> GEOSGeometryHandle {
        let buffer = VertexBuffer(path, closing: true, least: 4)
        return try ring(buffer.pointer, count: buffer.count, hasZ: buffer.hasZ)
    }

    /// Returns the rectangle of an extent; a line or a point if it has no width or height.
    private func make(_ extent: Extent) throws(OperationError) -> GEOSGeometryHandle {
        if extent.isEmpty { return try geometry { GEOSGeom_createEmptyPolygon_r($0) } }
        let (xMin, yMin, xMax, yMax) = (extent.xMin, extent.yMin, extent.xMax, extent.yMax)
        if xMin == xMax && yMin == yMax { return try point(x: xMin, y: yMin) }
        if xMin == xMax || yMin == yMax { return try line([xMin, yMin, xMax, yMax], count: 2, hasZ: false) }
        let shell = try ring([xMin, yMin, xMax, yMin, xMax, yMax, xMin, yMax, xMin, yMin], count: 5, hasZ: false)
        var holes = GEOSGeometryList(context: self)
        return try polygon(shell: shell, holes: &holes)
    }
}

/// The vertices of a path in GEOS's form: x, y or x, y, z for each vertex, with the closing vertex on request.
struct VertexBuffer: ~Copyable {
    /// Memory for at least one vertex.
    let pointer: UnsafeMutablePointer<Double>
    /// The number of vertices, including the closing one.
    let count: Int
    /// Whether a vertex has three numbers.
    let hasZ: Bool

    /// Copies a path; `least` repeats the last vertex up to that many.
    init(_ path: Path, closing: Bool, least: Int = 0) {
        let hasZ = path.dimensions.hasZ
        let stride = hasZ ? 3 : 2
        let count = path.isEmpty ? 0 : max(path.count + (closing ? 1 : 0), least)
        let pointer = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1) * stride)
        if hasZ {
            path.forEachChunk { chunk in
                var target = pointer + chunk.firstIndex * 3
                for index in 0..<chunk.count {
                    target[0] = chunk.xy[2 * index]
                    target[1] = chunk.xy[2 * index + 1]
                    target[2] = chunk.z?[index] ?? .nan
                    target += 3
                }
            }
        } else {
            path.copy(xy: pointer)
        }
        for index in path.count..<max(count, path.count) {
            let source = closing && index == count - 1 ? 0 : path.count - 1
            for ordinate in 0..<stride { pointer[index * stride + ordinate] = pointer[source * stride + ordinate] }
        }
        self.pointer = pointer
        self.count = count
        self.hasZ = hasZ
    }

    deinit { pointer.deallocate() }
}
