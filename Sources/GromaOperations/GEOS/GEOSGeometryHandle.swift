import CGEOS

/// A GEOS geometry that is owned here: destroyed when it goes out of use, or handed over to GEOS by ``release()``.
struct GEOSGeometryHandle: ~Copyable {
    /// What the functions of `geos_c.h` take; valid while this handle is.
    let raw: OpaquePointer
    private let context: OpaquePointer

    /// Takes ownership of a geometry that GEOS made.
    init(adopting raw: OpaquePointer, context: OpaquePointer) {
        self.raw = raw
        self.context = context
    }

    deinit { GEOSGeom_destroy_r(context, raw) }

    /// Gives ownership away, to a GEOS function that takes it.
    consuming func release() -> OpaquePointer {
        let raw = raw
        discard self
        return raw
    }
}

/// Several owned GEOS geometries, on their way into a collection or a polygon.
struct GEOSGeometryList: ~Copyable {
    private(set) var raws: [OpaquePointer] = []
    private let context: OpaquePointer

    init(context: borrowing GEOSContext) { self.context = context.raw }

    deinit { for raw in raws { GEOSGeom_destroy_r(context, raw) } }

    var count: Int { raws.count }

    mutating func reserve(_ count: Int) { raws.reserveCapacity(count) }

    mutating func append(_ geometry: consuming GEOSGeometryHandle) { raws.append(geometry.release()) }

    /// Gives ownership of all away; this list is empty afterwards.
    mutating func releaseAll() -> [OpaquePointer] {
        let released = raws
        raws = []
        return released
    }
}
