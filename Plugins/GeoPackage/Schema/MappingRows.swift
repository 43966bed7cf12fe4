#if GeoPackage
    import GromaFeatures

    /// The rows that relate a layer's features to those of other tables (OGC 18-000): of one relation, on the layer's side.
    struct MappingRows: Sendable {
        /// The mapping table with `base_id` and `related_id`.
        let mappingTable: String
        /// The column of that table that identifies the layer's feature.
        private let side: String
        /// The layer's column with that identifier.
        private let column: String

        /// Returns the relations of a layer, on either side.
        static func all(of layer: String, on connection: SQLiteConnection) throws(FeatureError) -> [MappingRows] {
            guard try StandardTables.has("gpkgext_relations", on: connection) else { return [] }
            var found: [MappingRows] = []
            for (side, name) in [("base", "base_id"), ("related", "related_id")] {
                let statement = try connection.prepare(
                    """
                    SELECT mapping_table_name, \(side)_primary_column FROM gpkgext_relations
                    WHERE lower(\(side)_table_name) = lower(?) ORDER BY id
                    """)
                try statement.bind(1, layer)
                while try statement.step() {
                    found.append(MappingRows(mappingTable: statement.text(0), side: name, column: statement.text(1)))
                }
            }
            var sound: [MappingRows] = []
            for relation in found {
                // A program may have registered a relation without creating its table.
                let count = try connection.integer(
                    "SELECT count(*) FROM pragma_table_info(?1) WHERE name IN ('base_id', 'related_id')", [.text(relation.mappingTable)])
                let hasColumn = try connection.integer(
                    "SELECT count(*) FROM pragma_table_xinfo(?1) WHERE lower(name) = lower(?2)", [.text(layer), .text(relation.column)])
                if count == 2 && hasColumn == 1 { sound.append(relation) }
            }
            return sound
        }

        /// Deletes the rows of a feature, while the feature still exists. In a transaction.
        func delete(ofFeature id: Int, in schema: TableSchema, on connection: SQLiteConnection) throws(FeatureError) {
            let statement = try connection.cached(
                """
                DELETE FROM \(SQLiteName.quoted(mappingTable)) WHERE \(side) = (SELECT \(SQLiteName.quoted(column))
                FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?)
                """)
            defer { statement.clear() }
            try statement.bind(1, id)
            try statement.run()
        }

        /// Drops the relations of a layer that is being removed, with their mapping tables. In a transaction.
        static func drop(of layer: String, on connection: SQLiteConnection) throws(FeatureError) {
            guard try StandardTables.has("gpkgext_relations", on: connection) else { return }
            let statement = try connection.prepare(
                """
                SELECT DISTINCT mapping_table_name FROM gpkgext_relations
                WHERE lower(base_table_name) = lower(?1) OR lower(related_table_name) = lower(?1)
                """)
            try statement.bind(1, layer)
            var tables: [String] = []
            while try statement.step() { tables.append(statement.text(0)) }
            for table in tables {
                try connection.run("DELETE FROM gpkgext_relations WHERE mapping_table_name = ?", [.text(table)])
                try connection.run("DELETE FROM gpkg_extensions WHERE lower(table_name) = lower(?)", [.text(table)])
                try connection.run("DELETE FROM gpkg_contents WHERE lower(table_name) = lower(?)", [.text(table)])
                try connection.run("DROP TABLE IF EXISTS \(SQLiteName.quoted(table))")
            }
            // The extension may not be registered without a relation (OGC 18-000, requirement 1 and its tests).
            guard !tables.isEmpty, try connection.integer("SELECT count(*) FROM gpkgext_relations") == 0 else { return }
            try connection.run("DELETE FROM gpkg_extensions WHERE table_name = 'gpkgext_relations'")
            try connection.run("DROP TABLE gpkgext_relations")
        }
    }
#endif
