#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures

    extension FeatureError {
        /// Creates the error of a store for a result code of SQLite (https://www.sqlite.org/rescode.html).
        ///
        /// - Parameters:
        ///   - code: A result code, plain or extended.
        ///   - systemError: The `errno` that caused it; 0 for none.
        ///   - message: SQLite's own message.
        init(sqlite code: Int32, systemError: Int32, message: String, location: String) {
            switch code & 0xFF {
            // Continuing to read would read partly written data (SQLITE_READONLY_ROLLBACK).
            case SQLITE_READONLY where code >> 8 == 3:
                self = .invalidStore(
                    location: location,
                    reason: "it has the journal of an unfinished transaction; open it for writing to roll that back")
            case SQLITE_TOOBIG:
                self = .invalidStore(location: location, reason: "a value or a row in it is larger than the limit (\(message))")
            case SQLITE_FULL: self = .diskFull(location: location)
            case SQLITE_READONLY: self = .readOnly(location: location)
            case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(location: location)
            case SQLITE_CORRUPT, SQLITE_NOTADB: self = .invalidStore(location: location, reason: message)
            case SQLITE_INTERRUPT: self = .cancelled
            case SQLITE_CONSTRAINT: self = .notPermitted(layer: location, what: "the edit", reason: message)
            // A quota or a limit on the size of files has no result code of its own.
            case SQLITE_IOERR where SystemError(systemError).isFull: self = .diskFull(location: location)
            default: self = .inputOutput(location: location, reason: SystemReason.text(message, systemError))
            }
        }
    }

    /// The system's error numbers, which complete SQLite's messages.
    enum SystemReason {
        /// Clears the thread's last error number.
        static func forget() { errno = 0 }

        /// Returns the error number of a failed call: that of the connection, which has none for failures at the end of a transaction, or
        /// else the thread's last one since it was cleared.
        static func number(of connection: OpaquePointer) -> Int32 {
            let last = errno
            let number = sqlite3_system_errno(connection)
            return number == 0 ? last : number
        }

        fileprivate static func text(_ message: String, _ number: Int32) -> String {
            number == 0 ? message : "\(message) (\(SystemError(number).text))"
        }
    }
#endif
