#if Projections
    import CLazyLibraries
    import CPROJ
    import GromaGeometry
    import GromaOperations

    /// Finds references in PROJ's database, or in texts.
    enum ReferenceLookup {
        /// Why PROJ cannot be called; nil if it can. It is loaded when this is first asked, which comes before all its calls.
        private static let problem: String? = lazy_proj_missing().map {
            "PROJ could not be loaded (its library has no \(String(cString: $0))): install it (libproj25), or the version that groma was built with"
        }

        /// A context in which what is wrong comes back as errors; nothing is printed, nothing fetched. None where PROJ is not installed.
        static func makeContext() -> OpaquePointer? {
            guard problem == nil, let context = proj_context_create() else { return nil }
            proj_log_level(context, PJ_LOG_NONE)
            proj_context_set_enable_network(context, 0)
            return context
        }

        /// Runs something in a context of its own.
        static func withContext<Value>(_ body: (OpaquePointer) -> Value?) -> Value? {
            guard let context = makeContext() else { return nil }
            defer { proj_context_destroy(context) }
            return body(context)
        }

        /// A reference by its id, EPSG's meaning before Esri's, or by its text: WKT, PROJJSON, a PROJ string, `AUTHORITY:NUMBER` or a URN.
        static func reference(_ context: OpaquePointer, _ reference: SpatialReference) -> OpaquePointer? {
            if let id = reference.latestWKID {
                for authority in ["EPSG", "ESRI"] {
                    if let found = proj_create_from_database(context, authority, String(id), PJ_CATEGORY_CRS, 0, nil) { return found }
                }
            }
            // A pipeline says how to compute, not what positions mean.
            guard var text = reference.wkt, !namesFiles(text), !text.contains("+step") else { return nil }
            if text.contains("+proj="), !text.contains("+type=crs") { text += " +type=crs" }
            guard let found = proj_create(context, text) else { return nil }
            if proj_is_crs(found) != 0 { return found }
            proj_destroy(found)
            return nil
        }

        /// Whether a text would have PROJ read files of someone's choice.
        private static func namesFiles(_ text: String) -> Bool {
            let lowercased = text.lowercased()
            if lowercased.contains("init=") { return true }
            guard text.contains("/") || text.contains("\\") || text.contains("..") else { return false }
            return ["grids=", "file=", "parameterfile", "parameter_file", "\"filename\""].contains { lowercased.contains($0) }
        }

        /// Why there is no way between two references.
        static func reason(against source: SpatialReference, _ target: SpatialReference) -> String? {
            if let problem { return problem }
            return withContext { context -> String? in
                for given in [source, target] {
                    if let found = reference(context, given) { proj_destroy(found) } else { return unknown(given) }
                }
                return "PROJ knows no way between these references"
            }
        }

        /// Why nothing can be computed with the projection of a reference, as where its scale is 0 or its parallels cancel each other; nil if it can.
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

        /// What PROJ knows of a reference; nil if it does not know it.
        static func describe(_ reference: SpatialReference) -> ReferenceDescription? {
            withContext { context in
                guard let found = Self.reference(context, reference) else { return nil }
                defer { proj_destroy(found) }
                // Not every reference has a definition in WKT 1.
                guard let wkt = text(of: found, PJ_WKT1_GDAL, context) ?? text(of: found, PJ_WKT2_2019, context) else { return nil }
                return ReferenceDescription(
                    name: proj_get_name(found).map { String(cString: $0) } ?? reference.description,
                    authority: proj_get_id_auth_name(found, 0).map { String(cString: $0) }, wkt: wkt, area: area(of: found, context))
            }
        }

        /// Where something is meant to be used.
        static func area(of object: OpaquePointer, _ context: OpaquePointer) -> AreaOfUse? {
            var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
            var name: UnsafePointer<CChar>?
            guard proj_get_area_of_use(context, object, &west, &south, &east, &north, &name) != 0, west > -1000 else { return nil }
            return AreaOfUse(name: name.map { String(cString: $0) } ?? "", west: west, south: south, east: east, north: north)
        }

        /// A reference in WKT on one line; nil if it has no form in that version.
        private static func text(of reference: OpaquePointer, _ version: PJ_WKT_TYPE, _ context: OpaquePointer) -> String? {
            "MULTILINE=NO".withCString { option in
                let options: [UnsafePointer<CChar>?] = [option, nil]
                return proj_as_wkt(context, reference, version, options).map { String(cString: $0) }
            }
        }
    }
#endif
