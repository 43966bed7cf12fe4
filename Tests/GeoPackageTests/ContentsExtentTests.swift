#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// The rectangle that `gpkg_contents` notes is that of the shapes, whatever is done to them.
    @Suite struct ContentsExtentTests {
        private static func noted(_ path: String) throws -> [Double?] {
            try (Database(path).rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = 'p'").first ?? []).map(
                Double.init)
        }

        private static func line(_ random: inout Seeded) -> Geometry {
            func number() -> Double { Double(Int.random(in: -100_000_000...100_000_000, using: &random)) / 1024 }
            let points = (0..<3).map { _ in Coordinate(x: number(), y: number()) }
            return .polyline(Polyline(Path(points), spatialReference: .wgs84))
        }

        @Test(arguments: [true, false]) func itGrowsAndShrinks(isIndexed: Bool) throws {
            let folder = try TemporaryFolder()
            let path = folder.file("p.gpkg")
            let made = try stores().create(path)
            _ = try made.addLayer(
                LayerDefinition(name: "p", geometryType: .polyline, spatialReference: .wgs84, fields: [Field("n", .integer)]))
            made.close()
            if !isIndexed {
                let database = try Database(path)
                for row in try database.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'p'") {
                    try database.rows("DROP TRIGGER \"\(row[0])\"")
                }
                try database.rows("DROP TABLE rtree_p_geom; DELETE FROM gpkg_extensions WHERE extension_name = 'gpkg_rtree_index'")
            }
            let store = try stores().open(path)
            defer { store.close() }
            let table = try store.table(named: "p")
            let seed: UInt64 = 20_261_122
            var random = Seeded(seed)
            var ids: [Int] = []
            for step in 0..<120 {
                var edits = FeatureEdits()
                switch ids.isEmpty ? 0 : Int.random(in: 0..<4, using: &random) {
                case 0, 1:
                    let count = step == 60 ? 1500 : Int.random(in: 1...4, using: &random)
                    edits.adds = (0..<count).map { _ in Feature(geometry: Self.line(&random)) }
                case 2:
                    if let id = ids.randomElement(using: &random) {
                        edits.updates = [Feature(objectID: id, geometry: Self.line(&random))]
                    }
                default: edits.deletes = Array(Set((0..<min(3, ids.count)).compactMap { _ in ids.randomElement(using: &random) }))
                }
                // Half of the way everything goes, once.
                if step == 55 { edits = FeatureEdits(deletes: ids) }
                let results = try table.applyEdits(edits)
                #expect(results.isSuccess, "seed \(seed), step \(step)")
                ids = ids.filter { !edits.deletes.contains($0) } + results.adds.compactMap(\.objectID)
                let actual = try table.extent(of: FeatureQuery())
                let expected: [Double?] = actual.isEmpty ? [nil, nil, nil, nil] : [actual.xMin, actual.yMin, actual.xMax, actual.yMax]
                #expect(try Self.noted(path) == expected, "seed \(seed), step \(step)")
                #expect(table.definition.extent == (actual.isEmpty ? nil : actual), "seed \(seed), step \(step)")
            }
            // What is undone has changed nothing.
            let before = try Self.noted(path)
            var options = EditOptions()
            options.rollsBackOnFailure = true
            #expect(try !table.applyEdits(FeatureEdits(deletes: ids + [-1]), options: options).isSuccess)
            #expect(try Self.noted(path) == before && table.definition.extent != nil)
        }

        @Test(.enabled(if: Tool.isWanted(.ogrinfo), Tool.absence)) func gdalReadsIt() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("p.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(LayerDefinition(name: "p", geometryType: .point, spatialReference: .wgs84, fields: []))
            let points = [(0.1, 0.2), (5.5, 6.25), (100, 50)].map { x, y in
                Feature(geometry: .point(Point(x: x, y: y, spatialReference: .wgs84)))
            }
            _ = try table.applyEdits(FeatureEdits(adds: points))
            _ = try table.applyEdits(FeatureEdits(deletes: [3]))
            store.close()
            let text = try Tool.ogrinfo.run(["-ro", "-so", path, "p"]).text
            #expect(text.contains("Extent: (0.100000, 0.200000) - (5.500000, 6.250000)"), "\(text)")
        }

        /// What a pull brings counts too.
        @Test func aPulledCopyHasIt() throws {
            let folder = try TemporaryFolder()
            let definition = LayerDefinition(name: "p", geometryType: .point, spatialReference: .wgs84, fields: [Field("n", .integer)])
            let service = try MemoryFeatureTable(definition)
            let points = (0..<200).map { Feature(geometry: .point(Point(x: Double($0), y: -3, spatialReference: .wgs84))) }
            #expect(try service.applyEdits(FeatureEdits(adds: points)).isSuccess)
            let store = try stores().create(folder.file("p.gpkg"))
            let copy = try FeatureSync.makeCopy(of: service, in: store)
            let sync = try FeatureSync(local: copy, remote: service)
            try sync.pull()
            #expect(try Self.noted(folder.file("p.gpkg")) == [0, -3, 199, -3])
            _ = try service.applyEdits(FeatureEdits(deletes: [200]))
            try sync.pull()
            #expect(try Self.noted(folder.file("p.gpkg")) == [0, -3, 198, -3])
            store.close()
            try Database(folder.file("p.gpkg")).expectSound()
        }
    }
#endif
