import GromaGeometry

extension GeometryEngine {
    /// The ways between two references, the best first, with their accuracies and what they lack. A projection takes for each position the best one that is there
    /// and whose area it lies in.
    ///
    /// - Throws: `notInstalled` if no plugin knows about ways, `unknownProjection` where none knows the references.
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
