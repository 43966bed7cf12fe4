import CGEOS

/// An owned GEOS geometry: destroyed at the end of its lifetime, or passed to GEOS by ``release()``.
struct GEOSGeometryHandle: ~Copyable {
    /// The pointer for the functions of `geos_c.h`; valid during the lifetime of this handle.
    let raw: OpaquePointer
    // The context that a handle was made with outlives it: see `GEOSContext`.
    private unowned(unsafe) let custody: GEOSCustody

    /// Takes ownership of a geometry that GEOS created.
    init(adopting raw: OpaquePointer, _ custody: GEOSCustody) {
        self.raw = raw
        self.custody = custody
    }

    deinit { custody.letGo(raw, GEOSGeom_destroy_r) }

    /// Releases ownership, to a GEOS function that takes it.
    consuming func release() -> OpaquePointer {
        let raw = raw
        discard self
        return raw
    }
}

/// Several owned GEOS geometries that are to become a collection or a polygon.
struct GEOSGeometryList: ~Copyable {
    private(set) var raws: [OpaquePointer] = []
    private unowned(unsafe) let custody: GEOSCustody

    init(context: borrowing GEOSContext) { custody = context.custody }

    deinit { for raw in raws { custody.letGo(raw, GEOSGeom_destroy_r) } }

    var count: Int { raws.count }

    mutating func reserve(_ count: Int) { raws.reserveCapacity(count) }

    mutating func append(_ geometry: consuming GEOSGeometryHandle) { raws.append(geometry.release()) }

    /// Releases ownership of all geometries; the list is empty afterward.
    mutating func releaseAll() -> [OpaquePointer] {
        let released = raws
        raws = []
        return released
    }
}
