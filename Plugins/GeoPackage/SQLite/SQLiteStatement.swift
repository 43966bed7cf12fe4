#if GeoPackage
    import CSQLite
    import GromaFeatures

    /// A prepared statement. Parameters are counted from 1 and columns from 0, as in SQLite. It is confined like its connection.
    final class SQLiteStatement {
        /// The prepared statement of SQLite. It is finalized with its last owner, and does not refer to its connection, which can therefore
        /// cache it.
        final class Prepared {
            fileprivate let handle: OpaquePointer

            /// Takes ownership of a handle of `sqlite3_prepare_v3`.
            init(_ handle: OpaquePointer) { self.handle = handle }

            deinit { sqlite3_finalize(handle) }

            /// Whether it may return more rows.
            var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }
        }

        private let prepared: Prepared
        private let connection: SQLiteConnection
        private var handle: OpaquePointer { prepared.handle }

        /// Creates an instance for a prepared statement of a connection, which stays open as long as the instance exists.
        init(_ prepared: Prepared, of connection: SQLiteConnection) {
            self.prepared = prepared
            self.connection = connection
        }

        // MARK: Parameters

        /// Binds a value to a parameter.
        func bind(_ parameter: Int32, _ value: SQLiteValue) throws(FeatureError) {
            switch value {
            case .null: try check(sqlite3_bind_null(handle, parameter))
            case .integer(let number): try bind(parameter, number)
            case .real(let number): try bind(parameter, number)
            case .text(let text): try bind(parameter, text)
            case .blob(let bytes): try bind(parameter, bytes)
            }
        }

        /// Binds values to the parameters from 1 on.
        func bind(_ values: [SQLiteValue]) throws(FeatureError) {
            for (index, value) in values.enumerated() { try bind(Int32(truncatingIfNeeded: index + 1), value) }
        }

        /// Binds a whole number.
        func bind(_ parameter: Int32, _ number: Int) throws(FeatureError) {
            try check(sqlite3_bind_int64(handle, parameter, Int64(number)))
        }

        /// Binds a floating-point number. SQLite stores NaN as null.
        func bind(_ parameter: Int32, _ number: Double) throws(FeatureError) {
            try check(sqlite3_bind_double(handle, parameter, number))
        }

        /// Binds a text, which may contain NUL.
        func bind(_ parameter: Int32, _ text: String) throws(FeatureError) {
            var text = text
            let code = text.withUTF8 { bytes in
                // An empty buffer may have no address, which SQLite would take for null.
                guard let base = bytes.baseAddress else { return sqlite3_bind_text(handle, parameter, "", 0, Self.copied) }
                return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(handle, parameter, $0, UInt64(bytes.count), Self.copied, UInt8(SQLITE_UTF8))
                }
            }
            try check(code)
        }

        /// Binds bytes.
        func bind(_ parameter: Int32, _ bytes: [UInt8]) throws(FeatureError) {
            try check(
                bytes.withUnsafeBytes { bytes in
                    guard let base = bytes.baseAddress, bytes.count > 0 else { return sqlite3_bind_zeroblob(handle, parameter, 0) }
                    return sqlite3_bind_blob64(handle, parameter, base, UInt64(bytes.count), Self.copied)
                })
        }

        /// Binds the given number of zero bytes, to be written through ``SQLiteBlob``.
        func bindZeros(_ parameter: Int32, count: Int) throws(FeatureError) {
            try check(sqlite3_bind_zeroblob64(handle, parameter, UInt64(clamping: count)))
        }

        // MARK: Rows

        /// Advances to the next row; returns false after the last one, and then the statement is reset.
        func step() throws(FeatureError) -> Bool {
            SystemReason.forget()
            let code = sqlite3_step(handle)
            if code == SQLITE_ROW { return true }
            if code == SQLITE_DONE {
                sqlite3_reset(handle)
                return false
            }
            let error = connection.error(code)
            sqlite3_reset(handle)
            throw error
        }

        /// Runs a statement without rows, or whose rows are not needed.
        func run() throws(FeatureError) {
            while try step() {}
        }

        /// Resets the statement for another run. Its parameters keep their values.
        func reset() { sqlite3_reset(handle) }

        /// Resets the statement for another run, with all parameters null.
        func clear() {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }

        // MARK: Columns

        /// Returns the storage class of a column: `SQLITE_INTEGER`, `SQLITE_FLOAT`, `SQLITE_TEXT`, `SQLITE_BLOB` or `SQLITE_NULL`.
        func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

        /// Returns whether a column is null.
        func isNull(_ column: Int32) -> Bool { type(column) == SQLITE_NULL }

        /// Returns a column as a whole number, converted by SQLite; 0 for null.
        func integer(_ column: Int32) -> Int { Int(truncatingIfNeeded: sqlite3_column_int64(handle, column)) }

        /// Returns a column as a floating-point number, converted by SQLite; 0 for null.
        func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

        /// Returns a column as text, with invalid UTF-8 repaired; empty for null.
        func text(_ column: Int32) -> String {
            guard let base = sqlite3_column_text(handle, column) else { return "" }
            let count = Int(sqlite3_column_bytes(handle, column))
            return String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
        }

        /// Returns a column as text; nil for null.
        func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

        /// Returns the bytes of a column, valid until the next step.
        func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
            let base = sqlite3_column_blob(handle, column)
            return UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
        }

        /// Returns a column in its storage class.
        func value(_ column: Int32) -> SQLiteValue {
            switch type(column) {
            case SQLITE_INTEGER: .integer(integer(column))
            case SQLITE_FLOAT: .real(double(column))
            case SQLITE_TEXT: .text(text(column))
            case SQLITE_BLOB: .blob(Array(bytes(column)))
            default: .null
            }
        }

        private func check(_ code: Int32) throws(FeatureError) {
            guard code == SQLITE_OK else { throw connection.error(code) }
        }

        /// Makes SQLite copy its argument: `SQLITE_TRANSIENT`, which sqlite3.h defines as -1 cast to this type, and Swift does not import.
        /// SQLite compares it and never calls it; an `Int` and an optional C function are both as wide as a pointer.
        private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
    }
#endif
