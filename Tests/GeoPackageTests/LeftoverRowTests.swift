#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// Rows that other programs, or earlier versions, have left in tables of the standard, and rows that must not stay behind.
    @Suite struct LeftoverRowTests {
        private static func file(_ folder: TemporaryFolder, _ definitions: LayerDefinition...) throws -> String {
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            for definition in definitions { _ = try store.addLayer(definition) }
            store.close()
            return path
        }

        private static func add(_ definition: LayerDefinition, to path: String) throws {
            let store = try stores().open(path)
            _ = try store.addLayer(definition)
            store.close()
        }

        /// A title is the identifier unless another table has it; then the name is, with a number if that is taken too.
        @Test func identifiersDiffer() throws {
            func layer(_ name: String, _ title: String?) -> LayerDefinition {
                var layer = LayerDefinition(name: name)
                layer.title = title
                return layer
            }
            let folder = try TemporaryFolder()
            let path = try Self.file(
                folder, layer("a", "All"), layer("b", "All"), layer("c", "d"), layer("d", nil), layer("e", "d 2"), layer("d 2", "d"))
            let rows = try Database(path).rows("SELECT table_name, identifier FROM gpkg_contents ORDER BY rowid")
            #expect(rows == [["a", "All"], ["b", "b"], ["c", "d"], ["d", "d 2"], ["e", "e"], ["d 2", "d 2 2"]])
        }

        /// The definition of a table that another program has removed is not that of a new one, and does not stay beside it.
        @Test func aDefinitionIsThatOfOneTable() throws {
            let folder = try TemporaryFolder()
            var definition = LayerDefinition(name: "k", fields: [Field("n", .integer)])
            definition.description = "the first"
            let path = try Self.file(folder, definition, LayerDefinition(name: "other"))
            try Database(path).rows("DROP TABLE k; DELETE FROM gpkg_contents WHERE table_name = 'k'")
            definition.description = "the second"
            try Self.add(definition, to: path)
            let find = "SELECT table_name FROM gpkg_metadata_reference JOIN gpkg_metadata AS m ON m.id = md_file_id ORDER BY 1"
            #expect(try Database(path).rows(find) == [["k"], ["other"]])
            #expect(try Database(path).rows("SELECT count(*) FROM gpkg_metadata WHERE metadata LIKE '%the first%'") == [["0"]])
            // One of an earlier version goes with its layer, though the others stay where they are.
            try Database(path).rows(
                """
                CREATE TABLE groma_layer_definitions (table_name TEXT NOT NULL PRIMARY KEY, definition TEXT NOT NULL);
                INSERT INTO groma_layer_definitions VALUES ('k', '{}'), ('other', '{}');
                """)
            let store = try stores().open(path)
            try store.removeLayer(named: "k")
            store.close()
            #expect(try Database(path).rows("SELECT table_name FROM groma_layer_definitions") == [["other"]])
        }

        /// What a removed layer had noted is not noted for another of the same name.
        @Test func aNewLayerHasNoEdits() throws {
            let folder = try TemporaryFolder()
            let definition = LayerDefinition(name: "k", fields: [Field("n", .integer)])
            let path = try Self.file(folder, definition, LayerDefinition(name: "other"))
            var options = EditOptions()
            options.isJournaled = true
            let store = try stores().open(path)
            for name in ["k", "other"] {
                let table = try store.table(named: name)
                #expect(try table.applyEdits(FeatureEdits(adds: [Feature()]), options: options).isSuccess)
                let journal = try #require(table.journal)
                try journal.setRemoteID(7, of: .feature(1))
            }
            try store.removeLayer(named: "k")
            let table = try store.addLayer(definition)
            let journal = try #require(table.journal)
            #expect(try journal.entries().isEmpty && journal.remoteID(of: .feature(1)) == nil && !journal.isOfCopy())
            store.close()
            let database = try Database(path)
            #expect(try database.rows("SELECT layer FROM groma_journal") == [["other"]])
            #expect(try database.rows("SELECT layer, remote_id FROM groma_remote_ids") == [["other", "7"]])
            try database.expectSound()
        }

        /// The column of shapes has a name that no field has, and a table as many columns as fit.
        @Test func columnsHaveNamesAndALimit() throws {
            let folder = try TemporaryFolder()
            let fields = ["geom", "GEOM2", "g"].map { Field($0, .integer) }
            let path = try Self.file(folder, LayerDefinition(name: "p", geometryType: .point, fields: fields))
            #expect(try Database(path).rows("SELECT column_name FROM gpkg_geometry_columns") == [["geom3"]])
            let many = (1..<1000).map { Field("f\($0)", .integer) }
            let more = LayerDefinition(name: "more", fields: many + [Field("last", .integer)])
            let store = try stores().open(path)
            #expect(try store.addLayer(LayerDefinition(name: "many", fields: many)).definition.fields.count == 1000)
            let refusal = error { () throws(FeatureError) in try store.addLayer(more) }
            #expect(refusal?.description.contains("found 1001, at most 1000 fit in a table") == true)
        }

        /// References below 1 are undefined, whatever is written beside them.
        @Test(
            arguments: [(1, "2056"), (0, nil), (-1, nil)] as [(Int, String?)])
        func undefinedReferences(_ id: Int, _ expected: String?) throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder, LayerDefinition(name: "p", geometryType: .point, spatialReference: .wgs84))
            try Database(path).rows(
                """
                DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = \(id);
                INSERT INTO gpkg_spatial_ref_sys VALUES ('x', \(id), 'EPSG', 2056, 'LOCAL_CS["x"]', NULL);
                UPDATE gpkg_geometry_columns SET srs_id = \(id);
                """)
            let reference = try stores().open(path).table(named: "p").definition.spatialReference
            #expect(reference?.wkid.map { "\($0)" } == expected && (reference == nil) == (expected == nil))
        }

        /// A table without shapes has no rectangle, whatever another program has noted for it.
        @Test func aTableWithoutShapesHasNoExtent() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder, LayerDefinition(name: "k", fields: [Field("n", .integer)]))
            try Database(path).rows("UPDATE gpkg_contents SET min_x = 1, min_y = 2, max_x = 3, max_y = 4")
            let store = try stores().open(path)
            let table = try store.table(named: "k")
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["n": 1])])).isSuccess)
            #expect(table.definition.extent == nil)
            store.close()
            #expect(try Database(path).rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents") == [["", "", "", ""]])
        }

        /// The table of extensions is made where something has to be registered in it.
        @Test func extensionsAreRegisteredInAFileWithoutAny() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder, LayerDefinition(name: "k", fields: [Field("n", .integer)]))
            try Database(path).rows("DROP TABLE gpkg_extensions")
            var options = EditOptions()
            options.isJournaled = true
            var store = try stores().open(path)
            #expect(try store.table(named: "k").applyEdits(FeatureEdits(adds: [Feature()]), options: options).isSuccess)
            store.close()
            let names = "SELECT table_name FROM gpkg_extensions ORDER BY 1"
            #expect(try Database(path).rows(names) == [["groma_journal"], ["groma_journal_versions"], ["groma_remote_ids"]])
            try Database(path).rows("DROP TABLE gpkg_extensions")
            store = try stores().open(path)
            _ = try store.addLayer(LayerDefinition(name: "l", fields: [Field("n", .integer, alias: "number")]))
            store.close()
            #expect(
                try Database(path).rows(names) == [
                    ["gpkg_data_column_constraints"], ["gpkg_data_columns"], ["gpkg_metadata"], ["gpkg_metadata_reference"],
                ])
        }
    }
#endif
