#if GeoPackage
    import GromaFeatures

    extension GeoPackageTable {
        var journal: (any EditJournal)? {
            guard schema.isEditable, !pool.isReadOnly else { return nil }
            return GeoPackageJournal(self)
        }

        /// How edits are applied, with the question answered whether they are noted.
        func decided(_ options: EditOptions, on connection: SQLiteConnection) throws(FeatureError) -> EditOptions {
            try options.decided { () throws(FeatureError) in try JournalTables.isCopy(schema.table, on: connection) }
        }

        /// Writes features, in a transaction that somebody else has begun.
        ///
        /// - Parameter manyAdds: How many rows may be added: from some on they are entered into the spatial index at the end.
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
                // The edit is done. Were it said to have failed alone, it would stay without being noted.
                throw error.isStoreFailure ? error : .invalidStore(location: connection.location, reason: error.description)
            }
        }
    }
#endif
