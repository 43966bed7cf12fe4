import GromaGeometry
import GromaOperations
import Testing

/// Rings without roles, as Esri JSON gives them: the clockwise are shells, the others holes.
@Suite struct RingRoleTests {
    private static let shell = Path(xy: [0, 0, 0, 10, 10, 10, 10, 0], isRing: true)
    private static let hole = Path(xy: [4, 4, 8, 4, 8, 8, 4, 8], isRing: true)
    private let esri = Geometry.polygon(Polygon(rings: [Self.shell, Self.hole]))
    private let known = wkt("POLYGON ((0 0,10 0,10 10,0 10,0 0),(4 4,4 8,8 8,8 4,4 4))")
    private let inHole = wkt("POINT (6 6)")

    @Test func centroidLeavesTheHoleOut() throws {
        let expected = try engine.centroid(known)
        #expect(try engine.centroid(esri) == expected && expected.x < 5)
        let collection = Geometry.collection(GeometryCollection([esri, inHole]))
        let other = try engine.centroid(collection)
        #expect(isClose(other.x, expected.x) && isClose(other.y, expected.y))
    }

    @Test func distancesAndRelationsSeeTheHole() throws {
        #expect(try engine.distance(inHole, esri).distance == 2)
        #expect(try engine.distance(esri, inHole).distance == 2)
        #expect(try engine.distance(esri, wkt("LINESTRING (6 6, 6.5 6)")).distance == 1.5)
        #expect(try !engine.intersects(esri, inHole))
        #expect(try engine.nearestCoordinate(in: esri, to: Point(x: 6, y: 6), testsInterior: true)?.distance == 2)
        #expect(try engine.equals(esri, known))
    }

    @Test func labelPointLiesOutsideTheHole() throws {
        #expect(try engine.contains(known, .point(try engine.labelPoint(esri))))
    }

    @Test func overlaysKeepTheHole() throws {
        #expect(try engine.union(esri, esri).area == 84)
        #expect(try engine.union([esri, inHole]).area == 84)
        #expect(try engine.intersection(esri, corner).area == 16)
        #expect(try engine.difference(esri, corner).area == 68)
        #expect(try engine.clip(esri, to: Extent(xMin: 5, yMin: 5, xMax: 20, yMax: 20)).area == 16)
        #expect(try isClose(engine.buffer(esri, distance: -1).area, engine.buffer(known, distance: -1).area))
        #expect(try isClose(engine.offset(esri, distance: 1).area, engine.offset(known, distance: 1).area))
    }

    @Test func editsKeepTheHole() throws {
        let middle = line("LINESTRING (5 -1, 5 11)")
        let pieces = try engine.cut(esri, by: middle)
        #expect(isClose(pieces.all.reduce(0) { $0 + $1.area }, 84) && pieces.isCut)
        let out = line("LINESTRING (10 2, 12 5, 10 8)")
        #expect(isClose(try engine.reshape(esri, with: out).area, try engine.reshape(known, with: out).area))
    }
}
