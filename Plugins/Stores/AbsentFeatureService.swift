#if !FeatureServices
    import GromaFeatures
    import GromaPlugin

    /// A plugin that says how to get feature services if they are not part of the build.
    public struct AbsentFeatureService: Plugin {
        /// The name in the list of plugins.
        public let name = "absentFeatureService"
        private let reader: BuiltInPlugins.Reader

        /// Creates the plugin.
        ///
        /// - Parameter reader: The reader of the advice.
        public init(for reader: BuiltInPlugins.Reader = .package) { self.reader = reader }

        /// Adds the advice for requests for the store provider `featureservice`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let absent = AbsentFeatureStore(name: "featureservice", fileExtensions: [], advice: advice)
            try registry.add(absent, named: absent.name, to: .absentFeatureStores)
        }

        private var advice: String {
            switch reader {
            case .package:
                "this Groma was built without feature services; name their trait where your manifest names the package, "
                    + "`.package(url: …, traits: [\"FeatureServices\"])`, or none, since it is on by default"
            case .tool: "this groma was built without feature services; `swift build` has them unless its default traits are turned off"
            }
        }
    }
#endif
