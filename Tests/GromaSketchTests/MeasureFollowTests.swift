import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// The measures that follow a shape, edit by edit, against those of the whole shape.
struct MeasureFollowTests {
    private final class Listener: SketchLayerDelegate {
        var last: SketchMeasure?

        func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) { last = measure }
    }

    private func random(_ count: Int, around center: Coordinate, _ dice: inout Seeded) -> [Coordinate] {
        (0..<count).map { _ in
            let offset = dice.coordinate(-4...4)
            return Coordinate(x: center.x + offset.x, y: center.y + offset.y)
        }
    }

    /// Edits a shape in one of many ways, and returns which.
    private func edit(_ layer: SketchLayer, _ dice: inout Seeded) throws -> String {
        let geometry = try #require(layer.geometry?.geometry)
        let isArea = geometry.type == .polygon
        guard geometry.partCount > 0 else {
            try layer.addPart(random(5, around: Coordinate(x: 1, y: 2), &dice))
            return "first part"
        }
        let part = dice.below(geometry.partCount)
        let path = geometry.parts[part]
        let count = path.count
        let near = path.first ?? Coordinate(x: 3, y: 4)
        let way = dice.below(15)
        switch way {
        case 0: try layer.addVertex(random(1, around: near, &dice)[0], part: part)
        case 1: try layer.insertVertex(random(1, around: near, &dice)[0], part: part, at: dice.below(count + 1))
        case 2 where count > 0: try layer.moveVertex(part: part, at: dice.below(count), to: random(1, around: near, &dice)[0])
        case 3 where count > 4: try layer.removeVertex(part: part, at: dice.below(count))
        case 4 where count > 2:
            let from = dice.below(count - 1)
            let to = from + 1 + dice.below(count - from)
            try layer.replaceRange(part: part, from: from, to: to, with: random(dice.count(1...3), around: near, &dice))
        case 5: try layer.reversePart(at: part)
        case 6 where geometry.partCount < 7: try layer.addPart(random(dice.count(2...5), around: near, &dice))
        case 7 where isArea && geometry.partCount < 7: try layer.addHole(random(4, around: near, &dice), in: 0)
        case 8 where geometry.partCount > 2: try layer.removePart(at: part)
        case 9 where !isArea && count > 2: try layer.splitPart(at: part, vertex: 1 + dice.below(count - 2))
        case 10 where !isArea && geometry.partCount > 1:
            try layer.joinParts(part, part == 0 ? geometry.partCount - 1 : part - 1)
        case 11:
            try layer.selectParts([part])
            try layer.moveSelection(byX: dice.number(-3...3), y: dice.number(-3...3))
        case 12 where count > 1:
            try layer.selectVertices([PartRange(part: part, range: 0..<(1 + dice.below(count)))])
            try layer.scaleSelection(byX: dice.number(0.5...1.5), y: dice.number(0.5...1.5))
        case 13: layer.undo()
        case 14:
            layer.undo()
            layer.undo()
            layer.redo()
        default: return "none"
        }
        return "\(way)"
    }

    @Test(arguments: [GeometryType.polyline, .polygon], [nil, SpatialReference.wgs84, .webMercator])
    func measuresFollowEveryEdit(_ type: GeometryType, _ reference: SpatialReference?) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            var dice = Seeded(seed)
            let layer = try SketchLayer(MutableGeometry(Geometry(empty: type, spatialReference: reference)))
            let listener = Listener()
            layer.delegate = listener
            layer.tracksMeasure = true
            for round in 0..<120 {
                let way = try edit(layer, &dice)
                let whole = try layer.measure()
                guard let found = listener.last else {
                    #expect(whole.length == 0, "seed \(seed), round \(round), edit \(way)")
                    continue
                }
                let size = max(1, whole.length)
                #expect(abs(found.length - whole.length) <= 1e-9 * size, "seed \(seed), round \(round), edit \(way)")
                #expect(abs(found.area - whole.area) <= 1e-9 * size * size, "seed \(seed), round \(round), edit \(way)")
                #expect(found.lastSegmentLength == whole.lastSegmentLength, "seed \(seed), round \(round), edit \(way)")
                #expect(found.lastSegmentBearing == whole.lastSegmentBearing, "seed \(seed), round \(round), edit \(way)")
                #expect(found.isOnGround == (reference != nil))
            }
        }
    }

    /// The length and the area are those of before, the last segment is another one.
    @Test func anotherLastSegmentIsTold() throws {
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 3, 4, 3, 16])))))
        let listener = Listener()
        layer.delegate = listener
        layer.tracksMeasure = true
        try layer.reversePart(at: 0)
        #expect(listener.last?.length == 17 && listener.last?.lastSegmentLength == 5)
        listener.last = nil
        try layer.selectAll()
        try layer.rotateSelection(byDegrees: 90, about: Coordinate(x: 0, y: 0))
        #expect(listener.last?.lastSegmentLength == 5)
        #expect(try listener.last?.lastSegmentBearing == layer.measure().lastSegmentBearing)
        listener.last = nil
        layer.undo()
        #expect(listener.last?.lastSegmentLength == 5)
        listener.last = nil
        try layer.moveSelection(byX: 1, y: 2)
        #expect(listener.last == nil)
    }
}
