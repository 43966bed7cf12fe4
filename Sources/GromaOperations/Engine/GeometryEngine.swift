import GromaGeometry

/// The geometry engine: computes geometries, relations and measures from geometries, with one method for each operation, which takes values and returns values.
///
/// GEOS does the topology; what is faster or more faithful without it is done on the geometry's own tree. An engine holds no state but the
/// projections it knows, so one can be shared between threads; each call makes a GEOS context of its own.
///
/// Geometries of one call must lie in one spatial reference (the Web Mercator aliases are one); a geometry without reference goes with
/// others without. Z is carried where GEOS carries it, M is put back at vertices that were an input's and interpolated along its segments.
///
/// Unless its documentation says otherwise, an operation takes O(n log n + k) for n vertices and k pairs of segments whose boxes meet.
///
/// ```swift
/// let engine = GeometryEngine()
/// let shore = try engine.buffer(coast, distance: 100)
/// let left = try engine.cut(field, by: road).left
/// ```
public struct GeometryEngine: Sendable {
    /// Ways between spatial references besides the built-in one between WGS 84 and Web Mercator.
    public let projections: [any Projection]

    /// Creates an engine that also knows these projections, tried in their order.
    public init(projections: [any Projection] = []) { self.projections = projections }
}
