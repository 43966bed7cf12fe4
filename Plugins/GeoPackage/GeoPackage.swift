#if GeoPackage
    import GromaFeatures
    import GromaPlugin

    /// Keeps features in GeoPackage 1.3 files.
    public struct GeoPackage: Plugin {
        /// Its name in the list of plugins.
        public let name = "geopackage"

        /// Creates the plugin.
        public init() {}

        /// Adds the kind of store `geopackage`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(GeoPackageProvider() as any FeatureStoreProvider, named: GeoPackageProvider.providerName, to: .featureStores)
        }
    }
#endif
