#if !GeoPackage
    import GromaFeatures
    import GromaPlugin

    /// Says how to get the GeoPackage store where it was not built in.
    public struct AbsentGeoPackage: Plugin {
        /// Its name in the list of plugins.
        public let name = "absentGeoPackage"
        private let reader: BuiltInPlugins.Reader

        /// Creates the plugin.
        ///
        /// - Parameter reader: who reads the advice.
        public init(for reader: BuiltInPlugins.Reader = .package) { self.reader = reader }

        /// Adds the advice for those who ask for the kind of store `geopackage`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let absent = AbsentFeatureStore(
                name: "geopackage", fileExtensions: ["gpkg"], start: Array("SQLite format 3\0".utf8), advice: advice)
            try registry.add(absent, named: absent.name, to: .absentFeatureStores)
        }

        private var advice: String {
            switch reader {
            case .package:
                "this Groma was built without GeoPackage; name the trait where your manifest names the package, "
                    + "`.package(url: …, traits: [.defaults, \"GeoPackage\"])`, and install SQLite with its headers (libsqlite3-dev)"
            case .tool:
                "this groma was built without GeoPackage; in its source folder, `sudo apt-get install libsqlite3-dev` and `make build` turn it on, "
                    + "or `swift build --traits default,GeoPackage`"
            }
        }
    }
#endif
