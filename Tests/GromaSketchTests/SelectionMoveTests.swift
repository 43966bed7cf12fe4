import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// The selection follows vertices that are carried from part to part, as identities do.
struct SelectionMoveTests {
    private static func layer(_ paths: [[Double]]) throws -> SketchLayer {
        try SketchLayer(MutableGeometry(.polyline(Polyline(paths: Parts(paths.map { Path(xy: $0) })))))
    }

    private func places(_ layer: SketchLayer) -> Set<[Int]> {
        let ranges = layer.selection.ranges(in: layer.geometry?.geometry ?? .polyline(Polyline()))
        return Set(ranges.flatMap { range in range.range.map { [range.part, $0] } })
    }

    /// Random vertices are selected, and held by identity; whatever is split, joined, turned, undone and redone, the same ones stay selected.
    @Test(arguments: 1...30) func theSelectionFollowsIdentities(seed: UInt64) throws {
        var numbers = Seeded(seed)
        var paths: [[Double]] = []
        for part in 0..<3 {
            paths.append((0..<6).flatMap { [Double(part) * 10 + Double($0), Double.random(in: 0...3, using: &numbers)] })
        }
        // Ends that lie at one place become one vertex when they are joined.
        if Bool.random(using: &numbers) { paths[1].replaceSubrange(0..<2, with: paths[0].suffix(2)) }
        let layer = try Self.layer(paths)
        for step in 0..<12 {
            let parts = layer.geometry?.geometry.parts.map(\.count) ?? []
            let chosen = parts.indices.flatMap { part in (0..<parts[part]).map { [part, $0] } }.filter { _ in
                Int.random(in: 0..<3, using: &numbers) == 0
            }
            try layer.selectVertices(chosen.map { PartRange(part: $0[0], range: $0[1]..<($0[1] + 1)) })
            let identities = try chosen.map { try layer.identity(ofVertex: $0[1], part: $0[0]) }
            let part = Int.random(in: 0..<parts.count, using: &numbers)
            var name = "none"
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0 where parts[part] > 2:
                try layer.splitPart(at: part, vertex: Int.random(in: 1..<(parts[part] - 1), using: &numbers))
                name = "split"
            case 1 where parts.count > 1:
                try layer.joinParts(part, (part + 1) % parts.count)
                name = "join"
            default:
                try layer.reversePart(at: part)
                name = "reverse"
            }
            func check(_ what: String) {
                let held = Set(identities.compactMap { layer.place(of: $0) }.map { [$0.part, $0.index] })
                // Of two ends that became one vertex, that one is selected where either was.
                let more = places(layer).subtracting(held).count
                #expect(held.isSubset(of: places(layer)) && more <= (name == "join" ? 1 : 0), "seed \(seed), step \(step), \(what)")
            }
            check(name)
            layer.undo()
            #expect(places(layer) == Set(chosen), "seed \(seed), step \(step): \(name) undone")
            layer.redo()
            check("\(name) redone")
        }
    }

    @Test func segmentsAndPartsFollow() throws {
        let layer = try Self.layer([[0, 0, 1, 0, 2, 0, 3, 0, 4, 0]])
        try layer.selectSegment(at: 3)
        try layer.splitPart(at: 0, vertex: 2)
        #expect(layer.selection == .segment(part: 1, index: 1))
        try layer.selectMidVertex(part: 1, segment: 0)
        try layer.joinParts(0, 1)
        #expect(layer.selection == .midVertex(part: 0, segment: 2))
        // A segment that begins at the vertex where the path is split, and one that ends there.
        try layer.selectSegment(at: 2)
        try layer.splitPart(at: 0, vertex: 2)
        #expect(layer.selection == .segment(part: 1, index: 0))
        try layer.selectSegment(at: 1)
        try layer.joinParts(1, 0)
        #expect(layer.selection == .segment(part: 0, index: 2), "the joined path is turned round")
        try layer.selectParts([0])
        try layer.splitPart(at: 0, vertex: 2)
        #expect(layer.selection == .parts([0, 1]))
        try layer.selectParts([1])
        try layer.joinParts(0, 1)
        #expect(layer.selection == .parts([0]))
    }
}
