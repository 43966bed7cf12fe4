#if GeoPackage
    import GromaFeatures
    import GromaGeometry
    import Synchronization

    /// A layer of a GeoPackage.
    final class GeoPackageTable: FeatureTable {
        /// The connections to the file.
        let pool: SQLitePool
        /// The schema of the layer in the file.
        let schema: TableSchema
        /// The options with which the file was opened.
        let options: FeatureStoreOptions
        /// Reads whole features.
        let reader: RowReader
        let deferral: IndexDeferral
        private let application: EditApplication
        /// Loads features unchanged.
        let loading: FeatureLoad
        private let extent: Mutex<Extent?>
        private let relation: Mutex<MediaRelation?>

        init(_ schema: TableSchema, pool: SQLitePool, deferral: IndexDeferral, options: FeatureStoreOptions) {
            self.pool = pool
            self.schema = schema
            self.options = options
            self.deferral = deferral
            reader = RowReader(schema)
            application = EditApplication(schema.definition, makeGlobalID: options.makeGlobalID)
            loading = FeatureLoad(schema.definition, makeGlobalID: options.makeGlobalID)
            extent = Mutex(schema.definition.extent)
            relation = Mutex(schema.media)
        }

        var definition: LayerDefinition {
            var definition = schema.definition
            definition.extent = extent.withLock { $0 }
            definition.hasAttachments = media != nil
            return definition
        }

        /// Whether the table can be changed: the layer's capabilities allow edits, it is not a view, and the file is writable.
        var isEditable: Bool { schema.isEditable && !pool.isReadOnly && schema.definition.allowsEdits }

        /// The attachments, including those that were enabled after the file was opened; nil for none.
        var media: MediaRelation? { relation.withLock { $0 } }

        /// Creates the tables for attachments and registers them, in one transaction, also for a layer that other programs wrote. Tables
        /// that another program has created in the meantime are detected.
        func enableAttachments() throws(FeatureError) {
            guard media == nil else { return }
            guard schema.isEditable, schema.definition.allowsEdits else {
                throw .notPermitted(layer: schema.table, what: "enabling attachments", reason: "nothing can be changed in it")
            }
            let made = try pool.transaction { (connection) throws(FeatureError) in
                if let known = try MediaRelation.find(schema.table, connection) { return known }
                return try MediaRelation.create(schema.table, primaryKey: schema.key, connection)
            }
            relation.withLock { $0 = $0 ?? made }
        }

        func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
            guard !edits.isEmpty else { return EditResults() }
            try requireJournal(options)
            return try writing { (connection) throws(FeatureError) in try self.apply(edits, options, on: connection) }
        }

        /// Applies edits in a transaction of the caller, and returns the new bounding box of all shapes and whether the transaction is to
        /// be kept.
        func apply(
            _ edits: FeatureEdits, _ options: EditOptions, on connection: SQLiteConnection
        ) throws(FeatureError) -> (result: EditResults, extent: Extent?, isKept: Bool) {
            var writer = self.writer(on: connection, manyAdds: edits.adds.count)
            defer { deferral.isActive = false }
            let (results, isKept) = try application.apply(edits, options: decided(options, on: connection), to: &writer)
            return (results, isKept ? try writer.finish() : nil, isKept)
        }

        /// Refuses edits that are to be recorded if there is no journal.
        func requireJournal(_ options: EditOptions) throws(FeatureError) {
            guard options.isJournaled == true && journal == nil else { return }
            throw .notSupported(what: "recording edits of \(schema.table)", reason: "it has no journal")
        }

        /// Sets the bounding box of all shapes.
        func note(_ extent: Extent?) { self.extent.withLock { $0 = extent } }

        func load(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> LoadResults {
            guard !features.isEmpty else { return LoadResults() }
            guard schema.isEditable else {
                throw .notPermitted(layer: schema.table, what: "loading features", reason: "it is a view, in which nothing can be written")
            }
            return try writing { (connection) throws(FeatureError) in
                var writer = self.writer(on: connection, manyAdds: features.count)
                let (results, isKept) = try self.loading.load(features, options: options, to: &writer)
                return (results, isKept ? try writer.finish() : nil, isKept)
            }
        }

        /// Runs `body` in a transaction that writes features, and updates the cached records of the table.
        ///
        /// - Parameter body: Returns its result, the bounding box of all shapes, and whether its changes are kept.
        func writing<Result>(
            _ body: (SQLiteConnection) throws(FeatureError) -> (result: Result, extent: Extent?, isKept: Bool)
        ) throws(FeatureError) -> Result {
            let (result, noted, isKept) = try pool.write { (connection) throws(FeatureError) in
                try connection.transaction { () throws(FeatureError) in
                    defer { self.deferral.isActive = false }
                    let done = try body(connection)
                    return ((done.result, done.extent, done.isKept), done.isKept)
                }
            }
            if isKept { note(noted) }
            return result
        }

        /// The number of added features from which sorting is worthwhile.
        static let deferralThreshold = 100
    }
#endif
