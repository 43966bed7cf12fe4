import GromaGeometry

/// A way from some spatial references to others, contributed by a plugin (the built-in one knows WGS 84 and Web Mercator).
public protocol Projection: Sendable {
    /// Whether this projection knows the way from one reference to another.
    func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool

    /// Returns the description of a reference; nil if it is unknown.
    func describe(_ reference: SpatialReference) -> ReferenceDescription?

    /// The geodesics of the ground under maps in a reference, by which lengths and angles are measured; nil if they are not known here. Asked often: the
    /// answer is kept by whoever needs long for it.
    func geodesics(of reference: SpatialReference) -> Geodesics?

    /// The ways between two references, the best first; nil if they are not known here.
    func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]?

    /// Why there is no way between two references, in one sentence; nil if unknown here. Asked only where ``canProject(from:to:)`` says no.
    func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String?

    /// Projects positions in place. One that has no place in the other reference gets numbers that are not finite.
    ///
    /// - Parameters:
    ///   - xy: x and y interleaved, `2 * count` numbers.
    ///   - z: elevations beside them, NaN where unset, or nil.
    ///   - count: how many positions.
    ///   - transformation: which of ``transformations(from:to:)`` is taken, by its name, its code or its place there; nil for the best one at each position.
    /// - Throws: ``OperationError/failed(operation:code:message:)`` if nothing can be projected at all;
    ///   `invalidParameter` for a transformation that is not in the list, `noResult` for one that cannot be used here.
    func project(
        xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
        from source: SpatialReference, to target: SpatialReference, by transformation: String?
    ) throws(OperationError)
}
