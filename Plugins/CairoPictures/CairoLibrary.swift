#if CairoPictures
    import CPangoCairo
    import GromaMap

    /// Cairo and Pango, which are loaded when the first picture is written, so that they do not delay start-up.
    enum CairoLibrary {
        /// The name of the first function that the installed library lacks; nil if it has all of them.
        private static let missing: String? = groma_cairo_missing().map { String(cString: $0) }

        /// Loads the library. After that, each function can be called.
        ///
        /// - Throws: `unavailable` if it is not installed, or is too old.
        static func load(format: String) throws(MapError) {
            guard let missing else { return }
            throw .unavailable(
                what: "the format \(format)",
                advice: "install Cairo and Pango (libpangocairo-1.0-0): \(missing) could not be loaded")
        }
    }
#endif
