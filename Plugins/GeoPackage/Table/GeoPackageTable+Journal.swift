#if GeoPackage
    import GromaFeatures

    extension GeoPackageTable {
        var journal: (any EditJournal)? {
            guard schema.isEditable, !pool.isReadOnly else { return nil }
            return GeoPackageJournal(self)
        }

        /// Returns options with the decision whether edits are recorded in the journal.
        func decided(_ options: EditOptions, on connection: SQLiteConnection) throws(FeatureError) -> EditOptions {
            try options.decided { () throws(FeatureError) in try JournalTables.isCopy(schema.table, on: connection) }
        }

        /// Returns a writer of features, in a transaction of the caller.
        ///
        /// - Parameter manyAdds: The maximum number of new rows: above a threshold, they are added to the spatial index at the end.
        func writer(on connection: SQLiteConnection, manyAdds: Int = 0) -> TableWriter {
            TableWriter(self, on: connection, deferral: deferral, defersIndex: manyAdds >= Self.deferralThreshold)
        }
    }

    extension TableWriter {
        mutating func note(_ kind: JournalEntry.Kind, of feature: Feature, before: Feature?) throws(FeatureError) {
            do throws(FeatureError) {
                try GeoPackageJournal.note(
                    kind, of: feature, before: before, layer: schema.table, definition: schema.definition, on: connection)
            } catch {
                // The edit has been applied. If only it were reported as failed, it would remain without a journal entry.
                throw error.isStoreFailure ? error : .invalidStore(location: connection.location, reason: error.description)
            }
        }
    }
#endif
