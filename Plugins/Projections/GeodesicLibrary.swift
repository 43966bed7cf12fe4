#if Projections
    import CPROJ
    import GromaGeometry
    import Synchronization

    /// The geodesics of PROJ's `geodesic.h`, the C version of GeographicLib's routine (C. F. F. Karney, "Algorithms for geodesics", J.
    /// Geodesy 87 (2013) 43-55), with an error of at most 15 nanometers for any two positions. If PROJ is not installed, those of
    /// ``SeriesGeodesics``.
    ///
    /// It may be passed between threads although the compiler cannot prove it: the memory to which it points is written once, before it is
    /// shared, and only read then.
    final class GeodesicLibrary: GeodesicSolver, @unchecked Sendable {
        let ellipsoid: Ellipsoid
        /// Created when it is first needed, so that a sketch in degrees with an extent of some kilometers needs no library.
        private let made = Atomic<UnsafeMutablePointer<geod_geodesic>?>(nil)

        init(_ ellipsoid: Ellipsoid) { self.ellipsoid = ellipsoid }

        deinit { made.load(ordering: .acquiring)?.deallocate() }

        /// Nil if PROJ is not installed.
        private var geodesic: UnsafeMutablePointer<geod_geodesic>? { made.load(ordering: .acquiring) ?? make() }

        private var series: SeriesGeodesics { SeriesGeodesics(ellipsoid) }

        private func make() -> UnsafeMutablePointer<geod_geodesic>? {
            // If no context can be created, PROJ is not installed.
            guard let context = ReferenceLookup.makeContext() else { return nil }
            proj_context_destroy(context)
            let geodesic = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
            geodesic.initialize(to: geod_geodesic())
            geod_init(geodesic, ellipsoid.majorAxis, ellipsoid.flattening)
            let (isFirst, other) = made.compareExchange(expected: nil, desired: geodesic, ordering: .acquiringAndReleasing)
            guard !isFirst, let other else { return geodesic }
            geodesic.deallocate()
            return other
        }

        func distance(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
            guard let geodesic else { return series.distance(from: start, to: end) }
            var distance = 0.0
            geod_inverse(geodesic, start.latitude, start.longitude, end.latitude, end.longitude, &distance, nil, nil)
            return distance
        }

        func line(from start: GeodeticPosition, to end: GeodeticPosition) -> GeodesicLine {
            guard let geodesic else { return series.line(from: start, to: end) }
            var line = GeodesicLine(distance: 0, azimuth: 0, endAzimuth: 0)
            geod_inverse(
                geodesic, start.latitude, start.longitude, end.latitude, end.longitude, &line.distance, &line.azimuth, &line.endAzimuth)
            return line
        }

        func area(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
            guard let geodesic else { return series.area(from: start, to: end) }
            var area = 0.0
            _ = geod_geninverse(
                geodesic, start.latitude, start.longitude, end.latitude, end.longitude, nil, nil, nil, nil, nil, nil, &area)
            return area
        }

        func end(from start: GeodeticPosition, azimuth: Double, distance: Double) -> (position: GeodeticPosition, azimuth: Double) {
            guard let geodesic else { return series.end(from: start, azimuth: azimuth, distance: distance) }
            var end = GeodeticPosition(longitude: 0, latitude: 0)
            var onwards = 0.0
            _ = geod_gendirect(
                geodesic, start.latitude, start.longitude, azimuth, GEOD_LONG_UNROLL.rawValue, distance, &end.latitude, &end.longitude,
                &onwards, nil, nil, nil, nil, nil)
            return (end, onwards)
        }
    }
#endif
