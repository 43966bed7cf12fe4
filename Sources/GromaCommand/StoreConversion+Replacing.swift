import Groma

extension StoreConversion {
    /// Writes layers in place of those of the same names: first into a store beside, so that what is wrong with the features comes to light while the
    /// earlier layers are still there.
    ///
    /// - Parameter isWanted: whether layers may be replaced; an error says how to get that where one would be.
    func write(
        _ layers: [Layer], replacing isWanted: Bool
    ) throws(UsageError) {
        let taken = try takenNames(layers.map(\.definition.name))
        guard let first = taken.first else { return try write(layers) }
        guard isWanted else {
            throw .failure("\(output) has a layer \(first) already: --overwrite replaces it")
        }
        let place = Terminal.besides(output)
        defer { Terminal.remove(place) }
        var beside = StoreConversion(stores: stores, provider: provider, output: place, change: change, target: target)
        beside.isQuiet = true
        beside.isStrict = isStrict
        beside.areForeign = areForeign
        try beside.write(layers)
        let staged = try stores.open(place, provider, reference: nil)
        defer { staged.close() }
        let tables = try FeatureStores.withStoreErrors { () throws(FeatureError) in
            let store = try provider.open(output, options: FeatureStoreOptions())
            defer { store.close() }
            for name in taken { try store.removeLayer(named: name) }
            var tables: [any FeatureTable] = []
            for name in try staged.layerNames() { tables.append(try staged.table(named: name)) }
            return tables
        }
        let copy = StoreConversion(stores: stores, provider: provider, output: output, change: { $0 }, target: nil)
        try copy.write(tables.map { .init(definition: $0.definition, source: LayerFeatureSource(table: $0, form: .esri), form: .esri) })
    }

    /// The names among these that the store has layers of already.
    private func takenNames(_ names: [String]) throws(UsageError) -> [String] {
        guard provider.capabilities.contains(.files), FileKind(of: output) != .nothing else { return [] }
        return try FeatureStores.withStoreErrors { () throws(FeatureError) in
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            let store = try provider.open(output, options: options)
            defer { store.close() }
            let known = Set(try store.layerNames().map(AttributeNames.folded))
            return names.filter { known.contains(AttributeNames.folded($0)) }
        }
    }
}
