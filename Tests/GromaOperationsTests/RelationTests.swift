import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

/// Expected matrices from Shapely 2.2 (GEOS 3.14).
@Suite struct RelationTests {
    private let line = wkt("LINESTRING (0 0,3 4,10 4,10 12)")

    @Test func matrices() throws {
        #expect(try engine.relate(holed, corner) == "212101212")
        #expect(try engine.relate(holed, line) == "1F2101102")
        #expect(try engine.relate(line, wkt("LINESTRING (0 4,20 4)")) == "1F1FF0102")
        #expect(try engine.relate(wkt("POINT (2 3)"), holed) == "F0FFFF212")
        #expect(try engine.relate(wkt("POINT (3 3)"), holed) == "FF0FFF212")
        #expect(try engine.relate(holed, wkt("POLYGON ((10 0,20 0,20 10,10 10,10 0))")) == "FF2F11212")
    }

    @Test func patterns() throws {
        #expect(try engine.relate(holed, corner, pattern: "T*T***T**"))
        #expect(try engine.relate(holed, corner, pattern: "2*2101*t*"))
        #expect(!(try engine.relate(holed, corner, pattern: "FF*FF****")))
        for pattern in ["", "T*T", "T*T***T**T", "X********", "é*******"] {
            #expect(failure { () throws(OperationError) in try engine.relate(holed, corner, pattern: pattern) }?.code == "invalidParameter")
        }
    }

    @Test func named() throws {
        let inner = wkt("POLYGON ((5 5,6 5,6 6,5 6,5 5))")
        let neighbour = wkt("POLYGON ((10 0,20 0,20 10,10 10,10 0))")
        #expect(try engine.contains(holed, inner) && engine.within(inner, holed))
        #expect(try !engine.contains(inner, holed) && !engine.within(holed, inner))
        #expect(try engine.overlaps(holed, corner) && !engine.overlaps(holed, inner))
        #expect(try engine.touches(holed, neighbour) && !engine.touches(holed, corner))
        #expect(try engine.crosses(wkt("LINESTRING (-1 1, 5 1)"), holed))
        #expect(try engine.disjoint(holed, wkt("POINT (3 3)")) && !engine.intersects(holed, wkt("POINT (3 3)")))
        #expect(try engine.intersects(holed, neighbour) && !engine.disjoint(holed, neighbour))
        #expect(try engine.equals(inner, wkt("POLYGON ((6 6,5 6,5 5,6 5,6 6))")))
        #expect(try !engine.equals(inner, wkt("POLYGON ((6 6,5 6,5 5,6 5,6 6))"), exact: true))
        #expect(try engine.equals(inner, inner, exact: true))
    }

    @Test func empties() throws {
        let empty = wkt("POLYGON EMPTY")
        for relation in Relation.allCases {
            let expected = relation == .disjoint
            #expect(try engine.relation(relation, holed, empty) == expected, "\(relation)")
            #expect(try engine.relation(relation, empty, holed) == expected, "\(relation)")
        }
        #expect(try engine.equals(empty, wkt("POLYGON EMPTY")))
        #expect(try engine.relate(empty, empty) == "FFFFFFFF2")
    }

    /// What the trees answer for points is what the matrix says.
    @Test(arguments: [21, 22] as [UInt64])
    func pointsAgreeWithTheMatrix(seed: UInt64) throws {
        let patterns: [Relation: [String]] = [
            .contains: ["T*****FF*"], .within: ["T*F**F***"], .disjoint: ["FF*FF****"], .touches: ["FT*******", "F**T*****", "F***T****"],
            .intersects: ["T********", "*T*******", "***T*****", "****T****"], .equals: ["T*F**FFF*"],
        ]
        var generator = Seeded(seed)
        for round in 0..<150 {
            let x = (generator.number(-1...11) * 2).rounded() / 2
            let y = (generator.number(-1...11) * 2).rounded() / 2
            let point = wkt("POINT (\(x) \(y))")
            let matrix = try engine.relate(holed, point)
            for (relation, patterns) in patterns {
                let expected = try patterns.contains { try GeometryEngine.matches(matrix, $0) }
                #expect(try engine.relation(relation, holed, point) == expected, "seed \(seed), round \(round), \(relation), \(x) \(y)")
            }
            #expect(try engine.within(point, holed) == engine.contains(holed, point), "seed \(seed), round \(round)")
            #expect(try !engine.overlaps(holed, point) && !engine.crosses(point, holed), "seed \(seed), round \(round)")
        }
    }
}

@Suite struct DistanceTests {
    @Test func betweenSmallGeometries() throws {
        let line = wkt("LINESTRING (0 0,3 4,10 4,10 12)")
        let pair = try engine.distance(line, wkt("LINESTRING (20 0,12 20)"))
        #expect(isClose(pair.distance, 4.828078792603348))
        #expect(pair.from == Coordinate(x: 10, y: 12))
        #expect(isClose(pair.to.x, 14.482758620689655) && isClose(pair.to.y, 13.793103448275863))
    }

    @Test func fromPoints() throws {
        #expect(isClose(try engine.distance(holed, wkt("POINT (20 20)")).distance, 200.0.squareRoot()))
        let inHole = try engine.distance(wkt("POINT (3 3.5)"), holed)
        #expect(inHole.distance == 0.5)
        #expect(inHole.from == Coordinate(x: 3, y: 3.5) && inHole.to == Coordinate(x: 3, y: 4))
        let inside = try engine.distance(holed, wkt("MULTIPOINT (50 50, 1 1)"))
        #expect(inside.distance == 0 && inside.from == Coordinate(x: 1, y: 1))
        #expect(try engine.distance(wkt("POINT (0 0)"), wkt("POINT (3 4)")).distance == 5)
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
        #expect(try engine.distance(envelope, wkt("POINT (3 0.5)")).distance == 2)
        #expect(try engine.distance(envelope, wkt("POINT (0.5 0.5)")).distance == 0)
    }

    @Test func emptyIsAnError() {
        #expect(
            failure { () throws(OperationError) in try engine.distance(holed, wkt("POINT EMPTY")) } == .emptyGeometry(operation: "distance")
        )
    }

    @Test(arguments: [31] as [UInt64])
    func largeGeometriesAgreeWithEveryVertex(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<10 {
            let a = Shape.star(300, x: 0, y: 0, radius: 10, &generator)
            let b = Shape.star(200, x: generator.number(-30...30), y: 25, radius: 10, &generator)
            let pair = try engine.distance(a, b)
            let least = b.parts[0].coordinates.map { a.nearestSegment(x: $0.x, y: $0.y)?.distance ?? .infinity }.min() ?? .infinity
            let other = a.parts[0].coordinates.map { b.nearestSegment(x: $0.x, y: $0.y)?.distance ?? .infinity }.min() ?? .infinity
            let expected = try engine.intersects(a, b) ? 0 : min(least, other)
            #expect(isClose(pair.distance, expected), "seed \(seed), round \(round)")
            let small = Shape.star(100, x: 0, y: 0, radius: 0.5, &generator)
            let contained = try engine.distance(a, small)
            #expect(contained.distance == 0, "seed \(seed), round \(round)")
            #expect(try engine.distance(small, a).distance == 0, "seed \(seed), round \(round)")
        }
    }

    @Test func nearestPlaces() throws {
        let vertex = try engine.nearestVertex(in: holed, to: Point(x: 9, y: 12))
        #expect(vertex?.part == 0 && vertex?.index == 2 && vertex?.coordinate == Coordinate(x: 10, y: 10))
        let place = try engine.nearestCoordinate(in: holed, to: Point(x: 5, y: 5))
        #expect(place?.part == 1 && place?.coordinate == Coordinate(x: 4, y: 4))
        let inside = try engine.nearestCoordinate(in: holed, to: Point(x: 5, y: 5), testsInterior: true)
        #expect(inside?.distance == 0 && inside?.coordinate == Coordinate(x: 5, y: 5))
        #expect(try engine.nearestVertex(in: holed, to: Point(x: 50, y: 50), maxDistance: 1) == nil)
        let empty = wkt("LINESTRING EMPTY")
        #expect(
            failure { () throws(OperationError) in try engine.nearestVertex(in: empty, to: Point(x: 0, y: 0)) }?.code == "emptyGeometry")
        #expect(
            failure { () throws(OperationError) in try engine.nearestVertex(in: holed, to: Point(x: 0, y: 0), maxDistance: .nan) }?.code
                == "invalidParameter")
    }
}

@Suite struct AlongTests {
    private let path = line("LINESTRING M (0 0 0,3 4 10,10 4 20,10 12 30)")

    @Test func pointAlong() throws {
        #expect(text(.point(try engine.pointAlong(path, distance: 2.5))) == "POINT M (1.5 2 5)")
        #expect(text(.point(try engine.pointAlong(path, distance: -1))) == "POINT M (0 0 0)")
        #expect(text(.point(try engine.pointAlong(path, distance: 99))) == "POINT M (10 12 30)")
        let parts = line("MULTILINESTRING ((0 0, 10 0), (100 0, 100 10))")
        #expect(text(.point(try engine.pointAlong(parts, distance: 10))) == "POINT (10 0)")
        #expect(text(.point(try engine.pointAlong(parts, distance: 12))) == "POINT (100 2)")
        #expect(
            failure { () throws(OperationError) in try engine.pointAlong(line("LINESTRING EMPTY"), distance: 1) }?.code == "emptyGeometry")
        #expect(failure { () throws(OperationError) in try engine.pointAlong(path, distance: .nan) }?.code == "invalidParameter")
    }

    @Test func fractionAlong() throws {
        #expect(try engine.fractionAlong(path, of: Point(x: 5, y: 5)) == 0.35)
        #expect(try engine.fractionAlong(path, of: Point(x: 5, y: 5), tolerance: 0.5) == nil)
        #expect(try engine.fractionAlong(path, of: Point(x: 99, y: 99)) == 1)
        #expect(
            failure { () throws(OperationError) in try engine.fractionAlong(path, of: Point(nil)) }?.code == "emptyGeometry")
    }

    @Test(arguments: [41] as [UInt64])
    func areInverse(seed: UInt64) throws {
        var generator = Seeded(seed)
        guard case .polyline(let walk) = Shape.walk(1000, step: 2, &generator) else { return }
        let length = engine.length(.polyline(walk))
        for _ in 0..<50 {
            let distance = generator.number(0...length)
            let fraction = try engine.fractionAlong(walk, of: try engine.pointAlong(walk, distance: distance))
            #expect(isClose((fraction ?? .nan) * length, distance, 1e-7), "seed \(seed), distance \(distance)")
        }
    }
}
