import GromaFormats
import Synchronization

/// A store whose layers are in memory and are not persistent.
public final class MemoryFeatureStore: FeatureStore {
    /// The location, as it was given.
    public let location: String
    /// `memory`.
    public let provider = "memory"
    private let options: FeatureStoreOptions
    private let layers: Mutex<Layers>

    private struct Layers: Sendable {
        var tables: [MemoryFeatureTable] = []
        var isClosed = false

        func place(of name: String) -> Int? {
            let folded = AttributeNames.folded(name)
            return tables.firstIndex { AttributeNames.folded($0.definition.name) == folded }
        }
    }

    /// Creates an empty store.
    public init(location: String = "memory:", options: FeatureStoreOptions = FeatureStoreOptions()) {
        self.location = location
        self.options = options
        layers = Mutex(Layers())
    }

    /// Whether the store is read-only.
    public var isReadOnly: Bool { options.isReadOnly }

    /// Returns the names of the layers, in the order in which they were added.
    ///
    /// - Throws: `closed`.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func layerNames() throws(FeatureError) -> [String] { try access { $0.tables.map(\.definition.name) } }

    /// Returns a layer by its name, ignoring the case of ASCII letters.
    ///
    /// - Throws: `noLayer`, `closed`.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func table(named name: String) throws(FeatureError) -> any FeatureTable {
        try access { (layers) throws(FeatureError) in
            guard let place = layers.place(of: name) else {
                throw .noLayer(name: name, known: layers.tables.map(\.definition.name))
            }
            return layers.tables[place]
        }
    }

    /// Creates a layer. If its number is in use, it gets one more than the greatest number.
    ///
    /// - Throws: `readOnly`, `duplicateLayer`, `invalidDefinition`, `closed`.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable {
        if isReadOnly { throw .readOnly(location: location) }
        return try access { (layers) throws(FeatureError) in
            guard layers.place(of: definition.name) == nil else { throw .duplicateLayer(name: definition.name) }
            var definition = definition
            let ids = layers.tables.map(\.definition.id)
            if ids.contains(definition.id), let greatest = ids.max(), greatest < Int.max { definition.id = greatest + 1 }
            let table = try MemoryFeatureTable(definition, options: options, location: location)
            layers.tables.append(table)
            return table
        }
    }

    /// Removes a layer with all of its features and attachments.
    ///
    /// - Throws: `readOnly`, `noLayer`, `closed`.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func removeLayer(named name: String) throws(FeatureError) {
        if isReadOnly { throw .readOnly(location: location) }
        try access { (layers) throws(FeatureError) in
            guard let place = layers.place(of: name) else {
                throw .noLayer(name: name, known: layers.tables.map(\.definition.name))
            }
            layers.tables.remove(at: place).close()
        }
    }

    /// True.
    public var appliesEditsAcrossLayers: Bool { true }

    /// Adds, changes and deletes features of several layers in one transaction. In one layer, no reader sees a part of the edits only; a
    /// reader of one layer after the other may see the edits of the second only.
    ///
    /// - Throws: `noLayer`, `repeatedLayer`, `closed`, and the errors of a layer that refuses the edits: then no layer has changed.
    /// - Complexity: O(*m* log *n*), where *m* is the number of edits and *n* the number of features.
    public func applyEdits(_ edits: [LayerEdits]) throws(FeatureError) -> [EditResults] {
        let tables = try access { (layers) throws(FeatureError) in
            var tables: [MemoryFeatureTable] = []
            for edit in edits {
                guard let place = layers.place(of: edit.layer) else {
                    throw .noLayer(name: edit.layer, known: layers.tables.map(\.definition.name))
                }
                let table = layers.tables[place]
                if tables.contains(where: { $0 === table }) { throw .repeatedLayer(edit.layer) }
                tables.append(table)
            }
            return tables
        }
        // All calls lock the layers in the same order, so that there is no deadlock.
        let order = edits.indices.sorted { tables[$0].definition.id < tables[$1].definition.id }
        let (found, _) = try MemoryFeatureTable.applyEdits(order.map { (tables[$0], edits[$0]) }[...])
        var results = [EditResults](repeating: EditResults(), count: edits.count)
        for (place, result) in zip(order, found) { results[place] = result }
        return results
    }

    /// Closes the store, and frees all layers.
    ///
    /// - Complexity: O(*n*), where *n* is the number of features in all layers.
    public func close() {
        layers.withLock { layers in
            for table in layers.tables { table.close() }
            layers = Layers(isClosed: true)
        }
    }

    private func access<Answer: Sendable>(
        _ body: (inout Layers) throws(FeatureError) -> Answer
    ) throws(FeatureError) -> Answer {
        try layers.withLock { (layers) throws(FeatureError) in
            if layers.isClosed { throw .closed(location: location) }
            return try body(&layers)
        }
    }
}
