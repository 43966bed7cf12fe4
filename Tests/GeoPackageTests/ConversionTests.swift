#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// `groma convert` between files that GDAL wrote and files that GDAL reads: nothing is lost on the way.
    @Suite(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) struct ConversionTests {
        /// Runs the tool that was built beside the tests.
        private static func groma(_ arguments: [String]) throws -> (text: String, code: Int32) {
            let outcome = try GromaProcess.run(arguments)
            return (outcome.output + outcome.error, outcome.status)
        }

        /// What GDAL says about a file and all of its features, without its name and our own metadata.
        private static func dump(_ path: String) throws -> [String] {
            try Tool.ogrinfo.run(["-al", "-ro", path]).text.split(separator: "\n").map(String.init).filter { line in
                !["INFO: Open", "using driver", "GPKG_METADATA_ITEM", "Metadata:"].contains(where: line.contains)
            }
        }

        private static let shapes = [
            "POINT{d} ({a})", "LINESTRING{d} ({a},{b})", "POLYGON{d} (({a},{b},{c},{a}))", "MULTIPOINT{d} (({a}),({b}))",
            "MULTILINESTRING{d} (({a},{b}),({b},{c}))", "MULTIPOLYGON{d} ((({a},{b},{c},{a})))",
            "GEOMETRYCOLLECTION{d} (POINT{d} ({a}),LINESTRING{d} ({a},{b}))",
        ]

        /// Esri JSON has 1 and 0 for them, and a mark beside the field.
        @Test func truthValuesComeBackThroughEsriJSON() throws {
            let folder = try TemporaryFolder()
            try #"{"type":"Feature","properties":{"is":true,"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
                .write(toFile: folder.file("a.geojson"), atomically: true, encoding: .utf8)
            let files = ["a.geojson", "b.gpkg", "c.esrijson", "d.gpkg", "e.geojson"].map(folder.file)
            for (from, to) in zip(files, files.dropFirst()) {
                let converted = try Self.groma(["convert", "--strict", from, to])
                #expect(converted.code == 0, "\(converted.text)")
            }
            #expect(try String(contentsOfFile: files[4], encoding: .utf8).contains(#""properties":{"is":true,"n":1}"#))
            #expect(try Tool.ogrinfo.run(["-ro", "-so", files[3], "c"]).text.contains("is: Integer(Boolean)"))
        }

        @Test(arguments: shapes, ["", " Z", " M", " ZM"])
        func everyTypeOfShapeComesBack(shape: String, dimensions: String) throws {
            let folder = try TemporaryFolder()
            let (z, m) = (dimensions.contains("Z"), dimensions.contains("M"))
            var text = shape.replacingOccurrences(of: "{d}", with: dimensions)
            for (name, xy, own) in [("{a}", "0 0", "5 7"), ("{b}", "4 0", "6 8"), ("{c}", "4 4", "7 9.5")] {
                let parts = own.split(separator: " ").map(String.init)
                text = text.replacingOccurrences(of: name, with: xy + (z ? " " + parts[0] : "") + (m ? " " + parts[1] : ""))
            }
            let csv = "id,day,at,n,x,WKT\n7,2024-02-29,2024-02-29T01:02:03.5Z,5000000000,0.1,\"\(text)\"\n2,,,,,\n"
            try csv.write(toFile: folder.file("s.csv"), atomically: true, encoding: .utf8)
            let type = shape.prefix { $0 != "{" } + dimensions.replacingOccurrences(of: " ", with: "")
            let made = try Tool.ogr2ogr.run([
                "-f", "GPKG", folder.file("s.gpkg"), folder.file("s.csv"), "-oo", "GEOM_POSSIBLE_NAMES=WKT", "-oo", "AUTODETECT_TYPE=YES",
                "-oo", "KEEP_GEOM_COLUMNS=NO", "-a_srs", "EPSG:25832", "-nlt", String(type),
            ])
            try #require(made.code == 0, "\(made.text)")
            let converted = try Self.groma(["convert", "--strict", folder.file("s.gpkg"), folder.file("g.gpkg")])
            #expect(converted.code == 0, "\(converted.text)")
            #expect(try Self.dump(folder.file("g.gpkg")) == Self.dump(folder.file("s.gpkg")))
            try Database(folder.file("g.gpkg")).expectSound()
            // And back through GDAL.
            let back = try Tool.ogr2ogr.run(["-f", "GPKG", folder.file("b.gpkg"), folder.file("g.gpkg")])
            #expect(back.code == 0 && !back.text.contains("ERROR"), "\(back.text)")
            #expect(try Self.dump(folder.file("b.gpkg")) == Self.dump(folder.file("s.gpkg")))
        }

        private static let mixed = """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "id": 70, "properties": {"big": 9223372036854775807, "is": true, "on": "2024-02-29", "at": "2024-02-29T12:30:15.250Z",
             "stamp": "2024-02-29T12:30:15+02:00", "text": "2024-02-29"}, "geometry": {"type": "Point", "coordinates": [1, 2, 3]}},
            {"type": "Feature", "id": 3, "properties": {"big": 9007199254740993, "is": false, "on": null, "at": "2024-02-29T12:30:15Z",
             "stamp": null, "text": "no day"}, "geometry": {"type": "Point", "coordinates": [10, 20]}},
            {"type": "Feature", "properties": {"big": -5}, "geometry": null}]}
            """

        @Test func aGeoJSONFileKeepsItsIdsNumbersDaysAndTruthValues() throws {
            let folder = try TemporaryFolder()
            try Self.mixed.write(toFile: folder.file("m.geojson"), atomically: true, encoding: .utf8)
            let made = try Self.groma(["convert", "--strict", folder.file("m.geojson"), folder.file("m.gpkg")])
            #expect(made.code == 0, "\(made.text)")
            let info = try Self.dump(folder.file("m.gpkg"))
            let expected = [
                "Extent: (1.000000, 2.000000) - (10.000000, 20.000000)", "big: Integer64 (0.0)", "is: Integer(Boolean) (0.0)",
                "on: Date (0.0)",
                "at: DateTime (0.0)", "stamp: String (0.0)", "text: String (0.0)", "OGRFeature(m):3", "OGRFeature(m):70",
                "OGRFeature(m):71",
                "  big (Integer64) = 9223372036854775807", "  big (Integer64) = 9007199254740993",
                "  at (DateTime) = 2024/02/29 12:30:15.250+00", "  stamp (String) = 2024-02-29T12:30:15+02:00", "  POINT Z (1 2 3)",
                "  POINT (10 20)",
            ]
            for line in expected { #expect(info.contains(line), "\(line) in \(info.joined(separator: "\n"))") }
            let back = try Self.groma(["convert", "--strict", folder.file("m.gpkg"), folder.file("b.geojson")])
            #expect(back.code == 0, "\(back.text)")
            func features(_ name: String) throws -> [Int: NSDictionary] {
                let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
                let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
                let all = try #require(object["features"] as? [NSDictionary])
                return Dictionary(all.map { ($0["id"] as? Int ?? 71, $0) }, uniquingKeysWith: { first, _ in first })
            }
            let (before, after) = (try features("m.geojson"), try features("b.geojson"))
            for id in [3, 70] {
                #expect(after[id]?["geometry"] as? NSDictionary == before[id]?["geometry"] as? NSDictionary)
                let (own, other) = (try #require(before[id]?["properties"] as? NSDictionary), after[id]?["properties"] as? NSDictionary)
                for name in ["big", "is", "on", "stamp", "text"] {
                    #expect(other?[name] as? NSObject == own[name] as? NSObject, "\(name) of \(id)")
                }
            }
            #expect(after[70].flatMap { ($0["properties"] as? NSDictionary)?["at"] as? String } == "2024-02-29T12:30:15.250Z")
        }

        @Test func lossesAreReportedAndStrictRefusesThem() throws {
            let folder = try TemporaryFolder()
            let twice = """
                {"type": "FeatureCollection", "features": [{"type": "Feature", "id": 5, "properties": {}, "geometry": null},
                {"type": "Feature", "id": 5, "properties": {}, "geometry": null}, {"type": "Feature", "id": 6, "properties": {}, "geometry": null}]}
                """
            try twice.write(toFile: folder.file("t.geojson"), atomically: true, encoding: .utf8)
            let refused = try Self.groma(["convert", "--strict", folder.file("t.geojson"), folder.file("t.gpkg")])
            #expect(refused.code == 1 && refused.text.contains("feature 1"), "\(refused.text)")
            #expect(folder.contents == ["t.geojson"])
            let made = try Self.groma(["convert", folder.file("t.geojson"), folder.file("t.gpkg")])
            #expect(
                made.code == 0 && made.text.contains("1 feature: feature 5: its object id cannot be kept, and it has got 7"), "\(made.text)"
            )
            #expect(try Database(folder.file("t.gpkg")).rows("SELECT OBJECTID FROM t ORDER BY 1") == [["5"], ["6"], ["7"]])
            // A layer that is broken keeps no other back.
            try Database(folder.file("t.gpkg")).rows(
                "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('ghost', 'features', 'ghost')")
            let rest = try Self.groma(["convert", folder.file("t.gpkg"), folder.file("r.gpkg")])
            #expect(rest.code == 0 && rest.text.contains("layer ghost is left out") && rest.text.contains("3 features"), "\(rest.text)")
            #expect(try Self.groma(["info", folder.file("t.gpkg")]).text.contains("features    3"))
            #expect(try Self.groma(["convert", "--strict", folder.file("t.gpkg"), folder.file("u.gpkg")]).code == 1)
        }

        @Test(arguments: [("25832", "ETRS89 / UTM zone 32N"), ("102008", "North_America_Albers"), ("2056", "CH1903+ / LV95")])
        func referencesAreWrittenWithTheirDefinition(wkid: String, name: String) throws {
            let folder = try TemporaryFolder()
            let point = #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [8, 47]}}"#
            try point.write(toFile: folder.file("p.geojson"), atomically: true, encoding: .utf8)
            let made = try Self.groma(["convert", folder.file("p.geojson"), folder.file("p.gpkg"), "--project", wkid])
            // Without PROJ nothing can be projected there.
            guard made.code == 0 else { return }
            let rows = try Database(folder.file("p.gpkg")).rows(
                "SELECT organization, organization_coordsys_id, definition, srs_name FROM gpkg_spatial_ref_sys WHERE srs_id = \(wkid)")
            #expect(rows[0][0] == (wkid == "102008" ? "ESRI" : "EPSG") && rows[0][1] == wkid)
            #expect(rows[0][2].hasPrefix("PROJCS[\"\(name)") && rows[0][3].hasPrefix(name), "\(rows)")
        }
    }
#endif
