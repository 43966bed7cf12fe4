#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures

    /// Opens the connections to GeoPackage files.
    ///
    /// Files are written with a write-ahead log that is flushed to the disk with each transaction, so that a crash at any moment leaves the last
    /// one that was acknowledged, and readers go on reading meanwhile.
    enum GeoPackageFile {
        /// Opens a file. One that cannot be written, or lies where no log can be kept beside it, is opened for reading.
        ///
        /// - Throws: `noStore`, `invalidStore` for what is not a GeoPackage, `inputOutput`.
        static func open(_ location: String, isReadOnly: Bool, access: StoreAccess) throws(FeatureError) -> SQLitePool {
            switch kind(of: location) {
            case nil: throw .noStore(location: location)
            case S_IFREG?: break
            default: throw .invalidStore(location: location, reason: "it is no regular file")
            }
            guard !isReadOnly, let writer = try writer(location, access) else { return try reader(location, access) }
            return try SQLitePool(location, writer: writer, access: access, prepare: prepare)
        }

        /// Makes a file.
        ///
        /// - Throws: `storeExists`, or why it cannot be written; then no file is left.
        static func create(_ location: String, access: StoreAccess) throws(FeatureError) -> SQLitePool {
            // Made here, so that nobody else's file is taken for a new one.
            switch System.makeFile(location) {
            case .success(let descriptor): System.shut(descriptor)
            case .failure(let error): throw failure(error, location)
            }
            do throws(FeatureError) {
                let connection = try SQLiteConnection(location, mode: .writing, access: access)
                try connection.transaction { () throws(FeatureError) in try StandardTables.create(on: connection) }
                try connection.run("PRAGMA journal_mode = WAL")
                return try SQLitePool(location, writer: connection, access: access, prepare: prepare)
            } catch {
                for suffix in ["", "-journal", "-wal", "-shm"] { unlink(location + suffix) }
                throw error
            }
        }

        /// The connection that writes; nil if nothing can be written.
        private static func writer(_ location: String, _ access: StoreAccess) throws(FeatureError) -> SQLiteConnection? {
            do throws(FeatureError) {
                let connection = try SQLiteConnection(location, mode: .writing, access: access)
                if connection.isReadOnly { return nil }
                // Before anything is written: an empty file and any other database stay what they are.
                try check(connection)
                do throws(FeatureError) {
                    guard try connection.value("PRAGMA journal_mode = WAL") == .text("wal") else { return nil }
                } catch .busy {
                    // Somebody is reading without a log. It is written without one then, which lasts too and lets nobody read meanwhile.
                }
                return connection
            } catch {
                switch error {
                case .readOnly, .inputOutput: return nil
                default: throw error
                }
            }
        }

        private static func reader(_ location: String, _ access: StoreAccess) throws(FeatureError) -> SQLitePool {
            do throws(FeatureError) {
                return try reader(location, .reading, access)
            } catch {
                // A file that was left in the mode of logs, where none can be made, and none lies beside it.
                switch error {
                case .inputOutput, .readOnly: break
                case .invalidStore where kind(of: location + "-journal") == S_IFREG:
                    try undo(location, access)
                    return try reader(location, .reading, access)
                default: throw error
                }
                if kind(of: location + "-wal") != nil { throw error }
                return try reader(location, .readingImmutable, access)
            }
        }

        private static func reader(
            _ location: String, _ mode: SQLiteConnection.Mode, _ access: StoreAccess
        ) throws(FeatureError) -> SQLitePool {
            let pool = try SQLitePool(location, writer: nil, readingMode: mode, access: access, prepare: prepare)
            try pool.read { (connection) throws(FeatureError) in try check(connection) }
            return pool
        }

        /// Has SQLite undo a transaction that its writer did not end, as opening for writing does: what is half written is not to be read.
        private static func undo(_ location: String, _ access: StoreAccess) throws(FeatureError) {
            _ = try SQLiteConnection(location, mode: .writing, access: access).value("SELECT 1 FROM sqlite_master LIMIT 1")
        }

        /// Makes sure that the tables are there without which nothing can be found.
        private static func check(_ connection: SQLiteConnection) throws(FeatureError) {
            try checkSize(connection)
            for table in ["gpkg_contents", "gpkg_spatial_ref_sys"] where try !StandardTables.has(table, on: connection) {
                throw .invalidStore(
                    location: connection.location, reason: "it is an SQLite database, but no GeoPackage: it has no table \(table)")
            }
        }

        /// Makes sure that the file has all of its pages: SQLite itself takes half of a last page for a whole one. What a log holds may be missing.
        private static func checkSize(_ connection: SQLiteConnection) throws(FeatureError) {
            var status = stat()
            let location = connection.location
            guard kind(of: location + "-wal") == nil, stat(location, &status) == 0,
                let pages = try connection.integer("PRAGMA page_count"), let size = try connection.integer("PRAGMA page_size"),
                pages * size > Int(status.st_size)
            else { return }
            throw .invalidStore(location: location, reason: "it has \(status.st_size) bytes of \(pages * size): it is truncated")
        }

        /// Makes a connection ready: functions, durability, and limits.
        private static func prepare(_ connection: SQLiteConnection) throws(FeatureError) {
            try SpatialFunctions.register(on: connection)
            for pragma in [
                "cell_size_check = ON", "synchronous = FULL", "foreign_keys = ON", "cache_size = -\(SQLiteConnection.cacheSize)",
            ] {
                try connection.run("PRAGMA \(pragma)")
            }
            // What a file's own views would call is not trusted. Its triggers have to reach the spatial index, which SQLite counts as unsafe
            // before version 3.41.
            if connection.isReadOnly { try connection.run("PRAGMA trusted_schema = OFF") }
        }

        // MARK: The system

        /// The kind of what a path leads to, as `stat` has it; nil if there is nothing.
        private static func kind(of location: String) -> mode_t? {
            var status = stat()
            return stat(location, &status) == 0 ? status.st_mode & S_IFMT : nil
        }

        private static func failure(_ error: SystemError, _ location: String) -> FeatureError {
            switch error.number {
            case EEXIST: .storeExists(location: location)
            case EROFS, EACCES, EPERM: .readOnly(location: location)
            default: error.isFull ? .diskFull(location: location) : .inputOutput(location: location, reason: error.text)
            }
        }
    }
#endif
