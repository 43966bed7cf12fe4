import GromaBase
import GromaGeometry

/// The pieces of a cut geometry.
public struct CutPieces: Sendable, Hashable {
    /// All pieces to the left of the cutter, as a single geometry; nil if there are none.
    public var left: Geometry?
    /// All pieces to the right of the cutter, including parts of lines that run along it; nil if there are none.
    public var right: Geometry?
    /// The uncut pieces, each as a geometry: parts that the cutter misses or does not cross completely, and pieces on both sides of it.
    public var uncut: [Geometry] = []

    /// Left, right and the rest, in this order. O(pieces)
    public var all: [Geometry] { [left, right].compactMap { $0 } + uncut }

    /// Whether anything was cut.
    public var isCut: Bool { left != nil || right != nil }
}

extension GeometryEngine {
    /// Cuts a polyline or polygon along a polyline.
    ///
    /// A line is cut where it crosses to the other side of the cutter; an area is cut where the cutter runs through it from boundary to
    /// boundary, and an end of the cutter inside an area has no effect. A geometry that is not cut at all is returned as the only one of
    /// ``CutPieces/uncut``.
    ///
    /// - Throws: `unsupportedGeometry` for points and collections, `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`;
    ///   `topology` or `geos` if GEOS fails.
    public func cut(_ geometry: Geometry, by cutter: Polyline, hook: OperationHook = .none) throws(OperationError) -> CutPieces {
        _ = try SpatialReferenceCheck.common(of: [geometry, .polyline(cutter)], "cut")
        try CoordinateLimit.check([geometry, .polyline(cutter)], "cut")
        switch geometry {
        case .polyline(let polyline): return try cut(polyline, cutter, hook)
        case .polygon(let polygon): return try cut(polygon.withRingRoles, cutter, hook)
        case .envelope(let envelope): return try cut(envelope.polygon, cutter, hook)
        case .point, .multipoint, .collection:
            throw .unsupportedGeometry(operation: "cut", found: "a \(geometry.type.rawValue)", expected: "a polyline, polygon or envelope")
        }
    }

    private func cut(_ polyline: Polyline, _ cutter: Polyline, _ hook: OperationHook) throws(OperationError) -> CutPieces {
        var (left, right): ([Path], [Path]) = ([], [])
        var rest: [Path] = []
        var isCut = false
        func line(_ paths: [Path]) -> Geometry {
            let isMulti = polyline.isMulti || paths.count > 1
            return .polyline(
                Polyline(
                    paths: Parts(paths), dimensions: polyline.dimensions, isMulti: isMulti, spatialReference: polyline.spatialReference))
        }
        for (index, path) in polyline.paths.enumerated() {
            try hook.report(Double(index) / Double(polyline.paths.count), "cut")
            let pieces =
                path.extent.intersects(cutter.paths.extent)
                ? try LineCutter(path, by: cutter.paths, hook: hook).pieces() : LineCutter.Pieces()
            guard pieces.isCut else {
                rest.append(path)
                continue
            }
            isCut = true
            left += pieces.left
            right += pieces.right
            rest += pieces.undecided
        }
        hook.progress?(1)
        guard isCut else { return CutPieces(uncut: [.polyline(polyline)]) }
        return CutPieces(
            left: left.isEmpty ? nil : line(left), right: right.isEmpty ? nil : line(right), uncut: rest.map { line([$0]) })
    }

    private func cut(_ polygon: Polygon, _ cutter: Polyline, _ hook: OperationHook) throws(OperationError) -> CutPieces {
        let pieces = try GEOSContext.run("cut", hook: hook) { (context) throws(OperationError) in
            try AreaCutter(polygon, cutter).pieces(context)
        }
        hook.progress?(1)
        return pieces
    }
}

extension OperationContribution {
    /// `cut`
    static let cut = OperationContribution(
        name: "cut",
        summary: "Cuts a polyline or polygon along a polyline: the pieces left of the cutter, then those on the right, then uncut ones.",
        parameters: [
            .init("geometry", .geometry, "The geometry to cut."),
            .init("cutter", .polyline, "The polyline to cut along."),
        ],
        result: .geometries(
            "The pieces in order, each with its side of the cutter", words: .init("sides", ["left", "right", "uncut"])),
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"cutter":{"wkt":"LINESTRING (2 -1, 2 5)"}}"#
    ) { arguments, hook throws(OperationError) in
        let pieces = try arguments.engine.cut(
            try arguments.geometry("geometry"), by: try arguments.polyline("cutter"), hook: hook)
        let sides = (pieces.left == nil ? [] : ["left"]) + (pieces.right == nil ? [] : ["right"]) + pieces.uncut.map { _ in "uncut" }
        return OperationResult(pieces.all, words: sides)
    }
}
