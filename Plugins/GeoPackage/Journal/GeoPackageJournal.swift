#if GeoPackage
    import Groma

    /// The journal of a layer, kept in its file: what is noted is there exactly when the edit is, whatever happens.
    final class GeoPackageJournal: EditJournal {
        private let pool: SQLitePool
        private let layer: String
        private let definition: LayerDefinition
        private let makeGlobalID: @Sendable () -> String
        private let rows: @Sendable (SQLiteConnection) -> any EditTarget
        private let media: @Sendable () -> MediaRelation?

        /// The journal of a layer.
        ///
        /// - Parameters:
        ///   - media: where the layer's attachments are.
        ///   - rows: through what features are written on a connection.
        init(
            _ pool: SQLitePool, layer: String, definition: LayerDefinition, makeGlobalID: @escaping @Sendable () -> String,
            media: @escaping @Sendable () -> MediaRelation?, rows: @escaping @Sendable (SQLiteConnection) -> any EditTarget
        ) {
            self.pool = pool
            self.layer = layer
            self.definition = definition
            self.makeGlobalID = makeGlobalID
            self.rows = rows
            self.media = media
        }

        /// Notes an edit in the transaction that it is a part of.
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
            try writing { (journal) throws(FeatureError) in
                guard let (current, _) = try journal.current(entry) else { return }
                try journal.remove(current.sequence)
                if let attachment = current.attachmentID {
                    if current.kind != .deleteAttachment {
                        try self.media()?.delete(attachment, ofFeature: current.objectID, journal.connection)
                    }
                    return try journal.setRemoteID(nil, of: .attachment(attachment))
                }
                if let remote, current.kind != .add {
                    try self.take(remote, as: current.objectID, journal)
                } else {
                    try self.drop(current.objectID, journal)
                }
            }
        }

        // MARK: What a service calls things

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

        // MARK: What a service has

        func takeRemote(_ features: [Feature]) throws(FeatureError) -> [Int] {
            try writing { (journal) throws(FeatureError) in
                let noted = Set(try journal.all().filter { $0.attachmentID == nil }.map(\.objectID))
                var leftAlone: [Int] = []
                for feature in features {
                    guard let remoteID = feature.objectID else { continue }
                    let local = try self.known(feature, journal)
                    if let local, try self.isLeftAlone(local, remote: feature, noted, journal) {
                        leftAlone.append(remoteID)
                    } else {
                        try self.take(feature, as: local, journal)
                    }
                }
                return leftAlone
            }
        }

        func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int] {
            try writing { (journal) throws(FeatureError) in
                let noted = Set(try journal.all().map(\.objectID))
                var leftAlone: [Int] = []
                for remoteID in remoteIDs {
                    guard let local = try journal.localID(ofRemote: .feature(remoteID)) else { continue }
                    if try self.isLeftAlone(local, remote: nil, noted, journal) {
                        leftAlone.append(remoteID)
                    } else {
                        try self.drop(local, journal)
                    }
                }
                return leftAlone
            }
        }

        /// What a feature of the service is called here: by its number there, or by its global id where an answer has not come or the service
        /// has numbered it anew.
        private func known(_ remote: Feature, _ journal: JournalRows) throws(FeatureError) -> Int? {
            if let id = remote.objectID, let local = try journal.localID(ofRemote: .feature(id)) { return local }
            guard let globalID = remote.globalID.flatMap(GlobalID.normalized) else { return nil }
            return try rows(journal.connection).objectID(ofGlobalID: globalID)
        }

        /// Writes a feature as the service has it.
        private func take(_ remote: Feature, as local: Int?, _ journal: JournalRows) throws(FeatureError) {
            var target = rows(journal.connection)
            var feature = remote
            feature.globalID = remote.globalID.flatMap(GlobalID.normalized)
            let remoteID = remote.objectID
            var known = local
            if let known, let old = try target.feature(withObjectID: known) {
                feature.objectID = known
                feature.globalID = feature.globalID ?? old.globalID
                try target.replace(old, with: feature)
            } else {
                // Under the service's own number where it is free.
                if let remoteID, remoteID > 0, try !target.hasFeature(withObjectID: remoteID) {
                    feature.objectID = remoteID
                } else {
                    feature.objectID = nil
                }
                // A service that keeps none leaves it to the copy.
                if feature.globalID == nil && definition.globalIDField != nil { feature.globalID = makeGlobalID() }
                known = try target.insert(feature)
            }
            guard let known, let remoteID else { return }
            try journal.setRemoteID(remoteID, of: .feature(known))
            try noteDigest(ofFeature: known, journal)
        }

        /// Notes a version of a feature as what the service has: the one that was sent, else the one in the file.
        private func noteDigest(ofFeature id: Int, as sent: Feature? = nil, _ journal: JournalRows) throws(FeatureError) {
            let version = if let sent { sent } else { try rows(journal.connection).feature(withObjectID: id) }
            guard let feature = version else { return }
            try journal.setDigest(FeatureDigest.value(of: feature, definition), ofFeature: id)
        }

        /// Whether a feature has an entry, or gets one now because it was changed or deleted without being noted.
        private func isLeftAlone(
            _ id: Int, remote: Feature?, _ noted: Set<Int>, _ journal: JournalRows
        ) throws(FeatureError) -> Bool {
            if noted.contains(id) { return true }
            let digest = try journal.digest(ofFeature: id)
            let current = try rows(journal.connection).feature(withObjectID: id)
            guard let entry = ForeignChange.entry(ofFeature: id, digest: digest, current: current, remote: remote, definition) else {
                return false
            }
            try journal.write(entry)
            return true
        }

        /// Deletes a feature, and forgets what the service calls it.
        private func drop(_ local: Int, _ journal: JournalRows) throws(FeatureError) {
            var target = rows(journal.connection)
            if let old = try target.feature(withObjectID: local) {
                for id in try media()?.ids(ofFeature: local, journal.connection) ?? [] {
                    try journal.setRemoteID(nil, of: .attachment(id))
                }
                try target.delete(old)
            }
            for entry in try journal.entries(ofFeature: local) { try journal.remove(entry.sequence) }
            try journal.setRemoteID(nil, of: .feature(local))
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
    }
#endif
