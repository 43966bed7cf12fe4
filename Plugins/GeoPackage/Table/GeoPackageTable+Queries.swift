import GromaFormats

#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaGeometry

    extension GeoPackageTable {
        func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            try run(query, definition: schema.definition, hook: hook, body)
        }

        func count(of query: FeatureQuery) throws(FeatureError) -> Int {
            let matcher = try QueryRun(query, definition: schema.definition).matcher
            var query = query
            (query.offset, query.limit, query.orderBy) = (0, nil, [])
            let scan = RowScan(matcher, schema: schema)
            if scan.isExact && !query.returnsDistinctValues {
                return try pool.read { (connection) throws(FeatureError) in try scan.count(on: connection) }
            }
            query.returnsGeometry = false
            if !query.returnsDistinctValues { query.outFields = [] }
            var count = 0
            try runWhole(query) { _ in count += 1 }
            return count
        }

        func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
            try query.requireObjectIDs()
            var query = query
            query.returnsGeometry = false
            query.outFields = []
            var ids: [Int] = []
            try runWhole(query) { feature in if let id = feature.objectID { ids.append(id) } }
            return ids
        }

        /// Returns the bounding box of the shapes of a query's features, regardless of its paging.
        func extent(of query: FeatureQuery) throws(FeatureError) -> Extent {
            var extent = Extent.empty
            let matcher = try QueryRun(query, definition: schema.definition).matcher
            guard schema.geometry != nil else { return extent }
            let scan = RowScan(matcher, schema: schema)
            try pool.read { (connection) throws(FeatureError) in
                try scan.forEach(
                    on: connection, attributes: [], readsGeometry: true, order: nil, hook: .none
                ) { (reader, statement) throws(FeatureError) in
                    extent = extent.union(reader.extent(statement))
                    return true
                }
            }
            return extent
        }

        func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes] {
            var run = try StatisticsRun(query, definition: schema.definition)
            let scan = RowScan(run.matcher, schema: schema)
            try pool.read { (connection) throws(FeatureError) in
                try scan.forEach(
                    on: connection, attributes: nil, readsGeometry: false, order: SQLiteName.quoted(schema.key), hook: .none
                ) { (reader, statement) throws(FeatureError) in
                    run.take(reader.feature(statement))
                    return true
                }
            }
            return run.rows()
        }

        func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
            try pool.read { (connection) throws(FeatureError) in
                let statement = try connection.cached(
                    "SELECT \(reader.selection) FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?")
                try statement.bind(1, id)
                defer { statement.reset() }
                return try statement.step() ? reader.feature(statement) : nil
            }
        }

        /// Runs a query without the layer's own limit.
        private func runWhole(_ query: FeatureQuery, _ body: (Feature) throws(FeatureError) -> Void) throws(FeatureError) {
            var definition = schema.definition
            definition.maxRecordCount = nil
            _ = try run(query, definition: definition, hook: .none) { (feature) throws(FeatureError) in
                try body(feature)
                return true
            }
        }

        private func run(
            _ query: FeatureQuery, definition: LayerDefinition, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            // Checks the original query, before its offset is passed to SQLite.
            let asked = try QueryRun(query, definition: definition)
            let scan = RowScan(asked.matcher, schema: schema)
            let order = RowScan.order(query.orderBy, in: schema)
            var rest = query
            var skipped = 0
            if scan.isExact && order != nil && !query.returnsDistinctValues { swap(&skipped, &rest.offset) }
            var run = try QueryRun(rest, definition: definition, isInOrder: order != nil)
            let attributes = wanted(by: run.projection, order: order == nil ? query.orderBy : [])
            return try pool.read { (connection) throws(FeatureError) in
                try scan.forEach(
                    on: connection, attributes: attributes, readsGeometry: run.projection.returnsGeometry,
                    order: order, offset: skipped, hook: hook
                ) { (reader, statement) throws(FeatureError) in
                    try run.take(reader.feature(statement), body)
                }
                return try run.finish(body)
            }
        }

        /// Returns the indices of the attributes that a query returns or sorts by; nil for all.
        private func wanted(by projection: FeatureProjection, order: [FieldOrder]) -> [Int]? {
            guard let names = projection.names else { return nil }
            let wanted = Set((names.list + order.map(\.field)).map(AttributeNames.folded))
            return schema.columns.indices.filter { wanted.contains(AttributeNames.folded(schema.columns[$0].field.name)) }
        }
    }
#endif
