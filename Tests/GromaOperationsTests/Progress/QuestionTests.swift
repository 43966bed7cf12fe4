import GromaBase
import GromaGeometry
import GromaTesting
import Testing

@testable import GromaOperations

/// How often each loop asks whether it is cancelled. The least numbers follow from the inputs and from how often the loops are written to ask:
/// if one of them did not ask, there would be fewer questions.
@Suite struct QuestionTests {
    // MARK: Inputs

    /// Vertices one apart from west to east. A path of 640 has ten leaves of 64.
    private static func row(_ count: Int) -> Path { Path((0..<count).map { Coordinate(x: Double($0), y: 0) }) }

    /// A line that crosses y = 0 between any two neighboring vertices, which lie one apart in x.
    private static func zigzag(_ range: ClosedRange<Int>) -> Path {
        Path(range.map { Coordinate(x: Double($0), y: $0 % 2 == 0 ? -1 : 1) })
    }

    /// A shell of the length 1, in counterclockwise direction.
    private static func square(_ x: Double, _ y: Double) -> Path {
        var ring = Path(xy: [x, y, x + 1, y, x + 1, y + 1, x, y + 1], isRing: true)
        ring.role = .shell
        return ring
    }

    /// Squares in a row, two apart.
    private static func squares(_ count: Int) -> Polygon { area((0..<count).map { square(3 * Double($0), 0) }) }

    private static func area(_ rings: [Path], _ reference: SpatialReference? = nil) -> Polygon {
        Polygon(rings: Parts(rings), isMulti: true, spatialReference: reference)
    }

    private static func lines(_ count: Int, _ reference: SpatialReference? = nil, _ line: (Double) -> [Double]) -> Geometry {
        .polyline(Polyline(paths: Parts((0..<count).map { Path(xy: line(Double($0))) }), isMulti: true, spatialReference: reference))
    }

    private static let points = Geometry.multipoint(Multipoint(points: row(640)))
    private static let short = lines(4097) { [3 * $0, 0, 3 * $0 + 1, 1] }
    private static let square400 = Path(xy: [0, 0, 400, 0, 400, 400, 0, 400], isRing: true)
    private static let degrees = Geometry.polyline(
        Polyline(Path((0..<600).map { Coordinate(x: Double($0) / 10, y: 0) }), spatialReference: .wgs84))
    /// A hundred lines of 500 meters, over more than the 10 km within which the ground is a plane.
    private static let parallels = lines(100, .wgs84) { [$0 / 100, 0, $0 / 100, 0.005] }
    /// 10,240 lines outside of a square, and one inside.
    private static let oneInside = Geometry.polyline(
        Polyline(
            paths: Parts(
                (0...10_240).map { number in
                    let x = number < 10_240 ? Double(9000 + number) : 50
                    return Path(xy: [x, 50, x + 0.5, 51])
                }), isMulti: true))
    private static let square100 = wkt("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))")

    /// Squares and lines at both sides of the 180th meridian that do not meet there.
    private static let seamSquares = area((0..<25).flatMap { [square(179, 2 * Double($0)), square(-180, -2 * Double($0) - 2)] }, .wgs84)
    private static let seamLines = lines(50, .wgs84) { $0 < 25 ? [170, $0, 180, $0] : [-180, -$0, -170, -$0] }
    private static let farPoints = Geometry.collection(
        GeometryCollection(
            (0..<50).map { Geometry.point(Point(x: 200 + Double($0), y: 0, spatialReference: .wgs84)) }, spatialReference: .wgs84))

    /// Runs a body with a context whose calls of GEOS do not ask.
    private static func quietly(
        _ operation: String, _ hook: OperationHook, _ body: (borrowing GEOSContext) throws(OperationError) -> Void
    ) throws(OperationError) {
        try GEOSContext.run(operation, hook: hook) { (context) throws(OperationError) in try unasked(context, body) }
    }

    private static func unasked(
        _ context: borrowing GEOSContext, _ body: (borrowing GEOSContext) throws(OperationError) -> Void
    ) throws(OperationError) {
        try Interruption.honoured(nil) { () throws(OperationError) in try body(context) }
    }

    // MARK: Questions

    /// In the comments: who asks how often.
    static let all: [Asking] = [
        // The count twice in 10 leaves, the path, and 20 leaves of the result, which has 1279 vertices.
        Asking("densify", "densify", 41) {
            _ = try engine.densify(.polyline(Polyline(row(640))), maxSegmentLength: 0.5, hook: $0)
        },
        // The operation, the path, and the segments 0, 256 and 512.
        Asking("project with added vertices", "project", 5) {
            _ = try engine.project(degrees, to: .webMercator, options: ProjectionOptions(maxDeviation: 1e5), hook: $0)
        },
        // The path, the cutter's only segment, the contacts 0, 256 and 512, and the pieces of these numbers.
        Asking("cut a line", "cut", 8) {
            _ = try engine.cut(.polyline(Polyline(zigzag(0...600))), by: line("LINESTRING (-1 0, 601 0)"), hook: $0)
        },
        // The context, and for each square itself, its lines, their arcs and its faces.
        Asking("cut areas", "cut", 13, usesGEOS: true) {
            try quietly("cut", $0) { (context) throws(OperationError) in
                _ = try AreaCutter(squares(3), Polyline(Path(xy: [-1, 0.5, 99, 0.5]))).pieces(context)
            }
        },
        // The ring's segment 0, and the sections between 200 contacts.
        Asking("reshape a ring", "reshape", 200) { _ = try RingReshaper(square400, zigzag(1...201), $0).reshaped() },
        // The operation, 100 members, segment 0 of the first, its section, and the context and the members of the check.
        Asking("reshape areas", "reshape", 105, usesGEOS: true) {
            _ = try engine.reshape(.polygon(squares(100)), with: line("LINESTRING (0.25 -1, 0.5 0.5, 0.75 -1)"), hook: $0)
        },
        // The last line, and vertex 0 of each line of the result.
        Asking("offset on the ground", "offset", 101, from: 0.985, usesGEOS: true) {
            _ = try engine.offset(parallels, distance: 5, by: engine.groundMetric(of: .wgs84), hook: $0)
        },
        // The leaves of the points.
        Asking("distance from points", "distance", 10) {
            _ = try engine.distance(points, wkt("LINESTRING (0 5, 9 5)"), hook: $0)
        },
        // Three steps, the lines 0, 4096 and 8192 twice, the outline, and every 256th line until the last, which has the number 10,240.
        Asking("distance inside an area", "distance", 51, usesGEOS: true) { _ = try engine.distance(square100, oneInside, hook: $0) },
        // The context, and the leaves.
        Asking("points for GEOS", "op", 11) {
            try quietly("op", $0) { (context) throws(OperationError) in _ = try context.make(points) }
        },
        // The context, and the members 0 and 4096.
        Asking("areas for GEOS", "op", 3) {
            try quietly("op", $0) { (context) throws(OperationError) in _ = try context.make(.polygon(squares(4097))) }
        },
        // The same, and the member 4095 of what is read again.
        Asking("lines for GEOS and back", "op", 4) {
            try quietly("op", $0) { (context) throws(OperationError) in
                let made = try context.make(short)
                _ = try GeometryReader().read(made, context)
            }
        },
        // The operation, the ring, two passes, and two steps.
        Asking("simplify a ring that crosses itself", "simplify", 6) { _ = try engine.simplify(bowtie, hook: $0) },
        // The operation, the ring, the search for near vertices, one pass, and two steps.
        Asking("simplify with a tolerance", "simplify", 6) { _ = try engine.simplify(square100, tolerance: 0.5, hook: $0) },
        // Before and after the search.
        Asking("simplicity of an area", "isSimple", 2) { _ = try engine.isSimple(square100, hook: $0) },
        // The operation, the geometry, and 50 paths, rings or members; with rings also 50 more, one pass and two steps to make them valid.
        Asking("normalize lines", "normalizeCentralMeridian", 52) {
            _ = try engine.normalizeCentralMeridian(lines(50, .wgs84) { [200 + $0, 0, 200.5 + $0, 1] }, hook: $0)
        },
        Asking("normalize areas", "normalizeCentralMeridian", 105) {
            let far = area((0..<50).map { square(200 + 3 * Double($0), 0) }, .wgs84)
            _ = try engine.normalizeCentralMeridian(.polygon(far), hook: $0)
        },
        Asking("normalize a collection", "normalizeCentralMeridian", 52) { _ = try engine.normalizeCentralMeridian(farPoints, hook: $0) },
        Asking("unwrap lines", "unwrap", 52) { _ = try engine.unwrap(seamLines, hook: $0) },
        Asking("unwrap areas", "unwrap", 52) { _ = try engine.unwrap(.polygon(seamSquares), hook: $0) },
        Asking("unwrap a collection", "unwrap", 52) { _ = try engine.unwrap(farPoints, hook: $0) },
    ]

    @Test(arguments: all) func eachLoopAsksAndTheAnswerEndsIt(_ asking: Asking) throws {
        #expect(try asking.faults() == [])
    }
}
