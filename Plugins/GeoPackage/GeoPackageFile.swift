#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures

    /// Opens the connections to GeoPackage files.
    ///
    /// Files are written with a write-ahead log that is flushed to the disk with each transaction, so that after a crash the last
    /// acknowledged transaction is complete, and readers are not blocked.
    enum GeoPackageFile {
        /// Opens a file. A file that cannot be written, or in whose folder no log can be created, is opened for reading.
        ///
        /// - Throws: `noStore`, `invalidStore` for a file that is not a GeoPackage, `inputOutput`.
        static func open(_ location: String, isReadOnly: Bool, access: StoreAccess) throws(FeatureError) -> SQLitePool {
            switch kind(of: location) {
            case nil: throw .noStore(location: location)
            case S_IFREG?: break
            default: throw .invalidStore(location: location, reason: "it is not a regular file")
            }
            guard !isReadOnly, let writer = try writer(location, access) else { return try reader(location, access) }
            return try SQLitePool(location, writer: writer, access: access, prepare: prepare)
        }

        /// Creates a file.
        ///
        /// - Throws: `storeExists`, or the error if it cannot be written; then no file remains.
        static func create(_ location: String, access: StoreAccess) throws(FeatureError) -> SQLitePool {
            // The file is created here, so that an existing file is not mistaken for a new one.
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

        /// Returns the connection for writing; nil if the file cannot be written.
        private static func writer(_ location: String, _ access: StoreAccess) throws(FeatureError) -> SQLiteConnection? {
            do throws(FeatureError) {
                let connection = try SQLiteConnection(location, mode: .writing, access: access)
                if connection.isReadOnly { return nil }
                // Before anything is written: an empty file and any other database remain unchanged.
                try check(connection)
                do throws(FeatureError) {
                    guard try connection.value("PRAGMA journal_mode = WAL") == .text("wal") else { return nil }
                } catch .busy {
                    // Another program is reading without a log. Then the file is written without one, which is durable too, but blocks
                    // readers.
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
                // A file in write-ahead mode without a log, in a folder where none can be created.
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

        /// Lets SQLite roll back a transaction that its writer did not end, as opening for writing does: partly written data must not be
        /// read.
        private static func undo(_ location: String, _ access: StoreAccess) throws(FeatureError) {
            _ = try SQLiteConnection(location, mode: .writing, access: access).value("SELECT 1 FROM sqlite_master LIMIT 1")
        }

        /// Checks that the mandatory tables exist.
        private static func check(_ connection: SQLiteConnection) throws(FeatureError) {
            try checkSize(connection)
            for table in ["gpkg_contents", "gpkg_spatial_ref_sys"] where try !StandardTables.has(table, on: connection) {
                throw .invalidStore(
                    location: connection.location, reason: "it is an SQLite database, but not a GeoPackage: it has no table \(table)")
            }
        }

        /// Checks that the file has all of its pages: SQLite itself accepts half a last page as complete. Pages that are in a log may be
        /// missing.
        private static func checkSize(_ connection: SQLiteConnection) throws(FeatureError) {
            var status = stat()
            let location = connection.location
            guard kind(of: location + "-wal") == nil, stat(location, &status) == 0,
                let pages = try connection.integer("PRAGMA page_count"), let size = try connection.integer("PRAGMA page_size"),
                pages * size > Int(status.st_size)
            else { return }
            throw .invalidStore(location: location, reason: "it has \(status.st_size) bytes of \(pages * size): it is truncated")
        }

        /// Prepares a connection: functions, durability, and limits.
        private static func prepare(_ connection: SQLiteConnection) throws(FeatureError) {
            try SpatialFunctions.register(on: connection)
            for pragma in [
                "cell_size_check = ON", "synchronous = FULL", "foreign_keys = ON", "cache_size = -\(SQLiteConnection.cacheSize)",
            ] {
                try connection.run("PRAGMA \(pragma)")
            }
            // Functions called by a file's own views are not trusted. Its triggers must access the spatial index, which SQLite considers
            // unsafe before version 3.41.
            if connection.isReadOnly { try connection.run("PRAGMA trusted_schema = OFF") }
        }

        // MARK: The system

        /// Returns the type of file to which a path leads, as in `stat`; nil if there is nothing.
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
