import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

/// Undo and redo against a plain list of all values there ever were.
@Suite struct SketchHistoryTests {

    private final class Listener: SketchLayerDelegate {
        var changes: [GeometryChange] = []
        var historyChanges = 0
        func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) { self.changes += changes }
        func sketchLayerDidChangeHistory(_ layer: SketchLayer) { historyChanges += 1 }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func undoGivesBackEveryEarlierValue(seed: UInt64) throws {
        var random = Seeded(seed)
        let geometry = MutableGeometry(type: .polygon, spatialReference: .wgs84)
        let layer = try SketchLayer(geometry)
        var states = [geometry.geometry]
        var position = 0
        for _ in 0..<5000 {
            let c = Coordinate(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
            let parts = geometry.geometry.partCount
            let part = Int.random(in: 0..<max(parts, 1), using: &random)
            let count = parts == 0 ? 0 : geometry.geometry.parts[part].count
            let index = Int.random(in: 0..<max(count, 1), using: &random)
            let done: Bool
            switch Int.random(in: 0..<12, using: &random) {
            case 0: done = (try? layer.addPart([c, c, c], role: Bool.random(using: &random) ? .hole : nil)) != nil
            case 1: done = (try? layer.removePart(at: part)) != nil
            case 2: done = (try? layer.removeVertex(part: part, at: index)) != nil
            case 3: done = (try? layer.reversePart(at: part)) != nil
            case 4: done = (try? layer.replaceRange(part: part, from: index, to: count, with: [c, c])) != nil
            case 5...7:
                if layer.undo() != nil { position -= 1 }
                #expect(geometry.geometry == states[position], "seed \(seed)")
                continue
            case 8:
                if layer.redo() != nil { position += 1 }
                #expect(geometry.geometry == states[position], "seed \(seed)")
                continue
            case 9: done = (try? layer.moveVertex(part: part, at: index, to: c)) != nil
            default: done = (try? layer.addVertex(c, part: parts == 0 ? nil : part)) != nil
            }
            // What changes nothing, such as turning a ring round whose vertices are all one, is no step.
            guard done, geometry.geometry != states[position] else {
                #expect(geometry.geometry == states[position], "seed \(seed)")
                continue
            }
            states.removeSubrange((position + 1)...)
            states.append(geometry.geometry)
            position += 1
            #expect(geometry.geometry.parts.brokenInvariants().isEmpty)
        }
        while layer.undo() != nil { position -= 1 }
        #expect(position == 0 && geometry.geometry == states[0])
        while layer.redo() != nil { position += 1 }
        #expect(geometry.geometry == states[states.count - 1] && position == states.count - 1)
    }

    @Test func aGroupIsOneStepAndFailsAsOne() throws {
        let geometry = MutableGeometry(type: .polyline, spatialReference: nil)
        let layer = try SketchLayer(geometry)
        let listener = Listener()
        layer.delegate = listener
        try layer.addVertex(Coordinate(x: 0, y: 0))
        try layer.beginGroup(named: "trace")
        try layer.addVertex(Coordinate(x: 1, y: 0))
        try layer.addVertex(Coordinate(x: 2, y: 0))
        try layer.endGroup()
        #expect(layer.undoName == "trace")
        #expect(layer.undo() == "trace")
        #expect(geometry.geometry.vertexCount == 1)
        #expect(listener.changes.last.map { [$0.from, $0.removed, $0.inserted] } == [1, 2, 0])
        #expect(layer.redo() == "trace")
        let before = geometry.geometry
        try layer.beginGroup(named: "fails")
        try layer.addVertex(Coordinate(x: 3, y: 0))
        #expect(throws: SketchError.self) { try layer.removeVertex(at: 99) }
        #expect(!layer.isGrouping && geometry.geometry == before && layer.undoName == "trace")
        #expect(throws: SketchError.self) { try layer.endGroup() }
    }

    @Test func anEditByAnotherBeginsTheHistoryAnew() throws {
        let geometry = MutableGeometry(type: .polyline, spatialReference: nil)
        let layer = try SketchLayer(geometry)
        try layer.addVertices([Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 0)])
        try layer.moveVertex(at: 1, to: Coordinate(x: 2, y: 0))
        try geometry.insertPoint(Coordinate(x: 0.5, y: 0), at: 1)
        let shared = geometry.geometry
        #expect(layer.undo() == nil && geometry.geometry == shared)
        try layer.moveVertex(at: 0, to: Coordinate(x: 9, y: 9))
        #expect(layer.undo() == "moveVertex" && geometry.geometry == shared)
    }

    @Test func aVerbThatFailsHalfWayIsPutBack() throws {
        let geometry = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 1]))))
        let layer = try SketchLayer(geometry)
        let before = geometry.geometry
        #expect(throws: SketchError.self) {
            try layer.edit { g throws(GeometryError) in
                try g.addVertex(Coordinate(x: 5, y: 5))
                return try g.removeVertex(at: 99)
            }
        }
        #expect(geometry.geometry == before && !layer.canUndo)
    }

    @Test func aVerbThatFailsHalfWayInAGroupIsPutBack() throws {
        let geometry = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 1]))))
        let layer = try SketchLayer(geometry)
        let before = geometry.geometry
        for count in 0..<2 {
            try layer.beginGroup(named: "group")
            for _ in 0..<count { try layer.addVertex(Coordinate(x: 3, y: 3)) }
            #expect(throws: SketchError.self) {
                try layer.edit { g throws(GeometryError) in
                    try g.addVertex(Coordinate(x: 5, y: 5))
                    return try g.addVertex(Coordinate(x: .nan, y: 0))
                }
            }
            #expect(geometry.geometry == before && !layer.isGrouping && !layer.canUndo)
        }
        // What somebody else did meanwhile stays.
        try layer.beginGroup(named: "empty")
        try geometry.addPoint(Coordinate(x: 7, y: 7))
        let shared = geometry.geometry
        layer.rollBackGroups()
        #expect(geometry.geometry == shared)
    }

    @Test func theOldestStepsAreForgotten() throws {
        let layer = try SketchLayer(MutableGeometry(type: .multipoint, spatialReference: nil))
        layer.historyLimit = 10
        for i in 0..<5000 { try layer.addVertex(Coordinate(x: Double(i), y: 0)) }
        var undone = 0
        while layer.undo() != nil { undone += 1 }
        #expect(undone == 10)
        #expect(layer.geometry?.geometry.vertexCount == 4990)
        #expect(!layer.canUndo && layer.canRedo)
    }

    @Test func refusesWhatCannotBeSketched() throws {
        #expect(throws: SketchError.self) { try SketchLayer(MutableGeometry(.collection(GeometryCollection()))) }
        let layer = try SketchLayer()
        #expect(throws: SketchError.self) { try layer.addVertex(Coordinate(x: 0, y: 0)) }
        #expect(SketchLayer.title(of: "moveVertex") == "Move Vertex")
    }

    @Test func measuresTheLastSegment() throws {
        let layer = try SketchLayer(MutableGeometry(type: .polyline, spatialReference: nil))
        try layer.addVertices([Coordinate(x: 0, y: 0), Coordinate(x: 0, y: 3), Coordinate(x: -4, y: 3)])
        let measure = try layer.measure()
        #expect(measure.length == 7 && measure.area == 0)
        #expect(measure.lastSegmentLength == 4 && measure.lastSegmentBearing == 270)
    }
}
