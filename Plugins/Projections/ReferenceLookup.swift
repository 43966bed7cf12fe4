#if Projections
    import CLazyLibraries
    import CPROJ
    import GromaGeometry
    import GromaOperations

    /// Looks up spatial references in PROJ's database, or parses their texts.
    enum ReferenceLookup {
        /// The reason why PROJ cannot be called; nil if it can. The library is loaded at the first access, which precedes all its calls.
        private static let problem: String? = lazy_proj_missing().map {
            "PROJ could not be loaded (its library has no \(String(cString: $0))): install it (libproj25), or the version that groma was built with"
        }

        /// Returns a context that returns errors, without printing them, and without network access. Nil if PROJ is not installed.
        static func makeContext() -> OpaquePointer? {
            guard problem == nil, let context = proj_context_create() else { return nil }
            proj_log_level(context, PJ_LOG_NONE)
            proj_context_set_enable_network(context, 0)
            return context
        }

        /// Runs a closure with a context of its own.
        static func withContext<Value>(_ body: (OpaquePointer) -> Value?) -> Value? {
            guard let context = makeContext() else { return nil }
            defer { proj_context_destroy(context) }
            return body(context)
        }

        /// Returns a spatial reference by its id, first as EPSG's, then as Esri's, or by its text: WKT, PROJJSON, a PROJ string,
        /// `AUTHORITY:NUMBER` or a URN.
        static func reference(_ context: OpaquePointer, _ reference: SpatialReference) -> OpaquePointer? {
            if let id = reference.latestWKID {
                for authority in ["EPSG", "ESRI"] {
                    if let found = proj_create_from_database(context, authority, String(id), PJ_CATEGORY_CRS, 0, nil) { return found }
                }
            }
            // A pipeline defines a computation, not the meaning of positions.
            guard var text = reference.wkt, !namesFiles(text), !text.contains("+step") else { return nil }
            if text.contains("+proj="), !text.contains("+type=crs") { text += " +type=crs" }
            guard let found = proj_create(context, text) else { return nil }
            if proj_is_crs(found) != 0 { return found }
            proj_destroy(found)
            return nil
        }

        /// Whether a text would make PROJ read files that the text names.
        private static func namesFiles(_ text: String) -> Bool {
            let lowercased = text.lowercased()
            if lowercased.contains("init=") { return true }
            guard text.contains("/") || text.contains("\\") || text.contains("..") else { return false }
            return ["grids=", "file=", "parameterfile", "parameter_file", "\"filename\""].contains { lowercased.contains($0) }
        }

        /// Returns the reason why there is no transformation between two spatial references.
        static func reason(against source: SpatialReference, _ target: SpatialReference) -> String? {
            if let problem { return problem }
            return withContext { context -> String? in
                for given in [source, target] {
                    if let found = reference(context, given) { proj_destroy(found) } else { return unknown(given) }
                }
                return "PROJ knows no way between these references"
            }
        }

        /// Returns the reason why nothing can be computed with the projection of a spatial reference, for example if its scale is 0 or its
        /// parallels cancel each other; nil if it is valid.
        static func fault(of reference: SpatialReference) -> String? {
            withContext { context -> String? in
                guard let found = Self.reference(context, reference) else { return nil }
                defer { proj_destroy(found) }
                guard proj_get_type(found) == PJ_TYPE_PROJECTED_CRS, let conversion = proj_crs_get_coordoperation(context, found) else {
                    return nil
                }
                defer { proj_destroy(conversion) }
                guard let text = proj_as_proj_string(context, conversion, PJ_PROJ_5, nil) else {
                    return "PROJ has no formula for the projection of \(reference)"
                }
                if let usable = proj_create(context, text) {
                    proj_destroy(usable)
                    return nil
                }
                let reason = proj_context_errno_string(context, proj_context_errno(context)).map { String(cString: $0) }
                return "PROJ cannot compute with \(String(cString: text)): \(reason ?? "its values contradict each other")"
            }
        }

        private static func unknown(_ reference: SpatialReference) -> String {
            if let wkid = reference.wkid { return "neither EPSG nor Esri has a reference \(wkid) that PROJ knows" }
            if namesFiles(reference.wkt ?? "") { return "the text of a reference may not name files: \(reference)" }
            return "PROJ finds no reference in the text \(reference)"
        }

        /// Returns PROJ's description of a spatial reference; nil if it does not know it.
        static func describe(_ reference: SpatialReference) -> ReferenceDescription? {
            withContext { context in
                guard let found = Self.reference(context, reference) else { return nil }
                defer { proj_destroy(found) }
                // Some spatial references have no definition in WKT 1.
                guard let wkt = text(of: found, PJ_WKT1_GDAL, context) ?? text(of: found, PJ_WKT2_2019, context) else { return nil }
                return ReferenceDescription(
                    name: proj_get_name(found).map { String(cString: $0) } ?? reference.description,
                    authority: proj_get_id_auth_name(found, 0).map { String(cString: $0) }, wkt: wkt, area: area(of: found, context))
            }
        }

        /// Returns the area of use of a spatial reference or transformation.
        static func area(of object: OpaquePointer, _ context: OpaquePointer) -> AreaOfUse? {
            var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
            var name: UnsafePointer<CChar>?
            guard proj_get_area_of_use(context, object, &west, &south, &east, &north, &name) != 0, west > -1000 else { return nil }
            return AreaOfUse(name: name.map { String(cString: $0) } ?? "", west: west, south: south, east: east, north: north)
        }

        /// Returns the WKT of a spatial reference on one line; nil if this version cannot represent it.
        private static func text(of reference: OpaquePointer, _ version: PJ_WKT_TYPE, _ context: OpaquePointer) -> String? {
            "MULTILINE=NO".withCString { option in
                let options: [UnsafePointer<CChar>?] = [option, nil]
                return proj_as_wkt(context, reference, version, options).map { String(cString: $0) }
            }
        }
    }
#endif
