import GromaGeometry
import GromaJSON
import GromaRPC

/// Runs a closure with a range of vertices, whose errors refer to the parameters of the range.
package func withRangePaths<Value>(_ from: Int, _ body: () throws(CommandError) -> Value) throws(CommandError) -> Value {
    do throws(CommandError) { return try body() } catch {
        var error = error
        if error.path == "params.index" { error.path = error.found == .integer(from) ? "params.from" : "params.to" }
        throw error
    }
}

extension [Position] {
    /// Returns the coordinates for a geometry of these dimensions; throws for an ordinate that it lacks.
    package func coordinates(for dimensions: Dimensions) throws(CommandError) -> [Coordinate] {
        var found: [Coordinate] = []
        found.reserveCapacity(count)
        for (index, position) in enumerated() {
            found.append(try position.coordinate(for: dimensions, path: "params.points[\(index)]"))
        }
        return found
    }
}

extension Geometry {
    /// Throws for a second geometry in another spatial reference.
    package func checkReference(_ other: Geometry) throws(CommandError) {
        if spatialReference != other.spatialReference {
            throw CommandError(GeometryError.spatialReferenceMismatch(spatialReference, other.spatialReference), path: "params.other")
        }
    }

    /// Returns the geometry moved; throws if a coordinate would no longer be finite.
    package func translated(byX dx: Double, y dy: Double) throws(CommandError) -> Geometry {
        try withGeometryErrors { () throws(GeometryError) in
            try mapped { xy, count throws(GeometryError) in
                for index in 0..<count {
                    xy[2 * index] += dx
                    xy[2 * index + 1] += dy
                    if !xy[2 * index].isFinite || !xy[2 * index + 1].isFinite {
                        throw .notFinite(Coordinate(x: xy[2 * index], y: xy[2 * index + 1]))
                    }
                }
            }
        }
    }
}
