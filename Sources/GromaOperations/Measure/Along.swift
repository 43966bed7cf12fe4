import GromaGeometry

extension GeometryEngine {
    /// Returns the planar length of lines, and of the rings of areas; 0 for points.
    public func length(_ geometry: Geometry) -> Double { geometry.length }

    /// Returns the planar area; 0 for points and lines.
    public func area(_ geometry: Geometry) -> Double { geometry.area }

    /// Returns the point at a distance along a polyline, through its paths in order, with Z and M interpolated; the ends for distances
    /// beyond them. O(n)
    ///
    /// - Throws: `emptyGeometry`, `invalidParameter` for a distance that is not finite, `coordinateOutOfRange`.
    public func pointAlong(_ polyline: Polyline, distance: Double) throws(OperationError) -> Point {
        try ParameterCheck.finite(distance, "distance", "pointAlong")
        try CoordinateLimit.check([.polyline(polyline)], "pointAlong")
        var left = distance
        var last: Coordinate?
        for path in polyline.paths where !path.isEmpty {
            let length = path.length
            last = PathMeasure.position(on: path, at: left)
            if left <= length { break }
            left -= length
        }
        guard let last else { throw .emptyGeometry(operation: "pointAlong") }
        return Point(last, dimensions: polyline.dimensions, spatialReference: polyline.spatialReference)
    }

    /// Returns the fraction of a polyline's length at the place nearest to a point: 0 at the start, 1 at the end. O(n).
    ///
    /// - Parameter tolerance: the maximum distance of the point from the line; nil for any distance.
    /// - Returns: nil if the point lies farther away.
    /// - Throws: `emptyGeometry` for an empty point and a line without length, `invalidParameter` for a tolerance below 0 or not finite,
    ///   `spatialReferenceMismatch`, `coordinateOutOfRange`.
    public func fractionAlong(_ polyline: Polyline, of point: Point, tolerance: Double? = nil) throws(OperationError) -> Double? {
        _ = try SpatialReferenceCheck.common(of: [.polyline(polyline), .point(point)], "fractionAlong")
        try CoordinateLimit.check([.polyline(polyline), .point(point)], "fractionAlong")
        if let tolerance { try ParameterCheck.notNegative(tolerance, "tolerance", "fractionAlong") }
        guard let position = point.coordinate else { throw .emptyGeometry(operation: "fractionAlong") }
        let nearest = Geometry.polyline(polyline).nearestSegment(x: position.x, y: position.y, within: tolerance ?? .infinity)
        let lengths = polyline.paths.map(\.length)
        let total = lengths.reduce(0, +)
        guard total > 0 else { throw .emptyGeometry(operation: "fractionAlong") }
        guard let nearest else { return nil }
        let before = lengths[..<nearest.part].reduce(0, +)
        let along = PathMeasure.length(of: polyline.paths[nearest.part], upTo: nearest.index, fraction: nearest.fraction)
        return min(1, (before + along) / total)
    }
}

extension OperationContribution {
    /// `pointAlong`
    static let pointAlong = OperationContribution(
        name: "pointAlong", summary: "The point at a distance along a polyline, with interpolated z and m.",
        parameters: [
            .init("geometry", .polyline, "The input geometry."),
            .init("distance", .number(), "The distance from the start, in units of the reference."),
        ],
        result: .geometry, example: #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"distance":2.5}"#
    ) { arguments, _ throws(OperationError) in
        OperationResult(
            .point(
                try arguments.engine.pointAlong(
                    try arguments.polyline("geometry"), distance: try arguments.number("distance"))))
    }
}
