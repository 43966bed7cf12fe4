#if CairoPictures
    import GromaMap
    import GromaPlugin

    /// A plugin that writes pictures as PNG and PDF with Cairo, with text layout by Pango.
    public struct CairoPictures: Plugin {
        /// The name in the list of plugins.
        public let name = "cairoPictures"

        /// Creates the plugin.
        public init() {}

        /// Adds the formats `png` and `pdf`.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used a name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            for format in [PNGPictureFormat(), PDFPictureFormat()] as [any PictureFormat] {
                try registry.add(format, named: format.name, to: .pictureFormats)
            }
        }
    }
#endif
