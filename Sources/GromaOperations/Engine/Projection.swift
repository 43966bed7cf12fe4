import GromaGeometry

/// A projection between spatial references, contributed by a plugin (WGS 84 and Web Mercator are built in).
public protocol Projection: Sendable {
    /// Returns whether this projection can convert from one spatial reference to another.
    func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool

    /// Returns the description of a spatial reference; nil if it is unknown.
    func describe(_ reference: SpatialReference) -> ReferenceDescription?

    /// Returns the geodesics of the ground under maps in a spatial reference, for measuring lengths and angles; nil if unknown. Called
    /// often: an implementation that takes long should cache the result.
    func geodesics(of reference: SpatialReference) -> Geodesics?

    /// Returns the transformations between two spatial references, the best first; nil if unknown.
    func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]?

    /// Returns the reason why there is no projection between two references, as a sentence; nil if unknown. Called only if
    /// ``canProject(from:to:)`` is false.
    func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String?

    /// Projects positions in place. Positions that cannot be projected become non-finite.
    ///
    /// - Parameters:
    ///   - xy: x and y interleaved, `2 * count` numbers.
    ///   - z: the elevations, NaN where unset, or nil.
    ///   - count: the number of positions.
    ///   - transformation: the one of ``transformations(from:to:)`` to use, by its name, its code or its index; nil for the best one at
    ///     each position.
    /// - Throws: ``OperationError/failed(operation:code:message:)`` if nothing can be projected at all;
    ///   `invalidParameter` for a transformation that is not in the list, `noResult` for one that is not usable on this system.
    func project(
        xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
        from source: SpatialReference, to target: SpatialReference, by transformation: String?
    ) throws(OperationError)
}
