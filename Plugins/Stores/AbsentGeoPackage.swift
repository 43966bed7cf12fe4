#if !GeoPackage
    import GromaFeatures
    import GromaPlugin

    /// A plugin that says how to get the GeoPackage store if it is not part of the build.
    public struct AbsentGeoPackage: Plugin {
        /// The name in the list of plugins.
        public let name = "absentGeoPackage"
        private let reader: BuiltInPlugins.Reader

        /// Creates the plugin.
        ///
        /// - Parameter reader: The reader of the advice.
        public init(for reader: BuiltInPlugins.Reader = .package) { self.reader = reader }

        /// Adds the advice for requests for the store provider `geopackage`.
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
