import GromaTesting
import GromaGeometry
import GromaOperations
import GromaSketch
import Testing

/// Tests how a sketch reports on its shape, and how it ends.
@Suite struct SketchCompletionTests {
    private func layer(_ rings: [[Double]], roles: [RingRole] = []) throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(type: .polygon, spatialReference: .wgs84))
        for (i, xy) in rings.enumerated() {
            let ring = stride(from: 0, to: xy.count, by: 2).map { Coordinate(x: xy[$0], y: xy[$0 + 1]) }
            try layer.addPart(ring, role: i < roles.count ? roles[i] : nil)
        }
        return layer
    }

    @Test func tellsWhatIsWrongAndWhere() throws {
        let bowTie = try layer([[0, 0, 2, 2, 2, 0, 0, 2]])
        #expect(
            try bowTie.problems() == [
                SketchProblem(kind: .selfIntersection, part: 0, index: 0, at: Coordinate(x: 1, y: 1))
            ])
        #expect(try layer([[0, 0, 2, 2]]).problems().map(\.kind) == [.tooFewVertices])
        #expect(try SketchLayer(MutableGeometry(type: .polyline, spatialReference: nil)).problems().map(\.kind) == [.empty])
        let spike = try layer([[0, 0, 4, 0, 8, 0, 4, 0, 4, 4]])
        #expect(try !spike.problems().isEmpty)
        let outside = try layer([[0, 0, 4, 0, 4, 4], [9, 9, 10, 9, 10, 10]], roles: [.shell, .hole])
        #expect(try outside.problems().map(\.kind) == [.holeOutsideShell])
        let crossing = try layer([[0, 0, 4, 0, 4, 4, 0, 4], [3, 1, 6, 1, 6, 2, 3, 2]])
        #expect(try crossing.problems().map(\.kind) == [.selfIntersection, .selfIntersection])
        let touching = try layer([[0, 0, 4, 0, 4, 4, 0, 4], [0, 2, 2, 1, 2, 3]], roles: [.shell, .hole])
        #expect(try touching.problems().isEmpty)
        let repeated = try layer([[0, 0, 4, 0, 4, 0, 4, 4, 0, 4, 0, 0]])
        #expect(try repeated.problems().isEmpty)
    }

    @Test func manyRepeatsAreNoFault() throws {
        let corners = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]
        let ring = corners.flatMap { corner in Array(repeating: [corner.0, corner.1], count: 2000).flatMap { $0 } }
        #expect(try layer([ring]).problems().isEmpty)
        #expect(try layer([Array(repeating: [1.0, 1.0], count: 500).flatMap { $0 }]).problems().map(\.kind) == [.tooFewVertices])
    }

    /// The own check agrees with GEOS's on random rings.
    @Test(arguments: [4, 5, 6] as [UInt64])
    func agreesWithGEOS(seed: UInt64) throws {
        var random = Seeded(seed)
        let rounds = Rounds(2000, until: ["valid": 100])
        for _ in rounds {
            let count = Int.random(in: 3...7, using: &random)
            let xy = (0..<(2 * count)).map { _ in Double(Int.random(in: 0...6, using: &random)) }
            let layer = try layer([xy])
            guard let geometry = layer.geometry?.geometry else { continue }
            let verdict = try GeometryEngine().isValid(geometry)
            #expect(try layer.problems().isEmpty == verdict.value, "seed \(seed): \(xy)")
            if verdict.value { rounds.count("valid") }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    @Test func completesOnlyWhatCanBeSaved() throws {
        let bowTie = try layer([[0, 0, 2, 2, 2, 0, 0, 2]])
        #expect(throws: SketchError.self) { try bowTie.complete() }
        #expect(bowTie.geometry != nil && bowTie.canUndo)
        let result = try bowTie.complete(simplify: true)
        #expect(result.area == 2 && bowTie.geometry == nil && !bowTie.canUndo)
        #expect(throws: SketchError.self) { try bowTie.complete() }

        let seam = try layer([[170, 0, 190, 0, 190, 10, 170, 10]])
        let folded = try seam.complete(simplify: true, normalize: true)
        #expect(folded.isMulti && folded.extent.xMin == -180 && folded.extent.xMax == 180 && folded.area == 200)

        let forced = try layer([[0, 0, 1, 1]])
        #expect(try forced.complete(force: true).vertexCount == 2)
        let cancelled = try layer([[0, 0, 1, 0, 1, 1]])
        cancelled.cancel()
        #expect(cancelled.geometry == nil && !cancelled.canUndo)
    }
}
