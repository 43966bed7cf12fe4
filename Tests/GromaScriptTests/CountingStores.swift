import Groma
import GromaPlugins
import GromaTesting
import Synchronization

/// A table that counts the features that it is asked for, and how often a store of it is closed.
final class CountingTable: PassingTable, @unchecked Sendable {
    let given = Mutex(0)
    let closed = Mutex(0)

    override func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        try base.forEachFeature(in: query, hook: hook) { (feature) throws(FeatureError) in
            self.given.withLock { $0 += 1 }
            return try body(feature)
        }
    }
}

/// The kind of stores that opens any file named `.counting` as a store of one table.
struct CountingStores: FeatureStoreProvider, Plugin {
    let table: CountingTable
    /// Layers that are listed and cannot be opened.
    var broken: [String] = []
    let name = "counting"
    let title = "Counting"
    let fileExtensions = ["counting"]
    let capabilities: FeatureStoreCapabilities = [.files]

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(self as any FeatureStoreProvider, named: name, to: .featureStores)
    }

    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        location.hasSuffix(".counting") ? .certain : .no
    }
    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore { Store(location, self) }
    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        throw .readOnly(location: location)
    }

    private final class Store: FeatureStore {
        let location: String
        let provider = "counting"
        let isReadOnly = true
        private let kind: CountingStores

        init(_ location: String, _ kind: CountingStores) { (self.location, self.kind) = (location, kind) }

        func layerNames() throws(FeatureError) -> [String] { [kind.table.definition.name] + kind.broken }
        func table(named name: String) throws(FeatureError) -> any FeatureTable {
            let known = kind.table.definition.name
            guard name == known else { throw .noLayer(name: name, known: [known]) }
            return kind.table
        }
        func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable { throw .readOnly(location: location) }
        func removeLayer(named name: String) throws(FeatureError) { throw .readOnly(location: location) }
        func close() { kind.table.closed.withLock { $0 += 1 } }
    }
}
