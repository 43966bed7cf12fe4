#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaGeometry

    /// The rows of a query: found by SQLite as far as possible, then tested one by one.
    struct RowScan {
        private let schema: TableSchema
        private let matcher: FeatureMatcher
        private var condition: WhereSQL

        init(_ matcher: FeatureMatcher, schema: TableSchema) {
            self.schema = schema
            self.matcher = matcher
            condition = WhereSQL(schema)
            if let ids = matcher.objectIDs {
                let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
                condition.add("\(SQLiteName.quoted(schema.key)) IN (SELECT value FROM json_each(?))", [.text(list)])
            }
            if let clause = matcher.whereClause { condition.add(clause.expression) }
            if matcher.time != nil { condition.leaveOut() }
            if let extent = matcher.extent, let index = schema.index {
                // The index has floats that are rounded outward, so that it can find too many rows, but not too few.
                condition.add(
                    "\(SQLiteName.quoted(schema.key)) IN (SELECT id FROM \(SQLiteName.quoted(index.name)) "
                        + "WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?)",
                    [.real(extent.xMin), .real(extent.xMax), .real(extent.yMin), .real(extent.yMax)])
            }
        }

        /// Whether SQLite alone determines the matching rows.
        var isExact: Bool { condition.isExact && matcher.spatial == nil }

        /// Returns the order as SQL; nil if it cannot be expressed.
        static func order(_ order: [FieldOrder], in schema: TableSchema) -> String? {
            var terms: [String] = []
            for item in order {
                guard let term = WhereSQL.ordered(item.field, in: schema) else { return nil }
                terms.append(term + (item.isDescending ? " DESC" : ""))
            }
            return (terms + [SQLiteName.quoted(schema.key)]).joined(separator: ", ")
        }

        /// Returns the number of matching rows, if SQLite alone determines them.
        func count(on connection: SQLiteConnection) throws(FeatureError) -> Int {
            let sql = "SELECT count(*) FROM \(SQLiteName.quoted(schema.table))\(condition.sql)"
            return try connection.integer(sql, condition.values) ?? 0
        }

        /// Calls `body` with each matching row until it returns false.
        ///
        /// - Parameters:
        ///   - attributes: The indices of the requested attributes; nil for all.
        ///   - readsGeometry: Whether shapes are requested.
        ///   - order: The order as SQL.
        ///   - offset: The number of rows to skip, if SQLite alone determines the matching rows.
        func forEach(
            on connection: SQLiteConnection, attributes: [Int]?, readsGeometry: Bool, order: String?, offset: Int = 0, hook: OperationHook,
            _ body: (RowReader, SQLiteStatement) throws(FeatureError) -> Bool
        ) throws(FeatureError) {
            let asksAttributes = !condition.isExact
            let reader = RowReader(
                schema, attributes: asksAttributes ? nil : attributes,
                selectsGeometry: readsGeometry || matcher.spatial != nil, readsGeometry: readsGeometry)
            var sql = "SELECT \(reader.selection) FROM \(SQLiteName.quoted(schema.table))\(condition.sql)"
            if let order { sql += " ORDER BY \(order)" }
            if offset > 0 { sql += " LIMIT -1 OFFSET \(offset)" }
            let statement = try connection.cached(sql)
            try statement.bind(condition.values)
            defer { statement.reset() }
            var rows = 0
            while try statement.step() {
                rows &+= 1
                if rows & 15 == 0, let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                if asksAttributes {
                    guard matcher.matchesAttributes(reader.feature(statement), hook: OperationHook(isCancelled: hook.isCancelled)) else {
                        continue
                    }
                }
                if let spatial = matcher.spatial {
                    guard try matches(spatial, reader, statement, hook) else { continue }
                }
                guard try body(reader, statement) else { break }
            }
            // A search in a text that was cancelled has returned no match, whatever the text contains.
            if asksAttributes, let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
        }

        /// Tests the bounding box first, for which the shape need not be read.
        private func matches(
            _ spatial: SpatialCondition, _ reader: RowReader, _ statement: SQLiteStatement, _ hook: OperationHook
        ) throws(FeatureError) -> Bool {
            if let extent = spatial.extent {
                let own = reader.extent(statement)
                guard !own.isEmpty, own.intersects(extent) else { return false }
                let isAboutRectangles = spatial.relation == .envelopeIntersects || spatial.relation == .indexIntersects
                if isAboutRectangles && spatial.distance == 0 { return true }
            }
            return try matcher.matchesGeometry(reader.geometryIfReadable(statement), hook: OperationHook(isCancelled: hook.isCancelled))
        }
    }
#endif
