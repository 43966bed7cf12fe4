#if Projections
    import Groma
    import GromaTesting
    import ProjectionsPlugin
    import Testing

    /// How often each loop over geodesics asks whether it is cancelled. The least numbers follow from the inputs and from how often the loops are
    /// written to ask: if one of them did not ask, there would be fewer questions.
    @Suite("Questions of geodesic operations")
    struct GeodesicQuestionTests {
        private static let engine = GeometryEngine(
            projections: (try? PluginRegistry([Projections()]))?.registrations(at: .projections).map(\.contribution) ?? [])

        /// A line along the equator with segments of a thousandth of a degree, 111.3 meters.
        private static func row(_ segments: Int) -> Geometry {
            .polyline(Polyline(Path((0...segments).map { Coordinate(x: Double($0) / 1000, y: 0) }), spatialReference: .wgs84))
        }

        private static let triangles = Geometry.polygon(
            Polygon(
                rings: Parts((0..<5).map { Path(xy: [2 * Double($0), 0, 2 * Double($0) + 1, 0, 2 * Double($0), 1], isRing: true) }),
                isMulti: true, spatialReference: .wgs84))
        private static let place = Point(x: 0.5, y: 0.5, spatialReference: .wgs84)

        /// In the comments: who asks how often.
        static let all: [Asking] = [
            // The segments 4096 and 8192.
            Asking("length", "geodesicLength", 2) { _ = try engine.geodesicLength(row(8200), hook: $0) },
            // The segments 0, 64 and 128.
            Asking("length of what is straight on the map", "geodesicLength", 3) {
                _ = try engine.geodesicLength(row(129), curve: .shapePreserving, hook: $0)
            },
            // The rings.
            Asking("area", "geodesicArea", 5) { _ = try engine.geodesicArea(triangles, hook: $0) },
            // The path, and the segments 0, 1024 and 2048.
            Asking("densify nothing", "geodesicDensify", 4) { _ = try engine.geodesicDensify(row(2049), maxSegmentLength: 1e6, hook: $0) },
            // The path, segment 0, and then each segment.
            Asking("densify", "geodesicDensify", 22) { _ = try engine.geodesicDensify(row(20), maxSegmentLength: 50, hook: $0) },
            // The segments 0, 1024 and 2048.
            Asking("nearest place", "geodesicNearestCoordinate", 3) {
                _ = try engine.geodesicNearestCoordinate(in: row(2049), to: place, hook: $0)
            },
            // The outline, and the area that may have to be folded.
            Asking("ellipse", "geodesicEllipse", 2) { _ = try engine.geodesicEllipse(place, GroundEllipse(semiAxis1: 1000), hook: $0) },
        ]

        @Test("Each loop asks as often as it should, and the first, a middle and the last answer end it", arguments: all)
        func questions(_ asking: Asking) throws {
            #expect(try asking.faults() == [])
        }
    }
#endif
