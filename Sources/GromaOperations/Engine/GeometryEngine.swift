import GromaGeometry

/// The geometry engine: computes geometries, relations and measures. Each operation is a method that takes values and returns values.
///
/// GEOS does the topology; operations that are faster or more accurate without it work on the geometry's own tree. An engine has no state
/// except its projections, so it can be shared between threads; each call creates its own GEOS context.
///
/// All geometries of a call must have the same spatial reference (the Web Mercator aliases count as one); a geometry without reference can
/// only be combined with others without. Z is carried where GEOS carries it. M is restored at vertices of the input and interpolated along
/// its segments.
///
/// Unless documented otherwise, an operation takes O(n log n + k), where *n* is the number of vertices and *k* that of pairs of segments
/// whose boxes intersect.
///
/// ```swift
/// let engine = GeometryEngine()
/// let shore = try engine.buffer(coast, distance: 100)
/// let left = try engine.cut(field, by: road).left
/// ```
public struct GeometryEngine: Sendable {
    /// The projections between spatial references, in addition to the built-in one between WGS 84 and Web Mercator.
    public let projections: [any Projection]

    /// Creates an engine with additional projections, which are tried in order.
    public init(projections: [any Projection] = []) { self.projections = projections }
}
