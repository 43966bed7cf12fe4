import GromaFormats

#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Tests the schema of layers in a file, and its constraints on their rows.
    @Suite struct SchemaTests {
        private static let fields = [Field("v", .double), Field("n", .integer), Field("t", .string)]

        private static func file(_ folder: TemporaryFolder) throws -> String {
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            _ = try store.addLayer(LayerDefinition(name: "k", fields: Self.fields))
            store.close()
            return path
        }

        @Test func definitionsStandInTheMetadataAndNoTableOfOurOwnIsLeft() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            var definition = LayerDefinition(name: "k", geometryType: .point, spatialReference: .wgs84, fields: Self.fields)
            definition.templates = [FeatureTemplate(name: "new", prototype: ["n": 3])]
            let store = try stores().create(path)
            _ = try store.addLayer(definition)
            store.close()
            let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%groma%'"
            #expect(try Database(path).rows(tables).isEmpty)
            #expect(try stores().open(path).table(named: "k").definition.templates == definition.templates)
            // As an earlier version has left it.
            let text = try #require(try Database(path).rows("SELECT metadata FROM gpkg_metadata").first?.first)
            try Database(path).rows(
                """
                DROP TABLE gpkg_metadata_reference; DROP TABLE gpkg_metadata;
                DELETE FROM gpkg_extensions WHERE extension_name = 'gpkg_metadata';
                CREATE TABLE groma_layer_definitions (table_name TEXT NOT NULL PRIMARY KEY, definition TEXT NOT NULL);
                INSERT INTO groma_layer_definitions VALUES ('k', '\(text)');
                INSERT INTO gpkg_extensions VALUES ('groma_layer_definitions', NULL, 'groma_layer_definitions', 'x', 'write-only');
                """)
            let again = try stores().open(path)
            #expect(try again.table(named: "k").definition.templates == definition.templates)
            _ = try again.addLayer(LayerDefinition(name: "second"))
            again.close()
            #expect(try Database(path).rows(tables).isEmpty)
            #expect(try stores().open(path).table(named: "k").definition.templates == definition.templates)
            let last = try stores().open(path)
            try last.removeLayer(named: "k")
            last.close()
            #expect(try Database(path).rows("SELECT table_name FROM gpkg_metadata_reference") == [["second"]])
            #expect(try Database(path).rows("SELECT count(*) FROM gpkg_metadata") == [["1"]])
        }

        @Test func rangesWithEndsThatDoNotCountAndPatternsAreEnforcedAndKept() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder)
            try Database(path).rows(
                """
                CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT,
                mime_type TEXT, constraint_name TEXT);
                CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT,
                min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT);
                INSERT INTO gpkg_data_columns (table_name, column_name, constraint_name) VALUES ('k', 'v', 'cv'), ('k', 'n', 'cn'), ('k', 't', 'ct');
                INSERT INTO gpkg_data_column_constraints VALUES ('cv', 'range', NULL, 0, 0, 10.5, 0, NULL),
                ('cn', 'range', NULL, 0, 0, NULL, NULL, NULL), ('ct', 'glob', '[A-C]?*[^0-9]', NULL, NULL, NULL, NULL, NULL);
                DELETE FROM gpkg_metadata_reference; DELETE FROM gpkg_metadata;
                """)
            let store = try stores().open(path)
            let table = try store.table(named: "k")
            let wrong: [Attributes] = [
                ["v": 0.0], ["v": 10.5], ["v": -1.0], ["n": 0], ["t": "Dxy"], ["t": "A"], ["t": "Ax1"], ["t": "axy"],
            ]
            let right: [Attributes] = [
                ["v": .double(.leastNonzeroMagnitude)], ["v": .double(10.5.nextDown)], ["n": 1], ["n": 2_147_483_647], ["t": "Axy"],
                ["t": "C*é"],
            ]
            let results = try table.applyEdits(FeatureEdits(adds: (wrong + right).map { Feature(attributes: $0) })).adds
            #expect(results.prefix(wrong.count).allSatisfy { !$0.isSuccess })
            #expect(results.dropFirst(wrong.count).allSatisfy { $0.isSuccess })
            // Written into another file they are what they were.
            let copy = folder.file("b.gpkg")
            let other = try stores().create(copy)
            _ = try other.addLayer(table.definition)
            other.close()
            let rows = try Database(copy).rows(
                """
                SELECT constraint_type, value, min, min_is_inclusive, max, max_is_inclusive FROM gpkg_data_column_constraints
                ORDER BY constraint_name
                """)
            #expect(
                rows == [
                    ["range", "", "0", "0", "2147483647", "1"], ["glob", "[A-C]?*[^0-9]", "", "", "", ""],
                    ["range", "", "0", "0", "10.5", "0"],
                ])
        }

        @Test func defaultsThatTheFileWorksOutAreUsed() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let empty = try stores().create(path)
            empty.close()
            try Database(path).rows(
                """
                CREATE TABLE w (id INTEGER PRIMARY KEY AUTOINCREMENT, made DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
                code TEXT NOT NULL DEFAULT ('x' || 'y'), plain TEXT DEFAULT 'it''s', n INTEGER NOT NULL DEFAULT (1 + 2), free TEXT);
                INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('w', 'attributes', 'w');
                """)
            let table = try stores().open(path).table(named: "w")
            #expect(table.definition.field(named: "plain")?.defaultValue == "it's")
            #expect(table.definition.field(named: "code")?.isFilledByStore == true)
            let adds = [Feature(), Feature(attributes: ["code": "own", "made": .date(0), "free": "f"]), Feature(attributes: ["n": 9])]
            #expect(try table.applyEdits(FeatureEdits(adds: adds)).failures == [])
            let features = try table.features().features
            #expect(features.map { $0.attributes["code"] } == ["xy", "own", "xy"])
            #expect(features.map { $0.attributes["n"] } == [3, 3, 9])
            #expect(features.map { $0.attributes["plain"] } == ["it's", "it's", "it's"])
            #expect(features[1].attributes["made"] == .date(0) && features[1].attributes["free"] == "f")
            // Later than 2020, and no fault.
            #expect(features[0].attributes["made"]?.integerValue ?? 0 > 1_577_836_800_000 && features[0].faults.isEmpty)
        }

        @Test func rowsOfRelationsGoWithTheirFeatureAndTheirLayer() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder)
            try Database(path).rows(
                """
                ALTER TABLE k ADD COLUMN code INTEGER;
                INSERT INTO k (OBJECTID, code) VALUES (1, 100), (2, 200), (3, 300);
                CREATE TABLE o (id INTEGER PRIMARY KEY AUTOINCREMENT, k INTEGER); INSERT INTO o VALUES (1, 1), (2, 2);
                INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('o', 'attributes', 'o');
                CREATE TABLE gpkgext_relations (id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL, base_primary_column TEXT NOT
                NULL DEFAULT 'id', related_table_name TEXT NOT NULL, related_primary_column TEXT NOT NULL DEFAULT 'id', relation_name TEXT NOT
                NULL, mapping_table_name TEXT NOT NULL UNIQUE);
                CREATE TABLE m1 (base_id INTEGER, related_id INTEGER); INSERT INTO m1 VALUES (100, 1), (200, 1), (300, 2);
                CREATE TABLE m2 (base_id INTEGER, related_id INTEGER); INSERT INTO m2 VALUES (1, 1), (1, 2), (2, 3);
                INSERT INTO gpkgext_relations (base_table_name, base_primary_column, related_table_name, related_primary_column, relation_name,
                mapping_table_name) VALUES ('k', 'code', 'o', 'id', 'attributes', 'm1'), ('o', 'id', 'k', 'OBJECTID', 'features', 'm2'),
                ('k', 'OBJECTID', 'o', 'id', 'gone', 'missing');
                """)
            let store = try stores().open(path)
            #expect(try store.table(named: "k").applyEdits(FeatureEdits(deletes: [1])).failures == [])
            #expect(try Database(path).rows("SELECT * FROM m1 ORDER BY 1") == [["200", "1"], ["300", "2"]])
            #expect(try Database(path).rows("SELECT * FROM m2 ORDER BY 2") == [["1", "2"], ["2", "3"]])
            #expect(try store.table(named: "o").applyEdits(FeatureEdits(deletes: [1])).failures == [])
            #expect(try Database(path).rows("SELECT * FROM m1") == [["300", "2"]])
            #expect(try Database(path).rows("SELECT * FROM m2") == [["2", "3"]])
            try store.removeLayer(named: "k")
            store.close()
            #expect(try Database(path).rows("SELECT name FROM sqlite_master WHERE name IN ('m1', 'm2', 'gpkgext_relations')").isEmpty)
        }

        @Test func referencesAreWrittenWithTheirDefinition() throws {
            let folder = try TemporaryFolder()
            let utm = try #require(SpatialReference(wkid: 25832))
            var options = FeatureStoreOptions()
            options.describeReference = { reference in
                reference == utm ? ReferenceDescription(name: "UTM 32", authority: "EPSG", wkt: "PROJCS[\"UTM 32\"]") : nil
            }
            let path = folder.file("a.gpkg")
            func definition(_ name: String, _ reference: SpatialReference?) -> LayerDefinition {
                LayerDefinition(name: name, geometryType: .point, spatialReference: reference)
            }
            do {
                let store = try stores().create(path, options: options)
                _ = try store.addLayer(definition("known", utm))
                _ = try store.addLayer(definition("given", SpatialReference(wkid: 102_008, wkt: "PROJCS[\"Albers\"]")))
                _ = try store.addLayer(definition("own", SpatialReference(wkt: "LOCAL_CS[\"Site\"]")))
                _ = try store.addLayer(definition("unknown", SpatialReference(wkid: 2056)))
                store.close()
            }
            let select =
                "SELECT srs_name, srs_id, organization, definition FROM gpkg_spatial_ref_sys WHERE srs_id NOT IN (-1, 0, 4326) ORDER BY srs_id"
            #expect(
                try Database(path).rows(select) == [
                    ["EPSG:2056", "2056", "EPSG", "undefined"], ["UTM 32", "25832", "EPSG", "PROJCS[\"UTM 32\"]"],
                    ["Albers", "102008", "ESRI", "PROJCS[\"Albers\"]"], ["Site", "200000", "NONE", "LOCAL_CS[\"Site\"]"],
                ])
            // Kept from the source where nobody here knows them.
            let source = try stores().open(path)
            let copy = folder.file("b.gpkg")
            let target = try stores().create(copy)
            for name in ["known", "given", "own"] { _ = try target.addLayer(try source.table(named: name).definition) }
            target.close()
            #expect(try Database(copy).rows(select) == Database(path).rows(select).filter { $0[3] != "undefined" })
            #expect(try stores().open(copy).table(named: "known").definition.spatialReference == utm)
            // A file with definitions in WKT 2 has a column for them that may not be null.
            try Database(copy).rows(
                "ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT NOT NULL DEFAULT 'undefined'; "
                    + "INSERT INTO gpkg_spatial_ref_sys VALUES ('Later', 300000, 'NONE', 300000, 'undefined', NULL, 'ENGCRS[\"Later\"]'); "
                    + "UPDATE gpkg_geometry_columns SET srs_id = 300000 WHERE table_name = 'own'")
            let later = try stores().open(copy)
            #expect(try later.table(named: "own").definition.spatialReference == SpatialReference(wkt: "ENGCRS[\"Later\"]"))
            _ = try later.addLayer(definition("more", SpatialReference(wkid: 2056)))
        }

        /// What is called the same already keeps its name: the new column, constraint or identifier gets the next number.
        @Test func takenNamesAreNumbered() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            for (layer, field, maximum) in [("a_b", "c", 5), ("a", "b_c", 6)] {
                let domain = Domain(name: "d", kind: .range(minimum: .integer(1), maximum: .integer(maximum)))
                _ = try store.addLayer(LayerDefinition(name: layer, fields: [Field(field, .integer, domain: domain)]))
            }
            for (name, title) in [("p", "q"), ("r", "q 2"), ("q", nil)] as [(String, String?)] {
                var definition = LayerDefinition(name: name)
                definition.title = title
                _ = try store.addLayer(definition)
            }
            _ = try store.addLayer(
                LayerDefinition(
                    name: "g", geometryType: .point, spatialReference: .wgs84, fields: [Field("geom", .integer), Field("geom2", .integer)]))
            store.close()
            let file = try Database(path)
            #expect(
                try file.rows("SELECT constraint_name, max FROM gpkg_data_column_constraints ORDER BY constraint_name") == [
                    ["a_b_c", "5"], ["a_b_c_2", "6"],
                ])
            #expect(
                try file.rows("SELECT table_name, identifier FROM gpkg_contents ORDER BY table_name") == [
                    ["a", "a"], ["a_b", "a_b"], ["g", "g"], ["p", "q"], ["q", "q 3"], ["r", "q 2"],
                ])
            #expect(try file.rows("SELECT column_name FROM gpkg_geometry_columns") == [["geom3"]])
        }

        @Test func aReaderWhoKeepsTheFileIsNotCalledAWriter() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder)
            let reader = try Database(path)
            try reader.rows("BEGIN; SELECT * FROM k")
            let table = try stores().open(path).table(named: "k")
            let found = error { () throws(FeatureError) in try table.applyEdits(FeatureEdits(adds: [Feature()])) }
            #expect(found?.name == "busy" && found?.description.contains("reading") == true, "\(String(describing: found))")
            try reader.rows("ROLLBACK; BEGIN IMMEDIATE")
            let writing = error { () throws(FeatureError) in try table.applyEdits(FeatureEdits(adds: [Feature()])) }
            #expect(writing?.name == "busy" && writing?.description.contains("writing") == true, "\(String(describing: writing))")
        }
    }
#endif
