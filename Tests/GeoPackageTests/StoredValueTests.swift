import GromaFormats

#if GeoPackage
    import Groma
    import GromaTesting
    import Testing

    /// The columns of tables that other programs have made, and the values in them; and how the columns of our own are declared.
    @Suite struct StoredValueTests {
        /// Makes a file with a table of the given columns, which the standard calls attributes, and the rows of an SQL text.
        private static func table(_ columns: [String], _ sql: String = "") throws -> (TemporaryFolder, any FeatureTable) {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            try stores().create(path).close()
            try Database(path).rows(
                "CREATE TABLE t (fid INTEGER PRIMARY KEY, \(columns.joined(separator: ", "))); "
                    + "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('t', 'attributes', 't'); \(sql)")
            return (folder, try stores().open(path).table(named: "t"))
        }

        @Test(
            arguments: [
                ("BOOLEAN", FieldType.smallInteger, nil), ("TINYINT", .smallInteger, nil), ("SMALLINT", .smallInteger, nil),
                ("MEDIUMINT", .integer, nil), ("INT", .bigInteger, nil), ("INTEGER", .bigInteger, nil),
                ("BIGINT", .bigInteger, nil), ("unsigned big int", .bigInteger, nil), ("FLOAT", .single, nil), ("DOUBLE", .double, nil),
                ("REAL", .double, nil), ("DOUBLE PRECISION", .double, nil), ("FLOATING", .double, nil),
                ("NUMERIC(10,5)", .double, nil), ("DECIMAL", .double, nil), ("TEXT", .string, nil), ("TEXT(20)", .string, 20),
                ("TEXT(0)", .string, nil), ("text (12)", .string, 12), ("VARCHAR(30)", .string, 30),
                ("NATIVE  CHARACTER(70)", .string, 70), ("CLOB", .string, nil), ("LONGTEXT(5)", .string, 5), ("BLOB", .blob, nil),
                ("BLOB(9)", .blob, 9), ("LONGBLOB(4)", .blob, 4), ("DATE", .dateOnly, nil), ("DATETIME", .date, nil),
                ("TIMESTAMP", .date, nil), ("", .string, nil), ("JSON", .string, nil), ("STRING(6)", .string, nil),
            ] as [(String, FieldType, Int?)])
        func declaredTypesAreThoseOfTheStandardOrOfSQLite(_ declaration: String, _ type: FieldType, _ length: Int?) throws {
            let (folder, table) = try Self.table(["v \(declaration)", "w \(declaration) NOT NULL"])
            try withExtendedLifetime(folder) {
                let field = try #require(table.definition.field(named: "v"))
                #expect(
                    field.type == type && field.length == length && field.isNullable && field.isEditable && field.defaultValue == nil
                        && !field.isFilledByStore)
                #expect(
                    (field.foreignMembers["jsonType"] == "boolean") == (declaration == "BOOLEAN")
                        && table.definition.field(named: "w")?.isNullable == false)
                #expect(table.definition.objectIDField == "fid" && table.definition.geometryType == nil)
            }
        }

        @Test(
            arguments: [
                ("INTEGER DEFAULT 5", 5, false), ("INTEGER DEFAULT -5", -5, false), ("INTEGER DEFAULT 1.5", nil, true),
                ("SMALLINT DEFAULT (1 + 2)", nil, true), ("DOUBLE DEFAULT 1.5", 1.5, false), ("DOUBLE DEFAULT 9e999", nil, true),
                ("FLOAT DEFAULT 2", 2.0, false), ("TEXT DEFAULT 'it''s'", "it's", false), ("TEXT DEFAULT ''", "", false),
                ("TEXT DEFAULT ('a' || 'b')", nil, true), ("TEXT DEFAULT NULL", nil, false), ("TEXT DEFAULT 5", nil, true),
                ("DATE DEFAULT '2024-02-29'", "2024-02-29", false), ("DATETIME DEFAULT '1970-01-01T00:00:01Z'", .date(1000), false),
                ("DATETIME DEFAULT 'now'", nil, true), ("DATETIME DEFAULT CURRENT_TIMESTAMP", nil, true),
                ("INTEGER DEFAULT '5'", nil, true), ("BLOB DEFAULT x'00'", nil, true),
            ] as [(String, AttributeValue?, Bool)])
        func defaultsThatArePlainLiteralsAreKnown(_ declaration: String, _ value: AttributeValue?, _ isFilledByStore: Bool) throws {
            let (folder, table) = try Self.table(["v \(declaration)"])
            withExtendedLifetime(folder) {
                let field = table.definition.field(named: "v")
                #expect(field?.defaultValue == value && field?.isFilledByStore == isFilledByStore)
            }
        }

        /// What SQLite itself stores: it gives some values the type of their column, and leaves others as they are.
        @Test(
            arguments: [
                ("MEDIUMINT", "7", 7, nil), ("MEDIUMINT", "7.0", 7, nil), ("MEDIUMINT", "7.5", .null, "found 7.5, expected a whole number"),
                ("MEDIUMINT", "'x'", .null, "found text, expected what esriFieldTypeInteger holds"),
                ("MEDIUMINT", "x'00'", .null, "found bytes, expected what esriFieldTypeInteger holds"), ("SMALLINT", "70000", 70000, nil),
                ("DOUBLE", "7", 7.0, nil), ("FLOAT", "0.1", 0.1, nil), ("DOUBLE", "9e999", .null, "it is not a finite number"),
                ("DOUBLE", "'x'", .null, "found text, expected what esriFieldTypeDouble holds"), ("TEXT", "5", "5", nil),
                ("TEXT", "0.5", "0.5", nil), ("TEXT", "x'41'", .null, "found bytes, expected what esriFieldTypeString holds"),
                ("TEXT(2)", "'long'", "long", nil),
                ("JSON", "5", "5", nil), ("DATETIME", "'1970-01-01T00:00:01Z'", .date(1000), nil),
                ("DATETIME", "'1970-01-01 00:00:01.5'", .date(1500), nil), ("DATETIME", "'1970-01-01T01:00:01+01:00'", .date(1000), nil),
                ("DATETIME", "'soon'", .null, "found \"soon\", expected a date and time such as 2026-01-31T23:59:59.000Z"),
                (
                    "DATETIME", "'\(String(repeating: "x", count: 50))'", .null,
                    "found \"\(String(repeating: "x", count: 40))\", expected a date and time such as 2026-01-31T23:59:59.000Z"
                ),
                ("DATETIME", "5", .null, "found a whole number, expected what esriFieldTypeDate holds"),
                ("DATETIME", "5.5", .null, "found a number, expected what esriFieldTypeDate holds"),
                ("DATE", "'2024-02-29'", "2024-02-29", nil),
                ("BLOB", "x'00ff'", .bytes([0, 255]), nil), ("BLOB", "'A'", .bytes([65]), nil),
                ("BLOB", "5", .null, "found a whole number, expected what esriFieldTypeBlob holds"), ("BOOLEAN", "1", 1, nil),
                ("TEXT", "NULL", .null, nil),
            ] as [(String, String, AttributeValue, String?)])
        func valuesAreReadOrTheirFaultIsTold(_ declaration: String, _ sql: String, _ value: AttributeValue, _ fault: String?) throws {
            let (folder, table) = try Self.table(
                ["a TEXT", "v \(declaration)", "b TEXT"], "INSERT INTO t VALUES (4, 'before', \(sql), 'behind')")
            try withExtendedLifetime(folder) {
                let feature = try #require(try table.feature(withObjectID: 4))
                #expect(
                    feature.attributes == ["a": "before", "v": value, "b": "behind"] && feature.faults == (fault.map { ["v: " + $0] } ?? [])
                )
                var query = FeatureQuery()
                query.outFields = ["b"]
                #expect(
                    try table.features(in: query).features == [Feature(objectID: 4, attributes: ["b": "behind"])],
                    "columns that are not asked for are not read")
            }
        }

        @Test func columnsOfOurOwnAreDeclaredByTheirFields() throws {
            let folder = try TemporaryFolder()
            let store = try stores().create(folder.file("a.gpkg"))
            var truth = Field("truth", .smallInteger, isNullable: false)
            truth.foreignMembers["jsonType"] = "boolean"
            let fields = [
                truth, Field("small", .smallInteger, defaultValue: -3), Field("whole", .integer), Field("big", .bigInteger),
                Field("single", .single, defaultValue: 0.5), Field("double", .double), Field("moment", .date, defaultValue: .date(1500)),
                Field("day", .dateOnly),
                Field("text", .string, defaultValue: "it's"), Field("short", .string, isNullable: false, length: 7),
                Field("xml", .xml, length: 9), Field("guid", .guid), Field("GID", .globalID, isNullable: false), Field("time", .timeOnly),
                Field("stamp", .timestampOffset),
                Field("blob", .blob, length: 5), Field("raster", .raster),
            ]
            _ = try store.addLayer(
                LayerDefinition(name: "l", geometryType: .polygon, spatialReference: .wgs84, fields: fields + [Field("geom", .integer)]))
            store.close()
            let rows = try Database(folder.file("a.gpkg")).rows(
                "SELECT name || '|' || type || '|' || \"notnull\" || '|' || coalesce(dflt_value, '') || '|' || pk FROM pragma_table_info('l') ORDER BY cid"
            )
            #expect(
                rows.map { $0[0] } == [
                    "OBJECTID|INTEGER|1||1", "geom2|MULTIPOLYGON|0||0", "truth|BOOLEAN|1||0", "small|SMALLINT|0|-3|0",
                    "whole|MEDIUMINT|0||0", "big|INTEGER|0||0", "single|FLOAT|0|0.5|0", "double|DOUBLE|0||0",
                    "moment|DATETIME|0|'1970-01-01T00:00:01.500Z'|0", "day|DATE|0||0", "text|TEXT|0|'it''s'|0", "short|TEXT(7)|1||0",
                    "xml|TEXT(9)|0||0", "guid|TEXT(38)|0||0", "GID|TEXT(38)|0||0", "time|TEXT|0||0", "stamp|TEXT|0||0",
                    "blob|BLOB(5)|0||0", "raster|BLOB|0||0", "geom|MEDIUMINT|0||0",
                ])
        }

        /// Truth values are 0 and 1, and moments have years of four digits.
        @Test func someValuesHaveNoPlaceInTheirColumn() throws {
            let folder = try TemporaryFolder()
            let store = try stores().create(folder.file("a.gpkg"))
            defer { store.close() }
            var truth = Field("truth", .smallInteger)
            truth.foreignMembers["jsonType"] = "boolean"
            let table = try store.addLayer(LayerDefinition(name: "l", fields: [truth, Field("moment", .date)]))
            let values: [Attributes] = [
                ["truth": 0], ["truth": 1], ["truth": 2], ["truth": -1], ["moment": .date(253_402_300_799_999)],
                ["moment": .date(253_402_300_800_000)], ["moment": .date(-62_167_219_200_000)], ["moment": .date(-62_167_219_200_001)],
            ]
            let results = try table.applyEdits(FeatureEdits(adds: values.map { Feature(attributes: $0) })).adds
            #expect(
                results.map { $0.error?.description } == [
                    nil, nil, "truth: 2 is more than 1", "truth: -1 is less than 0", nil,
                    "moment: 253402300800000 is later than 253402300799999 (milliseconds since 1970)", nil,
                    "moment: -62167219200001 is earlier than -62167219200000 (milliseconds since 1970)",
                ])
            #expect(
                try table.features().features.map { $0.attributes["moment"] ?? .null } == [
                    .null, .null, .date(253_402_300_799_999), .date(-62_167_219_200_000),
                ])
        }

        /// The ends of ranges may be open or excluded: as a domain they are the outermost numbers inside.
        @Test(
            arguments: [
                ("MEDIUMINT", "3, 1, 8, 1", 3, 8), ("MEDIUMINT", "3, 0, 8, 0", 4, 7), ("MEDIUMINT", "2.5, 1, 8.5, 1", 3, 8),
                ("MEDIUMINT", "2.5, 0, 8.5, 0", 3, 8), ("MEDIUMINT", "3.0, 0, 8.0, 1", 4, 8),
                ("MEDIUMINT", "NULL, 1, 8, 1", -2_147_483_648, 8), ("SMALLINT", "NULL, 1, 8, 1", -32768, 8),
                ("SMALLINT", "3, 1, NULL, 0", 3, 32767), ("INTEGER", "NULL, 0, NULL, 0", .integer(-(1 << 53)), .integer(1 << 53)),
                ("MEDIUMINT", "8, 1, 3, 1", nil, nil), ("MEDIUMINT", "3, 0, 4, 0", nil, nil), ("MEDIUMINT", "'x', 1, 8, 1", nil, nil),
                ("DOUBLE", "3, 1, 8, 1", 3.0, 8.0), ("DOUBLE", "3, 0, 8, 0", .double(3.0.nextUp), .double(8.0.nextDown)),
                ("DOUBLE", "NULL, 0, 8, 1", .double(-.greatestFiniteMagnitude), 8.0),
                ("FLOAT", "3, 1, NULL, 1", 3.0, .double(Double(Float.greatestFiniteMagnitude))),
                ("DOUBLE", "8, 1, 3, 1", nil, nil), ("DOUBLE", "3, 1, 'x', 1", nil, nil), ("TEXT", "3, 1, 8, 1", nil, nil),
            ] as [(String, String, AttributeValue?, AttributeValue?)])
        func rangesOfTheSchemaExtension(_ declaration: String, _ range: String, _ minimum: AttributeValue?, _ maximum: AttributeValue?)
            throws
        {
            let (folder, table) = try Self.table(
                ["v \(declaration)", "w TEXT"],
                """
                CREATE TABLE gpkg_data_columns (table_name TEXT, column_name TEXT, name TEXT, title TEXT, description TEXT, mime_type TEXT, constraint_name TEXT);
                CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT, constraint_type TEXT, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT);
                INSERT INTO gpkg_data_columns VALUES ('T', 'V', 'name of v', 'title of v', NULL, NULL, 'c'), ('t', 'w', 'name of w', NULL, NULL, NULL, NULL), ('t', 'x', 'none', NULL, NULL, NULL, 'c');
                INSERT INTO gpkg_data_column_constraints VALUES ('c', 'RANGE', NULL, \(range), NULL);
                """)
            withExtendedLifetime(folder) {
                let field = table.definition.field(named: "v")
                let expected = minimum.flatMap { minimum in maximum.map { DomainKind.range(minimum: minimum, maximum: $0) } }
                #expect(
                    field?.domain?.kind == expected && field?.domain?.name ?? "c" == "c" && field?.alias == "title of v"
                        && table.definition.field(named: "w")?.alias == "name of w")
            }
        }
    }
#endif
