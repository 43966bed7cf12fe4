import GromaFormats

#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaGeometry
    import GromaOperations

    extension TableSchema {
        /// Creates the table of a new layer, with its index and all its records in the file. In a transaction.
        ///
        /// - Parameter describe: Returns the description of a spatial reference.
        /// - Throws: `invalidDefinition`, `duplicateLayer`.
        static func create(
            _ definition: LayerDefinition, describing describe: ((SpatialReference) -> ReferenceDescription?)?,
            on connection: SQLiteConnection
        ) throws(FeatureError) {
            try check(definition, on: connection)
            let table = definition.name
            let rowOfReference: Int? =
                definition.geometryType == nil
                ? nil : try ReferenceTable(describe: describe, connection: connection).row(of: definition.spatialReference)
            let geometry = geometryColumn(of: definition)
            try connection.run(tableSQL(definition, geometry: geometry))
            try connection.run(
                """
                INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change, srs_id) VALUES (?, ?, ?, ?,
                strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ?)
                """,
                [
                    .text(table), .text(definition.geometryType == nil ? "attributes" : "features"),
                    .text(try identifier(for: definition, on: connection)), .text(definition.description),
                    rowOfReference.map { .integer($0) } ?? .null,
                ])
            if let typeName = GeometryColumn.typeName(of: definition), let rowOfReference {
                try StandardTables.require(StandardTables.geometryColumns, StandardTables.extensions, on: connection)
                try connection.run(
                    "INSERT INTO gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m) VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        .text(table), .text(geometry), .text(typeName), .integer(rowOfReference),
                        .integer(definition.hasZ ? (definition.allowsMissingZ ? 2 : 1) : 0),
                        .integer(definition.hasM ? (definition.allowsMissingM ? 2 : 1) : 0),
                    ])
                try RTree.create(table: table, column: geometry, key: definition.objectIDField, on: connection)
            }
            if let globalID = definition.globalIDField {
                try connection.run(
                    "CREATE UNIQUE INDEX \(SQLiteName.quoted("\(table)_\(globalID)_unique")) ON \(SQLiteName.quoted(table)) "
                        + "(\(SQLiteName.quoted(globalID)))")
            }
            try DataColumns.write(definition.fields, of: table, on: connection)
            if definition.hasAttachments {
                _ = try MediaRelation.create(table, primaryKey: definition.objectIDField, connection)
            }
            try DefinitionMetadata.write(definition, on: connection)
        }

        /// Drops the table of a layer, with its attachments and all its records in the file. In a transaction.
        func remove(with media: MediaRelation?, on connection: SQLiteConnection) throws(FeatureError) {
            try DataColumns.remove(table: table, on: connection)
            try DefinitionMetadata.remove(table: table, on: connection)
            try media?.drop(connection)
            try MappingRows.drop(of: table, on: connection)
            try JournalTables.forget(table, on: connection)
            for notes in ["gpkg_extensions", "gpkg_geometry_columns", "gpkg_ogr_contents", "gpkg_metadata_reference"]
            where try StandardTables.has(notes, on: connection) {
                try connection.run("DELETE FROM \(notes) WHERE lower(table_name) = lower(?)", [.text(table)])
            }
            if let index { try connection.run("DROP TABLE \(SQLiteName.quoted(index.name))") }
            try connection.run("DROP \(isEditable ? "TABLE" : "VIEW") \(SQLiteName.quoted(table))")
            try connection.run("DELETE FROM gpkg_contents WHERE table_name = ?", [.text(table)])
        }

        // MARK: Parts

        private static func check(_ definition: LayerDefinition, on connection: SQLiteConnection) throws(FeatureError) {
            try definition.check()
            let name = definition.name
            func wrong(_ path: String, _ reason: String) -> FeatureError { .invalidDefinition(path: path, reason: reason) }
            guard !name.utf8.contains(0) else { throw wrong("name", "it has a NUL in it") }
            let folded = AttributeNames.folded(name)
            // Prefixes that SQLite and the standard reserve.
            if ["gpkg_", "sqlite_", "rtree_", "groma_"].contains(where: folded.hasPrefix) {
                throw wrong("name", "a layer's name cannot begin with \(folded.prefix { $0 != "_" })_ in a GeoPackage")
            }
            if try StandardTables.has(name, on: connection) { throw .duplicateLayer(name: name) }
            if definition.fields.count > 1000 { throw wrong("fields", "found \(definition.fields.count), at most 1000 fit in a table") }
        }

        /// Returns the name of the column of the shapes: `geom`, with a number appended if a field has this name.
        private static func geometryColumn(of definition: LayerDefinition) -> String {
            var name = "geom"
            var number = 1
            while definition.field(named: name) != nil {
                number += 1
                name = "geom\(number)"
            }
            return name
        }

        private static func tableSQL(_ definition: LayerDefinition, geometry: String) -> String {
            var columns = ["\(SQLiteName.quoted(definition.objectIDField)) INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
            if let typeName = GeometryColumn.typeName(of: definition) { columns.append("\(SQLiteName.quoted(geometry)) \(typeName)") }
            let key = AttributeNames.folded(definition.objectIDField)
            for field in definition.fields where AttributeNames.folded(field.name) != key {
                var column = "\(SQLiteName.quoted(field.name)) \(ColumnType.declaration(of: field))"
                // Other programs do not create global ids: their features may have none, and get one when they are sent to a service.
                if !field.isNullable && field.type != .globalID { column += " NOT NULL" }
                if let literal = defaultLiteral(of: field) { column += " DEFAULT \(literal)" }
                columns.append(column)
            }
            return "CREATE TABLE \(SQLiteName.quoted(definition.name)) (\(columns.joined(separator: ", ")))"
        }

        private static func defaultLiteral(of field: Field) -> String? {
            switch field.defaultValue {
            case .integer(let number)? where field.type != .date: "\(number)"
            case .double(let number)?: "\(number)"
            case .string(let text)? where !text.utf8.contains(0): SQLiteName.literal(text)
            case .date(let moment)?: ISO8601.text(milliseconds: moment).map(SQLiteName.literal)
            default: nil
            }
        }

        /// Returns the layer's title, or its name if another layer has the title, which must be unique in a file.
        private static func identifier(for definition: LayerDefinition, on connection: SQLiteConnection) throws(FeatureError) -> String {
            let find = "SELECT 1 FROM gpkg_contents WHERE identifier = ?"
            let wanted = definition.title ?? definition.name
            if try connection.value(find, [.text(wanted)]) == nil { return wanted }
            var name = definition.name
            var number = 1
            while try connection.value(find, [.text(name)]) != nil {
                number += 1
                name = "\(definition.name) \(number)"
            }
            return name
        }
    }
#endif
