#if CairoPictures
    import CPangoCairo
    import GromaMap

    /// Loads Cairo and Pango when the first picture is written, so that the program starts without waiting for them.
    enum CairoLibrary {
        /// The name of the first function that is missing in the installed library; nil if all exist.
        private static let missing: String? = groma_cairo_missing().map { String(cString: $0) }

        /// Loads the library. After that, each function may be called.
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
