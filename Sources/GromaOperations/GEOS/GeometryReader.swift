import CGEOS
import GromaGeometry

/// Converts GEOS's results to Groma's values: rings get their roles, shells run counter-clockwise and holes clockwise, M and missing Z come
/// from an ``ElevationModel``.
struct GeometryReader {
    /// The dimensions of the result.
    let dimensions: Dimensions
    /// The spatial reference of the result.
    let spatialReference: SpatialReference?
    /// Provides Z and M that GEOS does not carry.
    let elevation: ElevationModel?

    init(dimensions: Dimensions = .xy, spatialReference: SpatialReference? = nil, elevation: ElevationModel? = nil) {
        self.dimensions = dimensions
        self.spatialReference = spatialReference
        self.elevation = elevation
    }

    /// Reads a whole geometry.
    func read(_ geometry: borrowing GEOSGeometryHandle, _ context: borrowing GEOSContext) throws(OperationError) -> Geometry {
        try read(geometry.raw, context)
    }

    /// Reads a geometry that the caller owns.
    func read(_ raw: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> Geometry {
        switch UInt32(bitPattern: GEOSGeomTypeId_r(context.raw, raw)) {
        case GEOS_POINT.rawValue: return .point(try point(raw, context))
        case GEOS_LINESTRING.rawValue, GEOS_LINEARRING.rawValue:
            var paths = Parts()
            try appendLine(raw, to: &paths, context)
            return .polyline(Polyline(paths: paths, dimensions: dimensions, isMulti: false, spatialReference: spatialReference))
        case GEOS_POLYGON.rawValue:
            var rings: [Path] = []
            try appendPolygon(raw, to: &rings, context)
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: false, spatialReference: spatialReference))
        case GEOS_MULTIPOINT.rawValue: return .multipoint(Multipoint(points: try points(raw, context), spatialReference: spatialReference))
        case GEOS_MULTILINESTRING.rawValue:
            var paths = Parts()
            try forEachMember(raw, context) { (member) throws(OperationError) in try appendLine(member, to: &paths, context) }
            return .polyline(Polyline(paths: paths, dimensions: dimensions, isMulti: true, spatialReference: spatialReference))
        case GEOS_MULTIPOLYGON.rawValue:
            var rings: [Path] = []
            try forEachMember(raw, context) { (member) throws(OperationError) in try appendPolygon(member, to: &rings, context) }
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: true, spatialReference: spatialReference))
        case GEOS_GEOMETRYCOLLECTION.rawValue:
            var members: [Geometry] = []
            try forEachMember(raw, context) { (member) throws(OperationError) in members.append(try read(member, context)) }
            return .collection(GeometryCollection(members, dimensions: dimensions, spatialReference: spatialReference))
        case let type: throw .geos(operation: context.operation, message: "a result of the unknown type \(type)")
        }
    }

    private func forEachMember(
        _ raw: OpaquePointer, _ context: borrowing GEOSContext, _ body: (OpaquePointer) throws(OperationError) -> Void
    ) throws(OperationError) {
        let count = GEOSGetNumGeometries_r(context.raw, raw)
        guard count >= 0 else { throw context.failure() }
        for index in 0..<count {
            if index & 0xFFF == 0xFFF { try context.hook.check(context.operation) }
            guard let member = GEOSGetGeometryN_r(context.raw, raw, index) else { throw context.failure() }
            try body(member)
        }
    }

    private func point(_ raw: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> Point {
        let path = path(try context.coordinates(of: raw, hasZ: dimensions.hasZ), isRing: false)
        return Point(path.isEmpty ? nil : path[0], dimensions: dimensions, spatialReference: spatialReference)
    }

    private func points(_ raw: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> Path {
        var values: [Double] = []
        try forEachMember(raw, context) { (member) throws(OperationError) in
            if GEOSisEmpty_r(context.raw, member) == 1 { return }
            var (x, y, z) = (0.0, 0.0, Double.nan)
            try context.success { GEOSGeomGetX_r($0, member, &x) }
            try context.success { GEOSGeomGetY_r($0, member, &y) }
            values.append(x)
            values.append(y)
            guard dimensions.hasZ else { return }
            if GEOSHasZ_r(context.raw, member) == 1 { try context.success { GEOSGeomGetZ_r($0, member, &z) } }
            values.append(z)
        }
        return path(values, isRing: false)
    }

    private func appendLine(_ raw: OpaquePointer, to paths: inout Parts, _ context: borrowing GEOSContext) throws(OperationError) {
        if GEOSisEmpty_r(context.raw, raw) == 1 { return }
        paths.append(path(try context.coordinates(of: raw, hasZ: dimensions.hasZ), isRing: false))
    }

    private func appendPolygon(_ raw: OpaquePointer, to rings: inout [Path], _ context: borrowing GEOSContext) throws(OperationError) {
        if GEOSisEmpty_r(context.raw, raw) == 1 { return }
        guard let shell = GEOSGetExteriorRing_r(context.raw, raw) else { throw context.failure() }
        rings.append(try ring(shell, role: .shell, context))
        let holes = GEOSGetNumInteriorRings_r(context.raw, raw)
        guard holes >= 0 else { throw context.failure() }
        for index in 0..<holes {
            guard let hole = GEOSGetInteriorRingN_r(context.raw, raw, index) else { throw context.failure() }
            rings.append(try ring(hole, role: .hole, context))
        }
    }

    private func ring(_ raw: OpaquePointer, role: RingRole, _ context: borrowing GEOSContext) throws(OperationError) -> Path {
        let stride = dimensions.hasZ ? 3 : 2
        var values = try context.coordinates(of: raw, hasZ: dimensions.hasZ)
        if values.count >= stride { values.removeLast(stride) }
        let isCounterClockwise = RingOrientation.doubledArea(values, stride: stride) >= 0
        if isCounterClockwise != (role == .shell) { RingOrientation.reverse(&values, stride: stride) }
        var path = path(values, isRing: true)
        path.role = role
        path.isFinished = true
        return path
    }

    /// Returns a path of GEOS's interleaved numbers, with the ordinates of the elevation model.
    private func path(_ values: [Double], isRing: Bool) -> Path {
        guard dimensions.count > 2 else { return values.withUnsafeBufferPointer { Path(xy: $0, isRing: isRing) } }
        let stride = dimensions.hasZ ? 3 : 2
        let count = values.count / stride
        var xy = values
        var z: [Double]?
        if dimensions.hasZ {
            xy = [Double](unsafeUninitializedCapacity: 2 * count) { buffer, filled in
                for index in 0..<count {
                    buffer[2 * index] = values[3 * index]
                    buffer[2 * index + 1] = values[3 * index + 1]
                }
                filled = 2 * count
            }
            z = (0..<count).map { values[3 * $0 + 2] }
        }
        var m = dimensions.hasM ? [Double](repeating: .nan, count: count) : nil
        elevation?.populate(xy, z: &z, m: &m)
        return Path(xy: xy, z: z, m: m, isRing: isRing)
    }
}

/// The direction of an open ring in a flat buffer.
enum RingOrientation {
    /// Returns twice the signed area, positive for counter-clockwise; computed about the first vertex to preserve precision.
    static func doubledArea(_ values: [Double], stride: Int) -> Double {
        guard values.count >= 3 * stride else { return 0 }
        return values.withUnsafeBufferPointer { values in
            let (x, y) = (values[0], values[1])
            var sum = 0.0
            var (ax, ay) = (values[stride] - x, values[stride + 1] - y)
            var index = 2 * stride
            while index + 1 < values.count {
                let (bx, by) = (values[index] - x, values[index + 1] - y)
                sum += ax * by - bx * ay
                (ax, ay) = (bx, by)
                index += stride
            }
            return sum
        }
    }

    /// Reverses the direction and keeps the first vertex first.
    static func reverse(_ values: inout [Double], stride: Int) {
        var (low, high) = (stride, values.count - stride)
        values.withUnsafeMutableBufferPointer { values in
            while low < high {
                for ordinate in 0..<stride { values.swapAt(low + ordinate, high + ordinate) }
                low += stride
                high -= stride
            }
        }
    }
}
