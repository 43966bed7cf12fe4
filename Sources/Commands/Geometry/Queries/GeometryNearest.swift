import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.nearestVertex`
struct GeometryNearestVertex: NearestQuery {
    static let method = "geometry.nearestVertex"
    static let summary = "Finds the vertex nearest to a position; null if none is near enough. O(log n)."
    static let answer = AnswerShape("Its position and distance.", members: .nearest).orNull

    var geometry = Geometry.nothing
    var point = Position()
    var maxDistance = Double.infinity

    func run(_ session: Session) throws(CommandError) -> NearestPlace? {
        if geometry.isEmpty { throw CommandError(GeometryError.emptyGeometry, path: "params.geometry") }
        return try geometry.nearestVertex(x: point.x, y: point.y, within: maxDistance)?.finite()
    }
}

/// `geometry.nearestSegment`
struct GeometryNearestSegment: NearestQuery {
    static let method = "geometry.nearestSegment"
    static let summary = "Finds the segment nearest to a position and the nearest point on it; null if none is near enough. O(log n)."
    static let answer = AnswerShape(
        "Its position, distance, and fraction along the segment from 0 to 1.", members: .nearest + [.double("fraction") { $0.fraction }]
    ).orNull

    var geometry = Geometry.nothing
    var point = Position()
    var maxDistance = Double.infinity

    func run(_ session: Session) throws(CommandError) -> NearestPlace? {
        if geometry.isEmpty { throw CommandError(GeometryError.emptyGeometry, path: "params.geometry") }
        return try geometry.nearestSegment(x: point.x, y: point.y, within: maxDistance)?.finite()
    }
}

/// `geometry.nearestCoordinate`
struct GeometryNearestCoordinate: NearestQuery {
    static let method = "geometry.nearestCoordinate"
    static let summary =
        "Finds the point on a geometry nearest to a position, including the interior of a polygon on request; null if none is near enough."
    static let answer = GeometryNearestSegment.answer
    static var furtherParameters: [Parameter<Self>] {
        [
            .bool("interior", "Whether a position inside a polygon is itself the nearest point, at distance 0; false by default.") {
                $0.testsInterior = $1
            }
        ]
    }

    var geometry = Geometry.nothing
    var point = Position()
    var maxDistance = Double.infinity
    var testsInterior = false

    func run(_ session: Session) throws(CommandError) -> NearestPlace? {
        let position = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        let place = try withOperationErrors(in: [("geometry", geometry), ("point", .point(position))]) { () throws(OperationError) in
            try session.engine.nearestCoordinate(in: geometry, to: position, maxDistance: maxDistance, testsInterior: testsInterior)
        }
        return try place?.finite()
    }
}

/// A command that finds the place of a geometry that is nearest to a position.
protocol NearestQuery: AnsweringCommand where Answer == NearestPlace? {
    var geometry: Geometry { get set }
    var point: Position { get set }
    var maxDistance: Double { get set }
    /// The parameters after these; none unless the command has some.
    static var furtherParameters: [Parameter<Self>] { get }
}

extension NearestQuery {
    static var effect: CommandEffect { .reads }
    static var furtherParameters: [Parameter<Self>] { [] }
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 }, .position { $0.point = $1 },
            .distance("maxDistance", "The maximum distance, in units of the reference.") { $0.maxDistance = $1 },
        ] + furtherParameters
    }
}

extension Parameter {
    /// Returns a parameter with a distance, 0 or more.
    static func distance(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter {
        Parameter(name, .bounded(0 ... .infinity), documentation) { target, decoder throws(CommandError) in
            let value = try decoder.double()
            if value < 0 { throw decoder.error(.invalidValue, "is negative", found: .number(value), expected: "0 or more") }
            set(&target, value)
        }
    }
}

extension NearestPlace {
    /// Returns the place; throws if its distance overflows a double.
    fileprivate func finite() throws(CommandError) -> NearestPlace {
        if distance.isFinite && coordinate.x.isFinite && coordinate.y.isFinite && fraction.isFinite { return self }
        throw CommandError(
            .notFinite, "the distance is beyond the range of a double", path: "params.point",
            expected: "a point at a distance that a double can hold")
    }
}

extension [AnswerMember<NearestPlace>] {
    /// The shape of a nearest place.
    fileprivate static var nearest: Self {
        [
            .int("part") { $0.part }, .int("index") { $0.index }, .value("point", .position) { $0.coordinate },
            .double("distance") { $0.distance },
        ]
    }
}
