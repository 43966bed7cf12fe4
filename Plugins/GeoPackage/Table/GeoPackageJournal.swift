#if GeoPackage
    import GromaBase
    import GromaFeatures

    /// The journal of a layer, stored in its file: an entry exists exactly if its edit does, even after a crash.
    final class GeoPackageJournal: EditJournal {
        private let table: GeoPackageTable
        private var pool: SQLitePool { table.pool }
        private var layer: String { table.schema.table }
        private var definition: LayerDefinition { table.schema.definition }

        /// Creates the journal of a layer.
        init(_ table: GeoPackageTable) { self.table = table }

        /// Records an edit in its transaction.
        static func note(
            _ kind: JournalEntry.Kind, of feature: Feature, before: Feature?, attachment: Int? = nil, layer: String,
            definition: LayerDefinition, on connection: SQLiteConnection
        ) throws(FeatureError) {
            try JournalTables.require(on: connection)
            let journal = JournalRows(layer: layer, definition: definition, connection: connection)
            let entry = try journal.entry(ofFeature: feature.objectID ?? 0, attachment: attachment)
            switch JournalChange(kind, of: feature, before: before, attachmentID: attachment, after: entry) {
            case .write(let entry): try journal.write(entry)
            case .remove(let sequence): try journal.remove(sequence)
            }
            guard kind == .delete, let id = feature.objectID else { return }
            for entry in try journal.entries(ofFeature: id) where entry.attachmentID != nil { try journal.remove(entry.sequence) }
        }

        // MARK: Entries

        func entries() throws(FeatureError) -> [JournalEntry] {
            try reading(orElse: []) { (journal) throws(FeatureError) in try journal.all() }
        }

        func update(_ entry: JournalEntry) throws(FeatureError) -> Bool {
            try writing { (journal) throws(FeatureError) in
                guard let (_, isSame) = try journal.current(entry), isSame else { return false }
                try journal.write(entry)
                return true
            }
        }

        func settle(_ entry: JournalEntry, remoteID: Int?) throws(FeatureError) -> Bool {
            try writing { (journal) throws(FeatureError) in
                let item = Self.item(of: entry)
                guard let current = try journal.current(entry) else { return false }
                guard !current.isSame else {
                    let isGone = entry.kind == .delete || entry.kind == .deleteAttachment
                    if isGone || remoteID != nil { try journal.setRemoteID(isGone ? nil : remoteID, of: item) }
                    try journal.remove(entry.sequence)
                    if !isGone && entry.attachmentID == nil { try self.noteDigest(ofFeature: entry.objectID, as: entry.sent, journal) }
                    return true
                }
                var later = current.entry
                if let remoteID { try journal.setRemoteID(remoteID, of: item) }
                if later.kind == .add { later.kind = .update }
                if later.kind == .addAttachment { later.kind = .updateAttachment }
                if let sent = entry.sent { later.before = sent }
                later.sent = nil
                later.attempts = 0
                later.state = .pending
                try journal.write(later)
                return false
            }
        }

        func abandon(_ entry: JournalEntry, taking remote: Feature?) throws(FeatureError) {
            try taking { (copy) throws(FeatureError) in
                let journal = copy.journal
                guard let (current, _) = try journal.current(entry) else { return }
                try journal.remove(current.sequence)
                if let attachment = current.attachmentID {
                    if current.kind != .deleteAttachment {
                        try copy.rows.media?.delete(attachment, ofFeature: current.objectID, journal.connection)
                    }
                    return try journal.setRemoteID(nil, of: .attachment(attachment))
                }
                try self.table.loading.put(current.kind == .add ? nil : remote, as: current.objectID, to: &copy)
            }
        }

        // MARK: Remote ids

        func remoteID(of item: JournalItem) throws(FeatureError) -> Int? {
            try reading(orElse: nil) { (journal) throws(FeatureError) in try journal.remoteID(of: item) }
        }

        func localID(ofRemote item: JournalItem) throws(FeatureError) -> Int? {
            try reading(orElse: nil) { (journal) throws(FeatureError) in try journal.localID(ofRemote: item) }
        }

        func setRemoteID(_ remoteID: Int?, of item: JournalItem) throws(FeatureError) {
            try writing { (journal) throws(FeatureError) in try journal.setRemoteID(remoteID, of: item) }
        }

        func isOfCopy() throws(FeatureError) -> Bool {
            try pool.read { (connection) throws(FeatureError) in try JournalTables.isCopy(self.layer, on: connection) }
        }

        // MARK: Versions of the service

        func takeRemote(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> TakeResults {
            try taking(manyAdds: features.count) { (copy) throws(FeatureError) in
                try self.table.loading.take(features, options: options, to: &copy)
            }
        }

        func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int] {
            if remoteIDs.isEmpty { return [] }
            return try taking { (copy) throws(FeatureError) in try self.table.loading.drop(remoteIDs, from: &copy) }
        }

        /// First searches without blocking writers: usually there is nothing.
        func noteForeignEdits(includingChanges: Bool, hook: OperationHook) throws(FeatureError) -> ForeignEdits {
            let found = try reading(orElse: ForeignEdits()) { (journal) throws(FeatureError) in
                // A file of an earlier version has no records of how its features were pulled.
                guard try JournalTables.hasDigests(on: journal.connection) else { return ForeignEdits() }
                return try self.table.loading.foreignEdits(
                    includingChanges: includingChanges, in: CopyWriter(self.table, journal, manyAdds: 0), hook: hook)
            }
            guard !found.isEmpty else { return found }
            return try taking { (copy) throws(FeatureError) in
                try self.table.loading.noteForeignEdits(includingChanges: includingChanges, in: &copy, hook: hook)
            }
        }

        func digest(ofFeature id: Int) throws(FeatureError) -> Int? {
            try reading(orElse: nil) { (journal) throws(FeatureError) in
                try JournalTables.hasDigests(on: journal.connection) ? journal.digest(ofFeature: id) : nil
            }
        }

        /// Records the digest of the service's version of a feature: of the version that was sent, or else of the one in the file.
        private func noteDigest(ofFeature id: Int, as sent: Feature? = nil, _ journal: JournalRows) throws(FeatureError) {
            let version = if let sent { sent } else { try table.writer(on: journal.connection).feature(withObjectID: id) }
            guard let feature = version else { return }
            try journal.setDigest(FeatureDigest.value(of: feature, definition), ofFeature: id)
        }

        // MARK: Parts

        private static func item(of entry: JournalEntry) -> JournalItem {
            entry.attachmentID.map { .attachment($0) } ?? .feature(entry.objectID)
        }

        private func reading<Result>(
            orElse nothing: Result, _ body: (JournalRows) throws(FeatureError) -> Result
        ) throws(FeatureError) -> Result {
            try pool.read { (connection) throws(FeatureError) in
                try connection.snapshot { () throws(FeatureError) in
                    guard try JournalTables.areThere(on: connection) else { return nothing }
                    return try body(JournalRows(layer: self.layer, definition: self.definition, connection: connection))
                }
            }
        }

        private func writing<Result>(_ body: (JournalRows) throws(FeatureError) -> Result) throws(FeatureError) -> Result {
            try pool.transaction { (connection) throws(FeatureError) in
                try JournalTables.requireDigests(on: connection)
                return try body(JournalRows(layer: self.layer, definition: self.definition, connection: connection))
            }
        }

        /// Runs `body` with a writer of the layer and its journal in one transaction.
        private func taking<Result>(
            manyAdds: Int = 0, _ body: (inout CopyWriter) throws(FeatureError) -> Result
        ) throws(FeatureError) -> Result {
            try table.writing { (connection) throws(FeatureError) in
                try JournalTables.requireDigests(on: connection)
                let journal = JournalRows(layer: self.layer, definition: self.definition, connection: connection)
                var copy = CopyWriter(self.table, journal, manyAdds: manyAdds)
                let result = try body(&copy)
                return (result, try copy.rows.finish(), true)
            }
        }
    }
#endif
