#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaGeometry

    /// The rows of a query: what SQLite finds by itself, then what is asked of each row.
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
                // The index holds floats that are rounded outwards, so that it finds too much at most.
                condition.add(
                    "\(SQLiteName.quoted(schema.key)) IN (SELECT id FROM \(SQLiteName.quoted(index.name)) "
                        + "WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?)",
                    [.real(extent.xMin), .real(extent.xMax), .real(extent.yMin), .real(extent.yMax)])
            }
        }

        /// Whether SQLite alone tells which rows match.
        var isExact: Bool { condition.isExact && matcher.spatial == nil }

        /// The order as SQL; nil if it cannot be said.
        static func order(_ order: [FieldOrder], in schema: TableSchema) -> String? {
            var terms: [String] = []
            for item in order {
                guard let term = WhereSQL.ordered(item.field, in: schema) else { return nil }
                terms.append(term + (item.isDescending ? " DESC" : ""))
            }
            return (terms + [SQLiteName.quoted(schema.key)]).joined(separator: ", ")
        }

        /// How many rows match, where SQLite alone tells.
        func count(on connection: SQLiteConnection) throws(FeatureError) -> Int {
            let sql = "SELECT count(*) FROM \(SQLiteName.quoted(schema.table))\(condition.sql)"
            return try connection.integer(sql, condition.values) ?? 0
        }

        /// Calls `body` at each row that matches until it says false.
        ///
        /// - Parameters:
        ///   - attributes: the places of the attributes that are wanted; nil for all.
        ///   - readsGeometry: whether shapes are wanted.
        ///   - order: the order as SQL.
        ///   - offset: how many rows are omitted, where SQLite alone tells.
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
            // A search in a text that was ended has found nothing, whatever is there.
            if asksAttributes, let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
        }

        /// Asks the rectangle first, for which no shape has to be read.
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
