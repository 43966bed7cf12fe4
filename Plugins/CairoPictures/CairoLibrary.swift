#if CairoPictures
    import CPangoCairo
    import GromaMap

    /// Cairo and Pango, which are loaded when the first picture is written: a start without one does not wait for them.
    enum CairoLibrary {
        /// The name of the first function that the library here does not have; nil if all are there.
        private static let missing: String? = groma_cairo_missing().map { String(cString: $0) }

        /// Loads the library. Each function may be called then.
        ///
        /// - Throws: `unavailable` if it is not installed, or is older than what is called.
        static func load(format: String) throws(MapError) {
            guard let missing else { return }
            throw .unavailable(
                what: "the format \(format)",
                advice: "install Cairo and Pango (libpangocairo-1.0-0): \(missing) could not be loaded")
        }
    }
#endif
