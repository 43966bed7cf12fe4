import GromaFormats

#if GeoPackage
    import GromaFeatures

    /// The attachments of a layer: a media table and the mapping table of features and attachments (OGC 18-000, GeoPackage Related Tables).
    struct MediaRelation: Hashable, Sendable {
        /// The name of the layer.
        let layer: String
        /// The mapping table with `base_id` and `related_id`.
        let mappingTable: String
        /// The media table with the contents.
        let mediaTable: String
        /// The media table's primary key.
        let key: String
        /// The column of file names, if the table has one.
        let nameColumn: String?
        /// The column of global ids, if the table has one.
        let globalIDColumn: String?
        /// Whether the table had the form of the engine's first versions when it was found, with the contents in the middle of a row.
        var isFormer = false

        /// The names of the extension in `gpkg_extensions`: the registered one, and the one before its adoption.
        private static let extensionName = "gpkg_related_tables"
        private static let definition = "http://docs.opengeospatial.org/is/18-000/18-000.html"

        /// Returns the media tables of all layers, which are not layers themselves.
        static func mediaTables(_ connection: SQLiteConnection) throws(FeatureError) -> Set<String> {
            guard try hasRelations(connection) else { return [] }
            let statement = try connection.prepare("SELECT related_table_name FROM gpkgext_relations WHERE relation_name = 'media'")
            var tables: Set<String> = []
            while try statement.step() { tables.insert(statement.text(0)) }
            return tables
        }

        /// Returns the attachments of a layer, by its first relation to media; nil if it has none.
        static func find(_ layer: String, _ connection: SQLiteConnection) throws(FeatureError) -> MediaRelation? {
            guard try hasRelations(connection) else { return nil }
            let statement = try connection.prepare(
                """
                SELECT mapping_table_name, related_table_name, related_primary_column FROM gpkgext_relations
                WHERE relation_name = 'media' AND lower(base_table_name) = lower(?) ORDER BY id
                """)
            try statement.bind([.text(layer)])
            guard try statement.step() else { return nil }
            let (mapping, media, key) = (statement.text(0), statement.text(1), statement.text(2))
            let list = try self.columns(of: media, connection)
            let columns = Set(list)
            guard columns.contains("data"), columns.contains("content_type"), columns.contains(AttributeNames.folded(key)) else {
                throw .corrupt(
                    location: connection.location, what: "the media table \"\(media)\"",
                    reason: "it has no columns \(key), data and content_type")
            }
            return MediaRelation(
                layer: layer, mappingTable: mapping, mediaTable: media, key: key,
                nameColumn: ["name", "title", "filename"].first(where: columns.contains),
                globalIDColumn: ["global_id", "globalid"].first(where: columns.contains), isFormer: list == formerColumns)
        }

        /// Creates the tables for a layer's attachments, and registers them. In a transaction.
        static func create(_ layer: String, primaryKey: String, _ connection: SQLiteConnection) throws(FeatureError) -> MediaRelation {
            let media = try freeName("\(layer)_attachments", connection)
            let mapping = try freeName("\(layer)_attachments_map", connection)
            let (quotedMedia, quotedMapping) = (SQLiteName.quoted(media), SQLiteName.quoted(mapping))
            try connection.runScript(
                """
                CREATE TABLE \(quotedMedia) \(mediaColumnsSQL);
                CREATE TABLE \(quotedMapping) (base_id INTEGER NOT NULL, related_id INTEGER NOT NULL);
                CREATE INDEX \(SQLiteName.quoted(mapping + "_base")) ON \(quotedMapping) (base_id);
                CREATE INDEX \(SQLiteName.quoted(mapping + "_related")) ON \(quotedMapping) (related_id);
                CREATE TABLE IF NOT EXISTS gpkgext_relations (
                  id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL, base_primary_column TEXT NOT NULL DEFAULT 'id',
                  related_table_name TEXT NOT NULL, related_primary_column TEXT NOT NULL DEFAULT 'id',
                  relation_name TEXT NOT NULL, mapping_table_name TEXT NOT NULL UNIQUE);
                """)
            try connection.run(
                "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES (?, 'attributes', ?)", [.text(media), .text(media)])
            try StandardTables.require(StandardTables.extensions, on: connection)
            for table in ["gpkgext_relations", mapping] {
                // Files from before the adoption of the extension have it under its working name.
                let isNoted = try connection.value(
                    "SELECT 1 FROM gpkg_extensions WHERE table_name = ? AND extension_name = 'related_tables'", [.text(table)])
                guard isNoted == nil else { continue }
                try StandardTables.note(extension: extensionName, table: table, definition: definition, on: connection)
            }
            try connection.run(
                """
                INSERT INTO gpkgext_relations
                  (base_table_name, base_primary_column, related_table_name, related_primary_column, relation_name, mapping_table_name)
                VALUES (?, ?, ?, 'id', 'media', ?)
                """, [.text(layer), .text(primaryKey), .text(media), .text(mapping)])
            return MediaRelation(
                layer: layer, mappingTable: mapping, mediaTable: media, key: "id", nameColumn: "name", globalIDColumn: "global_id")
        }

        /// The columns of a media table. The contents are last: only at the end of a row does SQLite reserve space for bytes that are
        /// written later without holding them in memory.
        static let mediaColumnsSQL = """
            (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, content_type TEXT NOT NULL, name TEXT NOT NULL, global_id TEXT UNIQUE,
            data BLOB NOT NULL)
            """

        /// Drops the tables, with the contents that no other layer uses. In a transaction.
        func drop(_ connection: SQLiteConnection) throws(FeatureError) {
            try connection.run("DROP TABLE \(SQLiteName.quoted(mappingTable))")
            try connection.run("DELETE FROM gpkgext_relations WHERE mapping_table_name = ?", [.text(mappingTable)])
            try connection.run("DELETE FROM gpkg_extensions WHERE table_name = ?", [.text(mappingTable)])
            if try connection.integer("SELECT count(*) FROM gpkgext_relations WHERE related_table_name = ?", [.text(mediaTable)]) == 0 {
                try connection.run("DELETE FROM gpkg_contents WHERE table_name = ?", [.text(mediaTable)])
                try connection.run("DROP TABLE \(SQLiteName.quoted(mediaTable))")
            }
            // The extension may not be registered without a relation (OGC 18-000, requirement 1 and its tests).
            if try connection.integer("SELECT count(*) FROM gpkgext_relations") == 0 {
                try connection.run("DELETE FROM gpkg_extensions WHERE table_name = 'gpkgext_relations'")
                try connection.run("DROP TABLE gpkgext_relations")
            }
        }

        private static func hasRelations(_ connection: SQLiteConnection) throws(FeatureError) -> Bool {
            try StandardTables.has("gpkgext_relations", on: connection)
        }

        /// Returns the columns of a table in lower case, in their order.
        static func columns(of table: String, _ connection: SQLiteConnection) throws(FeatureError) -> [String] {
            let statement = try connection.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid")
            try statement.bind([.text(table)])
            var columns: [String] = []
            while try statement.step() { columns.append(AttributeNames.folded(statement.text(0))) }
            return columns
        }

        /// Returns a name that is unused in the file.
        static func freeName(_ name: String, _ connection: SQLiteConnection) throws(FeatureError) -> String {
            var candidate = name
            var number = 1
            while try connection.integer("SELECT count(*) FROM sqlite_master WHERE lower(name) = lower(?)", [.text(candidate)]) != 0 {
                number += 1
                candidate = "\(name)_\(number)"
            }
            return candidate
        }
    }
#endif
