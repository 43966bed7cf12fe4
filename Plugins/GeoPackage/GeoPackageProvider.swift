#if GeoPackage
    import GromaFeatures
    import GromaFormats

    /// Opens and creates GeoPackage files (OGC 12-128r17, version 1.3).
    struct GeoPackageProvider: FeatureStoreProvider {
        static let providerName = "geopackage"

        let name = Self.providerName
        let title = "GeoPackage"
        let fileExtensions = ["gpkg"]
        let capabilities: FeatureStoreCapabilities = [
            .create, .severalLayers, .edit, .definitions, .stableIDs, .durable, .files, .attachments,
            .journal, .transactions,
        ]

        func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
            guard let start, start.count >= 72, start.starts(with: Self.signature) else { return .no }
            let id = start[68..<72].reduce(0) { $0 << 8 | Int($1) }
            // `GPKG`, or `GP10` and `GP11` of the first versions.
            return [StandardTables.applicationID, 0x4750_3130, 0x4750_3131].contains(id) ? .certain : .likely
        }

        func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            try GeoPackageStore(
                try GeoPackageFile.open(location, isReadOnly: options.isReadOnly, access: StoreAccess(options)), options: options)
        }

        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            if options.isReadOnly { throw .readOnly(location: location) }
            return try GeoPackageStore(try GeoPackageFile.create(location, access: StoreAccess(options)), options: options)
        }

        /// The first bytes of every SQLite database, including NUL.
        private static let signature = Array("SQLite format 3\0".utf8)
    }
#endif
