import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

/// Expected shapes from Shapely 2.2 and from the GEOS project's own test data (TestSimplify.xml).
@Suite struct GeneralizeTests {
    @Test func line() throws {
        #expect(text(try engine.generalize(wkt("LINESTRING (10 10, 20 21, 30 30)"), tolerance: 10)) == "LINESTRING (10 10, 30 30)")
        #expect(text(try engine.generalize(wkt("LINESTRING (0 0,3 4,10 4,10 12)"), tolerance: 3)) == "LINESTRING (0 0, 10 4, 10 12)")
        #expect(text(try engine.generalize(wkt("LINESTRING EMPTY"), tolerance: 10)) == "LINESTRING EMPTY")
    }

    @Test func keptVerticesKeepTheirOrdinates() throws {
        let line = wkt("LINESTRING ZM (0 0 1 10, 1 0.1 2 20, 2 -0.1 3 30, 3 5 4 40, 4 6 5 50, 5 7 6 60, 6 8.1 7 70)")
        let expected = "LINESTRING ZM (0 0 1 10, 2 -0.1 3 30, 3 5 4 40, 6 8.1 7 70)"
        #expect(text(try engine.generalize(line, tolerance: 1)) == expected)
        #expect(text(try engine.generalize(line, tolerance: 1, preservesTopology: true)) == expected)
    }

    @Test func smallHolesGoAndLargeStay() throws {
        let near = wkt("POLYGON ((10 10, 10 80, 50 90, 90 80, 90 10, 10 10), (70 81, 30 81, 50 90, 70 81))")
        #expect(try engine.equals(try engine.generalize(near, tolerance: 10), wkt("POLYGON ((10 10, 10 80, 90 80, 90 10, 10 10))")))
        let polygon = wkt("POLYGON ((0 0,5 0.2,10 0,10 10,5 10.3,0 10,0 0),(4 4,6 4,6 6,5 6.1,4 6,4 4))")
        let expected = wkt("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))")
        #expect(try engine.equals(try engine.generalize(polygon, tolerance: 0.5), expected))
        #expect(try engine.generalize(polygon, tolerance: 3).partCount == 1)
        #expect(try engine.generalize(polygon, tolerance: 3, preservesTopology: true).partCount == 2)
    }

    @Test func collapsedAreasAreEmpty() throws {
        let flat = wkt("POLYGON ((0 5, 5 5, 5 0, 0 0, 0 1, 0 5))")
        #expect(text(try engine.generalize(flat, tolerance: 10)) == "POLYGON EMPTY")
        let two = wkt("MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((0 100,100 100,100 200,0 100)))")
        let kept = try engine.generalize(two, tolerance: 5)
        #expect(kept.isMulti && kept.partCount == 1)
    }

    @Test func selfCrossingsOfThinnedPolygonsAreRepaired() throws {
        // Dropping the vertex at (5 -1) pulls the shell's edge over the hole.
        let polygon = wkt("POLYGON ((0 0,5 -1,10 0,10 10,0 10,0 0),(4 -0.5,6 -0.5,6 4,4 4,4 -0.5))")
        let thinned = try engine.generalize(polygon, tolerance: 1)
        #expect(isClose(thinned.area, 92))
        #expect(try engine.union(thinned, thinned).area == thinned.area)
    }

    @Test func ringsWithoutRolesStayApart() throws {
        let outer = Path(xy: [0, 0, 5, 0.1, 10, 0, 10, 10, 0, 10], isRing: true)
        let inner = Path(xy: [2, 2, 4, 2, 4, 4, 2, 4], isRing: true)
        let thinned = try engine.generalize(.polygon(Polygon(rings: [outer, inner])), tolerance: 1)
        #expect(thinned.parts.map(\.count) == [4, 4])
    }

    @Test func structureStaysWhereNothingGoes() throws {
        let line = wkt("LINESTRING (0 0, 1 5, 2 0, 3 5)")
        guard case .polyline(let before) = line, case .polyline(let after) = try engine.generalize(line, tolerance: 0.1) else {
            Issue.record("not a polyline")
            return
        }
        #expect(after.paths[0].sharesStorage(with: before.paths[0]))
    }

    @Test func typesAndBadTolerance() throws {
        #expect(text(try engine.generalize(wkt("POINT (1 2)"), tolerance: 5)) == "POINT (1 2)")
        #expect(text(try engine.generalize(wkt("MULTIPOINT (1 2, 1 2)"), tolerance: 5)) == "MULTIPOINT (1 2, 1 2)")
        let collection = wkt("GEOMETRYCOLLECTION (LINESTRING (0 0, 1 0.1, 2 0), POINT (0 0))")
        #expect(text(try engine.generalize(collection, tolerance: 1)) == "GEOMETRYCOLLECTION (LINESTRING (0 0, 2 0), POINT (0 0))")
        for tolerance in [-1, .nan, .infinity] {
            #expect(failure { () throws(OperationError) in try engine.generalize(holed, tolerance: tolerance) }?.code == "invalidParameter")
        }
    }

    /// GEOS never ends on these, or crashes.
    @Test(arguments: [
        "LINESTRING (0 0, 1e-320 0, 5e-324 5e-324)", "POLYGON ((0 0, 1e-300 0, 1e-300 1e-300, 0 0))",
        "LINESTRING (1 4, 0 -6e-321, 9 4, -3e-320 8, -5e-320 -1e-320, 0 1e-320, 7e-321 3e-320)",
        "GEOMETRYCOLLECTION (POINT (1 1), POLYGON ((3 -3e-301, 0 9e-300, -1e-300 0, 1e-300 -9e-300, 7e-300 0, 3 -3e-301)))",
    ])
    func verticesTooNearToZeroAreRefused(_ text: String) throws {
        let geometry = wkt(text)
        let error = failure { () throws(OperationError) in try engine.generalize(geometry, tolerance: 1, preservesTopology: true) }
        #expect(error?.code == "invalidCoordinate" && error?.expected?.contains("1e-130") == true)
        _ = try engine.generalize(geometry, tolerance: 1)
    }

    @Test func verticesNotTooNearToZeroAreThinned() throws {
        for exponent in stride(from: 0, through: 129, by: 3) {
            let line = wkt("LINESTRING (0 0, 1e-\(exponent) 1e-\(exponent), 2e-\(exponent) 1e-\(exponent), 3e-\(exponent) 0)")
            #expect(try engine.generalize(line, tolerance: 5, preservesTopology: true).vertexCount == 2)
        }
    }

    @Test(arguments: [5, 99] as [UInt64])
    func nothingLiesFartherThanTheTolerance(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<20 {
            let line = Shape.walk(500, step: 3, &generator)
            let tolerance = generator.number(0.1...8)
            let thinned = try engine.generalize(line, tolerance: tolerance)
            for vertex in line.parts[0].coordinates {
                let distance = thinned.nearestSegment(x: vertex.x, y: vertex.y)?.distance ?? .infinity
                #expect(distance <= tolerance * (1 + 1e-12), "seed \(seed), round \(round)")
            }
            #expect(thinned.vertexCount < line.vertexCount)
        }
    }
}

@Suite struct DensifyTests {
    @Test func dividesIntoEqualPieces() throws {
        #expect(
            text(try engine.densify(wkt("LINESTRING M (0 0 1, 10 0 11)"), maxSegmentLength: 3))
                == "LINESTRING M (0 0 1, 2.5 0 3.5, 5 0 6, 7.5 0 8.5, 10 0 11)")
        #expect(
            text(try engine.densify(wkt("POLYGON ((0 0,4 0,4 4,0 0))"), maxSegmentLength: 4))
                == "POLYGON ((0 0, 4 0, 4 4, 2 2, 0 0))")
    }

    @Test func limits() throws {
        let line = wkt("LINESTRING (0 0, 1e9 0)")
        #expect(failure { () throws(OperationError) in try engine.densify(line, maxSegmentLength: 1e-9) }?.code == "tooLarge")
        for length in [0, -1, .nan, .infinity] {
            #expect(failure { () throws(OperationError) in try engine.densify(line, maxSegmentLength: length) }?.code == "invalidParameter")
        }
        #expect(try engine.densify(wkt("MULTIPOINT (0 0, 9 9)"), maxSegmentLength: 1).vertexCount == 2)
        #expect(
            text(try engine.densify(wkt("GEOMETRYCOLLECTION (MULTIPOINT (0 0, 9 9), LINESTRING (0 0, 2 0))"), maxSegmentLength: 1))
                == "GEOMETRYCOLLECTION (MULTIPOINT (0 0, 9 9), LINESTRING (0 0, 1 0, 2 0))")
        let huge = wkt("LINESTRING (0 0, 1e200 0)")
        #expect(failure { () throws(OperationError) in try engine.densify(huge, maxSegmentLength: 1e149) }?.code == "coordinateOutOfRange")
    }

    @Test func theLimitCountsAllPathsTogether() throws {
        let lines = wkt("MULTILINESTRING ((0 0, 10 0), (0 1, 10 1), (0 2, 0.5 2))")
        #expect(try engine.densify(lines, maxSegmentLength: 1, vertexLimit: 24).vertexCount == 24)
        let error = failure { () throws(OperationError) in try engine.densify(lines, maxSegmentLength: 1, vertexLimit: 23) }
        #expect(error == .tooLarge(operation: "densify", found: 24, limit: 23))
        let nested = Geometry.collection(GeometryCollection([lines, holed]))
        #expect(failure { () throws(OperationError) in try engine.densify(nested, maxSegmentLength: 1, vertexLimit: 71) }?.found == "72")
        // Nothing is added: nothing is refused.
        #expect(try engine.densify(lines, maxSegmentLength: 100, vertexLimit: 1) == lines)
        // Many parts, each within the limit: refused before any memory is taken.
        let row = Geometry.polyline(Polyline(paths: Parts((0..<1000).map { Path(xy: [0, Double($0), 1e5, Double($0)]) })))
        #expect(failure { () throws(OperationError) in try engine.densify(row, maxSegmentLength: 0.001) }?.code == "tooLarge")
    }

    @Test func ringsOfManyLeavesStayRings() throws {
        let dense = try engine.densify(wkt("POLYGON ZM ((0 0 0 0,1000 0 10 1,1000 1000 20 2,0 1000 30 3,0 0 0 0))"), maxSegmentLength: 0.5)
        let ring = dense.parts[0]
        #expect(ring.count == 8000 && ring.isRing && ring.role == .shell && dense.area == 1e6)
        #expect(ring[1000] == Coordinate(x: 500, y: 0, z: 5, m: 0.5) && ring[7000] == Coordinate(x: 0, y: 500, z: 15, m: 1.5))
    }

    @Test(arguments: [11] as [UInt64])
    func lengthStaysAndSegmentsAreShort(seed: UInt64) throws {
        var generator = Seeded(seed)
        let line = Shape.walk(300, step: 10, &generator)
        let dense = try engine.densify(line, maxSegmentLength: 0.7)
        #expect(isClose(dense.length, line.length), "seed \(seed)")
        let vertices = dense.parts[0].coordinates
        for (a, b) in zip(vertices, vertices.dropFirst()) {
            #expect(((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot() <= 0.7 * (1 + 1e-12), "seed \(seed)")
        }
    }
}
