import GromaGeometry
import Testing

/// What the observers of a mutable geometry are told, and when.
@Suite struct ObservedGeometryTests {
    private func c(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    private func change(
        _ kind: GeometryChange.Kind = .vertices, part: Int = 0, from: Int = 0, removed: Int, inserted: Int, _ cause: String
    ) -> GeometryChange {
        GeometryChange(kind: kind, part: part, from: from, removed: removed, inserted: inserted, cause: cause)
    }

    @Test func eachChangeIsToldOnceAfterItWasMade() throws {
        let shape = MutableGeometry(type: .polygon, spatialReference: .wgs84, dimensions: .xyz, isMulti: true)
        #expect(shape.type == .polygon && shape.dimensions == .xyz && shape.geometry.isMulti && shape.revision == 0)
        var told: [GeometryChange] = []
        var states: [(vertices: Int, revision: Int)] = []
        _ = shape.observe { shape, change in
            told.append(change)
            states.append((shape.geometry.vertexCount, shape.revision))
        }
        try shape.addPart([c(0, 0), c(9, 0), c(9, 9)])
        try shape.insertPart([c(20, 0), c(29, 0), c(29, 9), c(20, 9)], at: 0)
        try shape.removePart(at: 1)
        try shape.closePart(at: 0)
        try shape.closePolygon()
        shape.spatialReference = .webMercator
        shape.removeAll()
        let expected = [
            change(.partInserted, removed: 0, inserted: 3, "addPart"), change(.partInserted, removed: 0, inserted: 4, "insertPart"),
            change(.partRemoved, part: 1, removed: 3, inserted: 0, "removePart"), change(removed: 0, inserted: 0, "closePart"),
            change(.everything, removed: 4, inserted: 4, "closePolygon"), change(.everything, removed: 4, inserted: 4, "spatialReference"),
            change(.everything, removed: 4, inserted: 0, "clear"),
        ]
        #expect(told == expected)
        #expect(states.map(\.vertices) == [3, 7, 4, 4, 4, 4, 0] && states.map(\.revision) == Array(1...7))
        #expect(shape.spatialReference == .webMercator && shape.geometry.isMulti && shape.dimensions == .xyz)
    }

    @Test func severalChangesAreToldOneByOneWithWhatIsLeft() throws {
        let shape = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0]))))
        var pending: [Int] = []
        var causes: [String] = []
        let first = shape.observe { shape, change in
            pending.append(shape.pendingReports)
            causes.append(change.cause)
        }
        let made = try shape.editAll { geometry throws(GeometryError) in
            [try geometry.moveVertex(at: 0, to: c(0, 5)), try geometry.removeVertex(at: 2), try geometry.addVertex(c(7, 7))]
        }
        #expect(made.map(\.cause) == ["moveVertex", "removeVertex", "addVertex"] && causes == made.map(\.cause))
        #expect(pending == [2, 1, 0] && shape.pendingReports == 0 && shape.revision == 3)
        let back = [change(removed: 3, inserted: 2, "undo"), change(from: 1, removed: 0, inserted: 1, "undo")]
        try shape.replace(with: .polyline(Polyline(Path(xy: [9, 9, 8, 8]))), changes: back)
        #expect(causes.suffix(2) == ["undo", "undo"] && shape.revision == 5 && shape.geometry.vertexCount == 2)
        shape.cancel(first)
        #expect(
            try shape.editAll { geometry throws(GeometryError) in [try geometry.addVertex(c(1, 1)), try geometry.addVertex(c(2, 2))] }.count
                == 2)
        #expect(shape.revision == 7 && causes.count == 5)
    }

    @Test func aValueIsReplacedByOneOfItsType() throws {
        let shape = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0]))))
        var told: [GeometryChange] = []
        _ = shape.observe { told.append($1) }
        try shape.replace(with: .polyline(Polyline(Path(xy: [5, 5, 6, 6]))))
        #expect(told == [change(.everything, removed: 3, inserted: 2, "replaceGeometry")])
        #expect(throws: GeometryError.wrongType(verb: "value of type point", found: .polyline)) {
            try shape.replace(with: .point(Point(x: 1, y: 1)))
        }
        #expect(throws: GeometryError.wrongType(verb: "envelope verbs", found: .polyline)) {
            try shape.editEnvelope { envelope throws(GeometryError) in try envelope.offset(byX: 1, y: 1) }
        }
        #expect(told.count == 1 && shape.revision == 1 && shape.geometry.parts[0].xyArray == [5, 5, 6, 6])
    }

    @Test func eachObserverIsToldUntilItIsCancelled() throws {
        let shape = MutableGeometry(type: .multipoint, spatialReference: nil)
        var (first, second) = (0, 0)
        let one = shape.observe { _, _ in first += 1 }
        let two = shape.observe { _, _ in second += 1 }
        #expect(one != two)
        try shape.addPoint(c(1, 1))
        shape.cancel(one)
        try shape.addPoint(c(2, 2))
        shape.cancel(one)
        shape.cancel(two)
        try shape.addPoint(c(3, 3))
        #expect(first == 1 && second == 2 && shape.revision == 3)
    }
}
