#if GeoPackage
    import GromaFormats
    import GromaTesting
    import Groma
    import Testing

    /// The rows that say what is in a file (OGC 12-128r17): those of a new one, of one with layers, and of one from which they were removed.
    @Suite struct SystemRowTests {
        /// The rows of the tables of the standard, without times, and the names of all tables besides those of spatial indexes.
        private static func rows(_ path: String) throws -> [String] {
            let database = try Database(path)
            let tables = try database.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'rtree%' AND name NOT LIKE 'sqlite%' ORDER BY name"
            ).map { $0[0] }
            let selections = [
                ("gpkg_contents", "table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id"),
                ("gpkg_geometry_columns", "*"), ("gpkg_spatial_ref_sys", "srs_id, srs_name, organization, organization_coordsys_id"),
                ("gpkg_extensions", "table_name, column_name, extension_name, scope"), ("gpkgext_relations", "*"),
            ]
            var lines = ["tables: " + tables.joined(separator: " ")]
            for (table, columns) in selections where tables.contains(table) {
                let found = try database.rows("SELECT \(columns) FROM \(table) ORDER BY 1, 2, 3")
                lines += found.map { table.dropFirst(table.hasPrefix("gpkg_") ? 5 : 7) + ": " + $0.joined(separator: "|") }
            }
            return lines
        }

        private static let empty = [
            "tables: gpkg_contents gpkg_extensions gpkg_geometry_columns gpkg_spatial_ref_sys",
            "spatial_ref_sys: -1|Undefined cartesian SRS|NONE|-1", "spatial_ref_sys: 0|Undefined geographic SRS|NONE|0",
            "spatial_ref_sys: 4326|WGS 84 geodetic|EPSG|4326",
        ]

        @Test func layersAreRegisteredAndRemovedWithAllTheirRows() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            #expect(try Self.rows(path) == Self.empty)
            let database = try Database(path)
            #expect(try database.rows("PRAGMA application_id") == [["1196444487"]])
            #expect(try database.rows("PRAGMA user_version") == [["10300"]])
            var wells = LayerDefinition(
                name: "wells", geometryType: .point, spatialReference: SpatialReference(wkid: 3857), fields: [Field("n", .integer)])
            (wells.hasZ, wells.title, wells.description) = (true, "All wells", "of the town")
            let table = try store.addLayer(wells)
            _ = try store.addLayer(LayerDefinition(name: "notes", fields: [Field("t", .string)]))
            var plan = LayerDefinition(name: "plan", geometryType: .polygon, fields: [])
            (plan.hasM, plan.allowsMissingM) = (true, true)
            _ = try store.addLayer(plan)
            _ = try table.applyEdits(
                FeatureEdits(adds: [
                    Feature(geometry: .point(Point(Coordinate(x: 1, y: -2, z: 3), dimensions: .xyz))),
                    Feature(geometry: .point(Point(Coordinate(x: 4, y: 7, z: 3), dimensions: .xyz))),
                ]))
            let full = try Self.rows(path)
            #expect(full == Self.full)
            try store.removeLayer(named: "plan")
            try store.removeLayer(named: "WELLS")
            try store.removeLayer(named: "notes")
            store.close()
            let rest = try Self.rows(path)
            #expect(rest == Self.rest)
            #expect(try Database(path).rows("SELECT name FROM sqlite_master WHERE name LIKE 'rtree%' OR name LIKE '%wells%'").isEmpty)
        }

        /// A shape column that requires Z or M has 1 for it, one that allows it 2, and one that prohibits it 0.
        private static let full = [
            "tables: gpkg_contents gpkg_extensions gpkg_geometry_columns gpkg_metadata gpkg_metadata_reference gpkg_spatial_ref_sys notes plan wells",
            "contents: notes|attributes|notes||||||", "contents: plan|features|plan||||||-1",
            "contents: wells|features|All wells|of the town|1.0|-2.0|4.0|7.0|3857", "geometry_columns: plan|geom|MULTIPOLYGON|-1|0|2",
            "geometry_columns: wells|geom|POINT|3857|1|0", "spatial_ref_sys: -1|Undefined cartesian SRS|NONE|-1",
            "spatial_ref_sys: 0|Undefined geographic SRS|NONE|0", "spatial_ref_sys: 3857|WGS 84 / Pseudo-Mercator|EPSG|3857",
            "spatial_ref_sys: 4326|WGS 84 geodetic|EPSG|4326", "extensions: gpkg_metadata||gpkg_metadata|read-write",
            "extensions: gpkg_metadata_reference||gpkg_metadata|read-write", "extensions: plan|geom|gpkg_rtree_index|write-only",
            "extensions: wells|geom|gpkg_rtree_index|write-only",
        ]

        /// What remains are the references, and the tables of metadata, which are empty.
        private static let rest =
            [full[0].replacing(" notes plan wells", with: "")] + full.filter { $0.hasPrefix("spatial") || $0.contains("gpkg_metadata|") }

        /// A relation that a program has registered, as it should, among the contents and the extensions goes with its layer; that of
        /// another layer stays.
        @Test func registeredRelationsGoWithTheirLayer() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            for name in ["k", "l"] { _ = try store.addLayer(LayerDefinition(name: name, fields: [Field("code", .integer)])) }
            store.close()
            try Database(path).rows(
                """
                CREATE TABLE gpkgext_relations (id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL, base_primary_column TEXT NOT
                NULL DEFAULT 'id', related_table_name TEXT NOT NULL, related_primary_column TEXT NOT NULL DEFAULT 'id', relation_name TEXT NOT
                NULL, mapping_table_name TEXT NOT NULL UNIQUE);
                CREATE TABLE m1 (base_id INTEGER, related_id INTEGER); CREATE TABLE m2 (base_id INTEGER, related_id INTEGER);
                INSERT INTO gpkgext_relations (base_table_name, base_primary_column, related_table_name, related_primary_column, relation_name,
                mapping_table_name) VALUES ('k', 'OBJECTID', 'l', 'OBJECTID', 'features', 'm1'), ('l', 'OBJECTID', 'l', 'OBJECTID', 'features', 'm2');
                INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('m1', 'attributes', 'm1'), ('m2', 'attributes', 'm2');
                INSERT INTO gpkg_extensions VALUES ('gpkgext_relations', NULL, 'gpkg_related_tables', 'x', 'read-write'),
                ('m1', NULL, 'gpkg_related_tables', 'x', 'read-write'), ('M2', NULL, 'gpkg_related_tables', 'x', 'read-write');
                """)
            func left() throws -> [[String]] {
                [
                    try Database(path).rows("SELECT table_name FROM gpkg_contents ORDER BY 1").map { $0[0] },
                    try Database(path).rows("SELECT table_name FROM gpkg_extensions WHERE extension_name LIKE '%related%' ORDER BY 1").map {
                        $0[0]
                    },
                    try Database(path).rows("SELECT name FROM sqlite_master WHERE name IN ('m1', 'm2', 'gpkgext_relations') ORDER BY 1").map
                    { $0[0] },
                ]
            }
            let again = try stores().open(path)
            try again.removeLayer(named: "k")
            #expect(try left() == [["l", "m2"], ["M2", "gpkgext_relations"], ["gpkgext_relations", "m2"]])
            #expect(try Database(path).rows("SELECT mapping_table_name FROM gpkgext_relations") == [["m2"]])
            try again.removeLayer(named: "l")
            again.close()
            #expect(try left() == [[], [], []])
        }

        /// The ids that Esri has given itself are outside the ranges of EPSG: the first and the last of each, and their neighbors.
        @Test func theAuthorityFollowsFromTheID() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            let esri = [37_000, 37_999, 53_000, 54_999, 65_000, 65_999, 102_000, 199_999]
            let others = [2056, 36_999, 38_000, 52_999, 55_000, 64_999, 66_000, 101_999]
            for wkid in esri + others {
                let reference = SpatialReference(wkid: wkid)
                _ = try store.addLayer(LayerDefinition(name: "l\(wkid)", geometryType: .point, spatialReference: reference))
                #expect(try store.table(named: "l\(wkid)").definition.spatialReference == reference)
            }
            store.close()
            let select = "SELECT srs_name, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE organization = "
            func expected(_ name: String, _ ids: [Int]) -> [[String]] { ids.sorted().map { ["\(name):\($0)", "\($0)", "undefined"] } }
            #expect(try Database(path).rows(select + "'ESRI' ORDER BY 2 + 0") == expected("ESRI", esri))
            #expect(try Database(path).rows(select + "'EPSG' AND srs_id != 4326 ORDER BY 2 + 0") == expected("EPSG", others))
        }

        @Test func referencesWithoutAnIDAreNumberedAndNotRepeated() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            func add(_ name: String, _ reference: SpatialReference) throws {
                _ = try store.addLayer(LayerDefinition(name: name, geometryType: .point, spatialReference: reference))
            }
            try add("a", SpatialReference(wkt: "LOCAL_CS[\"Site\"]"))
            try add("b", SpatialReference(wkt: "LOCAL_CS[\"Other\"]"))
            try add("c", SpatialReference(wkt: "LOCAL_CS[\"Site\"]"))
            try add("d", SpatialReference(wkt: "LOCAL_CS[no name]"))
            try add("g", SpatialReference(wkt: "LOCAL_CS[\"\",UNIT[\"metre\",1]]"))
            try add("h", SpatialReference(wkt: "LOCAL_CS[\"Site"))
            // Another program has given the number of a reference away, and has written one without a definition.
            try Database(path).rows(
                """
                INSERT INTO gpkg_spatial_ref_sys VALUES ('x', 2056, 'NONE', 2056, 'LOCAL_CS["x"]', NULL),
                ('web', 99, 'epsg', 3857, 'undefined', NULL)
                """)
            try add("e", try #require(SpatialReference(wkid: 2056)))
            try add("f", try #require(SpatialReference(wkid: 3857)))
            store.close()
            let rows = try Database(path).rows(
                "SELECT table_name, srs_id, srs_name, organization, organization_coordsys_id FROM gpkg_geometry_columns NATURAL JOIN "
                    + "gpkg_spatial_ref_sys ORDER BY 1")
            #expect(
                rows == [
                    ["a", "200000", "Site", "NONE", "200000"], ["b", "200001", "Other", "NONE", "200001"],
                    ["c", "200000", "Site", "NONE", "200000"], ["d", "200002", "Custom 200002", "NONE", "200002"],
                    ["e", "200005", "EPSG:2056", "EPSG", "2056"], ["f", "99", "web", "epsg", "3857"],
                    ["g", "200003", "Custom 200003", "NONE", "200003"], ["h", "200004", "Custom 200004", "NONE", "200004"],
                ])
            let known = try Database(path).rows("SELECT definition FROM gpkg_spatial_ref_sys WHERE srs_id = 99")
            #expect(known[0][0].hasPrefix("PROJCS[\"WGS 84 / Pseudo-Mercator\"") && known[0][0].hasSuffix("AUTHORITY[\"EPSG\",\"3857\"]]"))
        }

        /// The definition is the first one that says something; one with an id needs none.
        @Test(
            arguments: [
                ("'NONE', 7, 'A', 'B'", "A"), ("'NONE', 7, 'undefined', 'B'", "B"), ("'NONE', 7, '', 'B'", "B"),
                ("'NONE', 7, 'A', 'undefined'", "A"), ("'NONE', 7, 'undefined', ''", nil), ("'epsg', 2056, 'A', 'B'", "2056"),
                ("'Esri', 102008, 'undefined', 'undefined'", "102008"), ("'EPSG', -5, 'A', 'B'", "A"), ("'IGNF', 2056, 'A', 'B'", "A"),
            ] as [(String, String?)])
        func definitions(_ row: String, _ expected: String?) throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            _ = try store.addLayer(LayerDefinition(name: "p", geometryType: .point))
            store.close()
            try Database(path).rows(
                """
                ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT NOT NULL DEFAULT 'undefined';
                INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition, definition_12_063)
                VALUES ('x', 500, \(row));
                UPDATE gpkg_geometry_columns SET srs_id = 500; UPDATE gpkg_contents SET srs_id = 500;
                """)
            let reference = try stores().open(path).table(named: "p").definition.spatialReference
            #expect(reference?.wkid.map { "\($0)" } ?? reference?.wkt == expected)
        }
    }
#endif
