import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

/// Selections against labels that the vertices carry as their measures.
@Suite struct SelectionTests {
    /// The labels of what is selected, or nothing where a range is not there or the ranges are not as they have to be.
    private func selected(_ layer: SketchLayer) -> [Double]? {
        guard let value = layer.geometry?.geometry else { return nil }
        if case .vertices(let ranges) = layer.selection, ranges != ranges.normalised || ranges.isEmpty { return nil }
        if case .parts(let parts) = layer.selection, parts != Set(parts).sorted() || parts.isEmpty { return nil }
        if case .parts(let parts) = layer.selection, !parts.allSatisfy({ value.parts.indices.contains($0) }) { return nil }
        var labels: [Double] = []
        for range in layer.selection.ranges(in: value) {
            guard value.parts.indices.contains(range.part), range.range.lowerBound >= 0 else { return nil }
            let path = value.parts[range.part]
            guard range.range.upperBound <= path.count else { return nil }
            labels += path.subpath(range.range).coordinates.map(\.m)
        }
        return labels.sorted()
    }

    @Test func rangesThatComeTogetherAreOne() throws {
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0, 3, 0, 4, 0])))))
        try layer.selectVertices([PartRange(part: 0, range: 3..<5), PartRange(part: 0, range: 0..<2)])
        try layer.removeVertex(at: 2)
        #expect(layer.selection == .vertices([PartRange(part: 0, range: 0..<4)]))
    }

    @Test(arguments: [31, 32, 33, 34] as [UInt64])
    func followsEveryKindOfChange(seed: UInt64) throws {
        var random = Seeded(seed)
        let type: GeometryType = seed % 2 == 0 ? .polygon : .polyline
        let layer = try SketchLayer(MutableGeometry(type: type, spatialReference: nil, dimensions: .xym))
        var label = 0.0
        func fresh() -> Coordinate {
            label += 1
            return Coordinate(x: .random(in: 0...9, using: &random), y: .random(in: 0...9, using: &random), m: label)
        }
        // What was selected at each step of the line, after it was done and before what was selected next.
        var steps: [(geometry: Geometry, selection: SketchSelection)] = []
        layer.historyLimit = .max
        let rounds = Rounds(2000, until: ["kept": 200])
        for round in rounds {
            guard let value = layer.geometry?.geometry else { return }
            let parts = value.partCount
            let part = Int.random(in: 0..<max(parts, 1), using: &random)
            let count = parts == 0 ? 0 : value.parts[part].count
            let (from, to) = (Int.random(in: 0...count, using: &random), Int.random(in: 0...count, using: &random))
            if parts > 0, Int.random(in: 0..<3, using: &random) == 0 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: try? layer.selectVertices([PartRange(part: part, range: min(from, to)..<max(from, to))], adding: true)
                case 1: try? layer.selectSegment(part: part, at: from)
                case 2: try layer.selectParts([part], adding: true)
                case 3: try? layer.selectMidVertex(part: part, segment: from)
                default: try layer.selectAll()
                }
            }
            let before = try #require(selected(layer), "seed \(seed) round \(round)")
            let (wasSelected, level) = (layer.selection, layer.selection.level)
            var expected = before
            func edit() throws {
                switch Int.random(in: value.vertexCount > 16 ? 1..<4 : 0..<9, using: &random) {
                case 0: try layer.addPart([fresh(), fresh(), fresh()], role: Bool.random(using: &random) ? .hole : nil)
                case 1: try layer.removePart(at: part)
                case 2, 3: try layer.removeVertex(part: part, at: from)
                case 4: try layer.moveVertex(part: part, at: from, to: Coordinate(x: 1, y: 1))
                case 5 where from < to: try layer.replaceRange(part: part, from: from, to: to, with: (from...to).map { _ in fresh() })
                case 6 where count > 0: try layer.insertPart([fresh(), fresh()], at: part)
                default: try layer.insertVertex(fresh(), part: part, at: from)
                }
            }
            guard (try? edit()) != nil, let after = layer.geometry?.geometry else {
                #expect(layer.selection == wasSelected)
                continue
            }
            // A verb that changes nothing is no step.
            if after == value {
                #expect(layer.selection == wasSelected, "seed \(seed) round \(round)")
                continue
            }
            let now = try #require(selected(layer), "seed \(seed) round \(round)")
            let left = Set(after.parts.flatMap { $0.coordinates.map(\.m) })
            expected.removeAll { !left.contains($0) }
            switch level {
            case .vertices: #expect(now == expected, "seed \(seed) round \(round)")
            case .parts:
                // What comes into a selected part is selected with it.
                #expect(Set(now).isSuperset(of: expected), "seed \(seed) round \(round)")
            case .segment:
                // A segment is there as long as both its ends are, with nothing in between.
                #expect(now == before || now.isEmpty, "seed \(seed) round \(round) \(wasSelected) \(layer.selection)")
            case .geometry: #expect(now.count == after.vertexCount)
            case .midVertex, .none: #expect(now.isEmpty)
            }
            if case .midVertex(let part, let segment) = layer.selection {
                #expect(throws: Never.self, "seed \(seed) round \(round)") { try layer.midVertex(part: part, segment: segment) }
            }
            if case .segment(let part, let segment) = layer.selection {
                #expect(throws: Never.self, "seed \(seed) round \(round)") { try layer.midVertex(part: part, segment: segment) }
            }
            if !now.isEmpty { rounds.count("kept") }
            // With an undo comes back what was selected before the step, and with a redo what was selected after it.
            let afterwards = layer.selection
            layer.undo()
            #expect(layer.selection == wasSelected && layer.geometry?.geometry == value, "seed \(seed) round \(round)")
            layer.redo()
            #expect(layer.selection == afterwards && layer.geometry?.geometry == after, "seed \(seed) round \(round)")
            steps.append((value, wasSelected))
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
        for step in steps.reversed() {
            layer.undo()
            #expect(layer.selection == step.selection && layer.geometry?.geometry == step.geometry, "seed \(seed)")
        }
        #expect(!layer.canUndo)
    }
}
