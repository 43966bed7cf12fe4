import GromaFormats
import GromaGeometry
import GromaSketch
import Testing

/// Which edits the guard refuses of lines, which may meet only end to end, and of rings that are being drawn.
@Suite struct LineGuardTests {
    private func layer(_ wkt: String) throws -> SketchLayer {
        var shape = try WKTFormat().geometry(from: wkt)
        shape.spatialReference = nil
        let layer = try SketchLayer(MutableGeometry(shape))
        layer.validityGuard = .refuse
        return layer
    }

    private func at(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    /// Where an edit is refused for; "done" where it is not.
    private func outcome(_ layer: SketchLayer, _ edit: (SketchLayer) throws -> Void) throws -> String {
        let (before, steps) = (layer.geometry?.geometry, layer.historyEntries.count)
        do {
            try edit(layer)
            #expect(layer.geometry?.geometry != before)
            return "done"
        } catch SketchError.refused(let problems) {
            #expect(layer.geometry?.geometry == before && layer.historyEntries.count == steps)
            return problems.map { "\($0.kind.rawValue) \($0.part):\($0.index) at \($0.at?.x ?? .nan) \($0.at?.y ?? .nan)" }
                .joined(separator: ", ")
        }
    }

    private func expect(
        _ expected: String, _ layer: SketchLayer, _ place: SourceLocation = #_sourceLocation, _ edit: (SketchLayer) throws -> Void
    ) throws {
        let found = try outcome(layer, edit)
        #expect(found == expected, sourceLocation: place)
    }

    @Test(arguments: [
        // Vertices behind the end: across the line, onto a vertex of it, along it, onto its beginning.
        ("LINESTRING (0 0, 60 0, 60 40, 30 40)", "30 -20", "selfIntersection 0:3 at 30.0 0.0"),
        ("LINESTRING (0 0, 60 0, 60 40, 30 40)", "60 0", "selfIntersection 0:3 at 60.0 0.0"),
        ("LINESTRING (0 0, 60 0, 60 40, 30 40)", "30 0", "selfIntersection 0:3 at 30.0 0.0"),
        ("LINESTRING (0 0, 60 0, 60 40, 30 40)", "0 0", "done"), ("LINESTRING (0 0, 60 0, 60 40, 30 40)", "0 20", "done"),
        ("LINESTRING (0 0, 60 0)", "30 0", "selfIntersection 0:1 at 30.0 0.0"), ("LINESTRING (0 0, 60 0)", "90 0", "done"),
        ("LINESTRING (0 0, 60 0)", "0 0", "selfIntersection 0:1 at 0.0 0.0"), ("LINESTRING (0 0, 60 0)", "60 0", "done"),
        // Another part is met at an end of both, or anywhere else.
        ("MULTILINESTRING ((0 0, 60 0), (30 40, 60 40))", "60 0", "done"),
        ("MULTILINESTRING ((0 0, 60 0), (30 40, 60 40))", "20 0", "selfIntersection 1:1 at 20.0 0.0"),
        ("MULTILINESTRING ((0 0, 60 0, 90 0), (30 40, 60 40))", "60 0", "selfIntersection 1:1 at 60.0 0.0"),
        ("MULTILINESTRING ((0 0, 60 0, 60 30, 0 0), (30 -40, 60 -40))", "0 0", "selfIntersection 1:1 at 0.0 0.0"),
        ("MULTILINESTRING ((0 0, 60 0), (90 40, 90 20))", "90 -20", "done"),
        // What crosses itself already may not do so more often.
        ("LINESTRING (0 0, 60 0, 60 40, 30 40, 30 -20)", "10 -20", "done"),
        ("LINESTRING (0 0, 60 0, 60 40, 30 40, 30 -20)", "10 20", "selfIntersection 0:4 at 20.0 0.0"),
    ])
    func verticesBehindTheEnd(_ wkt: String, _ place: String, _ expected: String) throws {
        let numbers = place.split(separator: " ").compactMap { Double($0) }
        try expect(expected, layer(wkt)) { try $0.addVertex(at(numbers[0], numbers[1])) }
    }

    @Test func movesAreComparedWithWhatWasBefore() throws {
        let line = "LINESTRING (0 0, 60 0, 60 40, 30 40, 30 20)"
        try expect("selfIntersection 0:3 at 30.0 0.0", layer(line)) { try $0.moveVertex(at: 4, to: at(30, -5)) }
        try expect("done", layer(line)) { try $0.moveVertex(at: 3, to: at(20, 40)) }
        try expect("selfIntersection 0:4 at 35.0 0.0, selfIntersection 0:3 at 36.666666666666664 0.0", layer(line)) {
            try $0.insertVertex(at(40, -20), at: 4)
        }
        try expect("done", layer(line)) { try $0.removeVertex(at: 0) }
        let crossed = "LINESTRING (0 0, 60 0, 60 40, 30 40, 30 -20)"
        try expect("done", layer(crossed)) { try $0.moveVertex(at: 4, to: at(20, -20)) }  // one crossing for another
        try expect("done", layer(crossed)) { try $0.moveVertex(at: 4, to: at(30, 20)) }
        try expect("done", layer(crossed)) { try $0.removeVertex(at: 1) }
    }

    @Test func partsThatComeMayMeetOthersEndToEnd() throws {
        let line = "LINESTRING (0 0, 60 0, 60 40)"
        try expect("done", layer(line)) { try $0.addPart([at(60, 40), at(90, 40)]) }
        try expect("selfIntersection 1:0 at 60.0 20.0", layer(line)) { try $0.addPart([at(60, 20), at(90, 20)]) }
        try expect("selfIntersection 0:2 at 20.0 0.0, selfIntersection 0:0 at 30.0 0.0", layer(line)) {
            try $0.insertPart([at(30, 10), at(30, -10), at(20, -10), at(20, 10)], at: 0)
        }
        let two = "MULTILINESTRING ((0 0, 60 0), (30 10, 30 -10))"
        try expect("done", layer(two)) { try $0.removePart(at: 1) }
        var shape = try WKTFormat().geometry(from: two)
        shape.spatialReference = nil
        let crossed = shape
        try expect("selfIntersection 1:0 at 30.0 0.0", layer(line)) { try $0.replaceGeometry(with: crossed) }
        try expect("done", layer("MULTILINESTRING ((0 0, 6 0), (3 1, 3 -1))")) { try $0.replaceGeometry(with: crossed) }
    }

    @Test func aRingIsCheckedAsFarAsItIsDrawn() throws {
        let layer = try layer("POLYGON EMPTY")
        for place in [at(0, 0), at(60, 0), at(60, 40), at(20, 40)] { try expect("done", layer) { try $0.addVertex(place) } }
        try expect("selfIntersection 0:3 at 20.0 0.0", layer) { try $0.addVertex(at(20, -20)) }
        try expect("selfIntersection 0:4 at 60.0 20.0", layer) { try $0.addVertex(at(60, 20)) }
        // The segment that would close the ring from here runs along its first one.
        try expect("selfIntersection 0:4 at 20.0 0.0", layer) { try $0.addVertex(at(20, 0)) }
        // From here the segment that closes the ring would cross another, which counts when it is closed.
        try expect("done", layer) { try $0.addVertex(at(90, 60)) }
        try expect("selfIntersection 0:4 at 60.0 40.0", layer) { try $0.closePart(at: 0) }
        try expect("selfIntersection 0:4 at 60.0 40.0", layer) { try $0.closePolygon() }
        try layer.moveVertex(at: 4, to: at(-20, 60))
        try layer.closePart(at: 0)
        #expect(layer.geometry?.geometry.parts[0].isFinished == true)
        try layer.addPart([at(10, 10)])
        try expect("selfIntersection 1:0 at 10.0 0.0", layer) { try $0.addVertex(at(10, -10), part: 1) }
        try layer.addVertices([at(20, 10), at(20, 20)], part: 1)
        try expect("selfIntersection 0:4 at 11.818181818181817 10.0", layer) { try $0.moveVertex(part: 0, at: 0, to: at(15, 5)) }
    }

    @Test func aHoleIsRefusedOutsideItsShell() throws {
        let area = try layer("POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 20 10, 20 20, 10 20, 10 10))")
        try area.selectParts([1])
        try expect("holeOutsideShell 1:0 at 110.0 10.0", area) { try $0.moveSelection(byX: 100, y: 0) }
        try expect("selfIntersection 1:0 at 60.0 10.0, selfIntersection 1:2 at 60.0 20.0", area) { try $0.moveSelection(byX: 45, y: 0) }
        try expect("done", area) { try $0.moveSelection(byX: 5, y: 0) }
        // Where a ring lies in others counts when it is finished.
        try expect("done", area) { try $0.addHole([at(17, 12), at(20, 12), at(20, 14), at(17, 14)], in: 0) }
        try expect("nestedRings 2:0 at 17.0 12.0", area) { try $0.closePart(at: 2) }
        area.undo()
        try expect("done", area) { try $0.removeVertex(part: 1, at: 0) }
        area.validityGuard = .report
        try expect("done", area) { try $0.moveVertex(part: 0, at: 0, to: at(100, 100)) }
    }

    @Test func whereAFinishedRingComesToLieCountsWhileAnotherIsDrawn() throws {
        let area = try layer("POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))")
        try area.addPart([at(40, 0), at(50, 0), at(50, 10)], role: .shell)
        for (x, expected) in [(10.0, "nestedRings 2:0 at 10.0 10.0"), (60, "done")] {
            var ring = Path([at(x, 10), at(x + 4, 10), at(x + 4, 14)], isRing: true)
            (ring.role, ring.isFinished) = (.shell, true)
            let finished = ring
            try expect(expected, area) { layer in
                try layer.edit { geometry throws(GeometryError) in
                    try geometry.insertPart(finished, at: 2)
                    return GeometryChange(kind: .partInserted, part: 2, from: 0, removed: 0, inserted: 3, cause: "insertPart")
                }
            }
        }
    }
}
