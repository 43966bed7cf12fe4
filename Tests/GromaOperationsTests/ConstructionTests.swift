import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

/// Expected numbers and shapes from Shapely 2.2 (GEOS 3.14).
@Suite struct BufferTests {
    private let line = wkt("LINESTRING (0 0,3 4,10 4,10 12)")

    @Test func areas() throws {
        #expect(isClose(try engine.buffer(holed, distance: 1).area, 143.121445152258))
        #expect(isClose(try engine.buffer(holed, distance: -1).area, 48.87855484774195))
        #expect(isClose(try engine.buffer(line, distance: 2).area, 91.45120300855898))
        #expect(isClose(try engine.buffer(wkt("POINT (3 4)"), distance: 2, quadrantSegments: 4).area, 12.245869835682875))
        let flat = BufferStyle(cap: .flat, join: .mitered)
        #expect(isClose(try engine.buffer(line, distance: 2, style: flat).area, 80))
        let square = BufferStyle(cap: .square, join: .bevelled)
        #expect(isClose(try engine.buffer(line, distance: 2, style: square).area, 93.6))
    }

    @Test func nothingWithinANegativeDistanceOfALine() throws {
        let buffer = try engine.buffer(line, distance: -1)
        #expect(buffer.type == .polygon && buffer.isEmpty)
        #expect(try engine.buffer(wkt("POINT EMPTY"), distance: 5).isEmpty)
    }

    @Test func ofZAndMIsXY() throws {
        #expect(try engine.buffer(wkt("LINESTRING ZM (0 0 1 2, 5 5 3 4)"), distance: 1).dimensions == .xy)
    }

    @Test func many() throws {
        let points = [wkt("POINT (0 0)"), wkt("POINT (1 0)"), wkt("POINT (100 0)")]
        let buffers = try engine.buffer(points, distances: [1, 2])
        #expect(buffers.count == 3)
        #expect(isClose(buffers[1].area, buffers[2].area))
        #expect(isClose(buffers[0].area * 4, buffers[1].area))
        let union = try engine.buffer(points, distances: [1, 2], unions: true)
        #expect(union.count == 1)
        #expect(isClose(union[0].area, 2 * buffers[1].area))
    }

    @Test func badParameters() throws {
        #expect(failure { () throws(OperationError) in try engine.buffer(line, distance: .nan) }?.code == "invalidParameter")
        for segments in [0, -1, 5000] {
            #expect(
                failure { () throws(OperationError) in try engine.buffer(line, distance: 1, quadrantSegments: segments) }?.code
                    == "invalidParameter")
        }
        #expect(failure { () throws(OperationError) in try engine.buffer([line], distances: []) }?.code == "invalidParameter")
    }

    @Test(arguments: [7] as [UInt64])
    func holdsEveryVertexAtItsDistance(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<10 {
            let line = Shape.walk(60, step: 4, &generator)
            let buffer = try engine.buffer(line, distance: 1.5, quadrantSegments: 16)
            for vertex in buffer.parts.flatMap(\.coordinates) {
                let distance = line.nearestSegment(x: vertex.x, y: vertex.y)?.distance ?? .infinity
                #expect(abs(distance - 1.5) < 0.02, "seed \(seed), round \(round)")
            }
            #expect(try engine.contains(buffer, line), "seed \(seed), round \(round)")
        }
    }
}

@Suite struct OffsetTests {
    private let line = wkt("LINESTRING (0 0,3 4,10 4,10 12)")

    private func vertices(_ distance: Double, _ join: OffsetJoin, mitreLimit: Double = 5) throws -> [[Double]] {
        try engine.offset(line, distance: distance, join: join, mitreLimit: mitreLimit, quadrantSegments: 2).parts[0].coordinates
            .map { [($0.x * 1e6).rounded() / 1e6, ($0.y * 1e6).rounded() / 1e6] }
    }

    @Test func positiveLiesToTheRight() throws {
        #expect(try vertices(1, .mitered) == [[0.8, -0.6], [3.5, 3], [11, 3], [11, 12]])
        #expect(try vertices(-1, .mitered) == [[-0.8, 0.6], [2.5, 5], [9, 5], [9, 12]])
    }

    @Test func joins() throws {
        #expect(try vertices(1, .bevelled) == [[0.8, -0.6], [3.5, 3], [10, 3], [11, 4], [11, 12]])
        #expect(try vertices(1, .rounded) == [[0.8, -0.6], [3.5, 3], [10, 3], [10.707107, 3.292893], [11, 4], [11, 12]])
        // A square join lies one distance from the vertex, across the bisector.
        #expect(try vertices(1, .square) == [[0.8, -0.6], [3.5, 3], [10.414214, 3], [11, 3.585786], [11, 12]])
        #expect(try vertices(1, .mitered, mitreLimit: 1) == vertices(1, .square))
    }

    @Test func polygonsShrinkToTheRightOfAClockwiseShell() throws {
        let square = wkt("POLYGON ((0 0,10 0,10 10,0 10,0 0))")
        #expect(isClose(try engine.offset(square, distance: 1, join: .mitered).area, 64))
        #expect(isClose(try engine.offset(square, distance: -1, join: .mitered).area, 144))
        // At each corner the triangle beyond one distance is missing: (√2 - 1)².
        let missing = (2.0.squareRoot() - 1) * (2.0.squareRoot() - 1)
        #expect(isClose(try engine.offset(square, distance: -1, join: .square).area, 144 - 4 * missing))
    }

    @Test func ordinatesComeFromTheNearestPlace() throws {
        let measured = wkt("LINESTRING M (0 0 0, 10 0 10)")
        #expect(text(try engine.offset(measured, distance: 1)) == "LINESTRING M (0 -1 0, 10 -1 10)")
    }

    @Test func kinds() throws {
        #expect(try engine.offset(line, distance: 0) == line)
        #expect(try engine.offset(wkt("LINESTRING EMPTY"), distance: 1).isEmpty)
        #expect(try engine.offset(wkt("MULTILINESTRING ((0 0, 1 0), (5 5, 6 5))"), distance: 1).partCount == 2)
        for other in ["POINT (0 0)", "MULTIPOINT (0 0)", "GEOMETRYCOLLECTION (POINT (0 0))"] {
            #expect(failure { () throws(OperationError) in try engine.offset(wkt(other), distance: 1) }?.code == "unsupportedGeometry")
        }
        #expect(failure { () throws(OperationError) in try engine.offset(line, distance: 1, mitreLimit: 0.5) }?.code == "invalidParameter")
    }
}

@Suite struct PointAndHullTests {
    @Test func convexHull() throws {
        let points = wkt("MULTIPOINT Z (0 0 1,1 1 9,2 0 2,1 3 3,0.5 0.2 9,2 3 4,-1 2 5)")
        let hull = try engine.convexHull(points)
        #expect(try engine.equals(hull, wkt("POLYGON ((0 0, -1 2, 1 3, 2 3, 2 0, 0 0))")))
        #expect(Set(hull.parts[0].coordinates.map(\.z)) == [1, 2, 3, 4, 5])
        #expect(text(try engine.convexHull(wkt("MULTIPOINT (0 0, 1 1, 2 2)"))) == "LINESTRING (0 0, 2 2)")
        #expect(text(try engine.convexHull(wkt("MULTIPOINT (3 3, 3 3)"))) == "POINT (3 3)")
        #expect(try engine.convexHull(wkt("POLYGON EMPTY")).isEmpty)
        #expect(try engine.convexHull([wkt("POINT (0 0)"), wkt("POINT (4 0)"), wkt("POINT (0 4)")]).area == 8)
    }

    @Test func boundary() throws {
        #expect(
            text(try engine.boundary(holed))
                == "MULTILINESTRING ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 4, 4 4, 4 2, 2 2))")
        #expect(
            text(try engine.boundary(wkt("MULTILINESTRING ((0 0,1 1),(1 1,2 2),(1 1,1 5))"))) == "MULTIPOINT (0 0, 1 1, 2 2, 1 5)")
        #expect(try engine.boundary(wkt("LINESTRING (0 0,1 0,1 1,0 0)")).isEmpty)
        #expect(try engine.boundary(wkt("POINT (0 0)")).isEmpty)
        #expect(text(try engine.boundary(wkt("POLYGON M ((0 0 1,4 0 2,4 4 3,0 0 1))"))) == "LINESTRING M (0 0 1, 4 0 2, 4 4 3, 0 0 1)")
        #expect(
            failure { () throws(OperationError) in try engine.boundary(wkt("GEOMETRYCOLLECTION EMPTY")) }?.code == "unsupportedGeometry")
    }

    @Test func centroid() throws {
        func position(_ text: String) throws -> [Double] {
            let point = try engine.centroid(wkt(text))
            return [(point.x * 1e9).rounded() / 1e9, (point.y * 1e9).rounded() / 1e9]
        }
        #expect(try position("POLYGON ((0 0,10 0,10 10,0 10,0 0),(2 2,2 4,4 4,4 2,2 2))") == [5.083333333, 5.083333333])
        #expect(try position("LINESTRING (0 0,3 4,10 4,10 12)") == [6.65, 5.1])
        #expect(try position("MULTIPOINT (0 0,1 5,7 1)") == [2.666666667, 2])
        let mixed = "GEOMETRYCOLLECTION (POINT (0 0),POLYGON ((0 0,1 0,1 1,0 1,0 0)),POLYGON ((10 10,12 10,12 12,10 12,10 10)))"
        #expect(try position(mixed) == [8.9, 8.9])
        #expect(try position("POLYGON ((0 0,2 0,0 0))") == [1, 0])
        #expect(try engine.centroid(wkt("POLYGON EMPTY")).isEmpty)
    }

    /// The search for the greatest circle would never end on these, or crash.
    @Test(arguments: [
        "POLYGON ((0 0, 1e-300 0, 1e-300 1e-300, 0 0))", "POLYGON ((0 0, 100 1e-320, 100 0, 50 5e-324, 0 0))",
        "POLYGON ((0 0, 1e12 0, 1e12 1, 5e11 1, 0 0))",
    ])
    func labelPointOfANeedle(_ text: String) throws {
        let (area, point) = (wkt(text), try engine.labelPoint(wkt(text)))
        #expect(point.coordinate.map { area.extent.contains(x: $0.x, y: $0.y) } == true)
    }

    @Test func labelPointLiesInside() throws {
        let horseshoe = wkt("POLYGON ((0 0,10 0,10 10,8 10,8 2,2 2,2 10,0 10,0 0))")
        #expect(try engine.contains(horseshoe, .point(try engine.labelPoint(horseshoe))))
        #expect(try engine.contains(holed, .point(try engine.labelPoint(holed))))
        let two = wkt("MULTIPOLYGON (((0 0,1 0,1 1,0 1,0 0)),((10 10,20 10,20 20,10 20,10 10)))")
        let label = try engine.labelPoint(two)
        #expect(abs(label.x - 15) < 0.1 && abs(label.y - 15) < 0.1)
        #expect(text(.point(try engine.labelPoint(wkt("MULTILINESTRING M ((0 0 0, 1 0 1), (0 5 0, 10 5 10))")))) == "POINT M (5 5 5)")
        #expect(try engine.labelPoint(wkt("POLYGON EMPTY")).isEmpty)
        #expect(!(try engine.labelPoint(wkt("POLYGON ((0 0,2 0,0 0))"))).isEmpty)
        #expect(!(try engine.labelPoint(wkt("MULTIPOINT (0 0, 5 5)"))).isEmpty)
    }

    @Test func combinedExtent() throws {
        let extent = try engine.combinedExtent([holed, corner, wkt("POINT (-3 4)")])
        #expect(extent.extent == Extent(xMin: -3, yMin: 0, xMax: 15, yMax: 15))
        #expect(try engine.combinedExtent([]).isEmpty)
    }
}
