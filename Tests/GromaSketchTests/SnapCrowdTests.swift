import GromaGeometry
import GromaSketch
import Testing

/// What is snapped to where more features, or edges, come within the tolerance than are looked at together.
struct SnapCrowdTests: SnapDrawing {
    /// More than these are narrowed to what is nearer.
    private let crowd = 64
    /// Ends far away, so that it is snapped to along its length alone.
    private var passing: Geometry { line([(-100, 0.125), (90, 0.125)]) }

    private func snap(_ kinds: [SnapKind], own: Geometry? = nil, _ features: [Geometry] = []) throws -> SnapResult? {
        try Snapper(settings: SnapSettings(isEnabled: true, priorities: kinds), own: own, sources: [ListSource("s", features)])
            .snap(SnapRequest(point: at(0, 0), toleranceInMapUnits: 1))
    }

    @Test("The kinds have their order of precedence in a crowd of features, too")
    func features() throws {
        for count in [1, crowd - 1, crowd, 1_000, 1_024, 3_000] {
            let points = Array(repeating: Geometry.point(Point(x: 0.5, y: 0)), count: count)
            let found = try snap([.vertex, .edge], points + [passing])
            #expect(found?.kind == .vertex, "\(count) points")
        }
    }

    @Test("The kinds have their order of precedence in a crowd of edges, too")
    func edges() throws {
        for count in [1, crowd - 1, crowd, 300] {
            let upright = Path([at(0.5, -70), at(0.5, 70)])
            let own = Geometry.polyline(Polyline(paths: Parts(Array(repeating: upright, count: count) + [passing.parts[0]])))
            // The edges cross one another, and those that stand upright have their middles within the tolerance.
            #expect(try snap([.midpoint, .edge], own: own)?.kind == .midpoint, "\(count) edges")
        }
    }

    @Test("Features around the position, or in a corner of the tolerance, do not hide a nearer one")
    func aroundAndInCorners() throws {
        let crowd = (0..<100).map { Geometry.point(Point(x: 0.7 + Double($0) / 1_000, y: 0)) }
        let parcel = line([(-100, -100), (100, -100), (100, 100), (-100, 100), (-100, -100)])
        #expect(try snap([.vertex], crowd + [parcel])?.position == at(0.7, 0))
        #expect(try snap([.vertex], [.point(Point(x: 0.6, y: 0.6))] + crowd)?.position == at(0.7, 0))
        let lines = (0..<100).map { line([(-2, 0.7 + Double($0) / 1_000), (2, 0.7 + Double($0) / 1_000)]) }
        #expect(try snap([.edge], lines + [line([(0, 1.3), (1.3, 0)])])?.position == at(0, 0.7))
    }

    @Test(
        "If all features within the tolerance are equally far, the position snaps to one of them, however many there are",
        arguments: [0, 0.3, 0.9])
    func stacks(distance: Double) throws {
        for count in [crowd, crowd + 1, 1_000, 1_023, 1_024, 3_000] {
            let points = Array(repeating: Geometry.point(Point(x: distance, y: 0)), count: count)
            #expect(try snap([.vertex], points)?.position == at(distance, 0), "\(count) points")
            // One that is nearer is found among them, whichever place it has.
            if distance > 0.5 {
                #expect(try snap([.vertex], points + [.point(Point(x: 0, y: 0.3))])?.position == at(0, 0.3), "\(count) points")
            }
            let uprights = Array(repeating: line([(distance, -1), (distance, 1)]), count: count)
            #expect(try snap([.midpoint], uprights)?.position == at(distance, 0), "\(count) features with one edge")
            let own = Geometry.polyline(Polyline(paths: Parts(uprights.map { $0.parts[0] })))
            #expect(try snap([.midpoint], own: own)?.position == at(distance, 0), "\(count) edges")
        }
    }

    @Test("What is hidden, or not allowed, hides nothing that lies farther away, however many they are")
    func hidden() throws {
        let shown = Geometry.point(Point(x: 0.9, y: 0))
        func snap(_ count: Int, _ settings: SnapSourceSettings) throws -> SnapResult? {
            let points = (0..<count).map { Geometry.point(Point(x: 0.1 + Double($0) * 1e-6, y: 0)) }
            let all = SnapSettings(isEnabled: true, priorities: [.vertex], sources: ["s": settings])
            return try Snapper(settings: all, own: nil, sources: [ListSource("s", points + [shown])])
                .snap(SnapRequest(point: at(0, 0), toleranceInMapUnits: 1))
        }
        for count in [63, 1_023, 1_024, 5_000] {
            #expect(try snap(count, SnapSourceSettings(hiddenFeatures: Set(0..<count)))?.feature == count, "\(count) hidden")
            // One that is not hidden is found among them, too.
            let others = Set(0..<count).subtracting([count / 2])
            #expect(try snap(count, SnapSourceSettings(hiddenFeatures: others))?.feature == count / 2, "\(count - 1) hidden")
            let far = Set(count..<count + 2_000)
            #expect(try snap(count, SnapSourceSettings(rule: .limit(to: far)))?.feature == count, "\(count) not allowed")
        }
    }
}
