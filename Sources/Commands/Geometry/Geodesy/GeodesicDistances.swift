import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.geodesicDistance`
struct GeometryGeodesicDistance: AnsweringCommand {
    static let method = "geometry.geodesicDistance"
    static let summary = "The distance between two points over the ellipsoid, with the directions at both. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<GeodesicDistance>(
        "The distance in the unit asked for; azimuth1 leads from the first point to the second, azimuth2 from the second back to the first, in degrees clockwise from north, 0 up to 360, null where they are one place.",
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
        return try withOperationErrors { () throws(OperationError) in
            try session.engine.geodesicDistance(from: first, to: second, unit: unit)
        }
    }
}

/// `geometry.geodesicNearestCoordinate`
struct GeometryGeodesicNearestCoordinate: AnsweringCommand {
    static let method = "geometry.geodesicNearestCoordinate"
    static let summary =
        "The place on a geometry that is nearest to a position over the ellipsoid, along the shortest lines from vertex to vertex; null when none is near enough. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<GeodesicProximity>(
        "Where it is, how far in the unit asked for, and where on the segment from 0 to 1.", .int("part") { $0.part },
        .int("index") { $0.index }, .value("point", .position) { $0.coordinate }, .double("distance") { $0.distance },
        .double("fraction") { $0.fraction }
    ).orNull
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 }, .position { $0.point = $1 },
            .distance("maxDistance", "How far away it may be.") { $0.maxDistance = $1 }, .lengthUnit { $0.unit = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var point = Position()
    var maxDistance = Double.infinity
    var unit = Unit.metre

    func run(_ session: Session) throws(CommandError) -> GeodesicProximity? {
        let place = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        return try withOperationErrors { () throws(OperationError) in
            try session.engine.geodesicNearestCoordinate(in: geometry, to: place, unit: unit, maxDistance: maxDistance, hook: session.hook)
        }
    }
}
