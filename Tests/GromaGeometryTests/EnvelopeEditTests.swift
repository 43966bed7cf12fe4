import GromaGeometry
import Testing

/// What the verbs of envelopes and points do, and what they refuse.
@Suite struct EnvelopeEditTests {
    private let box = Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 12), zRange: 0...1, spatialReference: .wgs84)

    private func edited(_ edit: (inout Envelope) throws -> Void) throws -> Extent {
        var changed = box
        try edit(&changed)
        #expect(changed.zRange == 0...1 && changed.spatialReference == .wgs84)
        return changed.extent
    }

    @Test func sidesAreSetMovedAndScaled() throws {
        #expect(try edited { try $0.update(xMin: 0, yMin: 3, xMax: 7, yMax: 4) } == Extent(xMin: 0, yMin: 3, xMax: 7, yMax: 4))
        #expect(try edited { try $0.update(xMin: 3, yMin: 4, xMax: 3, yMax: 4) } == Extent(xMin: 3, yMin: 4, xMax: 3, yMax: 4))
        #expect(try edited { try $0.offset(byX: 10, y: -1) } == Extent(xMin: 11, yMin: 1, xMax: 15, yMax: 11))
        #expect(try edited { try $0.center(at: Point(x: 0, y: 1)) } == Extent(xMin: -2, yMin: -4, xMax: 2, yMax: 6))
        #expect(try edited { try $0.expand(by: 2) } == Extent(xMin: -1, yMin: -3, xMax: 7, yMax: 17))
        #expect(try edited { try $0.expand(by: 0) } == Extent(xMin: 3, yMin: 7, xMax: 3, yMax: 7))
        #expect(try edited { try $0.expand(by: 3, about: Point(x: 1, y: 10)) } == Extent(xMin: 1, yMin: -14, xMax: 13, yMax: 16))
        // Wider than it is, and higher.
        #expect(try edited { try $0.reaspect(width: 40, height: 20) } == Extent(xMin: -7, yMin: 2, xMax: 13, yMax: 12))
        #expect(try edited { try $0.reaspect(width: 1, height: 10) } == Extent(xMin: 1, yMin: -13, xMax: 5, yMax: 27))
    }

    @Test func whatIsRefusedChangesNothing() throws {
        func refuses(
            _ error: GeometryError, _ place: SourceLocation = #_sourceLocation, _ edit: (inout Envelope) throws -> Void
        ) {
            let original = error == .emptyGeometry ? Envelope(.empty) : box
            var changed = original
            #expect(throws: error, sourceLocation: place) { try edit(&changed) }
            #expect(changed == original, sourceLocation: place)
        }
        refuses(.invalidValue(name: "xMin", found: 3, expected: "at most xMax, 2.0")) { try $0.update(xMin: 3, yMin: 0, xMax: 2, yMax: 1) }
        refuses(.invalidValue(name: "yMin", found: 4, expected: "at most yMax, 1.0")) { try $0.update(xMin: 0, yMin: 4, xMax: 2, yMax: 1) }
        refuses(.notFinite(Coordinate(x: -.infinity, y: 0))) { try $0.update(xMin: -.infinity, yMin: 0, xMax: 2, yMax: 1) }
        refuses(.notFinite(Coordinate(x: 2, y: .infinity))) { try $0.update(xMin: 0, yMin: 0, xMax: 2, yMax: .infinity) }
        refuses(.notFinite(Coordinate(x: .infinity, y: 0))) { try $0.offset(byX: .infinity, y: 0) }
        refuses(.notFinite(Coordinate(x: 0, y: -.infinity))) { try $0.offset(byX: 0, y: -.infinity) }
        refuses(.invalidValue(name: "factor", found: -1, expected: "0 or more")) { try $0.expand(by: -1) }
        refuses(.invalidValue(name: "factor", found: .infinity, expected: "0 or more")) { try $0.expand(by: .infinity) }
        refuses(.invalidValue(name: "width", found: 0, expected: "above 0")) { try $0.reaspect(width: 0, height: 1) }
        refuses(.invalidValue(name: "width", found: .infinity, expected: "above 0")) { try $0.reaspect(width: .infinity, height: 1) }
        refuses(.invalidValue(name: "height", found: -1, expected: "above 0")) { try $0.reaspect(width: 1, height: -1) }
        refuses(.invalidValue(name: "height", found: .infinity, expected: "above 0")) { try $0.reaspect(width: 1, height: .infinity) }
        refuses(.emptyGeometry) { try $0.center(at: Point(x: 0, y: 0)) }
        refuses(.emptyGeometry) { try $0.expand(by: 2) }
        refuses(.emptyGeometry) { try $0.expand(by: 2, about: Point(x: 1, y: 1)) }
        refuses(.emptyGeometry) { try $0.reaspect(width: 1, height: 1) }
        #expect(throws: GeometryError.emptyGeometry) { try edited { try $0.center(at: Point(nil)) } }
        var empty = Envelope(.empty)
        try empty.offset(byX: 1, y: 1)
        #expect(empty.isEmpty)
    }

    @Test func pointsAreMoved() throws {
        var point = Point(x: 1, y: 2, z: 3, m: 4, spatialReference: .wgs84)
        try point.update(x: 5, y: 6)
        #expect(point == Point(x: 5, y: 6, z: 3, m: 4, spatialReference: .wgs84))
        try point.offset(byX: -1, y: 3)
        #expect(point == Point(x: 4, y: 9, z: 3, m: 4, spatialReference: .wgs84))
        #expect(throws: GeometryError.notFinite(Coordinate(x: .infinity, y: 1))) { try point.update(x: .infinity, y: 1) }
        #expect(throws: GeometryError.notFinite(Coordinate(x: 1, y: -.infinity))) { try point.offset(byX: 1, y: -.infinity) }
        #expect(point.coordinate == Coordinate(x: 4, y: 9, z: 3, m: 4))
        var empty = Point(nil, dimensions: .xyz)
        try empty.offset(byX: 1, y: 1)
        #expect(empty.isEmpty)
        try empty.update(x: 1, y: 2)
        #expect(empty.coordinate == Coordinate(x: 1, y: 2) && empty.dimensions == .xyz)
    }

    @Test func placesAreFoldedIntoOneWorldOrNextToAnother() {
        for (x, worlds) in [(0.0, 0.0), (180, 0), (-180, 0), (181, -1), (-181, 1), (540, -1), (541, -2), (-540, 1), (-541, 2), (900, -2)] {
            #expect(Folding.worlds(x, halfWidth: 180) == worlds, "\(x)")
        }
        #expect(Folding.fold(7, halfWidth: 2) == -1 && Folding.fold(-7, halfWidth: 2) == 1 && Folding.fold(6, halfWidth: 2) == 2)
        let half = SpatialReference.webMercatorRadius * .pi
        var mercator = Point(x: 3 * half + 1000, y: 5, z: 7, spatialReference: .webMercator)
        mercator.normalize()
        #expect(abs(mercator.x - (1000 - half)) < 1e-7 && mercator.coordinate?.z == 7)
        var plain = Point(x: 1000, y: 0)
        plain.normalize()
        plain.normalize(to: box)
        #expect(plain.x == 1000)
        func far(_ x: Double) -> Envelope { Envelope(Extent(xMin: x - 10, yMin: 0, xMax: x + 30, yMax: 1), spatialReference: .wgs84) }
        var point = Point(x: 20, y: 3, spatialReference: .wgs84)
        point.normalize(to: far(700))
        #expect(point.x == 740)
        point.normalize(to: far(-400))
        #expect(point.x == -340 && point.y == 3)
        point.normalize(to: Envelope(.empty))
        #expect(point.x == -340)
        var envelope = far(700)
        envelope.normalize()
        #expect(envelope.extent == Extent(xMin: -30, yMin: 0, xMax: 10, yMax: 1))
        envelope.normalize(to: far(1000))
        #expect(envelope.extent == Extent(xMin: 1050, yMin: 0, xMax: 1090, yMax: 1))
        envelope.normalize(to: Envelope(.empty))
        #expect(envelope.extent.xMin == 1050)
        var unknown = Envelope(Extent(xMin: 700, yMin: 0, xMax: 710, yMax: 1))
        unknown.normalize()
        unknown.normalize(to: far(0))
        #expect(unknown.extent.xMin == 700)
    }
}
