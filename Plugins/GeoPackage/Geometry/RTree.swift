#if GeoPackage
    import GromaFeatures
    import GromaGeometry

    /// The spatial index of a table's geometry column (OGC 12-128r17, annex F.3: R-tree spatial indexes).
    struct RTree: Sendable {
        /// The table of the index.
        let name: String

        /// Creates an instance for a column, with the table name that the standard specifies.
        init(table: String, column: String) { name = "rtree_\(table)_\(column)" }

        /// Creates the index of an empty table with the triggers that maintain it, and registers the extension.
        static func create(
            table: String, column: String, key: String, on connection: SQLiteConnection
        ) throws(FeatureError) {
            let name = RTree(table: table, column: column).name
            try connection.run("CREATE VIRTUAL TABLE \(SQLiteName.quoted(name)) USING rtree(id, minx, maxx, miny, maxy)")
            for trigger in triggers(name, table, column, key) { try connection.run(trigger) }
            try connection.run(
                """
                INSERT INTO gpkg_extensions (table_name, column_name, extension_name, definition, scope)
                VALUES (?, ?, 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')
                """, [.text(table), .text(column)])
        }

        /// The triggers, exactly as in the standard.
        private static func triggers(_ name: String, _ table: String, _ column: String, _ key: String) -> [String] {
            let tree = SQLiteName.quoted(name)
            let c = SQLiteName.quoted(column)
            let i = SQLiteName.quoted(key)
            let enter = """
                INSERT OR REPLACE INTO \(tree) VALUES (
                    NEW.\(i), ST_MinX(NEW.\(c)), ST_MaxX(NEW.\(c)), ST_MinY(NEW.\(c)), ST_MaxY(NEW.\(c)));
                """
            let leave = "DELETE FROM \(tree) WHERE id = OLD.\(i);"
            let isThere = "(NEW.\(c) NOTNULL AND NOT ST_IsEmpty(NEW.\(c)))"
            let isGone = "(NEW.\(c) ISNULL OR ST_IsEmpty(NEW.\(c)))"
            let rules = [
                ("insert", "INSERT", "(new.\(c) NOT NULL AND NOT ST_IsEmpty(NEW.\(c)))", enter),
                ("update1", "UPDATE OF \(c)", "OLD.\(i) = NEW.\(i) AND \(isThere)", enter),
                ("update2", "UPDATE OF \(c)", "OLD.\(i) = NEW.\(i) AND \(isGone)", leave),
                ("update3", "UPDATE", "OLD.\(i) != NEW.\(i) AND \(isThere)", leave + " " + enter),
                ("update4", "UPDATE", "OLD.\(i) != NEW.\(i) AND \(isGone)", "DELETE FROM \(tree) WHERE id IN (OLD.\(i), NEW.\(i));"),
                ("delete", "DELETE", "old.\(c) NOT NULL", leave),
            ]
            return rules.map { suffix, event, condition, action in
                "CREATE TRIGGER \(SQLiteName.quoted(name + "_" + suffix)) AFTER \(event) ON \(SQLiteName.quoted(table)) "
                    + "WHEN \(condition) BEGIN \(action) END"
            }
        }

        /// Returns the bounding box of all entries, with its sides rounded outward: from the root node only, by SQLite's stable node
        /// format (https://www.sqlite.org/rtree.html, "Shadow tables"). Nil if there are no entries, or if the index has another format.
        func extent(on connection: SQLiteConnection) throws(FeatureError) -> Extent? {
            let find = "SELECT data FROM \(SQLiteName.quoted(name + "_node")) WHERE nodeno = 1"
            guard case .blob(let node)? = try connection.value(find), node.count >= 4 else { return nil }
            let count = Int(node[2]) << 8 | Int(node[3])
            guard count > 0, node.count >= 4 + count * Self.cellSize else { return nil }
            func side(_ cell: Int, _ place: Int) -> Double {
                let start = 4 + cell * Self.cellSize + 8 + place * 4
                return Double(Float(bitPattern: node[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }))
            }
            var extent = Extent.empty
            for cell in 0..<count {
                extent = extent.union(
                    Extent(xMin: side(cell, 0), yMin: side(cell, 2), xMax: side(cell, 1), yMax: side(cell, 3)))
            }
            return extent.isEmpty ? nil : extent
        }

        /// The size of a cell in a node, in bytes: an id of 64 bits and four sides of 32 bits, all big-endian.
        static let cellSize = 24

        /// Inserts the bounding boxes of new rows, in Hilbert order so that neighbors are in the same nodes. O(n log n)
        func enter(_ entries: [(id: Int, extent: Extent)], on connection: SQLiteConnection) throws(FeatureError) {
            let order = entries.indices.map { (key: HilbertKey.key(of: entries[$0].extent), place: $0) }
                .sorted { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
            if var load = try RTreeLoad(name, count: entries.count, on: connection) {
                try load.enter(order.lazy.map { entries[$0.place] })
                return
            }
            let statement = try connection.cached("INSERT OR REPLACE INTO \(SQLiteName.quoted(name)) VALUES (?, ?, ?, ?, ?)")
            for item in order {
                let (id, extent) = entries[item.place]
                try statement.bind(1, id)
                try statement.bind(2, extent.xMin)
                try statement.bind(3, extent.xMax)
                try statement.bind(4, extent.yMin)
                try statement.bind(5, extent.yMax)
                try statement.run()
            }
        }
    }
#endif
