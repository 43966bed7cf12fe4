import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.geodesicDistance`
struct GeometryGeodesicDistance: AnsweringCommand {
    static let method = "geometry.geodesicDistance"
    static let summary = "The geodesic distance between two points, with the azimuths at both. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<GeodesicDistance>(
        "The distance in the requested unit; azimuth1 is the direction from the first point to the second, azimuth2 from the second back to the first, in degrees clockwise from north, in 0..<360, null if the points are equal.",
        .double("value") { $0.distance }, .nullable("azimuth1", .double) { $0.azimuth1 }, .nullable("azimuth2", .double) { $0.azimuth2 })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first point.") { $0.geometry = $1 }, .geometry("other", "The second point.") { $0.other = $1 },
            .lengthUnit { $0.unit = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var unit = Unit.metre

    func run(_ session: Session) throws(CommandError) -> GeodesicDistance {
        let first = try geometry.asPoint("params.geometry")
        let second = try other.asPoint("params.other")
        return try withOperationErrors(in: [("geometry", geometry), ("other", other)]) { () throws(OperationError) in
            try session.engine.geodesicDistance(from: first, to: second, unit: unit)
        }
    }
}

/// `geometry.geodesicNearestCoordinate`
struct GeometryGeodesicNearestCoordinate: AnsweringCommand {
    static let method = "geometry.geodesicNearestCoordinate"
    static let summary =
        "Finds the point on a geometry that is nearest to a position on the ellipsoid, with geodesics from vertex to vertex; null if none is near enough. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<GeodesicProximity>(
        "Its position, its distance in the requested unit, and the fraction along the segment from 0 to 1.", .int("part") { $0.part },
        .int("index") { $0.index }, .value("point", .position) { $0.coordinate }, .double("distance") { $0.distance },
        .double("fraction") { $0.fraction }
    ).orNull
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 }, .position { $0.point = $1 },
            .distance("maxDistance", "The maximum distance.") { $0.maxDistance = $1 }, .lengthUnit { $0.unit = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var point = Position()
    var maxDistance = Double.infinity
    var unit = Unit.metre

    func run(_ session: Session) throws(CommandError) -> GeodesicProximity? {
        let place = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        return try withOperationErrors(in: [("geometry", geometry), ("point", .point(place))]) { () throws(OperationError) in
            try session.engine.geodesicNearestCoordinate(in: geometry, to: place, unit: unit, maxDistance: maxDistance, hook: session.hook)
        }
    }
}
