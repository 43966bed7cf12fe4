#if Projections
    import Foundation
    import Groma
    import ProjectionsPlugin
    import Testing

    /// Geodesics without symmetry, and across the 180th meridian; the numbers are those of PyPI's geographiclib 2.1.
    struct GeodesicTableTests {
        private let engine: GeometryEngine

        init() throws {
            let registry = try PluginRegistry([Projections()])
            engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
        }

        private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y, spatialReference: .wgs84) }

        private func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy), spatialReference: .wgs84)) }

        @Test(arguments: [
            (170.0, -20.0, 60.0, 3e6, -166.7922616233896, -5.186496808172291), (8, 50, 300, 7e6, -85.43849130302755, 39.48154385191803),
            (13, 0, 0, 552_885.45105836, 13, 5), (13, 5, 180, 552_885.45105836, 13, 0),
        ])
        func moves(_ x: Double, _ y: Double, _ azimuth: Double, _ distance: Double, _ toX: Double, _ toY: Double) throws {
            let moved = try engine.geodesicMovePoints(.point(point(x, y)), distance: distance, azimuth: azimuth).extent
            #expect(abs(moved.xMin - toX) < 1e-9 && abs(moved.yMin - toY) < 1e-9)
            let back = try engine.geodesicDistance(from: point(x, y), to: point(toX, toY))
            #expect(abs(back.distance - distance) < 1e-4)
            let turn = abs((try #require(back.azimuth1)) - azimuth)
            #expect(min(turn, 360 - turn) < 1e-8)
        }

        @Test func azimuthsAreThoseAtEitherEnd() throws {
            let found = try engine.geodesicDistance(from: point(175, 10), to: point(-160, 40))
            #expect(abs(found.distance - 4_141_715.2909910046) < 1e-6)
            #expect(abs(try #require(found.azimuth1) - 32.427335632695815) < 1e-9)
            #expect(abs(try #require(found.azimuth2) - 223.50982022797931) < 1e-9)
        }

        /// A meridian meets the equator at a right angle, so the foot of a point is at its own longitude.
        @Test(arguments: [(13.0, 5.0, 0), (7, -5, 0), (41, 5, 1)])
        func feetOnTheEquator(_ x: Double, _ y: Double, _ segment: Int) throws {
            let found = try #require(try engine.geodesicNearestCoordinate(in: line([0, 0, 30, 0, 60, 0]), to: point(x, y)))
            #expect(abs(found.coordinate.x - x) < 1e-7 && abs(found.coordinate.y) < 1e-7)
            #expect(found.index == segment && abs(found.distance - 552_885.45105836) < 1e-3)
        }

        private final class Told: @unchecked Sendable {
            private let lock = NSLock()
            private var values: [Double] = []
            var all: [Double] { lock.withLock { values } }
            func add(_ value: Double) { lock.withLock { values.append(value) } }
        }

        /// The progress of a buffer goes over all paths and members once, and then through the union with the areas.
        @Test func progressOfBuffersDoesNotGoBack() throws {
            let paths = [0.0, 3.0].map { (y: Double) -> Path in
                Path((0..<100).map { (k: Int) -> Coordinate in Coordinate(x: Double(k) / 50, y: y + Double(k % 2) / 50) })
            }
            let lines = Geometry.polyline(Polyline(paths: Parts(paths), spatialReference: .wgs84))
            let area = Geometry.polygon(Polygon(Path(xy: [5, 5, 7, 5, 6, 8], isRing: true), spatialReference: .wgs84))
            let box = Geometry.envelope(Envelope(Extent(xMin: 9, yMin: 1, xMax: 12, yMax: 3), spatialReference: .wgs84))
            // Each path asks at its geodesics 0 and 64; what follows is the union with the areas.
            let union = [0.5, 0.55, 0.95, 1]
            let both = [0, 64, 100, 164, 200].map { (vertices: Double) -> Double in 0.5 * vertices / 203 }
            for (geometry, fractions) in [
                (lines, [0, 0.16, 0.25, 0.41]), (area, [0] + union), (box, [0] + union),
                (.collection(GeometryCollection([lines, area], spatialReference: .wgs84)), both + union),
            ] {
                let told = Told()
                _ = try engine.geodesicBuffer(geometry, distance: 500, hook: OperationHook(progress: { told.add($0) }))
                #expect(told.all == told.all.sorted() && told.all.first == 0, "\(told.all)")
                let isExpected = told.all.count == fractions.count && zip(told.all, fractions).allSatisfy { abs($0 - $1) < 1e-9 }
                #expect(isExpected, "\(told.all)")
            }
            let flag = CancellationFlag()
            #expect(throws: OperationError.cancelled(operation: "geodesicBuffer")) {
                try engine.geodesicBuffer(lines, distance: 500, hook: OperationHook(flag: flag) { if $0 > 0.2 { flag.cancel() } })
            }
        }
    }
#endif
