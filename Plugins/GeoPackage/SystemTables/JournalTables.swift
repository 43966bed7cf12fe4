#if GeoPackage
    import GromaFeatures

    /// The tables of our own with the journals of all layers of a file.
    enum JournalTables {
        /// Creates the tables if they do not exist, and registers them. In a transaction.
        static func require(on connection: SQLiteConnection) throws(FeatureError) {
            guard try !areThere(on: connection) else { return }
            try connection.runScript(
                """
                CREATE TABLE groma_journal (
                  sequence INTEGER PRIMARY KEY AUTOINCREMENT, layer TEXT NOT NULL, kind TEXT NOT NULL, object_id INTEGER NOT NULL,
                  global_id TEXT, attachment_id INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL, attempts INTEGER NOT NULL,
                  state TEXT NOT NULL, error TEXT, UNIQUE (layer, object_id, attachment_id));
                CREATE TABLE groma_journal_versions (
                  sequence INTEGER NOT NULL REFERENCES groma_journal (sequence), role TEXT NOT NULL, object_id INTEGER, global_id TEXT,
                  attributes TEXT NOT NULL, geometry BLOB, PRIMARY KEY (sequence, role)) WITHOUT ROWID;
                CREATE TABLE groma_remote_ids (
                  layer TEXT NOT NULL, item TEXT NOT NULL, local_id INTEGER NOT NULL, remote_id INTEGER NOT NULL, digest INTEGER,
                  PRIMARY KEY (layer, item, local_id), UNIQUE (layer, item, remote_id)) WITHOUT ROWID;
                """)
            for table in ["groma_journal", "groma_journal_versions", "groma_remote_ids"] {
                try StandardTables.note(
                    extension: "groma_journal", table: table, definition: "Edits that a feature service has not taken yet",
                    isForReaders: false, on: connection)
            }
        }

        /// Adds the column for digests: files of the engine's first versions do not have it. In a transaction.
        static func requireDigests(on connection: SQLiteConnection) throws(FeatureError) {
            try require(on: connection)
            guard try !hasDigests(on: connection) else { return }
            try connection.run("ALTER TABLE groma_remote_ids ADD COLUMN digest INTEGER")
        }

        /// Returns whether there is such a column.
        static func hasDigests(on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            try connection.value("SELECT 1 FROM pragma_table_info('groma_remote_ids') WHERE name = 'digest'") != nil
        }

        /// Returns whether a layer is a copy of a service's: features or attachments have been pulled from one, or edits are pending for
        /// one.
        static func isCopy(_ layer: String, on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            guard try areThere(on: connection) else { return false }
            let sql =
                "SELECT EXISTS (SELECT 1 FROM groma_remote_ids WHERE layer = ?1) OR EXISTS (SELECT 1 FROM groma_journal WHERE layer = ?1)"
            return try connection.integer(sql, [.text(layer)]) == 1
        }

        /// Returns whether the tables exist.
        static func areThere(on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            try StandardTables.has("groma_journal", on: connection)
        }

        /// Deletes all records of a layer, when it is removed. In a transaction.
        static func forget(_ layer: String, on connection: SQLiteConnection) throws(FeatureError) {
            guard try areThere(on: connection) else { return }
            try connection.run(
                "DELETE FROM groma_journal_versions WHERE sequence IN (SELECT sequence FROM groma_journal WHERE layer = ?)", [.text(layer)])
            try connection.run("DELETE FROM groma_journal WHERE layer = ?", [.text(layer)])
            try connection.run("DELETE FROM groma_remote_ids WHERE layer = ?", [.text(layer)])
        }
    }
#endif
