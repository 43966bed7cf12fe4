#if GeoPackage
    import CSQLite
    import GromaFeatures

    /// The permissions and limits of a store's connections, from the options for opening it.
    struct StoreAccess: Sendable {
        /// Returns whether a database may be opened, given its full path; nil allows any.
        var allowsFile: (@Sendable (String) -> Bool)?
        /// Returns whether to stop; called every few thousand steps of a statement; nil for never.
        var isCancelled: (@Sendable () -> Bool)?
        /// The maximum size of a value or a row in bytes.
        var valueLimit = Self.valueLimit

        /// Creates an instance without restrictions.
        init() {}

        /// Creates an instance from options.
        init(_ options: FeatureStoreOptions) {
            allowsFile = options.allowsFile
            isCancelled = options.isCancelled
            // SQLite, its value, and the feature hold it at the same time.
            if let memory = options.memoryLimit { valueLimit = min(valueLimit, max(memory / 4, 1 << 20)) }
        }

        /// SQLite's own limit (https://www.sqlite.org/limits.html, 1).
        private static let valueLimit = 1_000_000_000
    }

    /// Asks whether to continue, as SQLite's progress handler. The connection owns it for as long as SQLite may call it.
    final class StepWatch {
        private let isCancelled: @Sendable () -> Bool

        init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

        /// Makes SQLite ask after a number of steps of a statement, which take about a millisecond.
        func watch(_ handle: OpaquePointer) {
            sqlite3_progress_handler(
                handle, 20_000,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<StepWatch>.fromOpaque(context).takeUnretainedValue().isCancelled() ? 1 : 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
    }
#endif
