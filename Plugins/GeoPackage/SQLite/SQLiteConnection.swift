#if GeoPackage
    import CLazyLibraries
    import CSQLite
    import GromaFeatures

    /// A connection to a database file.
    ///
    /// It has no lock of its own. It may be passed between threads although the compiler cannot prove it: ``SQLitePool`` lends it to one
    /// thread at a time, and SQLite does not bind a connection to a thread.
    final class SQLiteConnection: @unchecked Sendable {
        /// The path of the file, for errors.
        let location: String
        private let handle: OpaquePointer
        /// The database's full path in the file system.
        private let database: String?
        private let watch: StepWatch?
        private var statements: [String: SQLiteStatement.Prepared] = [:]
        /// Whether a transaction was begun here and has not been ended here.
        private var isBracketed = false

        /// The mode of opening a file.
        enum Mode: Sendable {
            /// For reading, including the log of a writer that crashed.
            case reading
            /// For reading a file that nobody can write, such as on a read-only disk: without locks and without a log.
            case readingImmutable
            /// For reading and writing an existing file.
            case writing
            /// For writing a file, which is created if it is missing.
            case creating
        }

        /// Opens a file. SQLite does not read it before the first statement.
        ///
        /// - Throws: `inputOutput`, `readOnly`, `notPermitted` for a file that may not be opened, `notSupported` if SQLite is not
        ///   installed.
        init(_ location: String, mode: Mode, access: StoreAccess) throws(FeatureError) {
            if let missing = Self.missing {
                throw .notSupported(what: "GeoPackages", reason: "install SQLite (libsqlite3-0): \(missing) could not be loaded")
            }
            self.location = location
            guard let fileSystem = StoreFileSystem.name else {
                throw .inputOutput(location: location, reason: "SQLite cannot access files on this system")
            }
            var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
            switch mode {
            case .reading, .readingImmutable: flags |= SQLITE_OPEN_READONLY
            case .writing: flags |= SQLITE_OPEN_READWRITE
            case .creating: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
            var opened: OpaquePointer?
            StoreFileSystem.beginOpening(allowing: access.allowsFile)
            let code = sqlite3_open_v2(Self.uri(location, isImmutable: mode == .readingImmutable), &opened, flags, fileSystem)
            database = StoreFileSystem.endOpening()
            guard code == SQLITE_OK, let opened else {
                let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
                let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
                sqlite3_close_v2(opened)
                if let database { StoreFileSystem.close(database) }
                // A caller that may not open a file must not learn where a link leads.
                if StoreFileSystem.takeRefusal() != nil {
                    throw .invalidStore(location: location, reason: "it is a link to a file that may not be opened")
                }
                throw FeatureError(sqlite: code, systemError: systemError, message: message, location: location)
            }
            handle = opened
            watch = access.isCancelled.map(StepWatch.init)
            watch?.watch(opened)
            for (limit, value) in [
                (SQLITE_LIMIT_LENGTH, access.valueLimit), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 32),
            ] {
                sqlite3_limit(opened, limit, Int32(clamping: value))
            }
            sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        }

        /// The first function that is missing in the installed SQLite library; nil if all exist. The library is loaded at the first access.
        private static let missing: String? = lazy_sqlite_missing().map { String(cString: $0) }

        deinit {
            // No statement is in use any more, because it would keep the connection alive.
            statements.removeAll()
            sqlite3_progress_handler(handle, 0, nil, nil)
            sqlite3_close_v2(handle)
            if let database { StoreFileSystem.close(database) }
        }

        /// The maximum time of waiting for another writer, in milliseconds.
        private static let busyMilliseconds: Int32 = 5000

        /// Returns a file's path as a URI, with all special characters escaped (https://www.sqlite.org/uri.html).
        private static func uri(_ path: String, isImmutable: Bool) -> String {
            let digits = Array("0123456789ABCDEF".utf8)
            var bytes = Array("file:".utf8)
            for byte in path.utf8 {
                switch byte {
                case 0x2F, 0x2D...0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: bytes.append(byte)
                default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            return String(decoding: bytes, as: UTF8.self) + (isImmutable ? "?immutable=1" : "")
        }

        // MARK: Statements

        /// Prepares a statement.
        func prepare(_ sql: String) throws(FeatureError) -> SQLiteStatement { SQLiteStatement(try prepared(sql, flags: 0), of: self) }

        /// Returns a cached statement, ready to be run, with its parameters null.
        func cached(_ sql: String) throws(FeatureError) -> SQLiteStatement {
            if let kept = statements[sql] {
                if kept.isBusy { return try prepare(sql) }
                let statement = SQLiteStatement(kept, of: self)
                statement.clear()
                return statement
            }
            if statements.count >= Self.cacheLimit { statements.removeAll() }
            let prepared = try prepared(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
            statements[sql] = prepared
            return SQLiteStatement(prepared, of: self)
        }

        /// The maximum number of cached statements; a program with more statements prepares each of them every time.
        private static let cacheLimit = 200

        private func prepared(_ sql: String, flags: UInt32) throws(FeatureError) -> SQLiteStatement.Prepared {
            var statement: OpaquePointer?
            let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
            guard code == SQLITE_OK, let statement else { throw error(code) }
            return SQLiteStatement.Prepared(statement)
        }

        /// Runs one statement with values for its parameters.
        func run(_ sql: String, _ values: [SQLiteValue] = []) throws(FeatureError) {
            let statement = try prepare(sql)
            try statement.bind(values)
            try statement.run()
        }

        /// Runs statements without parameters, one after the other.
        func runScript(_ sql: String) throws(FeatureError) {
            let code = sqlite3_exec(handle, sql, nil, nil, nil)
            guard code == SQLITE_OK else { throw error(code) }
        }

        /// Returns the first column of the first row of a query; nil if there is no row.
        func value(_ sql: String, _ values: [SQLiteValue] = []) throws(FeatureError) -> SQLiteValue? {
            let statement = try cached(sql)
            try statement.bind(values)
            defer { statement.reset() }
            return try statement.step() ? statement.value(0) : nil
        }

        /// Returns the first column of the first row of a query as a whole number; nil if it is not one.
        func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(FeatureError) -> Int? {
            guard case .integer(let number)? = try value(sql, values) else { return nil }
            return number
        }

        /// The rowid of the last inserted row.
        var lastInsertedRow: Int { Int(truncatingIfNeeded: sqlite3_last_insert_rowid(handle)) }

        /// The number of rows that the last statement changed, without those of its triggers.
        var changedRows: Int { Int(sqlite3_changes(handle)) }

        // MARK: Transactions

        /// Whether a transaction is open.
        var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

        /// Runs `body` in a transaction for writing: its changes are kept, on the disk, when this returns, and rolled back when it throws.
        /// Nested in another transaction, as in the following methods, they are kept when that one is.
        func transaction<Result>(_ body: () throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try bracketed("BEGIN IMMEDIATE", body)
        }

        /// Runs `body` in a transaction for reading, so that all of its statements see the same state.
        func snapshot<Result>(_ body: () throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try bracketed("BEGIN", body)
        }

        /// Runs `body` in a transaction for writing; it is also rolled back if `body` requests that.
        func transaction<Result>(
            keepingIf body: () throws(FeatureError) -> (result: Result, isKept: Bool)
        ) throws(FeatureError) -> Result {
            if isBracketed { return try savepoint(keepingIf: body) }
            try run("BEGIN IMMEDIATE")
            isBracketed = true
            defer { isBracketed = false }
            do throws(FeatureError) {
                let (result, isKept) = try body()
                try isKept ? commit() : run("ROLLBACK")
                return result
            } catch {
                rollBack()
                throw error
            }
        }

        private func bracketed<Result>(
            _ beginning: String, _ body: () throws(FeatureError) -> Result
        ) throws(FeatureError) -> Result {
            if isBracketed { return try savepoint(body) }
            try run(beginning)
            isBracketed = true
            defer { isBracketed = false }
            do throws(FeatureError) {
                let result = try body()
                try commit()
                return result
            } catch {
                rollBack()
                throw error
            }
        }

        /// There can only be one writing transaction: if it cannot be committed, a reader blocks it.
        private func commit() throws(FeatureError) {
            do throws(FeatureError) {
                try run("COMMIT")
            } catch .busy(let location, _) {
                throw .busy(location: location, isReader: true)
            }
        }

        /// SQLite rolls back automatically after some errors. An error of the rollback itself would hide the first one.
        private func rollBack() {
            if isInTransaction { try? run("ROLLBACK") }
        }

        /// Runs `body` within a transaction so that only its own changes are rolled back when it throws.
        func savepoint<Result>(_ body: () throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try savepoint(keepingIf: { () throws(FeatureError) in (try body(), true) })
        }

        private func savepoint<Result>(
            keepingIf body: () throws(FeatureError) -> (result: Result, isKept: Bool)
        ) throws(FeatureError) -> Result {
            try cached("SAVEPOINT step").run()
            do throws(FeatureError) {
                let (result, isKept) = try body()
                if !isKept { try run("ROLLBACK TO step") }
                try cached("RELEASE step").run()
                return result
            } catch {
                if isInTransaction {
                    try? run("ROLLBACK TO step")
                    try? run("RELEASE step")
                }
                throw error
            }
        }

        // MARK: Access to SQLite

        /// Whether the file is read-only, for example by its permissions.
        var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

        /// The size of a connection's page cache, in kB, SQLite's unit.
        static let cacheSize = 32_000

        /// Runs `body` with a small page cache: contents of many megabytes are read once, and would only fill it.
        func withSmallCache<Result>(_ body: () throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try run("PRAGMA cache_size = -1000")
            defer { try? run("PRAGMA cache_size = -\(Self.cacheSize)") }
            return try body()
        }

        /// Sets the maximum time of waiting for another writer.
        func waitForWriters(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

        /// Returns the error for a result code, with the connection's message. If the file's own rules (`ON CONFLICT ROLLBACK`,
        /// `RAISE(ROLLBACK)`) have rolled back the transaction, it is an error of the store, so that the transaction is not continued.
        func error(_ code: Int32) -> FeatureError {
            if let refused = StoreFileSystem.takeRefusal() { return refusal(of: refused) }
            let error = FeatureError(
                sqlite: code, systemError: SystemReason.number(of: handle), message: String(cString: sqlite3_errmsg(handle)),
                location: location)
            guard isBracketed, !isInTransaction, !error.isStoreFailure else { return error }
            return .inputOutput(location: location, reason: "a trigger or constraint of the file rolled back the transaction: \(error)")
        }

        /// Returns the error for another file than those of the database, which SQLite tries to open if a journal names one.
        private func refusal(of other: String) -> FeatureError {
            let journal = location.split(separator: "/").last.map { "\($0)-journal" } ?? ""
            return .invalidStore(
                location: location,
                reason:
                    "it has the journal of an unfinished transaction over several databases, which names another file to delete: "
                    + "let the program that wrote it finish, or remove \(journal)")
        }

        /// Calls a closure with the connection's handle, for functions that this wrapper does not have (functions, blobs, limits).
        func withHandle<Result>(_ body: (OpaquePointer) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try body(handle)
        }
    }
#endif
