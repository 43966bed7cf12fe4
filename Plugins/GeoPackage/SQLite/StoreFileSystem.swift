#if GeoPackage
    import CSQLite
    import GromaBase
    import Synchronization

    /// The file system of SQLite's connections (https://www.sqlite.org/vfs.html): the system's, with access control.
    ///
    /// A connection can access its database, the journal and the log with the corresponding names, and SQLite's own temporary files, which
    /// have no name and whose sizes are counted. Nothing else is opened, searched or deleted, whatever a file contains: the journal of a
    /// transaction over several databases names another journal that SQLite would delete after playing back the first one, and that name
    /// could be any file's.
    enum StoreFileSystem {
        /// The name for connections; nil if SQLite has no file system on which it can be based.
        static let name: String? = register()

        /// The maximum total size in bytes of SQLite's temporary files, for all connections of the process: sorters and statements that can
        /// be undone.
        static let temporaryLimit = 4 << 30

        /// The state of the access control. SQLite calls it on the thread of the call that it serves.
        private struct State {
            /// The number of connections to each open database, by its full path.
            var databases: [String: Int] = [:]
            /// The databases that are about to be opened, by thread, with the permission and the result.
            var openings: [UInt: Opening] = [:]
            /// The last refused path, by thread.
            var refusals: [UInt: String] = [:]
            /// The size of each temporary file, by the address of its handle.
            var temporaries: [UInt: Int] = [:]
            var temporaryBytes = 0
        }

        private struct Opening {
            var allowsFile: (@Sendable (String) -> Bool)?
            var opened: String?
        }

        private static let state = Mutex(State())

        // MARK: Connections

        /// Lets the thread's next connection open one database, whose full path `allowsFile` must allow.
        static func beginOpening(allowing allowsFile: (@Sendable (String) -> Bool)?) {
            state.withLock { state in
                state.openings[System.currentThread] = Opening(allowsFile: allowsFile)
                state.refusals[System.currentThread] = nil
            }
        }

        /// Returns the full path of the database that was opened since then, to be passed to ``close(_:)`` at the end; nil for none.
        static func endOpening() -> String? { state.withLock { $0.openings.removeValue(forKey: System.currentThread)?.opened } }

        /// Unregisters a connection to a database.
        static func close(_ database: String) {
            state.withLock { state in
                let count = (state.databases[database] ?? 0) - 1
                state.databases[database] = count > 0 ? count : nil
            }
        }

        /// Returns the path that was refused to the thread since the last call.
        static func takeRefusal() -> String? { state.withLock { $0.refusals.removeValue(forKey: System.currentThread) } }

        // MARK: Access control

        private static func admitsDatabase(_ path: String) -> Bool {
            let allowsFile = state.withLock { state -> ((String) -> Bool)?? in
                guard let opening = state.openings[System.currentThread], opening.opened == nil else { return nil }
                return .some(opening.allowsFile)
            }
            guard let allowsFile, allowsFile?(path) != false else { return refuse(path) }
            return true
        }

        private static func noteDatabase(_ path: String) {
            state.withLock { state in
                state.databases[path, default: 0] += 1
                state.openings[System.currentThread]?.opened = path
            }
        }

        /// Returns whether a file is the journal or the log of an open database, or such a database itself.
        private static func admits(_ path: String, asDatabase: Bool = false) -> Bool {
            let isKnown = state.withLock { state in
                if asDatabase && state.databases[path] != nil { return true }
                return companions.contains { path.hasSuffix($0) && state.databases[String(path.dropLast($0.count))] != nil }
            }
            return isKnown || refuse(path)
        }

        private static let companions = ["-journal", "-wal", "-shm"]

        private static func refuse(_ path: String) -> Bool {
            state.withLock { $0.refusals[System.currentThread] = path }
            return false
        }

        // MARK: Temporary files

        /// Records the size of a temporary file; returns false if the total would be too large.
        private static func resize(_ file: UnsafeMutablePointer<sqlite3_file>, to size: Int, canShrink: Bool) -> Bool {
            state.withLock { state in
                let key = UInt(bitPattern: file)
                let old = state.temporaries[key] ?? 0
                if size <= old && !canShrink { return true }
                guard size <= old || state.temporaryBytes + size - old <= temporaryLimit else { return false }
                state.temporaries[key] = size
                state.temporaryBytes += size - old
                return true
            }
        }

        private static func forget(_ file: UnsafeMutablePointer<sqlite3_file>) {
            state.withLock { state in
                state.temporaryBytes -= state.temporaries.removeValue(forKey: UInt(bitPattern: file)) ?? 0
            }
        }

        /// The current total size of SQLite's temporary files in bytes.
        static var temporaryBytes: Int { state.withLock { $0.temporaryBytes } }

        // MARK: Callbacks of SQLite

        /// The system's own file system, and the one with access control. It can be shared safely: both structures are never freed,
        /// SQLite's own is not written here, and the other is only written by `register`, which runs once, before the first connection is
        /// opened.
        private struct Base: @unchecked Sendable {
            let system: UnsafeMutablePointer<sqlite3_vfs>
            let own: UnsafeMutablePointer<sqlite3_vfs>
        }

        private static let door: Base? = sqlite3_vfs_find(nil).map { system in
            let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
            own.initialize(to: system.pointee)
            return Base(system: system, own: own)
        }

        /// The methods of temporary files: the system's, except those that change their size. They can be shared safely: nobody changes
        /// them after their creation, and the structure is not moved.
        private struct Counted: @unchecked Sendable {
            let system: UnsafePointer<sqlite3_io_methods>
            let own: UnsafePointer<sqlite3_io_methods>
        }

        private static let counted = Mutex<Counted?>(nil)

        private static func register() -> String? {
            guard let base = door, let name = strdup("groma") else { return nil }
            base.own.pointee.zName = UnsafePointer(name)
            base.own.pointee.xOpen = { _, name, file, flags, outFlags in StoreFileSystem.open(name, file, flags, outFlags) }
            base.own.pointee.xDelete = { _, name, synchronizes in
                guard let base = StoreFileSystem.door, let name, StoreFileSystem.admits(String(cString: name)) else {
                    return SQLITE_IOERR | (10 << 8)
                }  // SQLITE_IOERR_DELETE
                return base.system.pointee.xDelete(base.system, name, synchronizes)
            }
            base.own.pointee.xAccess = { _, name, flags, found in
                guard let base = StoreFileSystem.door, let name, StoreFileSystem.admits(String(cString: name), asDatabase: true) else {
                    return SQLITE_IOERR | (13 << 8)  // SQLITE_IOERR_ACCESS
                }
                return base.system.pointee.xAccess(base.system, name, flags, found)
            }
            return sqlite3_vfs_register(base.own, 0) == SQLITE_OK ? "groma" : nil
        }

        private static func open(
            _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
            _ outFlags: UnsafeMutablePointer<Int32>?
        ) -> Int32 {
            guard let base = door, let file else { return SQLITE_CANTOPEN }
            file.pointee.pMethods = nil
            guard let name else {
                let code = base.system.pointee.xOpen(base.system, nil, file, flags, outFlags)
                if code == SQLITE_OK { count(file) }
                return code
            }
            let path = String(cString: name)
            if flags & SQLITE_OPEN_MAIN_DB != 0 {
                guard admitsDatabase(path) else { return SQLITE_CANTOPEN }
                let code = base.system.pointee.xOpen(base.system, name, file, flags, outFlags)
                if code == SQLITE_OK { noteDatabase(path) }
                return code
            }
            guard flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0, admits(path) else { return SQLITE_CANTOPEN }
            return base.system.pointee.xOpen(base.system, name, file, flags, outFlags)
        }

        /// Makes a temporary file's methods count its bytes.
        private static func count(_ file: UnsafeMutablePointer<sqlite3_file>) {
            guard let methods = file.pointee.pMethods else { return }
            let known = counted.withLock { known -> Counted in
                if let known { return known }
                let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
                own.initialize(to: methods.pointee)
                own.pointee.xWrite = { file, bytes, count, offset in
                    guard let file, let methods = StoreFileSystem.systemMethods else { return SQLITE_IOERR }
                    guard StoreFileSystem.resize(file, to: Int(offset) + Int(count), canShrink: false) else { return SQLITE_FULL }
                    return methods.pointee.xWrite(file, bytes, count, offset)
                }
                own.pointee.xTruncate = { file, size in
                    guard let file, let methods = StoreFileSystem.systemMethods else { return SQLITE_IOERR }
                    guard StoreFileSystem.resize(file, to: Int(size), canShrink: true) else { return SQLITE_FULL }
                    return methods.pointee.xTruncate(file, size)
                }
                own.pointee.xClose = { file in
                    guard let file, let methods = StoreFileSystem.systemMethods else { return SQLITE_IOERR }
                    StoreFileSystem.forget(file)
                    return methods.pointee.xClose(file)
                }
                let made = Counted(system: methods, own: own)
                known = made
                return made
            }
            if methods == known.system { file.pointee.pMethods = known.own }
        }

        private static var systemMethods: UnsafePointer<sqlite3_io_methods>? { counted.withLock { $0?.system } }
    }
#endif
