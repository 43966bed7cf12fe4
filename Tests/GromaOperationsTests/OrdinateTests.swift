import GromaGeometry
import GromaOperations
import Testing

@Suite struct OrdinateTests {
    @Test func measuresAreInterpolatedAlongTheSource() throws {
        let line = wkt("LINESTRING M (-10 5 0, 20 5 30)")
        #expect(text(try engine.intersection(line, holed)) == "LINESTRING M (0 5 10, 10 5 20)")
    }

    @Test func zAndMAtOnce() throws {
        let line = wkt("LINESTRING ZM (0 5 0 0, 20 5 40 20)")
        #expect(text(try engine.intersection(line, holed)) == "LINESTRING ZM (0 5 0 0, 10 5 20 10)")
    }

    @Test func unsetOrdinatesStayUnset() throws {
        let line = wkt("LINESTRING Z (0 5 1, 5 5 nan, 20 5 3)")
        #expect(text(try engine.intersection(line, holed)) == "LINESTRING Z (0 5 1, 5 5 nan, 10 5 nan)")
        let polygon = wkt("POLYGON M ((0 0 1,10 0 nan,10 10 3,0 10 4,0 0 1))")
        guard case .polygon(let cut) = try engine.intersection(polygon, wkt("POLYGON ((-1 -1,20 -1,20 20,-1 -1))")) else {
            Issue.record("not a polygon")
            return
        }
        let measures = Dictionary(cut.rings[0].coordinates.map { ("\($0.x) \($0.y)", $0.m) }, uniquingKeysWith: { a, _ in a })
        #expect(measures["0.0 0.0"] == 1)
        #expect(measures["10.0 10.0"] == 3)
        #expect(measures["10.0 0.0"]?.isNaN == true)
    }

    @Test func elevationsOfUnionAreGEOSs() throws {
        let union = try engine.union(wkt("LINESTRING Z (0 0 0,10 0 10)"), wkt("LINESTRING Z (10 0 10,20 0 20)"))
        #expect(union.dimensions == .xyz)
        #expect(text(union).contains("20 0 20"))
    }

    @Test func pointsAreNoWayBetweenEachOther() throws {
        let union = try engine.union(wkt("MULTIPOINT M (0 0 1, 10 0 9)"), wkt("POINT (5 0)"))
        let measures = Dictionary(union.parts.flatMap(\.coordinates).map { ($0.x, $0.m) }, uniquingKeysWith: { a, _ in a })
        #expect(measures[0] == 1 && measures[10] == 9 && measures[5]?.isNaN == true)
    }

    @Test func theFirstOfManyPathsGivesTheMeasure() throws {
        var paths = (0..<2000).map { line -> Path in
            let y = Double(line)
            return Path(xy: [0, y, 10, y], m: [y, y + 10])
        }
        paths.append(Path(xy: [0, 7, 10, 7], m: [500, 600]))
        let lines = Geometry.polyline(Polyline(paths: Parts(paths), dimensions: .xym, isMulti: true))
        let cut = try engine.difference(lines, wkt("POLYGON ((5 -1,6 -1,6 3000,5 3000,5 -1))"))
        #expect(cut.vertexCount == 8000)
        for path in cut.parts {
            for vertex in path.coordinates { #expect(vertex.m == vertex.y + vertex.x || path[0].y == 7, "\(vertex)") }
        }
    }

    @Test func setAndRemove() throws {
        let line = wkt("LINESTRING (0 0, 1 1)")
        #expect(text(try engine.setZ(line, to: 5)) == "LINESTRING Z (0 0 5, 1 1 5)")
        #expect(text(try engine.setM(try engine.setZ(line, to: 5), to: 7)) == "LINESTRING ZM (0 0 5 7, 1 1 5 7)")
        #expect(text(try engine.setZM(line, z: 1, m: .nan)) == "LINESTRING ZM (0 0 1 nan, 1 1 1 nan)")
        let all = wkt("POLYGON ZM ((0 0 1 2,1 0 3 4,1 1 5 6,0 0 1 2))")
        #expect(text(try engine.removeZ(all)) == "POLYGON M ((0 0 2, 1 0 4, 1 1 6, 0 0 2))")
        #expect(text(try engine.removeM(all)) == "POLYGON Z ((0 0 1, 1 0 3, 1 1 5, 0 0 1))")
        #expect(text(try engine.removeZM(all)) == "POLYGON ((0 0, 1 0, 1 1, 0 0))")
        #expect(text(try engine.removeZ(line)) == text(line))
        #expect(text(try engine.setZ(wkt("POINT EMPTY"), to: 1)) == "POINT Z EMPTY")
        #expect(failure { () throws(OperationError) in try engine.setZ(line, to: .infinity) }?.code == "invalidParameter")
    }

    @Test func setOnEnvelopesAndCollections() throws {
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
        #expect(try engine.setZ(envelope, to: 3).dimensions.hasZ)
        #expect(try engine.removeZ(try engine.setZ(envelope, to: 3)) == envelope)
        let collection = wkt("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))")
        #expect(text(try engine.setM(collection, to: 4)) == "GEOMETRYCOLLECTION M (POINT M (1 2 4), LINESTRING M (0 0 4, 1 1 4))")
    }
}
