import GromaFormats

#if GeoPackage
    import GromaFeatures
    import GromaGeometry
    import Synchronization

    /// A GeoPackage file.
    final class GeoPackageStore: FeatureStore {
        let location: String
        let provider = GeoPackageProvider.providerName
        private let pool: SQLitePool
        private let options: FeatureStoreOptions
        private let deferral = IndexDeferral()
        private let tables = Mutex<[String: GeoPackageTable]>([:])

        var isReadOnly: Bool { pool.isReadOnly }

        /// Creates a store with open connections.
        init(_ pool: SQLitePool, options: FeatureStoreOptions) throws(FeatureError) {
            location = pool.location
            self.pool = pool
            self.options = options
            guard !pool.isReadOnly else { return }
            let deferral = deferral
            try pool.write { (connection) throws(FeatureError) in
                try SpatialFunctions.register(on: connection, deferral: deferral)
            }
        }

        func layerNames() throws(FeatureError) -> [String] {
            try pool.read { (connection) throws(FeatureError) in try Self.layerNames(on: connection) }
        }

        func table(named name: String) throws(FeatureError) -> any FeatureTable {
            let names = try layerNames()
            let folded = AttributeNames.folded(name)
            guard let id = names.firstIndex(of: name) ?? names.firstIndex(where: { AttributeNames.folded($0) == folded }) else {
                throw .noLayer(name: name, known: names)
            }
            if let known = tables.withLock({ $0[names[id]] }) { return known }
            let schema = try pool.read { (connection) throws(FeatureError) in
                try TableSchema(table: names[id], id: id, on: connection)
            }
            return keep(schema)
        }

        func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable {
            let schema = try pool.transaction { (connection) throws(FeatureError) in
                try TableSchema.create(definition, describing: options.describeReference, on: connection)
                let names = try Self.layerNames(on: connection)
                return try TableSchema(table: definition.name, id: names.count - 1, on: connection)
            }
            return keep(schema)
        }

        func removeLayer(named name: String) throws(FeatureError) {
            guard let table = try table(named: name) as? GeoPackageTable else { throw .noLayer(name: name, known: try layerNames()) }
            try pool.transaction { (connection) throws(FeatureError) in try table.schema.remove(with: table.media, on: connection) }
            tables.withLock { $0[table.schema.table] = nil }
        }

        var appliesEditsAcrossLayers: Bool { true }

        /// Applies the edits in one transaction of the database.
        func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults] {
            var tables: [GeoPackageTable] = []
            for edit in edits {
                guard let table = try table(named: edit.layer) as? GeoPackageTable else {
                    throw .noLayer(name: edit.layer, known: try layerNames())
                }
                if tables.contains(where: { $0 === table }) { throw .repeatedLayer(edit.layer) }
                try table.requireJournal(edit.options)
                tables.append(table)
            }
            let (results, extents): ([EditResults], [Extent?]) = try pool.write { (connection) throws(FeatureError) in
                try connection.transaction { () throws(FeatureError) in
                    var results: [EditResults] = []
                    var extents: [Extent?] = []
                    for (table, edit) in zip(tables, edits) {
                        var options = edit.options
                        options.rollsBackOnFailure = true
                        let (own, extent, isKept) = try table.apply(edit.edits, options, on: connection)
                        guard isKept else {
                            let left = edits[(results.count + 1)...].map { EditResults(undoing: $0.edits) }
                            return ((results.map(\.undone) + [own] + left, [Extent?]()), false)
                        }
                        results.append(own)
                        extents.append(extent)
                    }
                    return ((results, extents), true)
                }
            }
            for (table, extent) in zip(tables, extents) { table.note(extent) }
            return results
        }

        func transaction(_ body: () throws(FeatureError) -> Void) throws(FeatureError) {
            do throws(FeatureError) {
                try pool.joiningTransaction(body)
            } catch {
                // Their layers may have been rolled back.
                tables.withLock { $0 = [:] }
                throw error
            }
        }

        func close() {
            tables.withLock { $0 = [:] }
            pool.close()
        }

        private func keep(_ schema: TableSchema) -> GeoPackageTable {
            let table = GeoPackageTable(schema, pool: pool, deferral: deferral, options: options)
            return tables.withLock { tables in
                if let known = tables[schema.table] { return known }
                tables[schema.table] = table
                return table
            }
        }

        private static func layerNames(on connection: SQLiteConnection) throws(FeatureError) -> [String] {
            let statement = try connection.cached(
                "SELECT table_name FROM gpkg_contents WHERE data_type IN ('features', 'attributes', 'aspatial') ORDER BY rowid")
            let media = try MediaRelation.mediaTables(connection)
            var names: [String] = []
            while try statement.step() { names.append(statement.text(0)) }
            return names.filter { !media.contains($0) }
        }
    }
#endif
