#if Projections
    import CPROJ
    import Groma
    import GromaPlugins

    /// Projecting and measuring on the ellipsoid, against the same library called bare.
    enum Geodesy: Subject {
        static let names: [(name: String, about: String)] = [
            ("project.utm", "positions in a buffer from WGS 84 to UTM; naive: PROJ called bare on the same buffer"),
            ("project.line", "a line from WGS 84 to UTM"),
            ("geodesic.length", "the length of a line along geodesics; naive: geodesic.h in a bare loop over a buffer"),
        ]

        static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 10_000_000) }

        static func run(_ bench: Bench, vertices: Int) throws {
            guard names.contains(where: { bench.wants($0.name) }) else { return }
            let registry = try PluginRegistry(BuiltInPlugins.all)
            let engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
            guard let utm = SpatialReference(wkid: 32633) else { return }
            let xy = positions(vertices)
            let line = Geometry.polyline(Polyline(Path(xy: xy), spatialReference: .wgs84))
            if bench.wants("project.utm") {
                let buffer = UnsafeMutablePointer<Double>.allocate(capacity: xy.count)
                defer { buffer.deallocate() }
                func fill() { xy.withUnsafeBufferPointer { if let base = $0.baseAddress { buffer.update(from: base, count: xy.count) } } }
                let bare = BarePROJ()
                let (timing, naive) = try bench.watch.inTurns(
                    {
                        fill()
                        keep(try engine.project(xy: buffer, count: vertices, from: .wgs84, to: utm))
                    },
                    {
                        fill()
                        bare.project(buffer, vertices)
                    })
                bench.report.add(Result(name: "project.utm", vertices: vertices, timing: timing, naive: naive))
            }
            if bench.wants("project.line") {
                let timing = try bench.watch.long { try engine.project(line, to: utm) }
                bench.report.add(Result(name: "project.line", vertices: vertices, timing: timing))
            }
            if bench.wants("geodesic.length") {
                let (timing, naive) = try bench.watch.inTurns(
                    { keep(try engine.geodesicLength(line)) }, { keep(BarePROJ.length(xy)) })
                bench.report.add(Result(name: "geodesic.length", vertices: vertices, timing: timing, naive: naive))
            }
        }

        /// A walk over the zone of UTM 33.
        private static func positions(_ count: Int) -> [Double] {
            var random = Seeded(17)
            var xy: [Double] = []
            xy.reserveCapacity(2 * count)
            for _ in 0..<count {
                xy.append(12 + 6 * random.unit())
                xy.append(80 * random.unit())
            }
            return xy
        }
    }

    /// PROJ without the engine.
    private final class BarePROJ {
        private let context = proj_context_create()
        private let transformation: OpaquePointer?

        init() {
            let made = proj_create_crs_to_crs(context, "EPSG:4326", "EPSG:32633", nil)
            transformation = proj_normalize_for_visualization(context, made)
            proj_destroy(made)
        }

        deinit {
            proj_destroy(transformation)
            proj_context_destroy(context)
        }

        func project(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
            let stride = 2 * MemoryLayout<Double>.stride
            proj_trans_generic(transformation, PJ_FWD, xy, stride, count, xy + 1, stride, count, nil, 0, 0, nil, 0, 0)
        }

        static func length(_ xy: [Double]) -> Double {
            var geodesic = geod_geodesic()
            geod_init(&geodesic, 6_378_137, 1 / 298.257_223_563)
            return withUnsafePointer(to: &geodesic) { geodesic in
                xy.withUnsafeBufferPointer { xy in
                    var (sum, distance) = (0.0, 0.0)
                    for index in Swift.stride(from: 2, to: xy.count, by: 2) {
                        geod_inverse(geodesic, xy[index - 1], xy[index - 2], xy[index + 1], xy[index], &distance, nil, nil)
                        sum += distance
                    }
                    return sum
                }
            }
        }
    }
#endif
