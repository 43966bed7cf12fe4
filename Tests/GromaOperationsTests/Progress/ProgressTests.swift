import Foundation
import GromaBase
import GromaGeometry
import GromaOperations
import Testing

/// What operations tell of their progress, and that they end where they are cancelled meanwhile.
@Suite struct ProgressTests {
    /// An operation with its hook, and the fractions that it tells.
    struct Told: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fractions: [Double]
        /// The fraction from which nothing is left that could be cancelled.
        let end: Double
        let run: @Sendable (OperationHook) throws -> Void

        init(
            _ name: String, _ fractions: [Double], end: Double = 1, _ run: @escaping @Sendable (OperationHook) throws -> Void
        ) {
            (testDescription, self.fractions, self.end, self.run) = (name, fractions, end, run)
        }
    }

    private static let lines = wkt("MULTILINESTRING ((0 0, 3 1), (0 2, 4 1, 7 3), (0 5, 2 9, 4 5, 6 9, 8 5))")
    private static let two = wkt("MULTIPOLYGON (((0 0,4 0,4 3,0 3,0 0)),((10 0,15 0,15 3,10 3,10 0)))")
    private static let points = wkt("MULTIPOINT (0 0, 5 1, 2 7)")
    private static let box = Extent(xMin: 1, yMin: -1, xMax: 5, yMax: 8)
    private static let guide = line("LINESTRING (2 -1, 3 10)")
    private static let pair = [holed, corner]
    private static let worlds = wkt("POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0))", .wgs84)
    private static let around = wkt("POLYGON ((0 -10, 360 -10, 360 10, 0 10, 0 -10))", .wgs84)
    private static let four = [0, 0.1, 0.9, 1]

    static let all: [Told] = [
        Told("clip a line", [0, 0.2, 0.5, 1]) { _ = try engine.clip(lines, to: box, hook: $0) },
        Told("clip an area", four) { _ = try engine.clip(holed, to: box, hook: $0) },
        Told("clip a collection", [0.5, 1]) {
            _ = try engine.clip(.collection(GeometryCollection([lines, points])), to: box, hook: $0)
        },
        Told("buffer", four) { _ = try engine.buffer(lines, distance: 1, hook: $0) },
        Told("buffer several", [0, 0.05, 0.45, 0.5, 0.5, 0.55, 0.95, 1]) { _ = try engine.buffer(pair, distances: [1], hook: $0) },
        Told("buffer and unite several", [0, 0.1, 0.9, 1, 1, 1.1, 1.9, 2, 2, 2.1, 2.9, 3].map { $0 / 3 }) {
            _ = try engine.buffer(pair, distances: [1], unions: true, hook: $0)
        },
        Told("convex hull", four) { _ = try engine.convexHull(lines, hook: $0) },
        Told("convex hull of several", four) { _ = try engine.convexHull(pair, hook: $0) },
        Told("centroid of points", four) { _ = try engine.centroid(points, hook: $0) },
        Told("label point of points", four) { _ = try engine.labelPoint(points, hook: $0) },
        Told("label point of an area", four) { _ = try engine.labelPoint(holed, hook: $0) },
        Told("offset of a line", [0, 1 / 3, 2 / 3]) { _ = try engine.offset(lines, distance: 0.1, hook: $0) },
        Told("union of two", four) { _ = try engine.union(holed, corner, hook: $0) },
        Told("union of several", four) { _ = try engine.union(pair + [points], hook: $0) },
        Told("intersection", four) { _ = try engine.intersection(holed, corner, hook: $0) },
        Told("intersections", four) { _ = try engine.intersections(holed, corner, hook: $0) },
        Told("difference", four) { _ = try engine.difference(holed, corner, hook: $0) },
        Told("symmetric difference", four) { _ = try engine.symmetricDifference(holed, corner, hook: $0) },
        Told("relation", [0, 0.1]) { _ = try engine.overlaps(holed, corner, hook: $0) },
        Told("relate", [0, 0.1]) { _ = try engine.relate(holed, corner, hook: $0) },
        Told("distance", [0, 0.1]) { _ = try engine.distance(two, wkt("LINESTRING (20 20, 30 30)"), hook: $0) },
        Told("cut a line", [0, 1 / 3, 2 / 3, 1]) { _ = try engine.cut(lines, by: guide, hook: $0) },
        Told("cut an area", [0, 0.5, 1]) { _ = try engine.cut(two, by: guide, hook: $0) },
        Told("trim", [0, 1 / 3, 2 / 3, 1]) { hook in
            guard case .polyline(let lines) = lines else { return }
            _ = try engine.trim(lines, by: guide, hook: hook)
        },
        Told("trim or extend", [0, 0.5, 1]) {
            _ = try engine.trimOrExtend([line("LINESTRING (0 0, 9 0)"), line("LINESTRING (0 9, 1 9)")], to: guide, hook: $0)
        },
        Told("reshape a line", [0]) {
            _ = try engine.reshape(wkt("LINESTRING (0 0, 9 0)"), with: line("LINESTRING (1 -1, 4 1, 6 -1)"), hook: $0)
        },
        Told("reshape an area", [0, 1]) { _ = try engine.reshape(two, with: line("LINESTRING (1 3, 2 5, 3 3)"), hook: $0) },
        Told("reshape an area that cuts a hole", [0, 1]) { _ = try engine.reshape(holed, with: line("LINESTRING (3 -1, 3 11)"), hook: $0) },
        Told("complete", [0, 0.8, 1]) { _ = try engine.autoComplete([two], with: line("LINESTRING (4 1, 10 1, 10 2, 4 2)"), hook: $0) },
        Told("densify", [0, 0.2, 0.5, 1]) { _ = try engine.densify(lines, maxSegmentLength: 1, hook: $0) },
        Told("densify a collection", [0, 0.5, 1]) {
            _ = try engine.densify(.collection(GeometryCollection([lines, two])), maxSegmentLength: 1, hook: $0)
        },
        Told("generalize", [0, 0.18, 0.45, 0.9, 1], end: 0.9) { _ = try engine.generalize(lines, tolerance: 1, hook: $0) },
        Told("generalize a collection", [0, 0.45, 1]) {
            _ = try engine.generalize(.collection(GeometryCollection([lines, two])), tolerance: 1, hook: $0)
        },
        Told("generalize and keep the topology", four) {
            _ = try engine.generalize(lines, tolerance: 1, preservesTopology: true, hook: $0)
        },
        Told("simplify an area", [0, 0.1, 0.5, 0.8, 1]) { _ = try engine.simplify(holed, hook: $0) },
        Told("simplify a line", [0]) { _ = try engine.simplify(lines, hook: $0) },
        Told("simplify a collection", [0, 0, 0.5]) { _ = try engine.simplify(.collection(GeometryCollection([holed, lines])), hook: $0) },
        Told("normalize a line", [0, 1]) { _ = try engine.normalizeCentralMeridian(wkt("LINESTRING (170 0, 190 9)", .wgs84), hook: $0) },
        Told("normalize an area of two worlds", [0, 1]) { _ = try engine.normalizeCentralMeridian(worlds, hook: $0) },
        Told("normalize an area around the world", [0, 0.1, 0.5, 0.8, 1, 1]) { _ = try engine.normalizeCentralMeridian(around, hook: $0) },
        Told("normalize a collection", [0, 1]) {
            _ = try engine.normalizeCentralMeridian(
                .collection(GeometryCollection([around, around], spatialReference: .wgs84)), hook: $0)
        },
        Told("unwrap", [0, 1]) { _ = try engine.unwrap(wkt("MULTILINESTRING ((170 0, 180 5), (-180 5, -170 9))", .wgs84), hook: $0) },
        Told("project by formulas", [0, 1]) { _ = try engine.project(wkt("LINESTRING (0 0, 9 9)", .wgs84), to: .webMercator, hook: $0) },
        Told("project with added vertices", [0, 0, 0.4, 1]) {
            _ = try engine.project(
                wkt("MULTILINESTRING ((0 0, 9 9), (1 1, 5 4, 7 0))", .wgs84), to: .webMercator,
                options: ProjectionOptions(maxDeviation: 1e5),
                hook: $0)
        },
    ]

    /// The fractions that a hook was told.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Double] = []
        var all: [Double] { lock.withLock { values } }
        func add(_ value: Double) -> Int {
            lock.withLock {
                values.append(value)
                return values.count
            }
        }
    }

    @Test(arguments: all) func fractionsAreTold(_ operation: Told) throws {
        let heard = Heard()
        try operation.run(OperationHook(progress: { _ = heard.add($0) }))
        let (told, expected) = (heard.all, operation.fractions)
        #expect(told.count == expected.count && zip(told, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(told)")
        #expect(told == told.sorted())
    }

    /// Whatever an operation has told before its end, it hears there that it is cancelled, and tells no more.
    @Test(arguments: all) func cancellationIsHeardAtEachFractionBeforeTheEnd(_ operation: Told) {
        for place in 1...operation.fractions.count where operation.fractions[place - 1] < operation.end {
            let (flag, heard) = (CancellationFlag(), Heard())
            let hook = OperationHook(flag: flag) { if heard.add($0) == place { flag.cancel() } }
            var code: String?
            do { try operation.run(hook) } catch { code = (error as? OperationError)?.code }
            #expect(code == "cancelled" && heard.all.count == place, "at \(place): \(heard.all)")
        }
    }
}
