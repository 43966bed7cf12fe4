import GromaBase
import CGEOS
import GromaGeometry

/// The form of a buffer at the ends of lines and at corners.
public struct BufferStyle: Sendable, Hashable {
    /// The shape of a buffer at the ends of a line.
    public enum Cap: Sendable, Hashable {
        /// A half circle.
        case round
        /// Cut off at the end vertex.
        case flat
        /// Cut off one buffer distance beyond the end vertex.
        case square
    }

    /// The ends of lines.
    public var cap: Cap
    /// The corners.
    public var join: OffsetJoin
    /// The maximum length of a mitered corner, in buffer distances.
    public var mitreLimit: Double

    /// Creates a style; round everywhere by default.
    public init(cap: Cap = .round, join: OffsetJoin = .rounded, mitreLimit: Double = 5) {
        self.cap = cap
        self.join = join
        self.mitreLimit = mitreLimit
    }
}

extension GeometryEngine {
    /// Returns the buffer of a geometry: the area within a distance of it, in XY (GEOS: `GEOSBufferWithStyle`).
    ///
    /// - Parameters:
    ///   - distance: in units of the spatial reference; a negative distance shrinks areas, and gives an empty result for points and lines.
    ///   - quadrantSegments: the number of segments per quarter circle, 1 to 1024.
    /// - Throws: `invalidParameter` for a distance that is not finite and a style that is out of range, `coordinateOutOfRange`,
    ///   `cancelled`; `topology` or `geos` if GEOS fails.
    public func buffer(
        _ geometry: Geometry, distance: Double, quadrantSegments: Int = 8, style: BufferStyle = BufferStyle(), hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try ParameterCheck.finite(distance, "distance", "buffer")
        let curve = try OffsetCurveStyle(style.join, mitreLimit: style.mitreLimit, quadrantSegments: quadrantSegments, "buffer")
        let cap: GEOSBufCapStyles =
            switch style.cap {
            case .round: GEOSBUF_CAP_ROUND
            case .flat: GEOSBUF_CAP_FLAT
            case .square: GEOSBUF_CAP_SQUARE
            }
        var geometry = geometry
        // Duplicate points would only add circles that all intersect each other.
        if case .multipoint(let multipoint) = geometry { geometry = .multipoint(multipoint.withoutRepeatedPositions) }
        return try Computation("buffer", [geometry], hook: hook).unary(carrying: false) { (context, input) throws(OperationError) in
            try RobustnessLadder.climb(context, inputs: [input]) { (grid) throws(OperationError) in
                func widened(_ input: OpaquePointer, _ context: borrowing GEOSContext) throws(OperationError) -> GEOSGeometryHandle {
                    try context.computed(effort: curve.effort) {
                        GEOSBufferWithStyle_r(
                            $0, input, distance, curve.quadrantSegments, Int32(cap.rawValue), curve.join, curve.mitreLimit)
                    }
                }
                guard let grid else { return try widened(input, context) }
                let rounded = try context.computed {
                    GEOSGeom_setPrecision_r($0, input, grid, Int32(GEOS_PREC_VALID_OUTPUT.rawValue))
                }
                return try widened(rounded.raw, context)
            }
        }
    }

    /// Returns the buffers of several geometries, each with its own distance.
    ///
    /// - Parameters:
    ///   - distances: one per geometry, or fewer: the last one is then used for the rest.
    ///   - unions: whether the buffers are merged into one geometry.
    /// - Throws: `invalidParameter` if there is no distance, `spatialReferenceMismatch`, and the errors of the buffer of a single geometry.
    public func buffer(
        _ geometries: [Geometry], distances: [Double], unions: Bool = false, quadrantSegments: Int = 8,
        style: BufferStyle = BufferStyle(), hook: OperationHook = .none
    ) throws(OperationError) -> [Geometry] {
        _ = try SpatialReferenceCheck.common(of: geometries, "buffer")
        guard let last = distances.last else {
            throw .invalidParameter(operation: "buffer", name: "distances", found: "none", expected: "at least one number")
        }
        let share = 1 / Double(geometries.count + (unions ? 1 : 0))
        var buffers: [Geometry] = []
        for (index, geometry) in geometries.enumerated() {
            let step = hook.step(from: share * Double(index), to: share * Double(index + 1))
            let distance = index < distances.count ? distances[index] : last
            buffers.append(try buffer(geometry, distance: distance, quadrantSegments: quadrantSegments, style: style, hook: step))
        }
        guard unions, buffers.count > 1 else { return buffers }
        return [try union(buffers, hook: hook.step(from: 1 - share, to: 1))]
    }
}

extension Multipoint {
    /// The points without duplicate positions, of which the first is kept. O(n log n)
    fileprivate var withoutRepeatedPositions: Multipoint {
        guard points.count > 1, DuplicateFilter.firstRepeat(points) != nil else { return self }
        return Multipoint(points: DuplicateFilter(0).points(points.converted(to: .xy)), spatialReference: spatialReference)
    }
}

extension OperationContribution {
    /// `buffer`
    static let buffer = OperationContribution(
        name: "buffer", summary: "The area within a distance of a geometry.",
        parameters: [
            .init("distance", .number(), "The distance, in units of the reference; negative values shrink polygons."),
            .init(
                "quadrantSegments", .integer(1...1024), "The number of segments per quarter circle.", default: .integer(8)),
        ],
        example: #"{"geometry":{"wkt":"POINT (0 0)","wkid":3857},"distance":10,"quadrantSegments":1}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.buffer(
            geometry, distance: try arguments.number("distance"), quadrantSegments: try arguments.integer("quadrantSegments"),
            hook: hook)
    }
}
