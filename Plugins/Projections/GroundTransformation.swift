#if Projections
    import CPROJ
    import GromaGeometry
    import Synchronization

    /// A cache of PROJ's ellipsoids and transformations for the ground under maps in a spatial reference, since creating them takes
    /// milliseconds.
    final class GroundKnowledge: Sendable {
        /// The results for spatial references; nil for those that PROJ does not know.
        private let known = Mutex<[SpatialReference: Geodesics?]>([:])
        /// The geodesics of WGS 84, which most maps use, for which nothing need be looked up.
        private let standard = GeodesicLibrary(.wgs84)
        /// The maximum number of spatial references in the cache.
        private static let limit = 64

        /// Returns the geodesics of a spatial reference; nil if PROJ does not know it, or if it has no ellipsoid.
        func geodesics(of reference: SpatialReference) -> Geodesics? {
            if reference.isWebMercator || reference == .wgs84 { return Geodesics(reference, solver: standard) }
            if let found = known.withLock({ $0[reference] }) { return found }
            let found = GroundTransformation(reference).map { first in
                let projection = first.isInDegrees ? nil : GroundTransformationPool(first).projection
                let solver = first.ellipsoid == .wgs84 ? standard : GeodesicLibrary(first.ellipsoid)
                return Geodesics(reference, solver: solver, projection: projection)
            }
            known.withLock { known in
                if known.count >= Self.limit { known = [:] }
                known[reference] = .some(found)
            }
            return found
        }
    }

    /// The transformations of one spatial reference, each lent to one user at a time.
    private final class GroundTransformationPool: Sendable {
        private let reference: SpatialReference
        private let unit: Double
        private let idle: Mutex<[GroundTransformation]>

        init(_ first: GroundTransformation) {
            reference = first.reference
            unit = first.unit
            idle = Mutex([first])
        }

        var projection: GroundProjection {
            GroundProjection(
                reference, unit: unit, toDegrees: { [self] xy, count in use(xy, count) { $0.unproject($1, $2) } },
                fromDegrees: { [self] xy, count in use(xy, count) { $0.project($1, $2) } })
        }

        /// If no transformation can be created any more, the results are not finite.
        private func use(
            _ xy: UnsafeMutablePointer<Double>, _ count: Int,
            _ body: (GroundTransformation, UnsafeMutablePointer<Double>, Int) -> Void
        ) {
            guard let transformation = idle.withLock({ $0.popLast() }) ?? GroundTransformation(reference) else {
                for i in 0..<2 * count { xy[i] = .nan }
                return
            }
            body(transformation, xy, count)
            idle.withLock { $0.append(transformation) }
        }
    }

    /// PROJ's transformation between the positions of a spatial reference and the longitudes and latitudes of its own datum, without a
    /// change of datum.
    ///
    /// It may be passed between threads although the compiler cannot prove it: it is lent to one user at a time, and PROJ does not bind a
    /// context to a thread.
    private final class GroundTransformation: @unchecked Sendable {
        let reference: SpatialReference
        /// The size of the map's unit in meters; 1 for maps of longitude and latitude.
        let unit: Double
        /// Whether x and y are longitude and latitude in degrees already.
        let isInDegrees: Bool
        /// The ellipsoid of its datum.
        let ellipsoid: Ellipsoid
        /// The size of the unit of longitudes and latitudes in degrees: some spatial references have other units.
        private let angle: Double
        private let context: OpaquePointer
        private let transformation: OpaquePointer

        /// Creates the transformation; nil if PROJ does not know the spatial reference, or if it has no ellipsoid.
        init?(_ reference: SpatialReference) {
            guard let context = ReferenceLookup.makeContext() else { return nil }
            guard let found = ReferenceLookup.reference(context, reference) else {
                proj_context_destroy(context)
                return nil
            }
            defer { proj_destroy(found) }
            guard let base = proj_crs_get_geodetic_crs(context, found) else {
                proj_context_destroy(context)
                return nil
            }
            defer { proj_destroy(base) }
            guard Self.isGeographic(base), let ellipsoid = Self.ellipsoid(of: base, context), let angle = Self.unit(of: base, context),
                let raw = proj_create_crs_to_crs_from_pj(context, found, base, nil, nil)
            else {
                proj_context_destroy(context)
                return nil
            }
            defer { proj_destroy(raw) }
            guard let transformation = proj_normalize_for_visualization(context, raw) else {
                proj_context_destroy(context)
                return nil
            }
            self.reference = reference
            self.ellipsoid = ellipsoid
            self.context = context
            self.transformation = transformation
            self.angle = angle * (180 / .pi)
            isInDegrees =
                Self.isGeographic(found) && abs(self.angle - 1) < 1e-9
                && proj_is_equivalent_to(found, base, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
            unit = Self.isGeographic(found) ? 6_378_137 * angle : Self.unit(of: found, context) ?? 1
        }

        deinit {
            proj_destroy(transformation)
            proj_context_destroy(context)
        }

        /// Converts positions to longitude and latitude in degrees, in place.
        func unproject(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
            apply(PJ_FWD, xy, count)
            if angle != 1 { for i in 0..<2 * count { xy[i] *= angle } }
        }

        /// Converts longitudes and latitudes in degrees to positions, in place.
        func project(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
            if angle != 1 { for i in 0..<2 * count { xy[i] /= angle } }
            apply(PJ_INV, xy, count)
        }

        /// Positions that cannot be converted become infinite.
        private func apply(_ direction: PJ_DIRECTION, _ xy: UnsafeMutablePointer<Double>, _ count: Int) {
            let stride = 2 * MemoryLayout<Double>.stride
            proj_errno_reset(transformation)
            proj_trans_generic(transformation, direction, xy, stride, count, xy + 1, stride, count, nil, 0, 0, nil, 0, 0)
        }

        private static func isGeographic(_ reference: OpaquePointer) -> Bool {
            let type = proj_get_type(reference)
            return type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS
        }

        private static func ellipsoid(of reference: OpaquePointer, _ context: OpaquePointer) -> Ellipsoid? {
            guard let ellipsoid = proj_get_ellipsoid(context, reference) else { return nil }
            defer { proj_destroy(ellipsoid) }
            var (major, inverse) = (0.0, 0.0)
            guard proj_ellipsoid_get_parameters(context, ellipsoid, &major, nil, nil, &inverse) != 0 else { return nil }
            return Ellipsoid(majorAxis: major, flattening: inverse > 0 ? 1 / inverse : 0)
        }

        /// Returns the size of the first axis's unit, in meters or radians.
        private static func unit(of reference: OpaquePointer, _ context: OpaquePointer) -> Double? {
            var single = reference
            var owned: OpaquePointer?
            defer { if let owned { proj_destroy(owned) } }
            let type = proj_get_type(reference)
            if type == PJ_TYPE_COMPOUND_CRS, let part = proj_crs_get_sub_crs(context, reference, 0) {
                (single, owned) = (part, part)
            } else if type == PJ_TYPE_BOUND_CRS, let part = proj_get_source_crs(context, reference) {
                (single, owned) = (part, part)
            }
            guard let system = proj_crs_get_coordinate_system(context, single) else { return nil }
            defer { proj_destroy(system) }
            var factor = 0.0
            guard proj_cs_get_axis_info(context, system, 0, nil, nil, nil, &factor, nil, nil, nil) != 0, factor > 0 else { return nil }
            return factor
        }
    }
#endif
