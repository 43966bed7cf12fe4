import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.distance`
struct GeometryDistance: TwoGeometryQuery {
    static let method = "geometry.distance"
    static let summary = "The planar distance between two geometries, and their nearest points."
    static let answer = AnswerShape<NearestPair>(
        "The distance in units of the reference.", .double("value") { $0.distance },
        .value("from", .position) { Coordinate(x: $0.from.x, y: $0.from.y) },
        .value("to", .position) { Coordinate(x: $0.to.x, y: $0.to.y) })

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session) throws(CommandError) -> NearestPair {
        let pair: NearestPair
        do throws(OperationError) { pair = try session.engine.distance(geometry, other, hook: session.hook) } catch {
            if case .emptyGeometry = error { throw CommandError(error).at(geometry.isEmpty ? "params.geometry" : "params.other") }
            throw CommandError(error, in: operands)
        }
        guard pair.distance.isFinite else {
            throw CommandError(
                .notFinite, "the distance is beyond the range of a double", path: "params.other",
                expected: "geometries at a distance that a double can hold")
        }
        return pair
    }
}

/// `geometry.fractionAlong`
struct GeometryFractionAlong: AnsweringCommand {
    static let method = "geometry.fractionAlong"
    static let summary =
        "The fraction of a polyline's length at the place nearest to a point, from 0 to 1; null if it is farther away than the tolerance."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Double?>("The fraction of the length.", .nullable("value", .double) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The polyline.") { $0.geometry = $1 },
            Parameter.point("point", "The point.") { $0.point = $1 }.required,
            .distance("tolerance", "The maximum distance of the point from the line; unlimited by default.") { $0.tolerance = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var point = Position()
    var tolerance: Double?

    func run(_ session: Session) throws(CommandError) -> Double? {
        let line = try geometry.asPolyline("params.geometry")
        let place = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        return try withOperationErrors(in: [("geometry", geometry), ("point", .point(place))]) { () throws(OperationError) in
            try session.engine.fractionAlong(line, of: place, tolerance: tolerance)
        }
    }
}
