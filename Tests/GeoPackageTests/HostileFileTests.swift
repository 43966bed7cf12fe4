#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Files that are broken, or are something else.
    @Suite struct HostileFileTests {
        private static func sample(_ path: String, features: Int = 400) throws {
            let store = try stores().create(path)
            let table = try store.addLayer(
                LayerDefinition(
                    name: "places", geometryType: .point, spatialReference: .wgs84,
                    fields: [Field("name", .string), Field("moment", .date), Field("count", .integer)]))
            let adds = (0..<features).map {
                Feature(
                    attributes: ["name": .string("place \($0)"), "moment": .date($0)], geometry: .point(Point(x: Double($0) / 10, y: 1)))
            }
            #expect(try table.applyEdits(FeatureEdits(adds: adds)).failures == [])
            store.close()
        }

        @Test func filesThatAreNoGeoPackageAreRefusedAndUnchanged() throws {
            let folder = try TemporaryFolder()
            let registry = try stores()
            let provider = try registry.provider(named: "geopackage")
            #expect(error { () throws(FeatureError) in try provider.open(folder.file("none.gpkg"), options: .init()) }?.name == "noStore")
            #expect(error { () throws(FeatureError) in try provider.open(folder.path, options: .init()) }?.name == "invalidStore")
            let text = folder.file("text.gpkg")
            let bytes = Data(repeating: 0x20, count: 5000)
            for data in [Data(), Data("no database at all".utf8), bytes] {
                try data.write(to: URL(fileURLWithPath: text))
                let found = error { () throws(FeatureError) in try provider.open(text, options: .init()) }
                #expect(found?.name == "invalidStore", "\(data.count): \(String(describing: found))")
                #expect(try Data(contentsOf: URL(fileURLWithPath: text)) == data)
            }
            #expect(error { () throws(FeatureError) in try provider.create(text, options: .init()) }?.name == "storeExists")
            #expect(folder.contents == ["text.gpkg"])
            let lost = folder.file("no/such/folder.gpkg")
            #expect(error { () throws(FeatureError) in try provider.create(lost, options: .init()) }?.name == "inputOutput")
        }

        @Test func aTruncatedFileGivesAnErrorWhereverItIsCutOff() throws {
            let folder = try TemporaryFolder()
            let whole = folder.file("whole.gpkg")
            try Self.sample(whole)
            let data = try Data(contentsOf: URL(fileURLWithPath: whole))
            let cut = folder.file("cut.gpkg")
            for size in stride(from: 1, to: data.count, by: data.count / 23) {
                try data.prefix(size).write(to: URL(fileURLWithPath: cut))
                let found = error { () throws(FeatureError) in
                    let table = try stores().provider(named: "geopackage").open(cut, options: .init()).table(named: "places")
                    _ = try table.features()
                    _ = try table.features(
                        in: FeatureQuery(extent: Extent(xMin: 0, yMin: 0, xMax: 99, yMax: 9), spatialReference: nil))
                }
                #expect(found?.name == "invalidStore", "\(size) of \(data.count): \(String(describing: found))")
            }
        }

        @Test(arguments: Array(0..<8))
        func aFileOfRandomDamageNeverTraps(seed: Int) throws {
            let folder = try TemporaryFolder()
            let path = folder.file("whole.gpkg")
            try Self.sample(path, features: 60)
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            var random = Seeded(UInt64(seed))
            for round in 0..<6 {
                var data = whole
                for _ in 0..<(1 + random.below(40)) { data[random.below(data.count)] = UInt8(random.below(256)) }
                let damaged = folder.file("damaged\(round).gpkg")
                try data.write(to: URL(fileURLWithPath: damaged))
                // Whatever comes of it, it comes as a value or an error.
                _ = error { () throws(FeatureError) in
                    let store = try stores().provider(named: "geopackage").open(damaged, options: .init())
                    for name in try store.layerNames() {
                        let table = try store.table(named: name)
                        _ = try? table.features()
                        _ = try? table.extent(of: FeatureQuery())
                        _ = try table.applyEdits(FeatureEdits(adds: [Feature(geometry: .point(Point(x: 1, y: 1)))], deletes: [1, 7]))
                    }
                    store.close()
                }
            }
        }

        @Test func valuesThatAreNoSuchValuesAreNamed() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            try Self.sample(path, features: 10)
            // As a program would leave them that knows nothing of GeoPackages.
            do {
                let database = try Database(path)
                database.ignoreShapes()
                let header = "47500001" + "00000000"
                let blobs = [
                    "", "4750", header, "58580001" + String(repeating: "00", count: 30), "4750000F" + String(repeating: "00", count: 60),
                    header + "303130313030", header + "0102000000FFFFFFFF",
                ]
                for (place, blob) in blobs.enumerated() {
                    try database.rows("UPDATE places SET geom = x'\(blob)' WHERE OBJECTID = \(place + 1)")
                }
                try database.rows(
                    """
                    UPDATE places SET geom = 'text' WHERE OBJECTID = 8;
                    UPDATE places SET moment = 'yesterday' WHERE OBJECTID = 9;
                    UPDATE places SET count = 'many' WHERE OBJECTID = 10;
                    """)
            }
            let table = try stores().open(path).table(named: "places")
            // Each odd value is null and named, and all others are read.
            let all = try table.features().features
            #expect(all.count == 10)
            for (id, feature) in zip(1..., all) {
                #expect(try table.feature(withObjectID: id) == feature)
                #expect(feature.faults.count == 1)
                #expect(feature.faults[0].hasPrefix("\(id < 9 ? "geom" : id == 9 ? "moment" : "count"): "), "\(feature.faults)")
                #expect((feature.geometry == nil) == (id < 9))
                #expect(feature.attributes["name"] == .string("place \(id - 1)"))
            }
            var query = FeatureQuery()
            query.returnsGeometry = false
            query.outFields = ["name"]
            #expect(try table.features(in: query).features.allSatisfy { $0.faults.isEmpty })
            #expect(try table.extent(of: FeatureQuery()) == Extent(xMin: 0.8, yMin: 1, xMax: 0.9, yMax: 1))
            // An edit of something else leaves what is odd in the file; one of the value itself mends it; and the row can be deleted.
            let edits = FeatureEdits(
                updates: [Feature(objectID: 10, attributes: ["name": "other"]), Feature(objectID: 9, attributes: ["moment": .date(0)])],
                deletes: [8])
            #expect(try table.applyEdits(edits).failures == [])
            #expect(try Database(path).rows("SELECT count, name FROM places WHERE OBJECTID = 10") == [["many", "other"]])
            #expect(try table.feature(withObjectID: 9)?.faults == [])
        }
    }
#endif
