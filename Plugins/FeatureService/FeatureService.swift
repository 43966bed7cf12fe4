import GromaFeatures
import GromaFormats
import GromaPlugin

/// The plugin for the layers of ArcGIS feature services, which it reads and edits with their REST API.
public struct FeatureService: Plugin {
    /// The name in the list of plugins.
    public let name = "featureService"

    /// Creates the plugin.
    public init() {}

    /// Adds the store provider `featureservice`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let provider = FeatureServiceProvider()
        try registry.add(provider, named: provider.name, to: .featureStores)
    }
}

/// Opens feature services: URLs that end in `/FeatureServer` or in `/FeatureServer/<number of a layer>`.
public struct FeatureServiceProvider: FeatureStoreProvider {
    /// `featureservice`.
    public let name = "featureservice"
    /// The display name.
    public let title = "ArcGIS feature service"
    /// Empty, because it is not a file.
    public let fileExtensions: [String] = []
    /// The capabilities of services, as far as they permit them.
    public let capabilities: FeatureStoreCapabilities = [.severalLayers, .edit, .attachments, .definitions, .stableIDs, .durable]

    private let transport: ServiceTransportKind

    /// Creates the provider.
    public init() { transport = .standard }

    /// Creates a provider that sends requests with one of the kinds of transport.
    package init(transport: ServiceTransportKind) { self.transport = transport }

    /// Returns the certainty by the URL only, without a request.
    public func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        ServiceAddress(location) == nil ? .no : .certain
    }

    /// Opens a service, or one layer of it. A token may be in the options or in the URL; user and password in the URL are sent as basic
    /// authentication.
    ///
    /// - Throws: `noStore`, `invalidStore` if the URL does not lead to a feature service, `closed`, `network`, `timedOut`, `server`,
    ///   `invalidResponse`, `notSupported` if curl is not installed.
    public func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        try FeatureServiceStore(location, options, transport: transport)
    }

    /// Throws an error: services are created by their owners.
    ///
    /// - Throws: `notSupported`.
    public func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        throw .notSupported(what: "creating a feature service", reason: "only its owner can create a service: open an existing one")
    }
}
