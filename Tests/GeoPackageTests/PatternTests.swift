#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// Patterns of texts in `gpkg_data_column_constraints`.
    @Suite struct PatternTests {
        private static func file(_ folder: TemporaryFolder, isOfVersion10: Bool = false) throws -> String {
            let path = folder.file("g.gpkg")
            let store = try stores().create(path)
            var code = Field("code", .string)
            code.alias = "Code"
            _ = try store.addLayer(LayerDefinition(name: "t", fields: [code, Field("n", .integer, alias: "Number")]))
            store.close()
            let database = try Database(path)
            if isOfVersion10 {
                try database.rows(
                    """
                    DROP TABLE gpkg_data_column_constraints;
                    CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT,
                    min NUMERIC, minIsInclusive BOOLEAN, max NUMERIC, maxIsInclusive BOOLEAN, Description TEXT,
                    CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
                    INSERT INTO gpkg_data_column_constraints VALUES ('range', 'range', NULL, 1, 0, 5, 1, NULL);
                    UPDATE gpkg_data_columns SET constraint_name = 'range' WHERE column_name = 'n';
                    """)
            }
            try database.rows(
                """
                INSERT INTO gpkg_data_column_constraints (constraint_name, constraint_type, value) VALUES
                ('codes', 'glob', '[A-Z][0-9]'), ('codes', 'glob', 'x*'), ('codes', 'glob', '??');
                UPDATE gpkg_data_columns SET constraint_name = 'codes' WHERE column_name = 'code';
                """)
            return path
        }

        /// As SQLite itself says of each text whether one of the patterns fits.
        @Test func severalOfOneConstraintAreAlternatives() throws {
            let folder = try TemporaryFolder()
            let path = try Self.file(folder)
            let store = try stores().open(path)
            defer { store.close() }
            let table = try store.table(named: "t")
            #expect(table.definition.field(named: "code")?.patterns == ["[A-Z][0-9]", "x*", "??"])
            for text in ["A1", "x", "xyz", "zz", "Zz9", "", "a", "X12"] {
                let isOne =
                    try Database(path).rows("SELECT '\(text)' GLOB '[A-Z][0-9]' OR '\(text)' GLOB 'x*' OR '\(text)' GLOB '??'") == [["1"]]
                let result = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["code": .string(text)])])).adds[0]
                #expect(result.isSuccess == isOne, "\(text)")
                if !isOne { #expect(result.error?.description.contains("[A-Z][0-9] or x* or ??") == true) }
            }
        }

        @Test func aCopyKeepsThem() throws {
            let folder = try TemporaryFolder()
            let source = try stores().open(try Self.file(folder))
            defer { source.close() }
            let copy = try stores().create(folder.file("copy.gpkg"))
            _ = try copy.addLayer(try source.table(named: "t").definition)
            copy.close()
            let rows = try Database(folder.file("copy.gpkg")).rows(
                """
                SELECT c.constraint_type, c.value FROM gpkg_data_columns AS d JOIN gpkg_data_column_constraints AS c USING (constraint_name)
                WHERE d.column_name = 'code' ORDER BY c.rowid
                """)
            #expect(rows == [["glob", "[A-Z][0-9]"], ["glob", "x*"], ["glob", "??"]])
            let again = try stores().open(folder.file("copy.gpkg"))
            defer { again.close() }
            #expect(try again.table(named: "t").definition.field(named: "code")?.patterns.count == 3)
        }

        /// The first version of the standard has other names for two of the columns.
        @Test func filesOfTheFirstVersionAreReadAndWritten() throws {
            let folder = try TemporaryFolder()
            let store = try stores().open(try Self.file(folder, isOfVersion10: true))
            defer { store.close() }
            let table = try store.table(named: "t")
            #expect(table.definition.field(named: "n")?.domain?.kind == .range(minimum: 2, maximum: 5))
            #expect(table.definition.field(named: "code")?.patterns.count == 3)
            var definition = table.definition
            definition.name = "u"
            _ = try store.addLayer(definition)
            let rows = try Database(folder.file("g.gpkg")).rows(
                "SELECT min, minIsInclusive, max, maxIsInclusive FROM gpkg_data_column_constraints WHERE constraint_name = 'u_n'")
            #expect(rows == [["1", "0", "5", "1"]])
        }
    }
#endif
