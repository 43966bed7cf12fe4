#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Files that GDAL wrote, and files that GDAL opens.
    @Suite(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) struct GDALTests {
        private static let source = """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Ä'a", "count": 7, "big": 5000000000, "ratio": 0.25, "is": true, "on": "2024/02/29",
             "at": "2024/02/29 12:30:15.250"}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 0]]]}},
            {"type": "Feature", "properties": {"name": null, "count": null, "big": 1, "ratio": null, "is": false, "on": null,
             "at": "2024/02/29 12:30:15"}, "geometry": {"type": "Polygon", "coordinates": [[[10, 10], [14, 10], [14, 14], [10, 10]]]}}]}
            """

        @Test func filesOfGDALCanBeReadAndEdited() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("g.gpkg")
            try Self.source.write(toFile: folder.file("s.geojson"), atomically: true, encoding: .utf8)
            let arguments = ["-f", "GPKG", path, folder.file("s.geojson"), "-nln", "areas", "-a_srs", "EPSG:25832", "-nlt", "MULTIPOLYGON"]
            let made = try Tool.ogr2ogr.run(arguments)
            try #require(made.code == 0, "\(made.text)")
            let store = try stores().open(path)
            let table = try store.table(named: "areas")
            let definition = table.definition
            #expect(definition.geometryType == .polygon)
            #expect(definition.spatialReference == SpatialReference(wkid: 25832))
            let types = Dictionary(uniqueKeysWithValues: definition.fields.map { ($0.name, $0.type) })
            #expect(
                types == [
                    "fid": .oid, "name": .string, "count": .integer, "big": .bigInteger, "ratio": .double, "is": .smallInteger,
                    "on": .dateOnly, "at": .date,
                ])
            let features = try table.features().features
            #expect(features.map(\.objectID) == [1, 2])
            // date -u -d '2024-02-29 12:30:15' +%s
            let moment = 1_709_209_815_000
            #expect(
                features[0].attributes == [
                    "name": "Ä'a", "count": 7, "big": 5_000_000_000, "ratio": 0.25, "is": 1, "on": "2024-02-29", "at": .date(moment + 250),
                ])
            #expect(features[1].attributes["name"] == .null)
            #expect(features[1].attributes["at"] == .date(moment))
            // A moment with a fraction and one without are compared as moments, not as texts.
            var query = FeatureQuery()
            query.whereClause = try WhereClause(parsing: "at > TIMESTAMP '2024-02-29 12:30:15'", for: definition)
            #expect(try table.objectIDs(of: query) == [1])
            query.whereClause = nil
            query.orderBy = [FieldOrder("at")]
            #expect(try table.objectIDs(of: query) == [2, 1])
            let shape = try WKT.geometry(from: "POLYGON ((20 20, 24 20, 24 24, 20 20))", options: ReadOptions(reference: .fallback(nil)))
            let edits = FeatureEdits(
                adds: (0..<150).map { Feature(attributes: ["count": .integer($0)], geometry: shape) },
                updates: [Feature(objectID: 2, attributes: ["name": "B"], geometry: shape)], deletes: [1])
            #expect(try table.applyEdits(edits).failures == [])
            let wrong = Feature(objectID: 2, attributes: ["is": 2])
            #expect(try table.applyEdits(FeatureEdits(updates: [wrong])).updates[0].error?.name == "exceedsNumericMaximum")
            store.close()
            let info = try Tool.ogrinfo.run(["-ro", "-so", path, "areas", "-spat", "19", "19", "21", "21"])
            #expect(info.text.contains("Feature Count: 151"), "\(info.text)")
            let all = try Tool.ogrinfo.run(["-ro", "-so", path, "areas"])
            #expect(all.text.contains("Feature Count: 151"), "the count that GDAL notes is kept: \(all.text)")
            #expect(all.text.contains("Extent: (20.000000, 20.000000) - (24.000000, 24.000000)"), "\(all.text)")
            try Database(path).expectSound()
        }

        @Test func writtenFilesAreReadByGDAL() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("w.gpkg")
            let store = try stores().create(path)
            var definition = LayerDefinition(
                name: "roads", geometryType: .polyline, spatialReference: .webMercator,
                fields: [
                    Field("name", .string, alias: "Name of the road", length: 30), Field("built", .date), Field("lanes", .smallInteger),
                    Field("GlobalID", .globalID),
                ], objectIDField: "fid")
            definition.hasZ = true
            let table = try store.addLayer(definition)
            _ = try store.addLayer(LayerDefinition(name: "notes", fields: [Field("text", .string)]))
            let line = try WKT.geometry(
                from: "LINESTRING Z (0 0 1, 10 10 2)", options: ReadOptions(reference: .fallback(.webMercator)))
            let feature = Feature(attributes: ["name": "Ring", "built": .date(0), "lanes": 2], geometry: line)
            #expect(try table.applyEdits(FeatureEdits(adds: [feature, Feature()])).failures == [])
            store.close()
            let info = try Tool.ogrinfo.run(["-ro", "-al", path])
            let expected = [
                "Layer name: roads", "Geometry: 3D Multi Line String", "Feature Count: 2", "EPSG\",3857", "FID Column = fid",
                "Geometry Column = geom", "name: String (30.0)", "built: DateTime",
                "lanes: Integer(Int16)", "1970/01/01 00:00:00+00", "MULTILINESTRING Z ((0 0 1,10 10 2))", "Layer name: notes",
            ]
            for text in expected { #expect(info.text.contains(text), "\(text) in \(info.text)") }
            for word in ["ERROR", "Warning", "groma_layer_definitions"] { #expect(!info.text.contains(word), "\(info.text)") }
            #expect(info.code == 0)
            try Database(path).expectSound()
        }

        @Test func triggersAreTheOnesThatGDALWrites() throws {
            let folder = try TemporaryFolder()
            let own = folder.file("own.gpkg")
            let theirs = folder.file("theirs.gpkg")
            let store = try stores().create(own)
            _ = try store.addLayer(
                LayerDefinition(name: "t", geometryType: .point, spatialReference: .wgs84, objectIDField: "fid"))
            store.close()
            try #"{"type": "Point", "coordinates": [1, 2]}"#.write(toFile: folder.file("s.geojson"), atomically: true, encoding: .utf8)
            let made = try Tool.ogr2ogr.run(["-f", "GPKG", theirs, folder.file("s.geojson"), "-nln", "t"])
            try #require(made.code == 0, "\(made.text)")
            func triggers(_ path: String) throws -> [String: String] {
                let rows = try Database(path).rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'rtree%'")
                return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1].filter { !$0.isWhitespace }) })
            }
            let ours = try triggers(own)
            #expect(ours.count == 6)
            #expect(try ours == triggers(theirs))
        }

        /// A feature set has its fields, so that others read its attributes.
        @Test func writtenEsriJSONIsReadByGDAL() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("cities.esrijson")
            let records = try GeoJSON().features(
                from: """
                    {"type":"FeatureCollection","features":[
                    {"type":"Feature","properties":{"name":"Roma","pop":2800000,"area":1287.0,"big":true},"geometry":{"type":"Point","coordinates":[12.5,41.9]}},
                    {"type":"Feature","properties":{"name":null,"pop":7,"area":0.5,"big":false},"geometry":{"type":"Point","coordinates":[1,2]}}]}
                    """)
            #expect(try EsriJSON().write(records, toPath: path) == [])
            let info = try Tool.ogrinfo.run(["-ro", "-al", path])
            #expect(info.code == 0 && info.text.contains("ESRIJSON") && info.text.contains("Feature Count: 2"), "\(info.text)")
            for line in [
                "name (String) = Roma", "pop (Integer) = 2800000", "area (Real) = 1287", "big (Integer) = 1",
                "area (Real) = 0.5", "big (Integer) = 0", "POINT (12.5 41.9)",
            ] {
                #expect(info.text.contains(line), "\(line): \(info.text)")
            }
            // GDAL prints "(null)" or nothing, by its version.
            let others = info.text.replacing("name (String) = Roma", with: "").replacing("name (String) = (null)", with: "")
            #expect(!others.contains("name (String) ="))
        }
    }
#endif
