#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Shapes with arcs, as GDAL writes them.
    @Suite(.enabled(if: Tool.isWanted(.ogr2ogr), Tool.absence)) struct CurveTests {
        @Test func arcsBecomeChordsThatLieOnThem() throws {
            let folder = try TemporaryFolder()
            let shapes = [
                "CIRCULARSTRING (0 0,1 1,2 0)", "COMPOUNDCURVE (CIRCULARSTRING (0 0,1 1,2 0),(2 0,5 0))",
                "CURVEPOLYGON (CIRCULARSTRING (0 0,2 0,0 0))",
                "MULTISURFACE (CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (0 0,1 1,2 0),(2 0,0 0))),((5 5,6 5,6 6,5 5)))",
                "MULTICURVE (CIRCULARSTRING Z (0 0 10,1 1 20,2 0 30),(5 5 1,6 6 2))", "TIN (((0 0,0 1,1 1,0 0)))", "LINESTRING (0 0,1 1)",
            ]
            let csv = "id,WKT\n" + shapes.enumerated().map { "\($0 + 1),\"\($1)\"\n" }.joined()
            try csv.write(toFile: folder.file("c.csv"), atomically: true, encoding: .utf8)
            let path = folder.file("c.gpkg")
            let made = try Tool.ogr2ogr.run(
                ["-f", "GPKG", path, folder.file("c.csv"), "-oo", "GEOM_POSSIBLE_NAMES=WKT", "-a_srs", "EPSG:25832", "-nlt", "GEOMETRY"])
            try #require(made.code == 0, "\(made.text)")
            let features = try stores().open(path).table(named: "c").features().features
            #expect(features.map(\.faults.isEmpty) == [true, true, true, true, true, false, true])
            #expect(features[5].geometry == nil && features[5].faults[0].contains("WKB type 16"))
            // The length and area that the arcs have, to 0.03 %: a half circle of radius 1, and a whole one.
            func near(_ value: Double?, _ expected: Double) -> Bool { value.map { abs($0 - expected) < 3e-4 * expected } ?? false }
            #expect(near(features[0].geometry?.length, .pi) && near(features[1].geometry?.length, .pi + 3))
            #expect(near(features[2].geometry?.area, .pi) && near(features[3].geometry?.area, .pi / 2 + 0.5))
            guard case .polyline(let arc)? = features[0].geometry, case .polyline(let lines)? = features[4].geometry else {
                Issue.record("no lines")
                return
            }
            // 180° in chords of 2°, each vertex on the circle, the three points of the arc among them.
            #expect(arc.paths[0].count == 91)
            #expect(arc.paths[0].coordinates.allSatisfy { abs(hypot($0.x - 1, $0.y) - 1) < 1e-12 })
            #expect(arc.paths[0][0] == Coordinate(x: 0, y: 0) && arc.paths[0][45] == Coordinate(x: 1, y: 1))
            #expect(lines.isMulti && lines.paths.count == 2 && lines.paths[0][45].z == 20 && abs(lines.paths[0][9].z - 12) < 1e-9)
        }
    }
#endif
