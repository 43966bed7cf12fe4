import GromaGeometry

/// A way from some spatial references to others, contributed by a plugin (the built-in one knows WGS 84 and Web Mercator).
public protocol Projection: Sendable {
    /// Whether this projection knows the way from one reference to another.
    func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool

    /// What is known of a reference; nil when it is not known here.
    func describe(_ reference: SpatialReference) -> ReferenceDescription?

    /// What lengths and angles of maps in a reference are measured by on the ground; nil when that is not known here. Asked often: the answer is
    /// kept by whoever needs long for it.
    func groundMetric(of reference: SpatialReference) -> GroundMetric?

    /// The geodesics of the ground under maps in a reference; nil when they are not known here. Asked often, like the metric.
    func geodesics(of reference: SpatialReference) -> Geodesics?

    /// The ways between two references, the best first; nil where they are not known here.
    func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]?

    /// Why there is no way between two references, in one sentence; nil where that is not known here. Asked only where ``canProject(from:to:)`` says no.
    func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String?

    /// Projects positions in place. One that has no place in the other reference gets numbers that are not finite.
    ///
    /// - Parameters:
    ///   - xy: x and y interleaved, `2 * count` numbers.
    ///   - z: elevations beside them, NaN where unset, or nil.
    ///   - count: how many positions.
    /// - Throws: ``OperationError/failed(operation:code:message:)`` where nothing can be projected at all.
    func project(
        xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
        from source: SpatialReference, to target: SpatialReference
    ) throws(OperationError)
}
