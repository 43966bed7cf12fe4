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

    /// Projects positions in place.
    ///
    /// - Parameters:
    ///   - xy: x and y interleaved, `2 * count` numbers; what is written must be finite.
    ///   - z: elevations beside them, NaN where unset, or nil.
    ///   - count: how many positions.
    /// - Throws: ``OperationError/invalidCoordinate(operation:x:y:expected:)`` for what lies outside the projection's domain.
    func project(
        xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
        from source: SpatialReference, to target: SpatialReference
    ) throws(OperationError)
}
