import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the parts of a polyline to the left of a guide; paths that the guide does not cut are kept whole.
    ///
    /// - Throws: ``OperationError/noResult(operation:reason:)`` if the guide cuts nothing, and the errors of ``cut(_:by:hook:)``.
    public func trim(_ polyline: Polyline, by guide: Polyline, hook: OperationHook = .none) throws(OperationError) -> Polyline {
        let pieces = try cut(.polyline(polyline), by: guide, hook: hook)
        guard pieces.isCut else { throw .noResult(operation: "trim", reason: "the guide does not cut the polyline") }
        var paths: [Path] = []
        for geometry in [pieces.left].compactMap({ $0 }) + pieces.uncut { PathCollector.collect(geometry, into: &paths) }
        var trimmed = polyline
        trimmed.paths = Parts(paths)
        trimmed.isMulti = polyline.isMulti || paths.count > 1
        return trimmed
    }

    /// Trims each polyline that the guide cuts, keeping its left side, and extends the others to the guide; nil where neither is possible.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func trimOrExtend(
        _ polylines: [Polyline], to guide: Polyline, options: ExtendOptions = [], hook: OperationHook = .none
    ) throws(OperationError) -> [Polyline?] {
        _ = try SpatialReferenceCheck.common(of: polylines.map { .polyline($0) } + [.polyline(guide)], "trimOrExtend")
        var results: [Polyline?] = []
        for (index, polyline) in polylines.enumerated() {
            try hook.report(Double(index) / Double(polylines.count), "trimOrExtend")
            do throws(OperationError) {
                results.append(try trim(polyline, by: guide, hook: OperationHook(isCancelled: hook.isCancelled)))
            } catch {
                guard case .noResult = error else { throw error }
                results.append(try extendedIfPossible(polyline, guide, options))
            }
        }
        hook.progress?(1)
        return results
    }

    private func extendedIfPossible(_ polyline: Polyline, _ guide: Polyline, _ options: ExtendOptions) throws(OperationError) -> Polyline? {
        do throws(OperationError) {
            return try extend(polyline, to: guide, options: options)
        } catch {
            guard case .noResult = error else { throw error }
            return nil
        }
    }
}

extension OperationContribution {
    /// `trim`
    static let trim = OperationContribution(
        name: "trim", summary: "Trims a polyline where another cuts it, keeping what lies left of the other.",
        parameters: [
            .init("geometry", .polyline, "The input geometry."),
            .init("guide", .polyline, "The line to cut along."),
        ],
        result: .geometry,
        example: #"{"geometry":{"wkt":"LINESTRING (0 0, 8 0)"},"guide":{"wkt":"LINESTRING (5 -1, 5 1)"}}"#
    ) { arguments, hook throws(OperationError) in
        OperationResult(
            .polyline(
                try arguments.engine.trim(
                    try arguments.polyline("geometry"), by: try arguments.polyline("guide"), hook: hook)))
    }

    /// `trimOrExtend`
    static let trimOrExtend = OperationContribution(
        name: "trimOrExtend",
        summary: "Trims each polyline that the guide cuts, keeping what lies left of it, and extends the others to the guide.",
        parameters: [
            .init("geometries", .polylines, "The polylines."),
            .init("guide", .polyline, "The line to trim at or extend to."),
            .init("how", .integer(0...31), "How lines are extended, as in geometry.extend.", default: .integer(0)),
        ],
        result: .geometries("The polylines in order, null if neither is possible", hasGaps: true),
        example: #"{"geometries":[{"wkt":"LINESTRING (0 0, 8 0)"}],"guide":{"wkt":"LINESTRING (5 -1, 5 1)"}}"#
    ) { arguments, hook throws(OperationError) in
        let lines = try arguments.engine.trimOrExtend(
            try arguments.polylines("geometries"), to: try arguments.polyline("guide"),
            options: ExtendOptions(rawValue: try arguments.integer("how")), hook: hook)
        return OperationResult(lines.map { $0.map { .polyline($0) } })
    }
}
