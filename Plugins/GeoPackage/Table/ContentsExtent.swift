#if GeoPackage
    import GromaFeatures
    import GromaGeometry

    /// The bounding box of all shapes of a table, as `gpkg_contents` records it for readers of the file.
    ///
    /// It is exactly that of the shapes: it grows when shapes are written, and shrinks when a shape at one of its sides is moved or
    /// deleted. Then the spatial index finds the shapes that can be at the sides now, O(log n + k), where k is their number; a table
    /// without an index is read once.
    struct ContentsExtent {
        private let schema: TableSchema
        private let connection: SQLiteConnection

        init(_ schema: TableSchema, _ connection: SQLiteConnection) {
            self.schema = schema
            self.connection = connection
        }

        /// Updates it and the time of the last change, in the transaction of the change.
        ///
        /// - Parameters:
        ///   - added: The bounding box of the shapes that were written.
        ///   - removed: The bounding box of their earlier versions.
        /// - Returns: The current bounding box; nil if there is no shape.
        func note(adding added: Extent, removing removed: Extent) throws(FeatureError) -> Extent? {
            var extent = try noted()
            if schema.geometry == nil {
                extent = nil
            } else if let known = extent, removed.isEmpty || !Self.reaches(removed, theSidesOf: known) {
                extent = known.union(added)
            } else {
                extent = try actual()
            }
            let statement = try connection.cached(
                """
                UPDATE gpkg_contents SET last_change = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), min_x = ?2, min_y = ?3, max_x = ?4, max_y = ?5
                WHERE table_name = ?1
                """)
            try statement.bind(
                [.text(schema.table)]
                    + (extent.map { [.real($0.xMin), .real($0.yMin), .real($0.xMax), .real($0.yMax)] } ?? [.null, .null, .null, .null]))
            try statement.run()
            return extent
        }

        private func noted() throws(FeatureError) -> Extent? {
            let statement = try connection.cached("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = ?")
            try statement.bind(1, schema.table)
            defer { statement.reset() }
            guard try statement.step(), (Int32(0)..<4).allSatisfy({ !statement.isNull($0) }) else { return nil }
            let extent = Extent(
                xMin: statement.double(0), yMin: statement.double(1), xMax: statement.double(2), yMax: statement.double(3))
            return extent.isEmpty ? nil : extent
        }

        private static func reaches(_ box: Extent, theSidesOf extent: Extent) -> Bool {
            box.xMin <= extent.xMin || box.yMin <= extent.yMin || box.xMax >= extent.xMax || box.yMax >= extent.yMax
        }

        /// Returns the bounding box of the existing shapes.
        private func actual() throws(FeatureError) -> Extent? {
            guard let index = schema.index, let root = try index.extent(on: connection) else { return try around("", []) }
            // Sides of the index are rounded outward: only shapes with such a side can be at the exact side.
            let tree = SQLiteName.quoted(index.name)
            return try around(
                """
                WHERE \(SQLiteName.quoted(schema.key)) IN (
                SELECT id FROM \(tree) WHERE minx <= ?1 UNION SELECT id FROM \(tree) WHERE miny <= ?2
                UNION SELECT id FROM \(tree) WHERE maxx >= ?3 UNION SELECT id FROM \(tree) WHERE maxy >= ?4)
                """, [.real(root.xMin), .real(root.yMin), .real(root.xMax), .real(root.yMax)])
        }

        private func around(_ condition: String, _ values: [SQLiteValue]) throws(FeatureError) -> Extent? {
            let own = RowReader(schema, attributes: [])
            let statement = try connection.cached("SELECT \(own.selection) FROM \(SQLiteName.quoted(schema.table)) \(condition)")
            try statement.bind(values)
            defer { statement.reset() }
            var extent = Extent.empty
            while try statement.step() { extent = extent.union(own.extent(statement)) }
            return extent.isEmpty ? nil : extent
        }
    }
#endif
