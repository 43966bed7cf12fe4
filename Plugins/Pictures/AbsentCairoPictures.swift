#if !CairoPictures
    import GromaMap
    import GromaPlugin

    /// A plugin that says how to get PNG and PDF pictures if they are not part of the build.
    public struct AbsentCairoPictures: Plugin {
        /// The name in the list of plugins.
        public let name = "absentCairoPictures"
        private let reader: BuiltInPlugins.Reader

        /// Creates the plugin.
        ///
        /// - Parameter reader: The reader of the advice.
        public init(for reader: BuiltInPlugins.Reader = .package) { self.reader = reader }

        /// Adds the advice for requests for the formats `png` and `pdf`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used a name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            for (name, mediaType) in [("png", "image/png"), ("pdf", "application/pdf")] {
                let absent = AbsentPictureFormat(name: name, fileExtensions: [name], mediaType: mediaType, advice: advice)
                try registry.add(absent as any PictureFormat, named: name, to: .pictureFormats)
            }
        }

        private var advice: String {
            switch reader {
            case .package:
                "this Groma was built without CairoPictures; name the trait where your manifest names the package, "
                    + "`.package(url: …, traits: [.defaults, \"CairoPictures\"])`, and install Cairo and Pango with their headers (libcairo2-dev, libpango1.0-dev)"
            case .tool:
                "this groma was built without CairoPictures; in its source folder, `sudo apt-get install libcairo2-dev libpango1.0-dev` and "
                    + "`make build` turn it on, or `swift build --traits default,CairoPictures`"
            }
        }
    }
#endif
