import GromaBase
import CGEOS
import GromaGeometry

/// The form of an offset or a buffer at corners.
public enum OffsetJoin: String, Sendable, Hashable, CaseIterable {
    /// The sides are extended until they meet, up to the miter limit.
    case mitered
    /// The corner is cut straight from side to side.
    case bevelled
    /// An arc about the vertex.
    case rounded
    /// The corner is cut square to its bisector, one offset distance from the vertex.
    case square
}

/// The parameters of GEOS for corners.
struct OffsetCurveStyle {
    let join: Int32
    let mitreLimit: Double
    let quadrantSegments: Int32
    /// The maximum number of result vertices per input vertex.
    var effort: Int { 4 * Int(quadrantSegments) }

    init(_ join: OffsetJoin, mitreLimit: Double, quadrantSegments: Int, _ operation: String) throws(OperationError) {
        guard (1...1024).contains(quadrantSegments) else {
            throw .invalidParameter(operation: operation, name: "quadrantSegments", found: "\(quadrantSegments)", expected: "1 to 1024")
        }
        guard mitreLimit >= 1, mitreLimit.isFinite else {
            throw .invalidParameter(
                operation: operation, name: "mitreLimit", found: "\(mitreLimit)", expected: "a finite number, 1 or more")
        }
        try ParameterCheck.withinLimit(mitreLimit, "mitreLimit", operation)
        let style: GEOSBufJoinStyles =
            switch join {
            case .mitered, .square: GEOSBUF_JOIN_MITRE
            case .bevelled: GEOSBUF_JOIN_BEVEL
            case .rounded: GEOSBUF_JOIN_ROUND
            }
        self.join = Int32(style.rawValue)
        // GEOS cuts a miter that is longer than the limit at the limit, square to the bisector: at limit 1 that is the square join.
        self.mitreLimit = join == .square ? 1 : mitreLimit
        self.quadrantSegments = Int32(quadrantSegments)
    }
}

extension GeometryEngine {
    /// Returns a line beside a line, or an enlarged or reduced area (GEOS: `GEOSOffsetCurve`, `GEOSBufferWithStyle`).
    ///
    /// A positive distance is to the right of the direction of travel. The shells of a polygon count as clockwise, as in the SDK,
    /// regardless of their stored direction: a positive distance shrinks the polygon. Z and M come from the nearest place of the input.
    /// Points are not supported.
    ///
    /// - Parameters:
    ///   - distance: in units of the spatial reference.
    ///   - join: the form of corners.
    ///   - mitreLimit: the maximum length of a mitered corner, in distances; it is cut there.
    ///   - quadrantSegments: the number of segments per quarter circle of a rounded corner, 1 to 1024.
    /// - Throws: `unsupportedGeometry` for points and collections, `invalidParameter` for a distance that is not finite and values that are
    ///   out of range, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func offset(
        _ geometry: Geometry, distance: Double, join: OffsetJoin = .rounded, mitreLimit: Double = 5, quadrantSegments: Int = 8,
        hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try ParameterCheck.finite(distance, "distance", "offset")
        let style = try OffsetCurveStyle(join, mitreLimit: mitreLimit, quadrantSegments: quadrantSegments, "offset")
        let computation = try Computation("offset", [geometry], hook: hook)
        if distance == 0 { return geometry }
        let geometry = computation.inputs[0]
        let reader = GeometryReader(
            dimensions: geometry.dimensions, spatialReference: geometry.spatialReference,
            elevation: ElevationModel([geometry], populatesZ: true, reach: .infinity))
        switch geometry {
        case .polyline(let polyline): return .polyline(try offset(polyline, by: distance, style, reader, computation))
        case .polygon, .envelope:
            return try GEOSContext.run("offset", hook: hook) { (context) throws(OperationError) in
                let given = try context.make(geometry)
                let raw = given.raw
                let result = try context.computed(effort: style.effort) {
                    GEOSBufferWithStyle_r(
                        $0, raw, -distance, style.quadrantSegments, Int32(GEOSBUF_CAP_ROUND.rawValue), style.join, style.mitreLimit)
                }
                return try reader.read(result, context)
            }
        case .point, .multipoint, .collection:
            throw .unsupportedGeometry(
                operation: "offset", found: "a \(geometry.type.rawValue)", expected: "a polyline, polygon or envelope")
        }
    }

    private func offset(
        _ polyline: Polyline, by distance: Double, _ style: OffsetCurveStyle, _ reader: GeometryReader, _ computation: Computation
    ) throws(OperationError) -> Polyline {
        let paths = try GEOSContext.run("offset", hook: computation.hook) { (context) throws(OperationError) in
            var paths: [Path] = []
            for (index, path) in polyline.paths.enumerated() where path.count > 1 {
                try computation.hook.report(Double(index) / Double(polyline.paths.count), "offset")
                let given = try context.line(path)
                let raw = given.raw
                let curve = try context.computed(effort: style.effort) {
                    GEOSOffsetCurve_r($0, raw, -distance, style.quadrantSegments, style.join, style.mitreLimit)
                }
                PathCollector.collect(try reader.read(curve, context), into: &paths)
            }
            return paths
        }
        let isMulti = polyline.isMulti || paths.count > 1
        return Polyline(
            paths: Parts(paths), dimensions: polyline.dimensions, isMulti: isMulti, spatialReference: polyline.spatialReference)
    }
}

extension OperationContribution {
    /// `offset`
    static let offset = OperationContribution(
        name: "offset",
        summary: "A line or outline parallel to another, to the right of its direction for a positive distance.",
        parameters: [
            .init("distance", .number(), "The distance, in units of the reference; positive is to the right."),
            .init(
                "join", .choice(OffsetJoin.allCases.map(\.rawValue)), "The style of corners.",
                default: .choice(OffsetJoin.rounded.rawValue)),
            .init("mitreLimit", .number(), "The maximum length of a mitered corner, as a multiple of the distance.", default: .number(5)),
            .init(
                "quadrantSegments", .integer(1...1024), "The number of segments per quarter circle of a rounded corner.",
                default: .integer(8)),
        ],
        example: #"{"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"distance":1}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.offset(
            geometry, distance: try arguments.number("distance"),
            join: OffsetJoin(rawValue: try arguments.choice("join")) ?? .rounded, mitreLimit: try arguments.number("mitreLimit"),
            quadrantSegments: try arguments.integer("quadrantSegments"), hook: hook)
    }
}
