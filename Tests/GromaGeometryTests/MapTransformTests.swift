import GromaBase
import GromaGeometry
import Testing

/// Transforms of the ground move positions of the map, in any copy of the world.
@Suite struct MapTransformTests {
    private let degrees = GroundMetric(.wgs84)

    private func close(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ tolerance: Double = 1e-9) -> Bool {
        abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
    }

    @Test func onAStretchedMapTheyAreOneTransformOfTheMap() {
        let frame = GroundMetric(nil, xScale: 0.5).frame(at: Coordinate(x: 7, y: 7))
        let ground = AffineTransform(a: 2, b: -3, c: 5, d: 7, tx: 11, ty: 13)
        let map = MapTransform(ground, in: frame)
        // By hand: x is half as long on the ground.
        #expect(
            map.transform == AffineTransform(a: 2, b: -6, c: 2.5, d: 7, tx: 22, ty: 13) && map.frame == .map && map.isFinite
                && !map.isIdentity)
        let place = frame.ground(x: 4, y: 9)
        let moved = ground.applied(toX: place.x, y: place.y)
        #expect(close(map.applied(toX: 4, y: 9), frame.map(x: moved.x, y: moved.y)))
        #expect(MapTransform(ground).transform == ground && MapTransform(ground).frame == .map)
        #expect(MapTransform(.identity, in: degrees.frame(at: Coordinate(x: 1, y: 2))).isIdentity)
        let wide = degrees.stretched(at: Coordinate(x: 0, y: 60))
        let turned = MapTransform(AffineTransform(rotationDegrees: 90, about: Coordinate(x: 0, y: 0)), in: wide).applied(toX: 2, y: 3)
        #expect(close(turned, (-3 * 111_412.28745777943 / 55_800.00157243614, 2 * 55_800.00157243614 / 111_412.28745777943)))
    }

    @Test func shapesOfOtherWorldsMoveAlike() {
        let transform = AffineTransform(a: 0.8, b: -0.6, c: 0.5, d: 0.9, tx: 300, ty: -200)
        for frame in [GroundFrame.map, degrees.frame(at: Coordinate(x: 370, y: 50)), degrees.stretched(at: Coordinate(x: 370, y: 50))] {
            let whole = MapTransform(transform, in: frame)
            let seen = whole.seen(from: 360)
            for (x, y) in [(370.01, 50.02), (369.9, 49.95)] {
                let (there, here) = (whole.applied(toX: x, y: y), seen.applied(toX: x - 360, y: y))
                #expect(close((here.x + 360, here.y), there, 1e-9))
            }
            #expect(whole.seen(from: 0) == whole)
        }
    }

    @Test func geometriesAreMovedAsTheirPositionsAre() throws {
        let frame = degrees.frame(at: Coordinate(x: 10, y: 50))
        for map in [
            MapTransform(AffineTransform(a: 1.5, b: -0.25, c: 0.5, d: 2, tx: 300, ty: -200), in: frame),
            MapTransform(AffineTransform(translationX: 3, y: -4)),
            MapTransform(
                AffineTransform(scaleX: 2, y: 3, about: Coordinate(x: 10, y: 50)), in: degrees.stretched(at: Coordinate(x: 10, y: 50))),
        ] {
            let before = [Coordinate(x: 10.01, y: 50.02, z: 5), Coordinate(x: 9.97, y: 49.99, z: 6), Coordinate(x: 10, y: 50, z: 7)]
            var shape = Geometry.polyline(Polyline(Path(before, dimensions: .xyz)))
            _ = try shape.transformVertices(in: [PartRange(part: 0, range: 0..<3)], by: map)
            for (found, given) in zip(shape.parts[0].coordinates, before) {
                #expect(close((found.x, found.y), map.applied(toX: given.x, y: given.y)) && found.z == given.z)
            }
        }
    }

    @Test(arguments: [
        AffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0), AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: .nan),
        AffineTransform(a: 1e200, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    ])
    func whatDoesNotStayFiniteChangesNothing(transform: AffineTransform) {
        for frame in [GroundFrame.map, degrees.frame(at: Coordinate(x: 10, y: 50))] {
            let map = MapTransform(transform, in: frame)
            let before = Geometry.polyline(Polyline(Path([Coordinate(x: 1e200, y: 50), Coordinate(x: 9.97, y: 49.99)])))
            var shape = before
            if frame.isMap {
                #expect(throws: GeometryError.self) { try shape.transformVertices(in: [PartRange(part: 0, range: 0..<2)], by: map) }
            }
            if frame.isMap { #expect(shape == before) }
            #expect(map.isFinite == (transform.a == 1e200))
        }
    }
}
