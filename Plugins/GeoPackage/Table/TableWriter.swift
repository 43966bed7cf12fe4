import GromaFormats

#if GeoPackage
    import CSQLite
    import GromaFeatures
    import GromaFormats
    import GromaGeometry

    /// Writes features into a table within a transaction.
    struct TableWriter: EditTarget {
        let schema: TableSchema
        /// The attachments; nil for none.
        let media: MediaRelation?
        let connection: SQLiteConnection
        private let reader: RowReader
        private let selectSQL: String
        private let insertSQL: String
        private let keyedInsertSQL: String
        /// Whether there are columns whose default is computed by SQLite.
        private let hasStoreDefaults: Bool
        /// The relations of the layer; nil until they are needed.
        private var relations: [MappingRows]?
        private let deferral: IndexDeferral
        private var entries: [(id: Int, extent: Extent)] = []
        /// The bounding box of the shapes that were written.
        private var extent = Extent.empty
        /// The bounding box of the earlier shapes that were replaced or deleted.
        private var removed = Extent.empty

        /// - Parameter defersIndex: Whether inserted rows are added to the spatial index together at the end, which is faster for many
        ///   rows.
        init(_ table: GeoPackageTable, on connection: SQLiteConnection, deferral: IndexDeferral, defersIndex: Bool) {
            schema = table.schema
            media = table.media
            self.connection = connection
            self.deferral = deferral
            // A writer that is only used for reading must not end the deferral of another.
            if defersIndex && schema.index != nil { deferral.isActive = true }
            reader = table.reader
            selectSQL =
                "SELECT \(reader.selection) FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?"
            insertSQL = Self.insertSQL(schema, isKeyed: false, omitted: [])
            keyedInsertSQL = Self.insertSQL(schema, isKeyed: true, omitted: [])
            hasStoreDefaults = schema.columns.contains { $0.field.isFilledByStore && !$0.isGenerated }
        }

        /// Returns the statement that adds a row: attributes in the schema's order, then global id and shape, then the key.
        ///
        /// - Parameter omitted: The indices of the attributes that the file's own defaults fill.
        private static func insertSQL(_ schema: TableSchema, isKeyed: Bool, omitted: Set<Int>) -> String {
            var columns: [String] = []
            for (place, column) in schema.columns.enumerated() where !column.isGenerated && !omitted.contains(place) {
                columns.append(column.column)
            }
            if let column = schema.globalIDColumn { columns.append(column) }
            if let column = schema.geometry { columns.append(column.name) }
            if isKeyed { columns.append(schema.key) }
            let name = SQLiteName.quoted(schema.table)
            if columns.isEmpty { return "INSERT INTO \(name) DEFAULT VALUES" }
            return "INSERT INTO \(name) (\(columns.map(SQLiteName.quoted).joined(separator: ", "))) "
                + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
        }

        func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool {
            let statement = try connection.cached(
                "SELECT 1 FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?")
            try statement.bind(1, id)
            defer { statement.reset() }
            return try statement.step()
        }

        func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
            let statement = try connection.cached(selectSQL)
            try statement.bind(1, id)
            defer { statement.reset() }
            return try statement.step() ? reader.feature(statement) : nil
        }

        func objectID(ofGlobalID id: String) throws(FeatureError) -> Int? {
            guard let column = schema.globalIDColumn else { return nil }
            let sql =
                "SELECT \(SQLiteName.quoted(schema.key)) FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(column)) = ?"
            return try connection.integer(sql, [.text(id)])
        }

        mutating func insert(_ feature: Feature) throws(FeatureError) -> Int {
            var omitted: Set<Int> = []
            if hasStoreDefaults {
                for (place, column) in schema.columns.enumerated() where column.field.isFilledByStore && value(place, of: feature) == nil {
                    omitted.insert(place)
                }
            }
            let isKeyed = feature.objectID != nil
            let statement = try connection.cached(
                !omitted.isEmpty
                    ? Self.insertSQL(schema, isKeyed: isKeyed, omitted: omitted) : isKeyed ? keyedInsertSQL : insertSQL)
            var parameter: Int32 = 0
            for (place, column) in schema.columns.enumerated() where !column.isGenerated {
                if !omitted.isEmpty && omitted.contains(place) { continue }
                parameter += 1
                try ValueBinding.bind(value(place, of: feature), of: column, to: parameter, of: statement)
            }
            if schema.globalIDColumn != nil {
                parameter += 1
                if let id = feature.globalID { try statement.bind(parameter, id) }
            }
            var box = Extent.empty
            if schema.geometry != nil {
                parameter += 1
                box = try bind(feature.geometry, to: parameter, of: statement)
            }
            if let id = feature.objectID { try statement.bind(parameter + 1, id) }
            try statement.run()
            try requireChange("adding the feature")
            let id = connection.lastInsertedRow
            extent = extent.union(box)
            if deferral.isActive && !box.isEmpty { entries.append((id, box)) }
            return id
        }

        mutating func replace(_ old: Feature, with new: Feature) throws(FeatureError) {
            try enterIntoIndex()
            guard let id = old.objectID else { return }
            let changed = schema.columns.indices.filter {
                !schema.columns[$0].isGenerated && value($0, of: old) != value($0, of: new)
            }
            let changesGeometry = schema.geometry != nil && old.geometry != new.geometry
            let changesID = schema.globalIDColumn != nil && old.globalID != new.globalID
            var columns = changed.map { schema.columns[$0].column }
            if changesID, let column = schema.globalIDColumn { columns.append(column) }
            if changesGeometry, let column = schema.geometry { columns.append(column.name) }
            guard !columns.isEmpty else { return }
            let list = columns.map { "\(SQLiteName.quoted($0)) = ?" }.joined(separator: ", ")
            let statement = try connection.cached(
                "UPDATE \(SQLiteName.quoted(schema.table)) SET \(list) WHERE \(SQLiteName.quoted(schema.key)) = ?")
            var parameter: Int32 = 0
            for place in changed {
                parameter += 1
                try ValueBinding.bind(value(place, of: new), of: schema.columns[place], to: parameter, of: statement)
            }
            if changesID {
                parameter += 1
                if let id = new.globalID { try statement.bind(parameter, id) }
            }
            if changesGeometry {
                parameter += 1
                extent = extent.union(try bind(new.geometry, to: parameter, of: statement))
                if let shape = old.geometry { removed = removed.union(shape.extent) }
            }
            try statement.bind(parameter + 1, id)
            try statement.run()
            try requireChange("changing feature \(id)")
        }

        mutating func delete(_ feature: Feature) throws(FeatureError) {
            try enterIntoIndex()
            guard let id = feature.objectID else { return }
            let relations = if let relations { relations } else { try MappingRows.all(of: schema.table, on: connection) }
            self.relations = relations
            defer { if let shape = feature.geometry { removed = removed.union(shape.extent) } }
            guard media != nil || !relations.isEmpty else { return try deleteRow(id) }
            // A row that the file's own rules protect keeps its attachments and relations.
            try connection.savepoint { () throws(FeatureError) in
                try deleteAttachments(of: feature)
                for relation in relations { try relation.delete(ofFeature: id, in: schema, on: connection) }
                try deleteRow(id)
            }
        }

        private func deleteRow(_ id: Int) throws(FeatureError) {
            let statement = try connection.cached(
                "DELETE FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?")
            try statement.bind(1, id)
            try statement.run()
            try requireChange("deleting feature \(id)")
        }

        /// A file's own rules (`ON CONFLICT IGNORE`, triggers) can ignore an edit without an error.
        private func requireChange(_ what: String) throws(FeatureError) {
            guard connection.changedRows == 0 else { return }
            throw .notPermitted(layer: schema.table, what: what, reason: "a trigger or constraint of the file prevents it")
        }

        /// Finishes writing: adds the deferred rows to the index, and updates the file's records of the table.
        ///
        /// - Returns: The bounding box of all shapes of the table; nil if there is none.
        mutating func finish() throws(FeatureError) -> Extent? {
            try enterIntoIndex()
            let noted = try ContentsExtent(schema, connection).note(adding: extent, removing: removed)
            try forgetUnkeptCount()
            return noted
        }

        /// GDAL records the number of features in a layer and maintains it by triggers of the file. Without them the number would become
        /// wrong, and is removed.
        private func forgetUnkeptCount() throws(FeatureError) {
            guard try StandardTables.has("gpkg_ogr_contents", on: connection) else { return }
            let statement = try connection.cached(
                """
                UPDATE gpkg_ogr_contents SET feature_count = NULL WHERE lower(table_name) = lower(?1) AND NOT EXISTS (
                SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND lower(tbl_name) = lower(?1) AND sql LIKE '%gpkg_ogr_contents%')
                """)
            try statement.bind(1, schema.table)
            try statement.run()
        }

        private mutating func enterIntoIndex() throws(FeatureError) {
            deferral.isActive = false
            guard !entries.isEmpty, let index = schema.index else { return }
            try index.enter(entries, on: connection)
            entries = []
        }

        private func value(_ place: Int, of feature: Feature) -> AttributeValue? {
            if feature.attributes.attributeNames === schema.names { return feature.attributes[place] }
            return feature.attributes[schema.columns[place].field.name]
        }

        /// Binds a shape and returns its bounding box.
        private func bind(_ geometry: Geometry?, to parameter: Int32, of statement: SQLiteStatement) throws(FeatureError) -> Extent {
            guard let column = schema.geometry, let geometry else {
                try statement.bind(parameter, .null)
                return .empty
            }
            let fitted = try column.fitted(try schema.definition.completed(geometry), layer: schema.table)
            let bytes: [UInt8]
            do throws(FormatError) {
                bytes = try GeometryBlob.bytes(of: fitted, srsID: column.srsID)
            } catch {
                throw .format(error)
            }
            try statement.bind(parameter, bytes)
            return fitted.extent
        }
    }
#endif
