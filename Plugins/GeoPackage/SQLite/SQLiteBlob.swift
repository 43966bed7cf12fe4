#if GeoPackage
    import CSQLite
    import GromaFeatures

    /// A blob that is read or written piece by piece (`sqlite3_blob`). Its size is fixed. It is confined like its connection.
    final class SQLiteBlob {
        /// The size in bytes.
        let count: Int
        private let handle: OpaquePointer
        private let connection: SQLiteConnection

        /// Opens the value of a row with a rowid.
        init(
            _ connection: SQLiteConnection, table: String, column: String, row: Int, isWritable: Bool = false
        ) throws(FeatureError) {
            self.connection = connection
            var opened: OpaquePointer?
            let code = try connection.withHandle { (database) throws(FeatureError) in
                sqlite3_blob_open(database, "main", table, column, Int64(row), isWritable ? 1 : 0, &opened)
            }
            guard code == SQLITE_OK, let opened else { throw connection.error(code) }
            handle = opened
            count = Int(sqlite3_blob_bytes(opened))
        }

        deinit { sqlite3_blob_close(handle) }

        /// Reads bytes from an offset on, as many as the buffer holds; they must exist.
        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FeatureError) {
            try check(sqlite3_blob_read(handle, buffer.baseAddress, Int32(clamping: buffer.count), Int32(clamping: offset)))
        }

        /// Writes bytes from an offset on, within the size.
        func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FeatureError) {
            try check(sqlite3_blob_write(handle, bytes.baseAddress, Int32(clamping: bytes.count), Int32(clamping: offset)))
        }

        private func check(_ code: Int32) throws(FeatureError) {
            guard code == SQLITE_OK else { throw connection.error(code) }
        }
    }
#endif
