#if GeoPackage
    import GromaFeatures

    /// The tables that make a database file a GeoPackage (OGC 12-128r17, annex C).
    enum StandardTables {
        /// `GPKG`, at byte 68 of the file.
        static let applicationID = 0x4750_4B47
        /// Version 1.3.0.
        static let version = 10_300

        /// Converts an empty database to a GeoPackage. In a transaction.
        static func create(on connection: SQLiteConnection) throws(FeatureError) {
            try connection.run("PRAGMA application_id = \(applicationID)")
            try connection.run("PRAGMA user_version = \(version)")
            for table in [references, contents, geometryColumns, extensions] { try connection.run(table) }
            try ReferenceTable.insertRequired(on: connection)
        }

        /// Creates a table if it is missing. The definition begins with `CREATE TABLE IF NOT EXISTS`.
        static func require(_ definitions: String..., on connection: SQLiteConnection) throws(FeatureError) {
            for definition in definitions { try connection.run(definition) }
        }

        /// Registers an extension that the file uses, once.
        ///
        /// - Parameter isForReaders: Whether readers of the file must know it (scope `read-write`), or only writers.
        static func note(
            extension name: String, table: String, definition: String, isForReaders: Bool = true, on connection: SQLiteConnection
        ) throws(FeatureError) {
            try require(extensions, on: connection)
            let find = "SELECT 1 FROM gpkg_extensions WHERE table_name = ? AND extension_name = ?"
            guard try connection.value(find, [.text(table), .text(name)]) == nil else { return }
            try connection.run(
                """
                INSERT INTO gpkg_extensions (table_name, column_name, extension_name, definition, scope)
                VALUES (?, NULL, ?, ?, ?)
                """, [.text(table), .text(name), .text(definition), .text(isForReaders ? "read-write" : "write-only")])
        }

        /// Returns whether the file has a table or view with a name.
        static func has(_ name: String, on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            let find = "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE"
            return try connection.value(find, [.text(name)]) != nil
        }

        private static let references = """
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
            organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)
            """

        private static let contents = """
            CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
            description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
            min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
            CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))
            """

        static let geometryColumns = """
            CREATE TABLE IF NOT EXISTS gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
            geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
            CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
            CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
            CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))
            """

        static let extensions = """
            CREATE TABLE IF NOT EXISTS gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL,
            definition TEXT NOT NULL, scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))
            """

        static let metadata = """
            CREATE TABLE IF NOT EXISTS gpkg_metadata (id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL, md_scope TEXT NOT NULL DEFAULT
            'dataset', md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml', metadata TEXT NOT NULL DEFAULT '')
            """

        static let metadataReference = """
            CREATE TABLE IF NOT EXISTS gpkg_metadata_reference (reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT,
            row_id_value INTEGER, timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), md_file_id INTEGER NOT NULL,
            md_parent_id INTEGER, CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
            CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id))
            """

        static let dataColumns = """
            CREATE TABLE IF NOT EXISTS gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT,
            description TEXT, mime_type TEXT, constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
            CONSTRAINT gdc_tn UNIQUE (table_name, name))
            """

        static let dataColumnConstraints = """
            CREATE TABLE IF NOT EXISTS gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT,
            min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
            CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value))
            """
    }
#endif
