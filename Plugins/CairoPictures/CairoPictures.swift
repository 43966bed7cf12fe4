#if CairoPictures
    import GromaMap
    import GromaPlugin

    /// Writes pictures as PNG and PDF with Cairo, with texts laid out by Pango.
    public struct CairoPictures: Plugin {
        /// Its name in the list of plugins.
        public let name = "cairoPictures"

        /// Creates the plugin.
        public init() {}

        /// Adds the formats `png` and `pdf`.
        ///
        /// - Throws: `duplicateContribution` if a plugin has taken a name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            for format in [PNGPictureFormat(), PDFPictureFormat()] as [any PictureFormat] {
                try registry.add(format, named: format.name, to: .pictureFormats)
            }
        }
    }
#endif
