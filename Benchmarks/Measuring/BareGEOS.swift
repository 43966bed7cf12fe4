import CGEOS

/// GEOS without the engine: geometries that are made beforehand and calls that are timed alone.
final class BareGEOS {
    let context: OpaquePointer?
    private var made: [OpaquePointer] = []

    init() { context = GEOS_init_r() }

    deinit {
        for geometry in made { GEOSGeom_destroy_r(context, geometry) }
        GEOS_finish_r(context)
    }

    /// A polygon of one ring, given without its closing vertex.
    func polygon(_ xy: [Double]) -> OpaquePointer? {
        guard let ring = GEOSGeom_createLinearRing_r(context, sequence(xy + xy.prefix(2))),
            let polygon = GEOSGeom_createPolygon_r(context, ring, nil, 0)
        else { return nil }
        made.append(polygon)
        return polygon
    }

    /// A line.
    func line(_ xy: [Double]) -> OpaquePointer? {
        guard let line = GEOSGeom_createLineString_r(context, sequence(xy)) else { return nil }
        made.append(line)
        return line
    }

    /// Calls a function and lets go what it gives.
    func call(_ body: (OpaquePointer?) -> OpaquePointer?) {
        if let result = body(context) { GEOSGeom_destroy_r(context, result) }
    }

    private func sequence(_ xy: [Double]) -> OpaquePointer? {
        xy.withUnsafeBufferPointer { GEOSCoordSeq_copyFromBuffer_r(context, $0.baseAddress, UInt32(xy.count / 2), 0, 0) }
    }
}
