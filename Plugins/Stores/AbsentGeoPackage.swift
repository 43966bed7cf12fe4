#if !GeoPackage
    import Groma

    /// Says how to get the GeoPackage store where it was not built in.
    public struct AbsentGeoPackage: Plugin {
        /// Its name in the list of plugins.
        public let name = "absentGeoPackage"

        /// Makes the plugin.
        public init() {}

        /// Adds the advice for those who ask for the kind of store `geopackage`.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let absent = AbsentFeatureStore(
                name: "geopackage", fileExtensions: ["gpkg"], start: Array("SQLite format 3\0".utf8),
                advice: "this Groma was built without GeoPackage; `make build` turns it on, or install libsqlite3-dev and build with "
                    + "`swift build --traits GeoPackage`")
            try registry.add(absent, named: absent.name, to: .absentFeatureStores)
        }
    }
#endif
