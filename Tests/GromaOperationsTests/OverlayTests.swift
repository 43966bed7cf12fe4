import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

/// Expected areas and shapes from Shapely 2.2 (GEOS 3.14).
@Suite struct OverlayTests {
    @Test func areasOfTheFourOperations() throws {
        #expect(try engine.union(holed, corner).area == 171)
        #expect(try engine.intersection(holed, corner).area == 25)
        #expect(try engine.difference(holed, corner).area == 71)
        #expect(try engine.symmetricDifference(holed, corner).area == 146)
    }

    @Test func resultsAreOrientedAndHaveRoles() throws {
        let clockwise = wkt("POLYGON ((0 0,0 10,10 10,10 0,0 0),(2 2,4 2,4 4,2 4,2 2))")
        guard case .polygon(let union) = try engine.union(clockwise, corner) else {
            Issue.record("not a polygon")
            return
        }
        #expect(union.rings.map(\.role) == [.shell, .hole])
        #expect(union.rings[0].signedArea == 175)
        #expect(union.rings[1].signedArea == -4)
        #expect(union.rings.allSatisfy { $0.isRing && $0.isFinished })
    }

    @Test func unionOfMany() throws {
        let far = wkt("POLYGON ((20 20,21 20,21 21,20 21,20 20))")
        let union = try engine.union([holed, corner, far])
        #expect(union.area == 172)
        #expect(union.isMulti)
        #expect(try engine.union([]).isEmpty)
        #expect(try engine.union([holed]).area == 96)
    }

    @Test func unionOfDifferentDimensionsIsACollection() throws {
        let union = try engine.union([holed, wkt("POINT (1 1)"), wkt("POINT (100 1)"), wkt("LINESTRING (0 0, 5 0, 20 0)")])
        #expect(union.type == .collection)
        #expect(union.area == 96)
        #expect(try engine.intersects(union, wkt("POINT (100 1)")))
    }

    @Test func linesAreNoded() throws {
        let union = try engine.union(wkt("LINESTRING (0 0,10 10)"), wkt("LINESTRING (0 10,10 0)"))
        #expect(text(union).contains("5 5"))
        #expect(union.partCount == 4)
    }

    @Test func intersectionHasTheLowerDimension() throws {
        let neighbour = wkt("POLYGON ((10 0,20 0,20 10,10 10,10 0))")
        let shared = try engine.intersection(holed, neighbour)
        #expect(shared.type == .polygon && shared.isEmpty)
        #expect(try engine.intersections(holed, neighbour).map(text) == ["LINESTRING (10 0, 10 10)"])
        #expect(text(try engine.intersection(wkt("LINESTRING (-5 5, 15 5)"), holed)) == "LINESTRING (0 5, 10 5)")
        #expect(try engine.intersection(wkt("LINESTRING (-5 -5, 0 0)"), holed).isEmpty)
        #expect(text(try engine.intersection(wkt("POINT (1 1)"), holed)) == "POINT (1 1)")
    }

    @Test func intersectionsOfLinesComeByDimension() throws {
        let a = wkt("LINESTRING (0 0, 10 0, 10 10)")
        let b = wkt("LINESTRING (2 0, 4 0, 4 5, 12 5)")
        #expect(try engine.intersections(a, b).map(text) == ["POINT (10 5)", "LINESTRING (2 0, 4 0)"])
    }

    @Test func emptyInputs() throws {
        let empty = wkt("POLYGON EMPTY")
        #expect(try engine.union(holed, empty).area == 96)
        #expect(try engine.intersection(holed, empty).isEmpty)
        #expect(try engine.difference(holed, empty).area == 96)
        #expect(try engine.difference(empty, holed).isEmpty)
        #expect(try engine.union(empty, empty).type == .polygon)
        #expect(try engine.intersection(wkt("POINT EMPTY"), wkt("LINESTRING EMPTY")).isEmpty)
    }

    @Test func envelopesCountAsPolygons() throws {
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 5, yMax: 5)))
        #expect(try engine.intersection(holed, envelope).area == 21)
        #expect(try engine.difference(envelope, holed).area == 4)
        let flat = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 5, xMax: 5, yMax: 5)))
        #expect(try engine.intersects(flat, holed))
    }

    @Test(arguments: [3, 17, 2026] as [UInt64])
    func areasAddUp(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<40 {
            let a = Shape.star(Int(generator.number(3...200)), x: 0, y: 0, radius: 10, &generator)
            let b = Shape.star(
                Int(generator.number(3...200)), x: generator.number(-12...12), y: generator.number(-12...12), radius: 10, &generator)
            let union = try engine.union(a, b)
            let intersection = try engine.intersection(a, b)
            let comment: Comment = "seed \(seed), round \(round)"
            #expect(isClose(union.area + intersection.area, a.area + b.area), comment)
            #expect(isClose(try engine.difference(a, b).area, a.area - intersection.area), comment)
            #expect(isClose(try engine.symmetricDifference(a, b).area, union.area - intersection.area), comment)
            for case .polygon(let polygon) in [union, intersection] {
                #expect(polygon.rings.allSatisfy { ($0.role == .shell) == ($0.signedArea > 0) }, comment)
            }
        }
    }
}
