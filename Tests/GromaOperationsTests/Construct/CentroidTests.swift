import GromaGeometry
import GromaOperations
import Testing

/// Centroids away from the origin and of shapes without symmetry. The numbers are Shapely's (GEOS 3.14), as fractions.
@Suite struct CentroidTests {
    @Test(arguments: [
        ("POLYGON ((100 200, 110 200, 110 203, 104 207, 100 200))", 105.34848484848484, 202.53787878787878),
        ("POLYGON ((100 200, 104 207, 110 203, 110 200, 100 200))", 105.34848484848484, 202.53787878787878),
        (
            "POLYGON ((100 200, 130 200, 130 220, 100 220, 100 200), (105 205, 105 215, 125 215, 105 205))", 115.66666666666667,
            209.66666666666666
        ),
        (
            "POLYGON ((100 200, 100 220, 130 220, 130 200, 100 200), (105 205, 125 215, 105 215, 105 205))", 115.66666666666667,
            209.66666666666666
        ),
        (
            "MULTIPOLYGON (((0 0, 6 0, 0 3, 0 0)), ((10 10, 13 10, 13 12, 10 12, 10 10), (11 11, 11 11.5, 12 11, 11 11)))",
            5.706214689265537, 4.8954802259887
        ),
        ("MULTILINESTRING ((0 0, 3 4), (10 0, 10 12, 22 17))", 11.183333333333334, 9.016666666666667),
        ("LINESTRING (1000 2000, 1003 2004, 1003 2016)", 1002.5588235294117, 2007.6470588235295),
        // The mean of points, of a line without length, and of an area without one: its outline.
        ("MULTIPOINT (1 5, 4 3, 7 4)", 4.0, 4.0), ("LINESTRING (3 4, 3 4)", 3.0, 4.0), ("POLYGON ((0 0, 4 2, 0 0))", 2.0, 1.0),
        ("GEOMETRYCOLLECTION (POINT (90 80), LINESTRING (0 0, 3 4, 9 4))", 43.5 / 11, 34.0 / 11),
    ])
    func places(_ given: String, _ x: Double, _ y: Double) throws {
        let point = try engine.centroid(wkt(given, .webMercator))
        #expect(isClose(point.x, x, 1e-14) && isClose(point.y, y, 1e-14), "\(point)")
        #expect(point.spatialReference == .webMercator && point.dimensions == .xy)
    }

    @Test func closedPathsCountTheirClosingSegment() throws {
        // Sides of 3, 4 and 5: (1.5·3 + 3·4 + 1.5·5) / 12 and (0·3 + 2·4 + 2·5) / 12.
        let ring = Geometry.polyline(Polyline(paths: [Path(xy: [0, 0, 3, 0, 3, 4], isRing: true)]))
        let point = try engine.centroid(ring)
        #expect(isClose(point.x, 2) && isClose(point.y, 1.5))
    }

    @Test func longPathsAreSummedOverAllTheirLeaves() throws {
        // A line of 3000 steps to the east and a rectangle with as many vertices on its southern side.
        let steps = (0...3000).map { Coordinate(x: Double($0), y: 7) }
        let line = try engine.centroid(.polyline(Polyline(Path(steps))))
        #expect(isClose(line.x, 1500) && isClose(line.y, 7))
        let ring = Path(steps + [Coordinate(x: 3000, y: 17), Coordinate(x: 0, y: 17)], isRing: true)
        let area = try engine.centroid(.polygon(Polygon(ring)))
        #expect(isClose(area.x, 1500) && isClose(area.y, 12))
    }

    @Test func emptyGeometriesHaveEmptyPoints() throws {
        for given in ["POLYGON EMPTY", "LINESTRING EMPTY", "POINT EMPTY", "MULTIPOINT EMPTY", "GEOMETRYCOLLECTION EMPTY"] {
            let point = try engine.centroid(wkt(given, .wgs84))
            #expect(point.isEmpty && point.spatialReference == .wgs84, "\(given)")
        }
    }
}
