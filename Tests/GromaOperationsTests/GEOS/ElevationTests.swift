import GromaGeometry
import Testing

@testable import GromaOperations

/// Where a result's Z and M come from.
@Suite struct ElevationTests {
    /// Z and M that a model gives to positions; nil without a model.
    private func ordinates(
        _ inputs: [String], populatesZ: Bool = false, reach: Double? = nil, _ xy: [Double], given: Double = -5
    ) -> [[String]]? {
        guard let model = ElevationModel(inputs.map { wkt($0) }, populatesZ: populatesZ, reach: reach) else { return nil }
        var z: [Double]? = [Double](repeating: given, count: xy.count / 2)
        var m: [Double]? = z
        model.populate(xy, z: &z, m: &m)
        return zip(z ?? [], m ?? []).map { ["\($0)", "\($1)"] }
    }

    /// GEOS carries Z by itself where each vertex has one.
    @Test func thereIsAModelOnlyWhereGEOSNeedsOne() {
        #expect(ElevationModel([]) == nil)
        #expect(ElevationModel([wkt("LINESTRING (0 0, 1 2)")], populatesZ: true) == nil)
        #expect(ElevationModel([wkt("LINESTRING Z (0 0 1, 1 2 3)")]) == nil)
        #expect(ElevationModel([wkt("LINESTRING Z (0 0 1, 1 2 3)")], populatesZ: true) != nil)
        #expect(ElevationModel([wkt("LINESTRING Z (0 0 1, 1 2 nan)")]) != nil)
        #expect(ElevationModel([wkt("POINT (9 9)"), wkt("LINESTRING M (0 0 1, 1 2 3)")]) != nil)
        // An unset Z in a later leaf counts as well; an input without Z has no vertex without one.
        let long = Path((0..<2000).map { Coordinate(x: Double($0), y: 0, z: $0 == 1500 ? .nan : 1) }, dimensions: .xyz)
        #expect(ElevationModel([.polyline(Polyline(long))]) != nil)
        #expect(ElevationModel([wkt("LINESTRING Z (0 0 1, 1 2 3)"), wkt("LINESTRING (0 0, 5 5)")]) == nil)
    }

    @Test func verticesGoBeforeSegmentsAndTheFirstBeforeTheLast() {
        let inputs = ["LINESTRING ZM (0 0 1 10, 8 4 5 50)", "LINESTRING ZM (4 2 100 200, 0 0 7 70, 20 0 9 90)"]
        #expect(ordinates(inputs, [0, 0, 8, 4, 4, 2]) == [["1.0", "10.0"], ["5.0", "50.0"], ["100.0", "200.0"]])
        // A quarter of the way along the first line, and along the second, whose other parts it does not meet.
        #expect(ordinates(inputs, [2, 1, 5, 0]) == [["2.0", "20.0"], ["7.5", "75.0"]])
        // Nowhere: what is there stays.
        #expect(ordinates(inputs, [2, 3]) == [["-5.0", "-5.0"]])
        #expect(ordinates(Array(inputs.reversed()), [0, 0]) == [["7.0", "70.0"]])
    }

    @Test func unsetOrdinatesAreUnset() {
        #expect(ordinates(["LINESTRING M (0 0 1, 4 2 3)"], [0, 0, 2, 1]) == [["nan", "1.0"], ["nan", "2.0"]])
        #expect(ordinates(["LINESTRING Z (0 0 nan, 4 2 3)"], [0, 0, 2, 1]) == [["nan", "nan"], ["nan", "nan"]])
        // An input without ordinates gives none, even where it passes first.
        #expect(ordinates(["LINESTRING (0 0, 4 2)", "LINESTRING M (0 0 1, 4 2 3)"], [0, 0, 2, 1]) == [["nan", "1.0"], ["nan", "2.0"]])
    }

    @Test func theReachIsHowFarASegmentGives() {
        let line = ["LINESTRING ZM (0 0 1 10, 8 0 5 50)"]
        #expect(ordinates(line, reach: 1, [4, 0.75, 4, -1, 4, 1.5]) == [["3.0", "30.0"], ["3.0", "30.0"], ["-5.0", "-5.0"]])
        #expect(ordinates(line, reach: .infinity, [100, 700]) == [["5.0", "50.0"]])
        // Otherwise 1e-11 of the greatest coordinate of all inputs, whichever side it is on.
        for far in ["POINT (-1000 0)", "POINT (1000 0)", "POINT (0 -1000)", "POINT (0 1000)"] {
            #expect(ordinates(line + [far], [4, 0.9e-8, 4, 1.2e-8]) == [["3.0", "30.0"], ["-5.0", "-5.0"]], "\(far)")
        }
        #expect(ordinates(line, [4, 0.7e-10, 4, 0.9e-10]) == [["3.0", "30.0"], ["-5.0", "-5.0"]])
    }

    @Test func pointsGiveTheirOwnOrdinatesAndNoneBetween() {
        let points = [
            "MULTIPOINT M (0 0 1, 8 0 9)", "POINT M (5 5 7)", "GEOMETRYCOLLECTION M (POINT M (6 6 8), LINESTRING M (0 9 1, 4 9 3))",
        ]
        #expect(
            ordinates(points, [0, 0, 8, 0, 4, 0, 5, 5, 6, 6, 2, 9])?.map { $0[1] } == ["1.0", "9.0", "-5.0", "7.0", "8.0", "2.0"])
    }

    @Test func pathsOfEachTypeAreCollectedInOrder() {
        func found(_ geometry: Geometry) -> [String] {
            var words: [String] = []
            PathCollector.forEach(of: geometry) { path, isPoints in
                words.append((isPoints ? "points " : "line ") + path.coordinates.map { "\(Int($0.x))" }.joined())
            }
            var paths: [Path] = []
            PathCollector.collect(geometry, into: &paths)
            #expect(paths.count == words.count)
            return words
        }
        #expect(found(wkt("POINT (1 2)")) == ["points 1"] && found(wkt("POINT EMPTY")).isEmpty)
        #expect(found(wkt("MULTIPOINT (1 2, 3 4)")) == ["points 13"])
        #expect(found(wkt("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))")) == ["line 13", "line 57"])
        #expect(found(wkt("POLYGON ((1 0, 9 0, 9 9, 1 0), (6 1, 7 2, 7 1, 6 1))")) == ["line 199", "line 677"])
        #expect(found(.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 5)))) == ["line 1331"])
        #expect(found(wkt("GEOMETRYCOLLECTION (LINESTRING (4 4, 5 5), POINT (1 2))")) == ["line 45", "points 1"])
    }
}
