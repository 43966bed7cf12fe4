#if GeoPackage
    import GromaFeatures
    import GromaJSON

    /// Complete definitions of layers as Esri's layer JSON: the parts that the tables of the standard cannot represent (types, templates,
    /// tracking, policies…). They are in the metadata of the file (OGC 12-128r17, annex F.8), each with a reference to its table. Software
    /// that does not know them loses nothing else.
    enum DefinitionMetadata {
        /// The identifier of metadata with definitions of layers: `md_standard_uri` of their rows.
        static let standard = "urn:groma:layer-definition"

        /// The table of our own in which files of earlier versions have them.
        private static let formerTable = "groma_layer_definitions"

        /// Returns the recorded definition of a table; nil if there is none, or if it cannot be read: then the schema itself is sufficient.
        static func definition(of table: String, on connection: SQLiteConnection) throws(FeatureError) -> LayerDefinition? {
            guard let text = try text(of: table, on: connection) else { return nil }
            guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
            return try? LayerDefinition(json: json)
        }

        private static func text(of table: String, on connection: SQLiteConnection) throws(FeatureError) -> String? {
            if try hasTables(on: connection) {
                let find = """
                    SELECT m.metadata FROM gpkg_metadata AS m JOIN gpkg_metadata_reference AS r ON r.md_file_id = m.id
                    WHERE m.md_standard_uri = ? AND r.reference_scope = 'table' AND r.table_name = ? COLLATE NOCASE ORDER BY m.id DESC
                    """
                if case .text(let text)? = try connection.value(find, [.text(standard), .text(table)]) { return text }
            }
            guard try StandardTables.has(formerTable, on: connection) else { return nil }
            let find = "SELECT definition FROM groma_layer_definitions WHERE table_name = ? COLLATE NOCASE"
            guard case .text(let text)? = try connection.value(find, [.text(table)]) else { return nil }
            return text
        }

        /// Records a definition, replacing an earlier one. In a transaction.
        static func write(_ definition: LayerDefinition, on connection: SQLiteConnection) throws(FeatureError) {
            try takeOverFormerTable(on: connection)
            try note(definition.json.text, of: definition.name, on: connection)
        }

        private static func note(_ text: String, of table: String, on connection: SQLiteConnection) throws(FeatureError) {
            try remove(table: table, on: connection)
            try StandardTables.require(
                StandardTables.metadata, StandardTables.metadataReference, StandardTables.extensions, on: connection)
            for name in ["gpkg_metadata", "gpkg_metadata_reference"] {
                try StandardTables.note(
                    extension: "gpkg_metadata", table: name, definition: "http://www.geopackage.org/spec120/#extension_metadata",
                    on: connection)
            }
            try connection.run(
                "INSERT INTO gpkg_metadata (md_scope, md_standard_uri, mime_type, metadata) VALUES ('dataset', ?, 'application/json', ?)",
                [.text(standard), .text(text)])
            try connection.run(
                """
                INSERT INTO gpkg_metadata_reference (reference_scope, table_name, timestamp, md_file_id)
                VALUES ('table', ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ?)
                """, [.text(table), .integer(connection.lastInsertedRow)])
        }

        /// Deletes the definition of a table. In a transaction.
        static func remove(table: String, on connection: SQLiteConnection) throws(FeatureError) {
            if try hasTables(on: connection) {
                let own = """
                    SELECT m.id FROM gpkg_metadata AS m JOIN gpkg_metadata_reference AS r ON r.md_file_id = m.id
                    WHERE m.md_standard_uri = ? AND r.reference_scope = 'table' AND r.table_name = ? COLLATE NOCASE
                    """
                let statement = try connection.prepare(own)
                try statement.bind([.text(standard), .text(table)])
                var ids: [Int] = []
                while try statement.step() { ids.append(statement.integer(0)) }
                for id in ids {
                    try connection.run("DELETE FROM gpkg_metadata_reference WHERE md_file_id = ?", [.integer(id)])
                    try connection.run("DELETE FROM gpkg_metadata WHERE id = ?", [.integer(id)])
                }
            }
            guard try StandardTables.has(formerTable, on: connection) else { return }
            try connection.run("DELETE FROM groma_layer_definitions WHERE table_name = ? COLLATE NOCASE", [.text(table)])
        }

        /// Moves the definitions from an earlier version's own table, which other programs show as a layer.
        private static func takeOverFormerTable(on connection: SQLiteConnection) throws(FeatureError) {
            guard try StandardTables.has(formerTable, on: connection) else { return }
            let statement = try connection.prepare("SELECT table_name, definition FROM groma_layer_definitions")
            var noted: [(table: String, text: String)] = []
            while try statement.step() { noted.append((statement.text(0), statement.text(1))) }
            for (table, text) in noted { try note(text, of: table, on: connection) }
            try connection.run("DROP TABLE groma_layer_definitions")
            try connection.run("DELETE FROM gpkg_extensions WHERE extension_name = ?", [.text(formerTable)])
        }

        private static func hasTables(on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            guard try StandardTables.has("gpkg_metadata", on: connection) else { return false }
            return try StandardTables.has("gpkg_metadata_reference", on: connection)
        }
    }
#endif
