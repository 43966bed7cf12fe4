import GromaGeometry
import Testing

/// The changes that edits tell, for each type of shape, and what they refuse.
@Suite struct EditChangeTests {
    private func c(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    private let lines = Geometry.polyline(
        Polyline(paths: [Path(xy: [0, 0, 1, 0, 2, 0]), Path(xy: [0, 5, 1, 5])], spatialReference: .wgs84))
    private let area = Geometry.polygon(
        Polygon(rings: [Path(xy: [0, 0, 9, 0, 9, 9], isRing: true).with(role: .shell)], spatialReference: .wgs84))
    private let points = Geometry.multipoint(Multipoint(points: Path(xy: [1, 2, 3, 4, 5, 6]), spatialReference: .wgs84))

    private func vertices(_ part: Int, _ from: Int, _ removed: Int, _ inserted: Int, _ cause: String) -> GeometryChange {
        GeometryChange(kind: .vertices, part: part, from: from, removed: removed, inserted: inserted, cause: cause)
    }

    private func whole(
        _ kind: GeometryChange.Kind, _ part: Int, _ removed: Int, _ inserted: Int, _ cause: String
    ) -> GeometryChange {
        GeometryChange(kind: kind, part: part, from: 0, removed: removed, inserted: inserted, cause: cause)
    }

    @Test func verticesOfLines() throws {
        var shape = lines
        #expect(try shape.addVertex(c(2, 5)) == vertices(1, 2, 0, 1, "addVertex"))
        #expect(try shape.addVertex(c(3, 0), part: 0) == vertices(0, 3, 0, 1, "addVertex"))
        #expect(try shape.addVertices([c(3, 5), c(4, 5)]) == vertices(1, 3, 0, 2, "addVertices"))
        #expect(try shape.insertVertex(c(0.5, 5), part: 1, at: 1) == vertices(1, 1, 0, 1, "insertVertex"))
        #expect(try shape.moveVertex(part: 1, at: 2, to: c(1, 6)) == vertices(1, 2, 1, 1, "moveVertex"))
        let updated = try shape.updateVertex(part: 0, at: 1, to: c(1, -1))
        #expect(updated.change == vertices(0, 1, 1, 1, "updateVertex") && updated.old == c(1, 0))
        #expect(try shape.replaceRange(part: 0, from: 1, to: 3, with: [c(7, 7)]) == vertices(0, 1, 2, 1, "replaceRange"))
        #expect(try shape.removeVertex(part: 1, at: 0) == vertices(1, 0, 1, 0, "removeVertex"))
        #expect(try shape.vertex(part: 1, at: 4) == c(4, 5) && shape.vertex(at: 1) == c(7, 7))
        #expect(shape.parts.map(\.coordinates) == [[c(0, 0), c(7, 7), c(3, 0)], [c(0.5, 5), c(1, 6), c(2, 5), c(3, 5), c(4, 5)]])
        #expect(shape.spatialReference == .wgs84 && shape.isMulti)
        // Of an empty line the first vertex makes the first part.
        var empty = Geometry(empty: .polyline)
        #expect(try empty.addVertex(c(1, 1)) == whole(.partInserted, 0, 0, 1, "addVertex"))
        var drawn = Geometry(empty: .polyline)
        #expect(try drawn.insertVertex(c(1, 1), at: 0) == whole(.partInserted, 0, 0, 1, "insertVertex"))
        #expect(try drawn.removeVertex(at: 0) == whole(.partRemoved, 0, 1, 0, "removeVertex"))
        #expect(drawn.isEmpty && drawn.partCount == 0)
        #expect(try drawn.addVertices([c(1, 1), c(2, 2)], part: 0) == whole(.partInserted, 0, 0, 2, "addVertices"))
        #expect(!drawn.isMulti && drawn.parts[0].role == .unassigned)
    }

    @Test func verticesOfAreasAndPoints() throws {
        var shape = area
        #expect(try shape.insertVertex(c(0, 9), at: 3) == vertices(0, 3, 0, 1, "insertVertex"))
        #expect(shape.parts[0].xyArray == [0, 0, 9, 0, 9, 9, 0, 9] && shape.parts[0].role == .shell)
        var ring = Geometry(empty: .polygon)
        #expect(try ring.addVertices([c(1, 1), c(2, 2)]) == whole(.partInserted, 0, 0, 2, "addVertices"))
        #expect(ring.parts[0].role == .shell && ring.parts[0].isRing)
        var several = points
        #expect(try several.addVertex(c(7, 8)) == vertices(0, 3, 0, 1, "addVertex"))
        #expect(try several.removeVertex(at: 1) == vertices(0, 1, 1, 0, "removeVertex"))
        #expect(try several.moveVertex(at: 1, to: c(0, 0)) == vertices(0, 1, 1, 1, "moveVertex"))
        #expect(several.parts[0].xyArray == [1, 2, 0, 0, 7, 8])
        for _ in 0..<3 { try several.removeVertex(at: 0) }
        #expect(several.isEmpty && several.partCount == 1)
        var lone = Geometry(empty: .point, dimensions: .xyzm, spatialReference: .wgs84)
        #expect(try lone.addVertex(Coordinate(x: 1, y: 2, z: 3, m: 4)) == vertices(0, 0, 0, 1, "addVertex"))
        #expect(try lone.moveVertex(at: 0, to: Coordinate(x: 5, y: 6, z: 7)) == vertices(0, 0, 1, 1, "moveVertex"))
        #expect(lone == .point(Point(x: 5, y: 6, z: 7, m: 4, spatialReference: .wgs84)))
        let updated = try lone.updateVertex(at: 0, to: c(8, 9))
        #expect(updated.change == vertices(0, 0, 1, 1, "updateVertex") && updated.old == Coordinate(x: 5, y: 6, z: 7, m: 4))
        #expect(try lone.vertex(at: 0) == c(8, 9) && lone.dimensions == .xyzm)
        #expect(try lone.replaceRange(from: 0, to: 1, with: [c(1, 1)]) == vertices(0, 0, 1, 1, "replaceRange"))
        #expect(try lone.removeVertex(at: 0) == vertices(0, 0, 1, 0, "removeVertex") && lone.isEmpty && lone.spatialReference == .wgs84)
        #expect(try lone.insertVertex(c(1, 1), at: 0) == vertices(0, 0, 0, 1, "insertVertex"))
    }

    @Test func aMovedVertexKeepsWhatItHasAndAnUpdatedOneDoesNot() throws {
        var shape = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 1], z: [5, 6], m: [7, 8])))
        try shape.moveVertex(at: 0, to: c(2, 3))
        #expect(try shape.vertex(at: 0) == Coordinate(x: 2, y: 3, z: 5, m: 7))
        try shape.moveVertex(at: 0, to: Coordinate(x: 2, y: 3, m: 9))
        try shape.moveVertex(at: 1, to: Coordinate(x: 4, y: 4, z: 1))
        #expect(shape.parts[0].coordinates == [Coordinate(x: 2, y: 3, z: 5, m: 9), Coordinate(x: 4, y: 4, z: 1, m: 8)])
        try shape.updateVertex(at: 1, to: Coordinate(x: 4, y: 4, m: 3))
        #expect(try shape.vertex(at: 1) == Coordinate(x: 4, y: 4, m: 3))
    }

    @Test func partsAreAddedReversedClosedAndRemoved() throws {
        var shape = lines
        #expect(try shape.addPart([c(8, 8), c(9, 9)]) == whole(.partInserted, 2, 0, 2, "addPart"))
        #expect(try shape.insertPart([c(7, 7)], at: 1) == whole(.partInserted, 1, 0, 1, "insertPart"))
        #expect(try shape.reversePart(at: 0) == vertices(0, 0, 3, 3, "reversePart"))
        #expect(shape.parts.map(\.xyArray) == [[2, 0, 1, 0, 0, 0], [7, 7], [0, 5, 1, 5], [8, 8, 9, 9]])
        let removed = try shape.removePart(at: 2)
        #expect(removed.change == whole(.partRemoved, 2, 2, 0, "removePart") && removed.path.xyArray == [0, 5, 1, 5])
        #expect(shape.vertexCount == 6 && shape.partCount == 3)
        #expect(shape.removeAll() == whole(.everything, 0, 6, 0, "clear"))
        #expect(shape == Geometry(empty: .polyline, isMulti: true, spatialReference: .wgs84))
        var rings = area
        #expect(try rings.addPart([c(1, 0.5), c(8, 1), c(8, 4)], role: .hole) == whole(.partInserted, 1, 0, 3, "addPart"))
        #expect(!rings.isMulti && rings.parts.map(\.role) == [.shell, .hole])
        #expect(try rings.addPart([c(20, 0), c(28, 1), c(28, 4)]) == whole(.partInserted, 2, 0, 3, "addPart") && rings.isMulti)
        #expect(try rings.addPart([c(5, 0.5), c(6, 1), c(6, 2)], role: .hole) == whole(.partInserted, 2, 0, 3, "addHole"))
        #expect(
            try rings.closePart(at: 2) == vertices(2, 0, 0, 0, "closePart") && rings.parts.map(\.isFinished) == [false, false, true, false])
        #expect(try rings.closePolygon() == whole(.everything, 0, 12, 12, "closePolygon") && rings.parts.allSatisfy(\.isFinished))
        // Holes without their shell are shells, all of them and no more.
        _ = try rings.removePart(at: 0)
        #expect(rings.parts.map(\.role) == [.shell, .shell, .shell])
        var first = Geometry(empty: .polyline)
        try first.addPart([c(0, 0), c(1, 1)])
        #expect(!first.isMulti)
        try first.addPart()
        #expect(first.isMulti && first.partCount == 2 && first.parts[1].isEmpty)
    }

    @Test func aPathIsInsertedWithTheOrdinatesOfTheShape() throws {
        var shape = Geometry.polygon(
            Polygon(rings: [Path(xy: [0, 0, 9, 0, 9, 9], z: [1, 2, 3], isRing: true).with(role: .shell)], dimensions: .xyz))
        try shape.insertPart(Path(xy: [20, 0, 29, 0, 29, 9], m: [1, 2, 3]).with(role: .shell), at: 1)
        #expect(shape.parts[1].dimensions == .xyz && shape.parts[1].isRing && shape.isMulti && shape.vertexCount == 6)
        var line = Geometry(empty: .polyline)
        try line.insertPart(Path(xy: [0, 0, 1, 1, 2, 0], isRing: true), at: 0)
        #expect(!line.parts[0].isRing && !line.isMulti)
        let between = GeometryError.invalidValue(name: "part", found: 1, expected: "a place that does not part a shell from its holes")
        var holed = area
        try holed.addPart([c(1, 0.5), c(8, 1), c(8, 4)], role: .hole)
        #expect(throws: between) { try holed.insertPart([c(1, 1)], at: 1) }
        try holed.insertPart([c(20, 0), c(28, 1), c(28, 4)], at: 0)
        try holed.insertPart([c(40, 0), c(48, 1), c(48, 4)], at: 3)
        #expect(holed.parts.map(\.role) == [.shell, .shell, .hole, .shell])
    }

    @Test func indicesAreNamedAsTheyAreCounted() throws {
        let line = lines
        func refuses(_ error: GeometryError, _ edit: (inout Geometry) throws -> Void, _ place: SourceLocation = #_sourceLocation) {
            var changed = line
            #expect(throws: error, sourceLocation: place) { try edit(&changed) }
            #expect(changed == line, sourceLocation: place)
        }
        refuses(.indexOutOfRange(what: "part", found: 2, allowed: 0..<2)) { try $0.addVertex(c(1, 1), part: 2) }
        refuses(.indexOutOfRange(what: "vertex", found: 4, allowed: 0..<4)) { try $0.insertVertex(c(1, 1), at: 4) }
        refuses(.indexOutOfRange(what: "vertex", found: 3, allowed: 0..<3)) { try $0.removeVertex(at: 3) }
        refuses(.indexOutOfRange(what: "vertex", found: 2, allowed: 0..<2)) { try $0.updateVertex(part: 1, at: 2, to: c(1, 1)) }
        refuses(.indexOutOfRange(what: "vertex", found: 3, allowed: 0..<3)) {
            _ = try $0.replaceRange(part: 1, from: 3, to: 3, with: [c(1, 1)])
        }
        refuses(.indexOutOfRange(what: "vertex", found: 9, allowed: 0..<3)) {
            _ = try $0.replaceRange(part: 1, from: 1, to: 9, with: [c(1, 1)])
        }
        refuses(.invalidValue(name: "to", found: 1, expected: "2 or more")) { _ = try $0.replaceRange(from: 2, to: 1, with: [c(1, 1)]) }
        refuses(.indexOutOfRange(what: "part", found: 3, allowed: 0..<3)) { try $0.insertPart([c(1, 1)], at: 3) }
        refuses(.indexOutOfRange(what: "part", found: -1, allowed: 0..<2)) { try $0.removePart(at: -1) }
        refuses(.indexOutOfRange(what: "part", found: 2, allowed: 0..<2)) { try $0.reversePart(at: 2) }
        refuses(.notFinite(Coordinate(x: 1, y: .infinity))) { try $0.moveVertex(at: 0, to: Coordinate(x: 1, y: .infinity)) }
        refuses(.dimensionMismatch(ordinate: "m", dimensions: .xy)) { try $0.moveVertex(at: 0, to: Coordinate(x: 1, y: 1, m: 2)) }
        refuses(.dimensionMismatch(ordinate: "z", dimensions: .xy)) { try $0.addPart([c(1, 1), Coordinate(x: 1, y: 1, z: 2)]) }
        #expect(throws: GeometryError.indexOutOfRange(what: "part", found: 2, allowed: 0..<2)) { try line.vertex(part: 2, at: 0) }
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: 2, allowed: 0..<2)) { try line.vertex(part: 1, at: 2) }
        #expect(throws: GeometryError.indexOutOfRange(what: GeometryError.room, found: 2, allowed: 0..<1)) {
            var lone = Geometry.point(Point(x: 1, y: 1))
            try lone.addVertex(c(2, 2))
        }
        #expect(throws: GeometryError.indexOutOfRange(what: "segment", found: 2, allowed: 0..<2)) { try line.parts[0].segment(at: 2) }
    }

    @Test func verbsOfOtherTypesAreRefused() throws {
        func refuses(_ shape: Geometry, _ verb: String, _ edit: (inout Geometry) throws -> Void, _ place: SourceLocation = #_sourceLocation)
        {
            var changed = shape
            #expect(throws: GeometryError.wrongType(verb: verb, found: shape.type), sourceLocation: place) { try edit(&changed) }
            #expect(changed == shape, sourceLocation: place)
        }
        let box = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 2)))
        let collection = Geometry.collection(GeometryCollection([points]))
        for shape in [Geometry.point(Point(x: 1, y: 1)), points, box, collection] {
            refuses(shape, "parts to add") { try $0.addPart([c(1, 1)]) }
            refuses(shape, "removePart") { try $0.removePart(at: 0) }
            refuses(shape, "closePart") { try $0.closePart(at: 0) }
            refuses(shape, "closePolygon") { try $0.closePolygon() }
        }
        refuses(lines, "closePart") { try $0.closePart(at: 0) }
        for shape in [box, collection] {
            refuses(shape, "editable parts") { try $0.reversePart(at: 0) }
            refuses(shape, "editable parts") { try $0.moveVertex(at: 0, to: c(1, 1)) }
            let all = [PartRange(part: 0, range: 0..<1)]
            refuses(shape, "vertices to remove") { _ = try $0.removeVertices(in: all) }
            refuses(shape, "vertices to transform") { _ = try $0.transformVertices(in: all, by: .identity) }
        }
        refuses(.point(Point(x: 1, y: 1)), "editable parts") { try $0.reversePart(at: 0) }
    }

    @Test func changesAreUndone() {
        let inserted = whole(.partInserted, 2, 0, 5, "addPart")
        #expect(inserted.inverse(cause: "undo") == whole(.partRemoved, 2, 5, 0, "undo"))
        #expect(inserted.inverse(cause: "undo").inverse(cause: "redo") == whole(.partInserted, 2, 0, 5, "redo"))
        #expect(vertices(1, 3, 2, 7, "replaceRange").inverse(cause: "undo") == vertices(1, 3, 7, 2, "undo"))
        #expect(whole(.everything, 0, 2, 7, "x").inverse(cause: "undo") == whole(.everything, 0, 7, 2, "undo"))
        #expect(GeometryChange(part: 1, from: 2, removed: 3, inserted: 4, cause: "x").kind == .vertices)
    }
}
