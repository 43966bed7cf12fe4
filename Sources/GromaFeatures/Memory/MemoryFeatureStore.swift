import GromaFormats
import Synchronization

/// A store whose layers are in memory and go with it.
public final class MemoryFeatureStore: FeatureStore {
    /// Its location, as it was given.
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

    /// Whether nothing in it can be changed.
    public var isReadOnly: Bool { options.isReadOnly }

    /// The names of its layers, in the order in which they were added. O(layers)
    ///
    /// - Throws: `closed`.
    public func layerNames() throws(FeatureError) -> [String] { try access { $0.tables.map(\.definition.name) } }

    /// A layer by its name, without regard to the case of ASCII letters. O(layers)
    ///
    /// - Throws: `noLayer`, `closed`.
    public func table(named name: String) throws(FeatureError) -> any FeatureTable {
        try access { (layers) throws(FeatureError) in
            guard let place = layers.place(of: name) else {
                throw .noLayer(name: name, known: layers.tables.map(\.definition.name))
            }
            return layers.tables[place]
        }
    }

    /// Makes a new layer. Its number is one more than the greatest where another layer has it.
    ///
    /// - Throws: `readOnly`, `duplicateLayer`, `invalidDefinition`, `closed`.
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

    /// Removes a layer with all of its features and attachments. O(layers)
    ///
    /// - Throws: `readOnly`, `noLayer`, `closed`.
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

    /// Adds, changes and deletes features of several layers, all or nothing. No reader sees some of it done and some not in one layer; a reader of one
    /// layer after the other may see it done in the second alone. O(edits log n)
    ///
    /// - Throws: `noLayer`, `repeatedLayer`, `closed`, and why a layer refuses the edits: then no layer has changed.
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
        // Whoever edits several layers at a time takes them in the same order, so that nobody waits for one who waits for him.
        let order = edits.indices.sorted { tables[$0].definition.id < tables[$1].definition.id }
        let (found, _) = try MemoryFeatureTable.applyEdits(order.map { (tables[$0], edits[$0]) }[...])
        var results = [EditResults](repeating: EditResults(), count: edits.count)
        for (place, result) in zip(order, found) { results[place] = result }
        return results
    }

    /// Lets go of everything.
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
