import GromaFormats

#if GeoPackage
    import CSQLite
    import GromaFeatures
    import GromaGeometry
    import GromaJSON

    extension TableSchema {
        /// Reads the schema of a layer, from the tables of the standard and, if there is one, from its recorded definition.
        ///
        /// - Parameter id: The number of the layer in its store.
        /// - Throws: `invalidStore` if the table is missing or has no column that can be the object id.
        init(table: String, id: Int, on connection: SQLiteConnection) throws(FeatureError) {
            let columns = try TableColumn.all(of: table, on: connection)
            guard !columns.isEmpty else {
                throw .invalidStore(location: connection.location, reason: "gpkg_contents lists a table \"\(table)\" that does not exist")
            }
            let noted = try DefinitionMetadata.definition(of: table, on: connection)
            let geometry = try Self.geometry(of: table, columns, isOurs: noted != nil, on: connection)
            let kind = try connection.value(
                "SELECT type FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')", [.text(table)])
            let isTable = kind == .text("table")
            // A column that is the key only together with others numbers no rows.
            let hasOneKey = columns.count { $0.keyPlace > 0 } == 1
            guard let key = columns.first(where: { hasOneKey && $0.isIntegerKey }) ?? (isTable ? nil : columns.first) else {
                throw .invalidStore(
                    location: connection.location, reason: "the table \"\(table)\" has no column that is INTEGER PRIMARY KEY")
            }
            let others = columns.filter { $0.name != key.name && $0.name != geometry?.name }
            var fields = others.map(\.field)
            try DataColumns.apply(to: &fields, of: table, on: connection)
            var definition = Self.definition(
                table, key, fields, declarations: others.map(\.declaration), noted: noted)
            definition.id = id
            definition.geometryType = geometry?.layerType
            if let noted, geometry?.layerType == .any { definition.geometryType = noted.geometryType ?? .any }
            if let geometry, noted == nil, ["LINESTRING", "POLYGON", "GEOMETRYCOLLECTION"].contains(geometry.typeName) {
                definition.foreignMembers[GeometryColumn.typeNameMember] = .string(geometry.typeName)
            }
            definition.spatialReference = try geometry.flatMap { (column) throws(FeatureError) in
                try ReferenceTable.reference(ofRow: column.srsID, withDefinition: true, on: connection)
            }
            definition.hasZ = geometry?.hasZ ?? false
            definition.hasM = geometry?.hasM ?? false
            definition.allowsMissingZ = geometry?.allowsMissingZ ?? false
            definition.allowsMissingM = geometry?.allowsMissingM ?? false
            try Self.readContents(into: &definition, on: connection)
            if !isTable { definition.capabilities = .query }
            media = try MediaRelation.find(table, connection)
            definition.hasAttachments = media != nil

            self.table = table
            self.key = key.name
            self.geometry = geometry
            isEditable = isTable
            index = try geometry.flatMap { (column) throws(FeatureError) in try Self.index(table, column.name, on: connection) }
            let byName = Dictionary(others.map { (AttributeNames.folded($0.name), $0) }, uniquingKeysWith: { first, _ in first })
            globalIDColumn = definition.globalIDField.flatMap { byName[AttributeNames.folded($0)]?.name }
            self.columns = definition.attributeFields.compactMap { field in
                byName[AttributeNames.folded(field.name)].map {
                    AttributeColumn(
                        field: field, column: $0.name, isGenerated: $0.isGenerated, isBoolean: $0.declaration.uppercased() == "BOOLEAN")
                }
            }
            names = definition.attributeNames
            self.definition = definition
        }

        /// Returns the recorded definition if it still fits the table, or else that of the table itself, with the records of columns that
        /// do fit.
        private static func definition(
            _ table: String, _ key: TableColumn, _ fields: [Field], declarations: [String], noted: LayerDefinition?
        ) -> LayerDefinition {
            let keyField = Field(key.name, .oid, isNullable: false, isEditable: false)
            guard var definition = noted else { return LayerDefinition(name: table, fields: [keyField] + fields) }
            definition.name = table
            var merged = [
                definition.field(named: key.name).flatMap { $0.type == .oid ? $0 : nil } ?? keyField
            ]
            for (field, declaration) in zip(fields, declarations) {
                if var known = definition.field(named: field.name), ColumnType.fits(known.type, declared: declaration) {
                    if known.defaultValue == nil { known.isFilledByStore = field.isFilledByStore }
                    // Rules that other programs have added since.
                    if known.domain == nil { known.domain = field.domain }
                    if known.patterns.isEmpty && known.domain == nil { known.patterns = field.patterns }
                    merged.append(known)
                } else {
                    merged.append(field)
                }
            }
            let order = Dictionary(
                definition.fields.enumerated().map { (AttributeNames.folded($1.name), $0) }, uniquingKeysWith: { first, _ in first })
            // Columns keep the order of the definition, new ones are last.
            definition.fields = merged.enumerated().sorted { a, b in
                let first = order[AttributeNames.folded(a.element.name)] ?? .max
                let second = order[AttributeNames.folded(b.element.name)] ?? .max
                return first != second ? first < second : a.offset < b.offset
            }.map(\.element)
            definition.objectIDField = merged[0].name
            if let name = definition.globalIDField, definition.field(named: name)?.type != .globalID { definition.globalIDField = nil }
            do throws(FeatureError) {
                try definition.check()
                return definition
            } catch {
                return LayerDefinition(name: table, fields: [keyField] + fields)
            }
        }

        private static func geometry(
            of table: String, _ columns: [TableColumn], isOurs: Bool, on connection: SQLiteConnection
        ) throws(FeatureError) -> GeometryColumn? {
            guard try StandardTables.has("gpkg_geometry_columns", on: connection) else { return nil }
            let statement = try connection.cached(
                """
                SELECT column_name, upper(geometry_type_name), srs_id, z, m FROM gpkg_geometry_columns
                WHERE lower(table_name) = lower(?)
                """)
            try statement.bind(1, table)
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            let name = AttributeNames.folded(statement.text(0))
            guard let column = columns.first(where: { AttributeNames.folded($0.name) == name }) else {
                throw .invalidStore(
                    location: connection.location, reason: "the table \"\(table)\" has no geometry column \"\(statement.text(0))\"")
            }
            return GeometryColumn(
                name: column.name, typeName: statement.text(1), srsID: statement.integer(2),
                spatialReference: try ReferenceTable.reference(ofRow: statement.integer(2), on: connection),
                hasZ: statement.integer(3) != 0, hasM: statement.integer(4) != 0, allowsMissingZ: statement.integer(3) == 2,
                allowsMissingM: statement.integer(4) == 2, foldsSingles: isOurs)
        }

        private static func index(_ table: String, _ column: String, on connection: SQLiteConnection) throws(FeatureError) -> RTree? {
            let tree = RTree(table: table, column: column)
            let find = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE"
            guard case .text(let sql)? = try connection.value(find, [.text(tree.name)]), sql.lowercased().contains("rtree") else {
                return nil
            }
            return tree
        }

        private static func readContents(into definition: inout LayerDefinition, on connection: SQLiteConnection) throws(FeatureError) {
            let statement = try connection.cached(
                "SELECT identifier, description, min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = ?")
            try statement.bind(1, definition.name)
            defer { statement.reset() }
            guard try statement.step() else { return }
            if let title = statement.optionalText(0), !title.isEmpty, title != definition.name, definition.title == nil {
                definition.title = title
            }
            if definition.description.isEmpty { definition.description = statement.text(1) }
            let extent = Extent(
                xMin: statement.double(2), yMin: statement.double(3), xMax: statement.double(4), yMax: statement.double(5))
            let isNoted = (Int32(2)...5).allSatisfy { !statement.isNull($0) }
            definition.extent = isNoted && !extent.isEmpty ? extent : nil
        }
    }
#endif
