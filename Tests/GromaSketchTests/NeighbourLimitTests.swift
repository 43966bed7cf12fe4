import GromaGeometry
import GromaSketch
import Testing

/// What a tool is given of the features around, when it asks for at most so many.
@Suite struct NeighbourLimitTests: SnapDrawing {
    /// Asks for features of a box, and keeps the answers.
    private struct Asker: SketchTool {
        final class Answers: @unchecked Sendable {
            var features: [Int: [Int]] = [:]
        }
        let answers: Answers

        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            for limit in [0, 1, 3, 4, 5, 6, 9, 10, 11, 1_000] {
                answers.features[limit] = context.features(meeting: Extent(xMin: -1, yMin: -1, xMax: 100, yMax: 100), limit: limit).map(
                    \.feature)
            }
            return true
        }
    }

    private func answers(changing count: Int) throws -> [Int: [Int]] {
        // Ten lines that share their first vertex with the sketch's, two by two.
        let source = ListSource("s", (0..<10).map { line([(Double($0 / 2), 0), (Double($0), 50)]) })
        let layer = try SketchLayer(MutableGeometry(line((0..<5).map { (Double($0), 0) })))
        layer.snapSources = [source]
        layer.editsTopology = true
        for index in 0..<count { try layer.moveVertex(at: index, to: at(Double(index), -0.5)) }
        let asker = Asker(answers: .init())
        try layer.setTool(asker, named: "asker")
        try layer.send(.tap(SketchPointer(x: 0, y: 0, position: at(0, 0))))
        return asker.answers.features
    }

    @Test(
        "A tool gets the features that it asks for, each once, no more than it wants, whatever of them the sketch has changed",
        arguments: 0...5)
    func noMoreThanWanted(changed: Int) throws {
        for (limit, found) in try answers(changing: changed) {
            #expect(found.count == min(limit, 10), "\(limit) wanted")
            #expect(Set(found).count == found.count && found == found.sorted(), "\(limit) wanted")
        }
    }
}
