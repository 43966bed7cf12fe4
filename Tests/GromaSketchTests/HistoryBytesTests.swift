import GromaGeometry
import Testing

@testable import GromaSketch

/// What the history takes: about three kilobytes for each changed place, and 18 bytes for each vertex that went or came.
@Suite struct HistoryBytesTests {
    private func layer(_ xy: [Double] = []) throws -> SketchLayer { try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: xy))))) }

    private func at(_ x: Double, _ y: Double = 0) -> Coordinate { Coordinate(x: x, y: y) }

    /// A step takes 256 bytes, and 3,072 for each change.
    private func step(changes: Int = 1, vertices: Int) -> Int { 256 + changes * 3_072 + vertices * 18 }

    @Test func aStepTakesWhatItsChangesTake() throws {
        let layer = try layer()
        #expect(layer.historyBytes == 0)
        try layer.addVertex(at(0))
        #expect(layer.historyBytes == step(vertices: 1))
        try layer.addVertices([at(1), at(2), at(3), at(4), at(5)])
        #expect(layer.historyBytes == step(vertices: 1) + step(vertices: 5))
        var before = layer.historyBytes
        func grows(_ bytes: Int, _ body: () throws -> Void) rethrows {
            try body()
            #expect(layer.historyBytes == before + bytes)
            before = layer.historyBytes
        }
        try grows(step(vertices: 3)) { try layer.replaceRange(from: 1, to: 4, with: [at(9)]) }
        try grows(step(vertices: 4)) { try layer.replaceRange(from: 1, to: 2, with: [at(6), at(7), at(8), at(9)]) }
        // Of a vertex that is moved its old place alone is kept.
        try grows(MemoryLayout<SketchStep>.stride + 16) { try layer.moveVertex(at: 1, to: at(6, 6)) }
        try grows(step(changes: 2, vertices: 3)) {
            try layer.selectVertices([PartRange(part: 0, range: 0..<1), PartRange(part: 0, range: 3..<5)])
            try layer.deleteSelection()
        }
        try grows(step(changes: 2, vertices: 2)) {
            try layer.beginGroup(named: "group")
            try layer.moveVertex(at: 1, to: at(7, 7))
            try layer.addVertex(at(10))
            try layer.endGroup()
        }
        grows(0) { layer.undo() }
        grows(0) { layer.redo() }
        try layer.setGeometry(nil)
        #expect(layer.historyBytes == 0)
    }

    @Test func whatIsForgottenTakesNothing() throws {
        let layer = try layer()
        for x in 0..<5 { try layer.addVertices((0...x).map { at(Double($0)) }) }
        let all = (1...5).reduce(0) { $0 + step(vertices: $1) }
        #expect(layer.historyBytes == all)
        layer.undo()
        layer.undo()
        #expect(layer.historyBytes == all, "what was undone is kept, to be done again")
        try layer.addVertex(at(9))
        #expect(layer.historyBytes == step(vertices: 1) + step(vertices: 2) + step(vertices: 3) + step(vertices: 1))
        layer.historyLimit = 2
        #expect(layer.historyBytes == step(vertices: 3) + step(vertices: 1))
        layer.historyByteLimit = step(vertices: 1)
        #expect(layer.historyBytes == step(vertices: 1) && layer.historyEntries.map(\.name) == ["addVertex"])
        layer.historyByteLimit = step(vertices: 1) - 1
        #expect(layer.historyBytes == 0 && !layer.canUndo)
        // A step that is larger than all that may be kept is not kept.
        let base = layer.currentStep
        try layer.addVertices([at(1), at(2)])
        #expect(layer.historyBytes == 0 && !layer.canUndo && layer.currentStep == base + 1)
        layer.historyByteLimit = step(vertices: 2)
        try layer.addVertices([at(1), at(2)])
        #expect(layer.historyBytes == step(vertices: 2) && layer.canUndo)
    }

    @Test func branchesTakeTheirBytesUntilTheyAreLeft() throws {
        let layer = try layer()
        layer.keepsBranches = true
        for x in 0..<3 { try layer.addVertices((0...x).map { at(Double($0)) }) }
        let line = layer.historyEntries.map(\.id)
        layer.undo()
        layer.undo()
        try layer.addVertices([at(7), at(8), at(9), at(10)])
        let all = step(vertices: 1) + step(vertices: 2) + step(vertices: 3) + step(vertices: 4)
        #expect(layer.historyBytes == all)
        #expect(layer.historyEntries.map(\.isOnLine) == [true, true, false, false])
        #expect(layer.historyEntries.map(\.id) == [line[0], line[2] + 1, line[1], line[2]])
        #expect(layer.historyEntries.map(\.parent) == [line[0] - 1, line[0], line[0], line[1]])
        try layer.goToStep(line[2])
        #expect(layer.historyBytes == all && layer.historyEntries.map(\.id) == [line[0], line[1], line[2], line[2] + 1])
        layer.keepsBranches = false
        #expect(layer.historyBytes == all - step(vertices: 4) && layer.historyEntries.map(\.id) == line)
    }
}
