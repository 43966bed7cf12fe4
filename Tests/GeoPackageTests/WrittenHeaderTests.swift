#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// What stands in the files that are written, byte by byte and as GDAL sees it: the standard's order, the flag of empty geometries, the
    /// moment of the last change; and what GDAL wrote is read in that order.
    struct WrittenHeaderTests {
        private static let reference = ReadOptions(reference: .fallback(.wgs84))

        private func written(_ texts: [String]) throws -> (folder: TemporaryFolder, path: String) {
            let folder = try TemporaryFolder()
            let path = folder.file("w.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(
                LayerDefinition(name: "lines", geometryType: .polyline, spatialReference: .wgs84, objectIDField: "fid"))
            let features = try texts.map { Feature(geometry: try WKT.geometry(from: $0, options: Self.reference)) }
            #expect(try table.applyEdits(FeatureEdits(adds: features)).failures == [])
            store.close()
            return (folder, path)
        }

        /// GeoPackage 1.3, 2.1.3: magic, version, flags, SRS, then min x, max x, min y, max y.
        @Test func theEnvelopeStandsInTheOrderOfTheStandard() throws {
            let (folder, path) = try written(["LINESTRING (1 20, 5 70)", "LINESTRING EMPTY"])
            let rows = try withExtendedLifetime(folder) {
                try Database(path).rows("SELECT hex(substr(geom, 1, 40)), hex(substr(geom, 4, 1)) FROM lines ORDER BY fid")
            }
            // 1, 5, 20 and 70 as doubles of IEEE 754, least byte first.
            let numbers = ["000000000000F03F", "0000000000001440", "0000000000003440", "0000000000805140"]
            #expect(rows[0][0] == "47500003" + "E6100000" + numbers.joined())
            #expect(rows[0][1] == "03" && rows[1][1] == "11", "little-endian, with a rectangle; little-endian and empty")
        }

        @Test func theLastChangeIsNoted() throws {
            let (folder, path) = try written(["LINESTRING (1 20, 5 70)"])
            try withExtendedLifetime(folder) {
                let database = try Database(path)
                let change = "SELECT last_change GLOB '????-??-??T??:??:??.???Z', abs(julianday('now') - julianday(last_change)) < 0.01 "
                let rows = try database.rows(change + "FROM gpkg_contents WHERE table_name = 'lines'")
                #expect(rows == [["1", "1"]])
                _ = try database.rows("UPDATE gpkg_contents SET last_change = '2001-02-03T04:05:06.000Z'")
                let store = try stores().open(path)
                #expect(try store.table(named: "lines").applyEdits(FeatureEdits(deletes: [1])).failures == [])
                store.close()
                #expect(try Database(path).rows(change + "FROM gpkg_contents WHERE table_name = 'lines'") == [["1", "1"]])
            }
        }

        @Test(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) func gdalReadsTheWrittenEnvelopes() throws {
            let (folder, path) = try written(["LINESTRING (1 20, 5 70)", "LINESTRING EMPTY"])
            let sql =
                "SELECT ST_MinX(geom) AS a, ST_MaxX(geom) AS b, ST_MinY(geom) AS c, ST_MaxY(geom) AS d"
                + ", ST_IsEmpty(geom) AS e FROM lines"
            let info = try withExtendedLifetime(folder) { try Tool.ogrinfo.run(["-ro", path, "-sql", sql]) }
            for text in [
                "a (Real) = 1\n", "b (Real) = 5\n", "c (Real) = 20\n", "d (Real) = 70\n", "e (Integer) = 0\n", "e (Integer) = 1\n",
            ] {
                #expect(info.text.contains(text), "\(info.text)")
            }
        }

        @Test(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) func theEnvelopeThatGDALWroteIsRead() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("g.gpkg")
            let text = #"{"type":"LineString","coordinates":[[1,20],[5,70]]}"#
            try folder.write(text, to: "s.geojson")
            let made = try Tool.ogr2ogr.run(["-f", "GPKG", path, folder.file("s.geojson"), "-nln", "t", "-lco", "SPATIAL_INDEX=NO"])
            try #require(made.code == 0, "\(made.text)")
            let store = try stores().open(path)
            let table = try store.table(named: "t")
            var query = FeatureQuery()
            query.objectIDs = [1]
            #expect(try table.extent(of: query) == Extent(xMin: 1, yMin: 20, xMax: 5, yMax: 70))
            func found(_ extent: Extent) throws -> [Int] { try table.objectIDs(of: FeatureQuery(extent: extent, spatialReference: .wgs84)) }
            #expect(try found(Extent(xMin: 2, yMin: 60, xMax: 3, yMax: 80)) == [1])
            #expect(try found(Extent(xMin: 6, yMin: 2, xMax: 60, yMax: 4)) == [])
            store.close()
        }

        /// More points than lie in one leaf of a path, each with a name of its own, from before 1970 on.
        @Test(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) func namesAndEarlyTimesOfGPX() throws {
            let folder = try TemporaryFolder()
            let count = 150
            let positions = (0..<count).map { "\($0 % 100) \($0 % 80) \(-100_000 + 1000 * $0)" }.joined(separator: ",")
            let names = (0..<count).map { #"{"part":0,"index":\#($0),"name":"p\#($0)"}"# }.joined(separator: ",")
            let call = #"""
                {"jsonrpc":"2.0","id":1,"method":"geometry.save","params":{"path":"t.gpx","features":[{"geometry":{"wkt":"LINESTRING M (\#(positions))"},"foreign":{"pointAttributes":[\#(names)]}}]}}
                """#
            let saved = try GromaProcess.run(["run", "--root", folder.path], input: call + "\n")
            #expect(saved.status == 0, "\(saved.output)")
            let info = try Tool.ogrinfo.run(["-ro", "-al", folder.file("t.gpx"), "track_points"])
            // -100,000 s is 1969-12-30T20:13:20Z, and each point is 1,000 s later.
            for (index, time) in [
                (0, "1969/12/30 20:13:20"), (63, "1969/12/31 13:43:20"), (64, "1969/12/31 14:00:00"), (149, "1970/01/01 13:36:40"),
            ] {
                let point = info.text.components(separatedBy: "OGRFeature(track_points)").first {
                    $0.contains("name (String) = p\(index)\n")
                }
                #expect(point?.contains("time (DateTime) = \(time)+00") == true, "p\(index): \(point ?? "none")")
                #expect(point?.contains("POINT (\(index % 100) \(index % 80))") == true, "p\(index): \(point ?? "none")")
            }
        }
    }
#endif
