#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures
    import Synchronization

    /// The connections of a store to its file: one for writing, and one for each concurrent reader.
    final class SQLitePool: Sendable {
        /// The path of the file.
        let location: String
        /// Whether there is no connection for writing.
        let isReadOnly: Bool
        private let readingMode: SQLiteConnection.Mode
        private let access: StoreAccess
        private let prepare: @Sendable (SQLiteConnection) throws(FeatureError) -> Void
        private let writing = SystemLock()
        private let state: Mutex<State>

        private struct State {
            var writer: SQLiteConnection?
            var readers: [SQLiteConnection] = []
            var isClosed = false
            /// The thread whose calls are all part of one transaction; nil for none.
            var joiner: UInt?
        }

        /// Creates a pool for a file.
        ///
        /// - Parameters:
        ///   - writer: The connection for writing; nil for a file that is only read.
        ///   - readingMode: The mode of connections for reading.
        ///   - access: The permissions of readers.
        ///   - prepare: Registers functions and sets limits on each new connection, including the one for writing.
        init(
            _ location: String, writer: SQLiteConnection?, readingMode: SQLiteConnection.Mode = .reading,
            access: StoreAccess, prepare: @escaping @Sendable (SQLiteConnection) throws(FeatureError) -> Void
        ) throws(FeatureError) {
            self.location = location
            isReadOnly = writer == nil
            self.readingMode = readingMode
            self.access = access
            self.prepare = prepare
            state = Mutex(State(writer: writer))
            if let writer { try prepare(writer) }
        }

        /// Runs `body` with the connection for writing; others wait. The same thread must not request it again within it.
        ///
        /// - Throws: `readOnly`, `closed`, `busy` if the thread has it already.
        func write<Result>(_ body: (SQLiteConnection) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            if let joined { return try body(joined) }
            guard writing.lock() else { throw .busy(location: location) }
            defer { writing.unlock() }
            let (writer, isClosed) = state.withLock { ($0.writer, $0.isClosed) }
            if isClosed { throw .closed(location: location) }
            guard let writer else { throw .readOnly(location: location) }
            return try body(writer)
        }

        /// Runs `body` in a transaction of the connection for writing.
        func transaction<Result>(_ body: (SQLiteConnection) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try write { (connection) throws(FeatureError) in
                try connection.transaction { () throws(FeatureError) in try body(connection) }
            }
        }

        /// Runs `body` in a transaction that includes all calls of this thread, also those that read: all of its changes are kept, or none
        /// if it throws. Nested in another one, it is a part of that.
        func joiningTransaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError) {
            if joined != nil { return try transaction { (_) throws(FeatureError) in try body() } }
            try transaction { (_) throws(FeatureError) in
                self.state.withLock { $0.joiner = System.currentThread }
                defer { self.state.withLock { $0.joiner = nil } }
                try body()
            }
        }

        /// The connection for writing, if this thread is in such a transaction.
        private var joined: SQLiteConnection? { state.withLock { $0.joiner == System.currentThread ? $0.writer : nil } }

        /// Runs `body` with an exclusive connection for reading. Others may be requested within it.
        ///
        /// - Throws: `closed`, or the error if no connection can be opened.
        func read<Result>(_ body: (SQLiteConnection) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            if let joined { return try body(joined) }
            let (idle, isClosed) = state.withLock { ($0.readers.popLast(), $0.isClosed) }
            if isClosed { throw .closed(location: location) }
            let reader: SQLiteConnection
            if let idle {
                reader = idle
            } else {
                reader = try SQLiteConnection(location, mode: readingMode, access: access)
                try prepare(reader)
            }
            defer { giveBack(reader) }
            return try body(reader)
        }

        private func giveBack(_ reader: SQLiteConnection) {
            state.withLock { state in
                if !state.isClosed && state.readers.count < Self.idleLimit { state.readers.append(reader) }
            }
        }

        /// The maximum number of idle connections for reading that are kept.
        private static let idleLimit = 8

        /// Closes the connections; those for reading that are in use are closed when they are returned. Waits for a writer.
        ///
        /// The log is merged into the file, unless others have the file open: a file without a log beside it can be copied, and read where
        /// nothing can be written.
        func close() {
            guard writing.lock() else { return }
            defer { writing.unlock() }
            let writer = state.withLock { state in
                state.isClosed = true
                return state.writer
            }
            // A connection that has not read anything does not know the log: the last reader would leave the log behind, because it may not
            // remove it.
            _ = try? writer?.value("SELECT 1 FROM sqlite_master LIMIT 1")
            state.withLock { $0 = State(isClosed: true) }
            guard let writer else { return }
            writer.waitForWriters(milliseconds: 0)
            try? writer.run("PRAGMA journal_mode = DELETE")
        }

        deinit { close() }
    }
#endif
