import GromaGeometry
import Testing

/// Tests counterparts of the SDK's API that no other test calls.
@Suite struct GeometryCounterpartTests {
    @Test func envelopesAreCompared() throws {
        let envelope = Envelope(Extent(xMin: 0, yMin: 0, xMax: 4, yMax: 2))
        #expect(envelope.contains(Point(x: 4, y: 2)) && !envelope.contains(Point(x: 4.1, y: 2)))
        #expect(envelope.contains(Envelope(Extent(xMin: 1, yMin: 0, xMax: 2, yMax: 2))))
        #expect(!envelope.contains(Envelope(Extent(xMin: 1, yMin: 0, xMax: 5, yMax: 2))))
        #expect(envelope.intersects(Envelope(Extent(xMin: 4, yMin: 2, xMax: 9, yMax: 9))))
        #expect(!envelope.intersects(Envelope(Extent(xMin: 5, yMin: 2, xMax: 9, yMax: 9))))
    }

    @Test func pointsAndEnvelopesAreMoved() throws {
        var point = Point(Coordinate(x: 1, y: 2, z: 3), dimensions: .xyz)
        try point.offset(byX: 1, y: -1)
        #expect(point.coordinate == Coordinate(x: 2, y: 1, z: 3))
        #expect(throws: GeometryError.self) { try point.offset(byX: .nan, y: 0) }
        let geometry = MutableGeometry(.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 4, yMax: 2))))
        let change = try geometry.editEnvelope { (envelope) throws(GeometryError) in try envelope.offset(byX: -1, y: 1) }
        #expect(change == GeometryChange(kind: .everything, part: 0, from: 0, removed: 0, inserted: 0, cause: "editEnvelope"))
        #expect(geometry.geometry == .envelope(Envelope(Extent(xMin: -1, yMin: 1, xMax: 3, yMax: 3))))
    }

    @Test func partsAreInsertedAndClosed() throws {
        let geometry = MutableGeometry(type: .polygon, spatialReference: nil)
        let square = [(0.0, 0.0), (4, 0), (4, 4), (0, 4)].map { Coordinate(x: $0.0, y: $0.1) }
        try geometry.addPart(square, role: .shell)
        try geometry.insertPart([(10.0, 0.0), (14, 0), (14, 4)].map { Coordinate(x: $0.0, y: $0.1) }, role: .shell, at: 0)
        try geometry.closePolygon()
        #expect(geometry.geometry.parts.map(\.count) == [3, 4] && geometry.geometry.area == 24)
    }
}
