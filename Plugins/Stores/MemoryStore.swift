import GromaFeatures
import GromaFormats
import GromaPlugin

/// A plugin for stores in memory: for layers that are created, edited and exported within one run.
///
/// Its locations begin with `memory:`. On the stream, layers of one location with a name after the prefix (`memory:survey`) share a store
/// as long as one of them is open; without a name, or with `"provider":"memory"` only, each has a new store.
public struct MemoryStore: Plugin {
    /// The name of the plugin.
    public let name = "memoryStore"

    /// Creates the plugin.
    public init() {}

    /// Adds the store provider `memory`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Provider(), named: "memory", to: .featureStores)
    }

    private struct Provider: FeatureStoreProvider {
        let name = "memory"
        let title = "Memory"
        let fileExtensions: [String] = []
        let capabilities: FeatureStoreCapabilities = [.create, .severalLayers, .edit, .attachments, .journal, .definitions]

        func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
            location.hasPrefix("memory:") ? .certain : .no
        }

        func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            throw .notSupported(
                what: "opening \(FeatureStoreLocation.withoutSecrets(location))",
                reason: "a store in memory ends with the last layer that uses it: create one")
        }

        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            MemoryFeatureStore(location: location, options: options)
        }
    }
}
