import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

@Suite struct ClipTests {
    private let box = Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10)

    private func clipped(_ shape: String) throws -> String { text(try engine.clip(wkt(shape), to: box)) }

    @Test func lines() throws {
        #expect(
            try clipped("LINESTRING M (-5 5 0, 5 5 10, 5 20 25, 7 20 27, 7 -5 52)")
                == "MULTILINESTRING M ((0 5 5, 5 5 10, 5 10 15), (7 10 37, 7 0 47))")
        #expect(try clipped("LINESTRING (1 1, 2 2)") == "LINESTRING (1 1, 2 2)")
        #expect(try clipped("LINESTRING (20 20, 30 30)") == "LINESTRING EMPTY")
        #expect(
            try clipped("LINESTRING (-5 5, 5 -5)") == "LINESTRING (0 0, 0 0)" || clipped("LINESTRING (-5 5, 5 -5)") == "LINESTRING EMPTY")
        #expect(try clipped("LINESTRING (0 -5, 0 15)") == "LINESTRING (0 0, 0 10)")
        #expect(try clipped("LINESTRING (5 5, 15 5, 15 6, 5 6)") == "MULTILINESTRING ((5 5, 10 5), (10 6, 5 6))")
        #expect(try clipped("LINESTRING (5 5, 10 5, 5 6)") == "LINESTRING (5 5, 10 5, 5 6)")
    }

    @Test func aTouchLeavesNothing() throws {
        #expect(try clipped("LINESTRING (-5 5, 5 -5)") == "LINESTRING EMPTY")
        #expect(try clipped("LINESTRING (10 10, 20 20)") == "LINESTRING EMPTY")
        #expect(try clipped("POLYGON ((10 0, 20 0, 20 10, 10 10, 10 0))") == "POLYGON EMPTY")
    }

    @Test func selfCrossingLinesAreNotNoded() throws {
        #expect(try clipped("LINESTRING (1 1, 9 9, 9 1, 1 9, -5 9)") == "LINESTRING (1 1, 9 9, 9 1, 1 9, 0 9)")
    }

    @Test func otherTypes() throws {
        #expect(try clipped("POINT (10 10)") == "POINT (10 10)")
        #expect(try clipped("POINT (11 10)") == "POINT EMPTY")
        #expect(try clipped("MULTIPOINT (1 1, 11 1, 2 2)") == "MULTIPOINT (1 1, 2 2)")
        #expect(try engine.clip(wkt("POLYGON ((-5 -5, 5 -5, 5 5, -5 5, -5 -5))"), to: box).area == 25)
        #expect(
            try clipped("GEOMETRYCOLLECTION (POINT (11 1), LINESTRING (5 5, 15 5))")
                == "GEOMETRYCOLLECTION (POINT EMPTY, LINESTRING (5 5, 10 5))")
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 5, yMin: 5, xMax: 20, yMax: 20)))
        #expect(try engine.clip(envelope, to: box).extent == Extent(xMin: 5, yMin: 5, xMax: 10, yMax: 10))
        #expect(try engine.clip(holed, to: .empty).isEmpty)
        #expect(
            failure { () throws(OperationError) in
                try engine.clip(holed, to: Extent(xMin: 0, yMin: 0, xMax: .infinity, yMax: 1))
            }?.code == "invalidParameter")
    }

    @Test(arguments: [51] as [UInt64])
    func linesAgreeWithGEOS(seed: UInt64) throws {
        var generator = Seeded(seed)
        let rectangle = Geometry.envelope(Envelope(Extent(xMin: 10, yMin: -5, xMax: 60, yMax: 12)))
        for round in 0..<20 {
            let walk = Shape.walk(200, step: 2, &generator)
            let clipped = try engine.clip(walk, to: rectangle.extent)
            #expect(isClose(clipped.length, try engine.intersection(walk, rectangle).length), "seed \(seed), round \(round)")
            #expect(rectangle.extent.contains(clipped.extent) || clipped.isEmpty, "seed \(seed), round \(round)")
        }
    }
}

@Suite struct ProjectTests {
    /// EPSG's own check point for method 1024 (Guidance Note 7-2): 24°22'54.433"N 100°20'00.000"W.
    @Test func knownPoint() throws {
        let point = Geometry.point(Point(x: -100.333_333_333_333_33, y: 24.381_786_944_444_444, spatialReference: .wgs84))
        guard case .point(let projected) = try engine.project(point, to: .webMercator) else { return }
        #expect(abs(projected.x - -11_169_055.58) < 0.01)
        #expect(abs(projected.y - 2_800_000) < 0.01)
        #expect(projected.spatialReference == .webMercator)
    }

    @Test func andBackKeepsEverything() throws {
        let polygon = wkt("POLYGON ZM ((0 0 1 2,10 0 3 4,10 50 5 6,0 0 1 2))", .wgs84)
        let there = try engine.project(polygon, to: .webMercator)
        let back = try engine.project(there, to: .wgs84)
        #expect(back.spatialReference == .wgs84)
        #expect(back.dimensions == .xyzm)
        for (a, b) in zip(polygon.parts[0].coordinates, back.parts[0].coordinates) {
            #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12 && a.z == b.z && a.m == b.m)
        }
        #expect(back.parts[0].role == .shell)
    }

    @Test func errors() throws {
        let pole = Geometry.point(Point(x: 0, y: 90, spatialReference: .wgs84))
        #expect(failure { () throws(OperationError) in try engine.project(pole, to: .webMercator) }?.code == "invalidCoordinate")
        let beyond = failure { () throws(OperationError) in
            try engine.project(wkt("POLYGON ((0 0, 2 -91, 3 0, 1 95, 0 0))", .wgs84), to: .webMercator)
        }
        #expect(beyond?.description.contains("(2.0, -91.0)") == true, "\(String(describing: beyond))")
        #expect(beyond?.description.contains("2 of 4 positions have not: (2.0, -91.0), (1.0, 95.0)") == true)
        #expect(
            failure { () throws(OperationError) in try engine.project(wkt("POINT (0 0)"), to: .wgs84) }?.code == "missingSpatialReference")
        guard let other = SpatialReference(wkid: 2056) else { return }
        let error = failure { () throws(OperationError) in try engine.project(wkt("POINT (0 0)", .wgs84), to: other) }
        #expect(error?.code == "unknownProjection")
        #expect(error?.description.contains("2056") == true)
    }

    @Test func aContributedProjection() throws {
        struct Doubling: Projection {
            func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool { target.wkid == 2056 }
            func project(
                xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int, from source: SpatialReference,
                to target: SpatialReference, by transformation: String?
            ) throws(OperationError) {
                for index in 0..<2 * count { xy[index] *= 2 }
                for index in 0..<count { z?[index] += 1 }
            }
        }
        guard let target = SpatialReference(wkid: 2056) else { return }
        let engine = GeometryEngine(projections: [Doubling()])
        let projected = try engine.project(wkt("MULTILINESTRING ZM ((1 2 3 4, 5 6 7 8))", .wgs84), to: target)
        #expect(text(projected) == "MULTILINESTRING ZM ((2 4 4 4, 10 12 8 8))")
        #expect(projected.spatialReference == target)
        let polygon = try engine.project(wkt("POLYGON ((0 0,1 0,1 1,0 0))", .wgs84), to: target)
        #expect(polygon.parts[0].role == .shell && polygon.parts[0].isRing)
        let far = wkt("POINT (1e308 0)", .wgs84)
        #expect(failure { () throws(OperationError) in try engine.project(far, to: target) }?.code == "invalidCoordinate")
    }
}
