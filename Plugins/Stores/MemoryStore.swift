import GromaFeatures
import GromaFormats
import GromaPlugin

/// Keeps features in memory: for layers that are made, worked on and handed on within one run.
///
/// It is at any location that begins with `memory:`. Over the stream layers of one such location with a name behind it (`memory:survey`) are of one
/// store for as long as one of them is open; without a name, or with `"provider":"memory"` alone, each is of a new one.
public struct MemoryStore: Plugin {
    /// The plugin's name.
    public let name = "memoryStore"

    /// The plugin.
    public init() {}

    /// Adds the kind of store `memory`.
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
                reason: "what is in memory goes with the store that held it: create one")
        }

        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            MemoryFeatureStore(location: location, options: options)
        }
    }
}
