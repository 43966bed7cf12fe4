import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.distance`
struct GeometryDistance: Command {
    static let method = "geometry.distance"
    static let summary = "The planar distance between two geometries, and the places that are nearest."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["value": .number, "from": .reference("Position"), "to": .reference("Position")]),
        "The distance in units of the reference.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry, in the same reference.") { $0.other = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let pair: NearestPair
        do throws(OperationError) { pair = try session.engine.distance(geometry, other, hook: session.hook) } catch {
            if case .emptyGeometry = error { throw CommandError(error).at(geometry.isEmpty ? "params.geometry" : "params.other") }
            throw CommandError(error)
        }
        guard pair.distance.isFinite else {
            throw CommandError(
                .notFinite, "the distance is beyond the range of a double", path: "params.other",
                expected: "geometries at a distance that a double can hold")
        }
        answer.beginObject()
        answer.key("value")
        answer.double(pair.distance)
        answer.key("from")
        answer.position(Coordinate(x: pair.from.x, y: pair.from.y))
        answer.key("to")
        answer.position(Coordinate(x: pair.to.x, y: pair.to.y))
        answer.endObject()
    }
}

/// `geometry.fractionAlong`
struct GeometryFractionAlong: Command {
    static let method = "geometry.fractionAlong"
    static let summary =
        "How far along a polyline the place nearest to a point lies, from 0 to 1; null when it is farther away than the tolerance."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["value": .any([.number, .null])]), "The fraction of the length.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The polyline.") { $0.geometry = $1 },
            Parameter.point("point", "The point.") { $0.point = $1 }.required,
            .distance("tolerance", "How far from the line the point may be; any distance when left out.") { $0.tolerance = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var point = Position()
    var tolerance: Double?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let line = try geometry.asPolyline("params.geometry")
        let place = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        let value = try withOperationErrors { () throws(OperationError) in
            try session.engine.fractionAlong(line, of: place, tolerance: tolerance)
        }
        answer.beginObject()
        answer.key("value")
        if let value { answer.double(value) } else { answer.null() }
        answer.endObject()
    }
}
