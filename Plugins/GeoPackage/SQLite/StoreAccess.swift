#if GeoPackage
    import CSQLite
    import GromaFeatures

    /// What the connections of a store may do, and for how long: what the options for opening it say.
    struct StoreAccess: Sendable {
        /// Whether a database may be opened, by its full name; nil for any.
        var allowsFile: (@Sendable (String) -> Bool)?
        /// Asked every few thousand steps of a statement; nil for never.
        var isCancelled: (@Sendable () -> Bool)?
        /// The most bytes of a value or a row.
        var valueLimit = Self.valueLimit

        /// Any file, for as long as it takes.
        init() {}

        /// What options say.
        init(_ options: FeatureStoreOptions) {
            allowsFile = options.allowsFile
            isCancelled = options.isCancelled
            // SQLite, what it makes of a value, and the feature hold it at the same time.
            if let memory = options.memoryLimit { valueLimit = min(valueLimit, max(memory / 4, 1 << 20)) }
        }

        /// SQLite's own limit (https://www.sqlite.org/limits.html, 1).
        private static let valueLimit = 1_000_000_000
    }

    /// Asks whether to go on, as SQLite's progress handler does. Its connection holds it for as long as SQLite may call it.
    final class StepWatch {
        private let isCancelled: @Sendable () -> Bool

        init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

        /// Has SQLite ask before every so many steps of a statement: about a millisecond's worth.
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
