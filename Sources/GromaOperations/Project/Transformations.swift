import GromaGeometry

extension GeometryEngine {
    /// Returns the transformations between two spatial references, the best first, with their accuracies and missing grids. A projection
    /// uses for each position the best available one whose area of use contains it.
    ///
    /// - Throws: `notInstalled` without a projection plugin, `unknownProjection` if none knows the references.
    public func transformations(
        from source: SpatialReference, to target: SpatialReference
    ) throws(OperationError) -> [TransformationChoice] {
        if projections.isEmpty { throw .notInstalled(operation: "transformations", what: "PROJ's list of transformations") }
        for projection in projections {
            if let choices = projection.transformations(from: source, to: target) { return choices }
        }
        var reason: String?
        for projection in projections where reason == nil { reason = projection.reasonAgainst(projectingFrom: source, to: target) }
        throw .unknownProjection(
            operation: "transformations", from: SpatialReferenceCheck.name(source), to: SpatialReferenceCheck.name(target), reason: reason)
    }
}
