import GromaFeatures
import GromaFormats
import GromaPlugin

/// Reads and edits the layers of ArcGIS feature services over their REST API.
public struct FeatureService: Plugin {
    /// Its name in the list of plugins.
    public let name = "featureService"

    /// Creates the plugin.
    public init() {}

    /// Adds the kind of store `featureservice`.
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
    /// For people.
    public let title = "ArcGIS feature service"
    /// None: it is no file.
    public let fileExtensions: [String] = []
    /// What services can do, where they allow it.
    public let capabilities: FeatureStoreCapabilities = [.severalLayers, .edit, .attachments, .definitions, .stableIDs, .durable]

    private let transport: ServiceTransportKind

    /// Creates the provider.
    public init() { transport = .standard }

    /// Creates a provider that asks with one of the kinds of transport.
    package init(transport: ServiceTransportKind) { self.transport = transport }

    /// By the URL alone; nothing is asked.
    public func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        ServiceAddress(location) == nil ? .no : .certain
    }

    /// Opens a service, or one layer of it. A token may stand in the options or in the URL; user and password in the URL are sent as basic
    /// authentication.
    ///
    /// - Throws: `noStore`, `invalidStore` if the URL leads to no feature service, `closed`, `network`, `timedOut`, `server`,
    ///   `invalidResponse`, `notSupported` where curl is not installed.
    public func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        try FeatureServiceStore(location, options, transport: transport)
    }

    /// Not possible: services are made by their owners.
    ///
    /// - Throws: `notSupported`.
    public func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        throw .notSupported(what: "making a feature service", reason: "services are made by their owners: open one that is there")
    }
}
