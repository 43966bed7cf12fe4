import GromaBase
import GromaGeometry

/// The requested result for an ellipse or a sector.
public enum GroundShapeForm: String, Sendable, CaseIterable {
    /// The area.
    case polygon
    /// Its outline.
    case polyline
    /// The vertices of its outline.
    case multipoint
}

/// An ellipse on the ground, or the basis of a sector: each place of its outline has the direction and the distance from the center, along
/// the geodesic, that it would have on a plane. With equal semi-axes it is a circle.
public struct GroundEllipse: Sendable, Hashable {
    /// The semi-axis in the direction of ``axisDirection``, above 0.
    public var semiAxis1: Double
    /// The semi-axis perpendicular to it, above 0.
    public var semiAxis2: Double
    /// The direction of the first semi-axis, in degrees clockwise from north.
    public var axisDirection: Double
    /// The unit of lengths.
    public var unit: Unit
    /// The maximum length of a segment of the outline; nil for a 360th of the whole outline. Segments are shorter where they would deviate
    /// on the map from the outline by more than a thousandth of the longer semi-axis.
    public var maxSegmentLength: Double?
    /// The requested result.
    public var form: GroundShapeForm

    /// Creates an ellipse; a circle if only one semi-axis is given.
    public init(
        semiAxis1: Double, semiAxis2: Double? = nil, axisDirection: Double = 0, unit: Unit = .metre, maxSegmentLength: Double? = nil,
        form: GroundShapeForm = .polygon
    ) {
        self.semiAxis1 = semiAxis1
        self.semiAxis2 = semiAxis2 ?? semiAxis1
        self.axisDirection = axisDirection
        self.unit = unit
        self.maxSegmentLength = maxSegmentLength
        self.form = form
    }
}

extension GeometryEngine {
    /// Returns an ellipse on the ground around a point; an empty geometry for an empty point. O(vertices of the result)
    ///
    /// On a map that wraps around, it is cut at the edge of the world, and around a pole it follows the pole's edge.
    ///
    /// - Throws: `invalidParameter` for semi-axes that are not above 0, or so long that the outline would intersect itself on the other
    ///   side of the Earth; `tooLarge`, `noResult` if a place of the outline is not on the map, and the errors of
    ///   ``geodesicLength(_:unit:curve:hook:)``.
    public func geodesicEllipse(
        _ center: Point, _ ellipse: GroundEllipse, vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try shape(of: ellipse, about: center, sector: nil, "geodesicEllipse", vertexLimit, hook)
    }

    /// Returns a sector of an ellipse on the ground: the part between two directions from the center. O(vertices of the result)
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - ellipse: The ellipse.
    ///   - startDirection: The start direction, in degrees clockwise from north.
    ///   - sectorAngle: The angle of the sector, in degrees clockwise; negative angles are counterclockwise. An angle of 360 or more gives
    ///     the whole ellipse.
    ///   - vertexLimit: The maximum number of vertices of the result.
    ///   - hook: Cancellation.
    /// - Throws: The errors of ``geodesicEllipse(_:_:vertexLimit:hook:)``.
    public func geodesicSector(
        _ center: Point, _ ellipse: GroundEllipse, startDirection: Double, sectorAngle: Double,
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        let operation = "geodesicSector"
        try ParameterCheck.finite(startDirection, "startDirection", operation)
        try ParameterCheck.finite(sectorAngle, "sectorAngle", operation)
        guard sectorAngle != 0 else {
            throw .invalidParameter(operation: operation, name: "sectorAngle", found: "0", expected: "an angle other than 0")
        }
        let sector = abs(sectorAngle) < 360 ? (start: startDirection, angle: sectorAngle) : nil
        return try shape(of: ellipse, about: center, sector: sector, operation, vertexLimit, hook)
    }

    private func shape(
        of ellipse: GroundEllipse, about center: Point, sector: (start: Double, angle: Double)?, _ operation: String, _ vertexLimit: Int,
        _ hook: OperationHook
    ) throws(OperationError) -> Geometry {
        let ground = try ground(under: center.spatialReference, operation)
        let outline = try EllipseOutline(ellipse, ground, vertexLimit)
        guard let place = center.coordinate else {
            let type: GeometryType = ellipse.form == .polygon ? .polygon : ellipse.form == .polyline ? .polyline : .multipoint
            return Geometry(empty: type, dimensions: .xy, spatialReference: center.spatialReference)
        }
        let middle = try ground.positions(of: [place.x, place.y])[0]
        let ring = try outline.ring(about: middle, sector: sector)
        try hook.check(operation)
        let shape: Geometry
        switch ellipse.form {
        case .polygon: shape = .polygon(try ground.area(onLeftOf: ring))
        case .polyline:
            let path = Path(xy: try ground.map(ring + [ring[0].unrolled(from: ring[ring.count - 1])]))
            shape = .polyline(Polyline(path, spatialReference: center.spatialReference))
        case .multipoint: shape = .multipoint(Multipoint(points: Path(xy: try ground.map(ring)), spatialReference: center.spatialReference))
        }
        return try ground.folded(shape, hook)
    }
}

/// The outline of an ellipse or a sector on the ground, counterclockwise, without the first place repeated at its end.
struct EllipseOutline {
    private let ground: GeodesicGround
    private let (a, b): (Double, Double)
    private let direction: Double
    private let longest: Double

    init(_ ellipse: GroundEllipse, _ ground: GeodesicGround, _ vertexLimit: Int) throws(OperationError) {
        self.ground = ground
        a = try Self.axis(ellipse.semiAxis1, "semiAxis1", ellipse.unit, ground)
        b = try Self.axis(ellipse.semiAxis2, "semiAxis2", ellipse.unit, ground)
        try ParameterCheck.finite(ellipse.axisDirection, "axisDirection", ground.operation)
        direction = ellipse.axisDirection
        if let length = ellipse.maxSegmentLength {
            longest = try ground.positiveMetres(length, ellipse.unit, "maxSegmentLength")
        } else {
            longest = 2 * .pi * max(a, b) / 360
        }
        let count = 2 * .pi * max(a, b) / longest
        guard count <= Double(vertexLimit) else {
            throw .tooLarge(operation: ground.operation, found: Int(min(count, 1e18)), limit: vertexLimit)
        }
    }

    private static func axis(_ value: Double, _ name: String, _ unit: Unit, _ ground: GeodesicGround) throws(OperationError) -> Double {
        let metres = try ground.positiveMetres(value, unit, name)
        let limit = ground.solver.ellipsoid.conjugateDistance
        guard metres < limit else {
            throw .invalidParameter(
                operation: ground.operation, name: name, found: "\(value)",
                expected: "less than half the circumference, \(Int(limit / 1000)) km, where outlines meet themselves")
        }
        return metres
    }

    /// Returns the outline around a position; for a sector, including the position itself.
    func ring(about middle: GeodeticPosition, sector: (start: Double, angle: Double)?) throws(OperationError) -> [GeodeticPosition] {
        let (from, to) = parameters(of: sector)
        let count = max(8.0, (abs(to - from) * max(a, b) / longest).rounded(.up))
        var ring: [GeodeticPosition] = []
        try ground.follow((from, to), count: Int(count), tolerance: max(a, b) / 1000, into: &ring) { parameter in
            // Measured clockwise from the first semi-axis.
            let (along, across) = (a * cos(parameter), b * sin(parameter))
            let azimuth = direction + atan2(across, along) * (180 / .pi)
            return ground.solver.end(from: middle, azimuth: azimuth, distance: (along * along + across * across).squareRoot()).position
        }
        if sector == nil {
            ring.removeLast()
        } else if let last = ring.last {
            ring.append(middle.unrolled(from: last))
        }
        return ring
    }

    /// Returns the parameters of the start and the end of the outline, in counterclockwise order.
    private func parameters(of sector: (start: Double, angle: Double)?) -> (Double, Double) {
        guard let sector else { return (2 * .pi, 0) }
        let (low, high) = sector.angle > 0 ? (sector.start, sector.start + sector.angle) : (sector.start + sector.angle, sector.start)
        let first = parameter(at: low - direction)
        var last = parameter(at: high - direction)
        while last <= first { last += 2 * .pi }
        return (last, first)
    }

    /// Returns the parameter of the place in a direction, in degrees from the first semi-axis: for an ellipse it differs from the
    /// direction.
    private func parameter(at degrees: Double) -> Double {
        let angle = degrees * (.pi / 180)
        return atan2(sin(angle) * a, cos(angle) * b)
    }
}

extension OperationContribution {
    private static let shapeParameters: [OperationParameter] = [
        .init("semiAxis1", .number(), "The semi-axis in the direction axisDirection, above 0."),
        .optional("semiAxis2", .number(), "The other semi-axis, above 0; by default equal to the first, for a circle."),
        .init("axisDirection", .number(), "The direction of the first semi-axis, in degrees clockwise from north.", default: .number(0)),
        .lengthUnit,
        .optional("maxSegmentLength", .number(), "The maximum segment length of the outline; by default a 360th of the whole outline."),
        .init(
            "type", .choice(GroundShapeForm.allCases.map(\.rawValue)), "The type of the result.",
            default: .choice(GroundShapeForm.polygon.rawValue)),
    ]

    private static func ellipse(_ arguments: OperationArguments) throws(OperationError) -> GroundEllipse {
        GroundEllipse(
            semiAxis1: try arguments.number("semiAxis1"), semiAxis2: arguments.has("semiAxis2") ? try arguments.number("semiAxis2") : nil,
            axisDirection: try arguments.number("axisDirection"), unit: try arguments.lengthUnit(),
            maxSegmentLength: arguments.has("maxSegmentLength") ? try arguments.number("maxSegmentLength") : nil,
            form: GroundShapeForm(rawValue: try arguments.choice("type")) ?? .polygon)
    }

    private static func center(_ geometry: Geometry, _ operation: String) throws(OperationError) -> Point {
        guard case .point(let center) = geometry else {
            throw .unsupportedGeometry(operation: operation, found: "a \(geometry.type.rawValue)", expected: "a point")
        }
        return center
    }

    /// `geodesicEllipse`
    static let geodesicEllipse = OperationContribution(
        name: "geodesicEllipse", summary: "An ellipse or a circle on the ground around a point. Needs the plugin for PROJ.",
        parameters: shapeParameters,
        example: #"{"geometry":{"wkt":"POINT (14 45)"},"semiAxis1":30,"semiAxis2":10,"axisDirection":45,"unit":"km","maxSegmentLength":20}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.geodesicEllipse(
            try center(geometry, "geodesicEllipse"), try ellipse(arguments), vertexLimit: arguments.vertexLimit, hook: hook)
    }

    /// `geodesicSector`
    static let geodesicSector = OperationContribution(
        name: "geodesicSector",
        summary: "A sector of an ellipse or a circle on the ground, between two directions from its center. Needs the plugin for PROJ.",
        parameters: shapeParameters + [
            .init("startDirection", .number(), "The start direction, in degrees clockwise from north."),
            .init("sectorAngle", .number(), "The angle of the sector, in degrees clockwise; negative angles are counterclockwise."),
        ],
        example:
            #"{"geometry":{"wkt":"POINT (14 45)"},"semiAxis1":9,"unit":"esriNauticalMiles","startDirection":90,"sectorAngle":60,"maxSegmentLength":3}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.geodesicSector(
            try center(geometry, "geodesicSector"), try ellipse(arguments), startDirection: try arguments.number("startDirection"),
            sectorAngle: try arguments.number("sectorAngle"), vertexLimit: arguments.vertexLimit, hook: hook)
    }
}
