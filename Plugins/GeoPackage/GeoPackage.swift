#if GeoPackage
    import GromaFeatures
    import GromaPlugin

    /// The plugin for features in GeoPackage 1.3 files.
    public struct GeoPackage: Plugin {
        /// The name in the list of plugins.
        public let name = "geopackage"

        /// Creates the plugin.
        public init() {}

        /// Adds the store provider `geopackage`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(GeoPackageProvider() as any FeatureStoreProvider, named: GeoPackageProvider.providerName, to: .featureStores)
        }
    }
#endif
