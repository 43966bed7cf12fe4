import GromaFormats

#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures
    import GromaGeometry

    /// Whether inserted rows are added to the spatial index by their trigger, or later by the code that inserts them.
    ///
    /// It may be passed between threads although the compiler cannot prove it: like the connection for writing, with which it is
    /// registered, it is only accessed by the thread that holds the pool's lock for writing (``SQLitePool/write(_:)``).
    final class IndexDeferral: @unchecked Sendable {
        var isActive = false
    }

    /// The SQL functions that the triggers of the R-tree extension call (OGC 12-128r17, annex F.3), and two that convert texts to
    /// milliseconds since 1970: `groma_moment` for dates, and `groma_offset_moment` for points in time with an offset.
    ///
    /// For values that are not geometries they return null, so that a trigger omits them from the index.
    enum SpatialFunctions {
        /// Registers the functions. While `deferral` is active, the triggers treat every geometry as empty.
        static func register(on connection: SQLiteConnection, deferral: IndexDeferral? = nil) throws(FeatureError) {
            let context = deferral.map { Unmanaged.passRetained($0).toOpaque() }
            let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? =
                deferral == nil ? nil : { $0.map { Unmanaged<IndexDeferral>.fromOpaque($0).release() } }
            try register("ST_IsEmpty", on: connection, context, release) { context, _, values in
                if let user = sqlite3_user_data(context), Unmanaged<IndexDeferral>.fromOpaque(user).takeUnretainedValue().isActive {
                    return sqlite3_result_int(context, 1)
                }
                guard let extent = SpatialFunctions.extent(values) else { return sqlite3_result_null(context) }
                sqlite3_result_int(context, extent.isEmpty ? 1 : 0)
            }
            try register("ST_MinX", on: connection) { context, _, values in SpatialFunctions.answer(context, values, \.xMin) }
            try register("ST_MaxX", on: connection) { context, _, values in SpatialFunctions.answer(context, values, \.xMax) }
            try register("ST_MinY", on: connection) { context, _, values in SpatialFunctions.answer(context, values, \.yMin) }
            try register("ST_MaxY", on: connection) { context, _, values in SpatialFunctions.answer(context, values, \.yMax) }
            try register("groma_moment", on: connection) { context, _, values in
                guard let value = values?[0], sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value),
                    let moment = ISO8601.moment(String(cString: text))?.milliseconds
                else { return sqlite3_result_null(context) }
                sqlite3_result_int64(context, Int64(moment))
            }
            try register("groma_offset_moment", on: connection) { context, _, values in
                guard let value = values?[0], sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value),
                    case .date(let moment) = WhereFunction.moment.result([.string(String(cString: text))])
                else { return sqlite3_result_null(context) }
                sqlite3_result_int64(context, Int64(moment))
            }
        }

        private typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

        private static func register(
            _ name: String, on connection: SQLiteConnection, _ context: UnsafeMutableRawPointer? = nil,
            _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? = nil, _ function: Function
        ) throws(FeatureError) {
            // Innocuous: otherwise triggers of a file's own schema, which is not trusted, could not call them.
            let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
            try connection.withHandle { (handle) throws(FeatureError) in
                let code = sqlite3_create_function_v2(handle, name, 1, flags, context, function, nil, nil, release)
                guard code == SQLITE_OK else { throw connection.error(code) }
            }
        }

        private static func extent(_ values: UnsafeMutablePointer<OpaquePointer?>?) -> Extent? {
            guard let value = values?[0], sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
            let bytes = UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
            return try? GeometryBlob.extent(of: bytes)
        }

        private static func answer(
            _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ side: (Extent) -> Double
        ) {
            guard let extent = extent(values), !extent.isEmpty else { return sqlite3_result_null(context) }
            sqlite3_result_double(context, side(extent))
        }
    }
#endif
