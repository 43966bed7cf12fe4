#if Projections
    import CPROJ
    import GromaGeometry
    import GromaOperations

    /// One of PROJ's transformations with the context it lives in: for one thread at a time.
    ///
    /// It may go between threads although the compiler cannot tell: the pool lends it to one user at a time, and PROJ ties a context to no thread.
    final class Transformation: @unchecked Sendable {
        /// The first position that has no place in the target reference.
        struct Outside {
            let x: Double
            let y: Double
            let message: String
        }

        let source: SpatialReference
        let target: SpatialReference
        private let context: OpaquePointer
        private let transformation: OpaquePointer

        /// Makes the transformation, x being longitude or easting on both sides; nil when PROJ knows one of the references not, or no way between them.
        init?(from source: SpatialReference, to target: SpatialReference) {
            guard let context = Self.makeContext() else { return nil }
            guard let transformation = Transformation.make(context, source, target) else {
                proj_context_destroy(context)
                return nil
            }
            self.source = source
            self.target = target
            self.context = context
            self.transformation = transformation
        }

        deinit {
            proj_destroy(transformation)
            proj_context_destroy(context)
        }

        /// A context in which what is wrong comes back as errors; nothing is printed, nothing fetched.
        static func makeContext() -> OpaquePointer? {
            guard let context = proj_context_create() else { return nil }
            proj_log_level(context, PJ_LOG_NONE)
            proj_context_set_enable_network(context, 0)
            return context
        }

        private static func make(_ context: OpaquePointer, _ source: SpatialReference, _ target: SpatialReference) -> OpaquePointer? {
            guard let from = reference(context, source) else { return nil }
            defer { proj_destroy(from) }
            guard let to = reference(context, target) else { return nil }
            defer { proj_destroy(to) }
            guard let raw = proj_create_crs_to_crs_from_pj(context, from, to, nil, nil) else { return nil }
            defer { proj_destroy(raw) }
            return proj_normalize_for_visualization(context, raw)
        }

        /// A reference by its id, EPSG's meaning before Esri's, or by its text.
        static func reference(_ context: OpaquePointer, _ reference: SpatialReference) -> OpaquePointer? {
            if let id = reference.latestWKID {
                for authority in ["EPSG", "ESRI"] {
                    if let found = proj_create_from_database(context, authority, String(id), PJ_CATEGORY_CRS, 0, nil) { return found }
                }
            }
            return reference.wkt.flatMap { proj_create_from_wkt(context, $0, nil, nil, nil) }
        }

        /// What PROJ knows of a reference; nil when it does not know it. It takes a context of its own.
        static func describe(_ reference: SpatialReference) -> ReferenceDescription? {
            guard let context = makeContext() else { return nil }
            defer { proj_context_destroy(context) }
            guard let found = Self.reference(context, reference) else { return nil }
            defer { proj_destroy(found) }
            // Not every reference has a definition in WKT 1.
            guard let wkt = text(of: found, PJ_WKT1_GDAL, context) ?? text(of: found, PJ_WKT2_2019, context) else {
                return nil
            }
            return ReferenceDescription(
                name: proj_get_name(found).map { String(cString: $0) } ?? reference.description,
                authority: proj_get_id_auth_name(found, 0).map { String(cString: $0) }, wkt: wkt)
        }

        /// A reference in WKT on one line; nil where it has no form in that version.
        private static func text(of reference: OpaquePointer, _ version: PJ_WKT_TYPE, _ context: OpaquePointer) -> String? {
            "MULTILINE=NO".withCString { option in
                let options: [UnsafePointer<CChar>?] = [option, nil]
                return proj_as_wkt(context, reference, version, options).map { String(cString: $0) }
            }
        }

        /// Projects positions in place; gives the first one that cannot be, when there is one. Unset elevations stay unset.
        func apply(xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int) -> Outside? {
            let stride = 2 * MemoryLayout<Double>.stride
            let chunk = 1_024
            var given: [Double] = []
            var unset: [Int] = []
            for start in Swift.stride(from: 0, to: count, by: chunk) {
                let length = min(chunk, count - start)
                let part = xy + 2 * start
                // Kept, so that an error can name the position as it was given.
                given = Array(UnsafeBufferPointer(start: part, count: 2 * length))
                let heights = z.map { $0 + start }
                unset.removeAll(keepingCapacity: true)
                if let heights {
                    for index in 0..<length where heights[index].isNaN {
                        unset.append(index)
                        heights[index] = 0
                    }
                }
                proj_errno_reset(transformation)
                proj_trans_generic(
                    transformation, PJ_FWD, part, stride, length, part + 1, stride, length, heights, MemoryLayout<Double>.stride,
                    heights == nil ? 0 : length, nil, 0, 0)
                if let heights { for index in unset { heights[index] = .nan } }
                if let index = (0..<length).first(where: { !part[2 * $0].isFinite || !part[2 * $0 + 1].isFinite }) {
                    return Outside(x: given[2 * index], y: given[2 * index + 1], message: message())
                }
            }
            return nil
        }

        private func message() -> String {
            let number = proj_errno(transformation)
            guard number != 0, let text = proj_context_errno_string(context, number) else { return "outside its domain" }
            return String(cString: text)
        }
    }
#endif
