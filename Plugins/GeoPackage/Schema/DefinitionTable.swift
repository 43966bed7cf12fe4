#if GeoPackage
    import Groma

    /// Whole definitions of layers as Esri's layer JSON: what the tables of the standard have no place for (types, templates, tracking,
    /// policies…). A table of our own, registered as the extension `groma_layer_definitions`. Whoever does not know it loses nothing else.
    enum DefinitionTable {
        private static let name = "groma_layer_definitions"

        /// The definition that is noted for a table; nil when there is none, or when it cannot be read: the schema itself says enough then.
        static func definition(of table: String, on connection: SQLiteConnection) throws(FeatureError) -> LayerDefinition? {
            guard try StandardTables.has(name, on: connection) else { return nil }
            let find = "SELECT definition FROM groma_layer_definitions WHERE table_name = ? COLLATE NOCASE"
            guard case .text(let text)? = try connection.value(find, [.text(table)]) else { return nil }
            guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
            return try? LayerDefinition(json: json)
        }

        /// Notes a definition.
        static func write(_ definition: LayerDefinition, on connection: SQLiteConnection) throws(FeatureError) {
            try StandardTables.require(
                "CREATE TABLE IF NOT EXISTS groma_layer_definitions (table_name TEXT NOT NULL PRIMARY KEY, definition TEXT NOT NULL)",
                on: connection)
            try StandardTables.note(
                extension: name, table: name, definition: "Definitions of layers as layer JSON of the ArcGIS REST API, by table_name",
                isForReaders: false, on: connection)
            try connection.run(
                "INSERT OR REPLACE INTO groma_layer_definitions (table_name, definition) VALUES (?, ?)",
                [.text(definition.name), .text(definition.json.text)])
        }

        /// Forgets the definition of a table.
        static func remove(table: String, on connection: SQLiteConnection) throws(FeatureError) {
            guard try StandardTables.has(name, on: connection) else { return }
            try connection.run("DELETE FROM groma_layer_definitions WHERE table_name = ? COLLATE NOCASE", [.text(table)])
        }
    }
#endif
