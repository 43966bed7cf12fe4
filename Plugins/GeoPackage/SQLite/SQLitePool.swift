#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures
    import Synchronization

    /// The connections of a store to its file: one that writes, and as many that read as there are readers at a time.
    final class SQLitePool: Sendable {
        /// Where the file is.
        let location: String
        /// Whether there is no connection that writes.
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

        /// A pool over a file.
        ///
        /// - Parameters:
        ///   - writer: the connection that writes; nil for a file that is only read.
        ///   - readingMode: how readers are opened.
        ///   - access: what readers may do.
        ///   - prepare: registers functions and sets limits on each new connection, the writer among them.
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

        /// Runs `body` with the connection that writes; others wait. Within it the same thread may not ask for it again.
        ///
        /// - Throws: `readOnly`, `closed`, `busy` when the thread has it already.
        func write<Result>(_ body: (SQLiteConnection) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            if let joined { return try body(joined) }
            guard writing.lock() else { throw .busy(location: location) }
            defer { writing.unlock() }
            let (writer, isClosed) = state.withLock { ($0.writer, $0.isClosed) }
            if isClosed { throw .closed(location: location) }
            guard let writer else { throw .readOnly(location: location) }
            return try body(writer)
        }

        /// Runs `body` in a transaction of the connection that writes.
        func transaction<Result>(_ body: (SQLiteConnection) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try write { (connection) throws(FeatureError) in
                try connection.transaction { () throws(FeatureError) in try body(connection) }
            }
        }

        /// Runs `body` in a transaction that all calls of this thread are part of meanwhile, those that read too: all that they do is kept, or nothing
        /// where it throws. Within another one it is a part of that.
        func joiningTransaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError) {
            if joined != nil { return try transaction { (_) throws(FeatureError) in try body() } }
            try transaction { (_) throws(FeatureError) in
                self.state.withLock { $0.joiner = System.currentThread }
                defer { self.state.withLock { $0.joiner = nil } }
                try body()
            }
        }

        /// The connection that writes, where this thread is in such a transaction.
        private var joined: SQLiteConnection? { state.withLock { $0.joiner == System.currentThread ? $0.writer : nil } }

        /// Runs `body` with a connection that reads and that nobody else has meanwhile. Within it others may be asked for.
        ///
        /// - Throws: `closed`, or why no connection can be opened.
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

        /// So many readers are kept for the next one who asks.
        private static let idleLimit = 8

        /// Closes the connections, the reading ones that are in use when they are given back. Waits for who is writing.
        ///
        /// What was logged goes into the file, unless others have it open: a file without a log beside it can be copied, and read where nothing
        /// can be written.
        func close() {
            guard writing.lock() else { return }
            defer { writing.unlock() }
            let writer = state.withLock { state in
                state.isClosed = true
                return state.writer
            }
            // A connection that has read nothing yet does not know the log: the last reader would leave it behind, for it may not remove it.
            _ = try? writer?.value("SELECT 1 FROM sqlite_master LIMIT 1")
            state.withLock { $0 = State(isClosed: true) }
            guard let writer else { return }
            writer.waitForWriters(milliseconds: 0)
            try? writer.run("PRAGMA journal_mode = DELETE")
        }

        deinit { close() }
    }
#endif
