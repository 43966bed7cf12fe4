#if GeoPackage
    import GromaFeatures

    /// Writes features of a service into a layer and its journal, within a transaction.
    struct CopyWriter: CopyTarget {
        var rows: TableWriter
        let journal: JournalRows

        /// - Parameter manyAdds: The maximum number of new rows: above a threshold, the spatial index is filled at the end.
        init(_ table: GeoPackageTable, _ journal: JournalRows, manyAdds: Int) {
            rows = table.writer(on: journal.connection, manyAdds: manyAdds)
            self.journal = journal
        }

        // MARK: Rows

        func feature(withObjectID id: Int) throws(FeatureError) -> Feature? { try rows.feature(withObjectID: id) }

        func objectID(ofGlobalID id: String) throws(FeatureError) -> Int? { try rows.objectID(ofGlobalID: id) }

        func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool { try rows.hasFeature(withObjectID: id) }

        mutating func insert(_ feature: Feature) throws(FeatureError) -> Int { try rows.insert(feature) }

        mutating func replace(_ old: Feature, with new: Feature) throws(FeatureError) { try rows.replace(old, with: new) }

        mutating func delete(_ feature: Feature) throws(FeatureError) { try rows.delete(feature) }

        mutating func note(_ kind: JournalEntry.Kind, of feature: Feature, before: Feature?) throws(FeatureError) {
            try rows.note(kind, of: feature, before: before)
        }

        // MARK: Journal

        func isNotedAsCopy() throws(FeatureError) -> Bool { try journal.isNotedAsCopy() }

        func entries(ofFeature id: Int) throws(FeatureError) -> [JournalEntry] { try journal.entries(ofFeature: id) }

        func localID(ofRemoteFeature id: Int) throws(FeatureError) -> Int? { try journal.localID(ofRemote: .feature(id)) }

        func digest(ofFeature id: Int) throws(FeatureError) -> Int? { try journal.digest(ofFeature: id) }

        func notedFeatures() throws(FeatureError) -> [Int] { try journal.notedFeatures() }

        func unknownFeatures() throws(FeatureError) -> [Int] { try journal.unknownFeatures(in: rows.schema) }

        mutating func note(remoteID: Int, digest: Int, ofFeature id: Int) throws(FeatureError) {
            try journal.setRemoteID(remoteID, of: .feature(id))
            try journal.setDigest(digest, ofFeature: id)
        }

        mutating func add(_ entry: JournalEntry) throws(FeatureError) { try journal.write(entry) }

        mutating func forget(_ id: Int) throws(FeatureError) {
            for attachment in try rows.media?.ids(ofFeature: id, journal.connection) ?? [] {
                try journal.setRemoteID(nil, of: .attachment(attachment))
            }
            for entry in try journal.entries(ofFeature: id) { try journal.remove(entry.sequence) }
            try journal.setRemoteID(nil, of: .feature(id))
        }
    }
#endif
