import GromaBase
import GromaGeometry
import GromaTesting
import Testing

/// Geodesics without a library, and when a library is asked. Numbers beside positions are those of GeographicLib 2.0.
@Suite struct GeodesicSolverTests {
    private func close(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance * max(abs(b), 1) }

    @Test(arguments: [
        ([10, 50, 30, 40], 1_919_313.6152402195, 117.73059633617905, 131.99884251599585, 10_085_889_912_722.18),
        ([-3, -20, 5, 10], 3_432_099.1176281017, 15.517555539065324, 14.794434673263918, -510_156_588_835.3147),
        ([0, 10, 2, 10.5], 225_979.8615615106, 75.65748397996393, 76.01340969841286, 251_054_925_148.02408),
        ([100, -60, 130, -55], 1_864_261.3110266102, 85.92131366669493, 60.4292081587468, -18_036_741_083_815.195),
    ])
    func linesAndAreasAreThoseOfGeodesics(ends: [Double], distance: Double, azimuth: Double, endAzimuth: Double, area: Double) {
        let solver = SeriesGeodesics.wgs84
        for turns in [0.0, 360, -720] {
            let start = GeodeticPosition(longitude: ends[0], latitude: ends[1])
            let end = GeodeticPosition(longitude: ends[2] + turns, latitude: ends[3])
            let line = solver.line(from: start, to: end)
            #expect(abs(line.distance - distance) < 1e-3 && solver.distance(from: start, to: end) == line.distance)
            #expect(abs(line.azimuth - azimuth) < 1e-6 && abs(line.endAzimuth - endAzimuth) < 1e-6)
            #expect(close(solver.area(from: start, to: end), area, 1e-8) && close(solver.area(from: end, to: start), -area, 1e-8))
        }
        let (end, onwards) = solver.end(
            from: GeodeticPosition(longitude: ends[0] + 360, latitude: ends[1]), azimuth: azimuth, distance: distance)
        #expect(abs(end.longitude - ends[2] - 360) < 1e-8 && abs(end.latitude - ends[3]) < 1e-8 && abs(onwards - endAzimuth) < 1e-6)
    }

    @Test(
        arguments: [
            ([0, 0, 179.9, 0.05], 19_997_550.33), ([0, 0, 179.5, 0.2], 19_964_921.48), ([10, 30, -170.2, -29.9], 19_989_832.83),
            ([0, 0, 180, 0], 20_003_931.46),
        ] as [([Double], Double)])
    func betweenOppositePositionsTheyAreThoseOfTheSphere(ends: [Double], distance: Double) {
        let solver = SeriesGeodesics.wgs84
        let (start, end) = (
            GeodeticPosition(longitude: ends[0], latitude: ends[1]), GeodeticPosition(longitude: ends[2], latitude: ends[3])
        )
        let line = solver.line(from: start, to: end)
        #expect(close(line.distance, distance, 5e-3) && solver.distance(from: start, to: end) == line.distance)
        // The haversine of the arc between them, on a sphere of the ellipsoid's mean radius.
        let radians = ends.map { $0 * .pi / 180 }
        let (across, along) = (sin((radians[2] - radians[0]) / 2), sin((radians[3] - radians[1]) / 2))
        let haversine = along * along + cos(radians[1]) * cos(radians[3]) * across * across
        #expect(close(line.distance, 2 * 6_371_008.7714 * asin(min(haversine, 1).squareRoot()), 1e-6))
        // On the sphere the ways from both ends meet.
        let back = solver.line(from: end, to: start)
        #expect(abs((line.azimuth - back.endAzimuth - 180).remainder(dividingBy: 360)) < 1e-6)
        #expect(abs((line.endAzimuth - back.azimuth - 180).remainder(dividingBy: 360)) < 1e-6)
        #expect(close(solver.area(from: start, to: end), -solver.area(from: end, to: start), 1e-9))
    }

    /// The longitudes differ by 180.5 degrees, so the way leads over the seam near the pole; the values are PROJ's.
    @Test func theShorterWayAroundIsTakenWhereLongitudesDifferByMoreThanHalfATurn() {
        let solver = SeriesGeodesics.wgs84
        let (start, end) = (GeodeticPosition(longitude: -90.25, latitude: 60), GeodeticPosition(longitude: 90.25, latitude: 61))
        let line = solver.line(from: start, to: end)
        #expect(abs(line.distance - 6_584_296.24784543) < 1e-3 && abs(line.azimuth + 0.28275772297717583) < 1e-6)
        #expect(abs((line.endAzimuth - 0.2916026764319213 - 180).remainder(dividingBy: 360)) < 1e-6)
    }

    /// Half a globe's triangle: from the equator nearly to the opposite position, at a latitude that the series do not reach.
    @Test func areasBetweenOppositePositionsAreThoseOfTheAuthalicSphere() {
        let area = SeriesGeodesics.wgs84.area(
            from: GeodeticPosition(longitude: 0, latitude: 0), to: GeodeticPosition(longitude: 179.9, latitude: 0.05))
        // The excess of the spherical triangle with the equator: 2 atan(tan(turn / 2) tan(latitude / 2)), authalic latitudes being smaller by 0.0022 of themselves.
        let latitude = 0.05 * (1 - 0.0044733) * Double.pi / 180
        let excess = 2 * atan(tan(179.9 / 2 * Double.pi / 180) * tan(latitude / 2))
        #expect(close(area, 6_371_007.1809 * 6_371_007.1809 * excess, 2e-3))
    }

    @Test func ellipsoidsAreKnownByTheirAxesAndFlattening() throws {
        for (axis, flattening) in [(0, 0), (-1, 0), (.infinity, 0), (.nan, 0), (1, 1), (1, -0.001), (1, .nan), (1, 1.5)]
            as [(Double, Double)]
        {
            #expect(Ellipsoid(majorAxis: axis, flattening: flattening) == nil)
        }
        #expect(Ellipsoid(majorAxis: 1, flattening: 0.999) != nil)
        let earth = Ellipsoid.wgs84
        #expect(earth.majorAxis == 6_378_137 && close(1 / earth.flattening, 298.257223563, 1e-15))
        #expect(close(earth.minorAxis, 6_356_752.314245179, 1e-15) && close(earth.area, 510_065_621_724_088.44, 1e-12))
        #expect(close(earth.conjugateDistance, 19_970_326.371122573, 1e-15))
        let moon = try #require(Ellipsoid(majorAxis: 1_737_400, flattening: 0))
        #expect(moon.minorAxis == 1_737_400 && close(moon.area, 37_932_328_099_380.46, 1e-12))
        let clarke = try #require(Ellipsoid(majorAxis: 6_378_206.4, flattening: 1 / 294.978698213898))
        #expect(close(clarke.area, 510_064_030_078_123.6, 1e-12) && clarke != earth)
        // A quarter around the Moon.
        let solver = SeriesGeodesics(moon)
        let pole = solver.distance(from: GeodeticPosition(longitude: 5, latitude: 0), to: GeodeticPosition(longitude: 5, latitude: 90))
        #expect(close(pole, 1_737_400 * .pi / 2, 1e-12))
        let onMoon = GroundMetric(Geodesics(.wgs84, solver: solver))
        #expect(close(onMoon.distance(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 0.1, y: 0)), 1_737_400 * .pi / 1800, 1e-9))
        #expect(close(onMoon.signedArea(of: Path(xy: [0, 0, 90, 0, 0, 90], isRing: true)), 37_932_328_099_380.46 / 8, 1e-9))
        #expect(close(onMoon.stretched(at: Coordinate(x: 0, y: 60)).ground(x: 1, y: 0).x, 1_737_400 * .pi / 360, 1e-9))
    }

    /// One that answers like the series and counts what it is asked.
    private final class Counting: GeodesicSolver, @unchecked Sendable {
        let ellipsoid = Ellipsoid.wgs84
        var distances = 0
        var lines = 0
        var areas = 0
        var ends = 0
        func distance(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
            distances += 1
            return SeriesGeodesics.wgs84.distance(from: start, to: end)
        }
        func line(from start: GeodeticPosition, to end: GeodeticPosition) -> GeodesicLine {
            lines += 1
            return SeriesGeodesics.wgs84.line(from: start, to: end)
        }
        func area(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
            areas += 1
            return SeriesGeodesics.wgs84.area(from: start, to: end)
        }
        func end(from start: GeodeticPosition, azimuth: Double, distance: Double) -> (position: GeodeticPosition, azimuth: Double) {
            ends += 1
            return SeriesGeodesics.wgs84.end(from: start, azimuth: azimuth, distance: distance)
        }
    }

    @Test func aLibraryIsAskedForWhatIsLong() {
        let solver = Counting()
        let metric = GroundMetric(Geodesics(.wgs84, solver: solver))
        #expect(metric.localReach == 10_000 && metric.exact.localReach == 0 && GroundMetric(.wgs84).exact == GroundMetric(.wgs84))
        #expect(metric != GroundMetric(.wgs84) && metric == GroundMetric(Geodesics(.wgs84, solver: solver)) && metric != metric.exact)
        let origin = Coordinate(x: 10, y: 50)
        // 9.9 and 10.1 km to the north, where a degree is 111 229 m.
        let (near, far) = (Coordinate(x: 10, y: 50 + 9900 / 111_229.0), Coordinate(x: 10, y: 50 + 10_100 / 111_229.0))
        _ = metric.distance(from: origin, to: near)
        #expect(solver.distances == 0)
        _ = metric.distance(from: origin, to: far)
        #expect(solver.distances == 1)
        _ = metric.exact.distance(from: origin, to: near)
        #expect(solver.distances == 2)
        _ = metric.signedArea(of: Path([origin, near, Coordinate(x: 10.01, y: 50)], isRing: true))
        #expect(solver.areas == 0)
        // Directions need them from a kilometer on.
        let frame = metric.frame(at: origin)
        _ = frame.ground(Coordinate(x: 10, y: 50 + 990 / 111_229.0))
        _ = frame.map(x: 990, y: 10)
        #expect(solver.lines == 0 && solver.ends == 0)
        _ = frame.ground(Coordinate(x: 10, y: 50 + 1010 / 111_229.0))
        _ = frame.map(x: 990, y: 150)
        #expect(solver.lines == 1 && solver.ends == 1)
        let exact = metric.exact.frame(at: origin)
        _ = exact.ground(Coordinate(x: 10.001, y: 50))
        _ = exact.map(x: 3, y: 4)
        #expect(solver.lines == 2 && solver.ends == 2)
    }

    @Test(arguments: [41, 42] as [UInt64])
    func nearFormulasAreThoseOfGeodesics(seed: UInt64) {
        var random = Seeded(seed)
        let (metric, exact) = (GroundMetric(.wgs84), GroundMetric(Geodesics(.wgs84, solver: Counting())).exact)
        for _ in 0..<400 {
            let a = Coordinate(x: random.number(-180...180), y: random.number(-88...88))
            let reach = random.number(1e-3...0.08)
            let b = Coordinate(x: a.x + random.number(-reach...reach), y: a.y + random.number(-reach...reach))
            let distance = exact.distance(from: a, to: b)
            // The series are right to a millimeter.
            #expect(abs(metric.distance(from: a, to: b) - distance) < 1e-3, "seed \(seed)")
            let c = Coordinate(x: a.x - random.number(-reach...reach), y: b.y + random.number(0.01...reach + 0.01))
            let ring = Path([a, b, c], isRing: true)
            #expect(abs(metric.signedArea(of: ring) - exact.signedArea(of: ring)) < 100, "seed \(seed)")
        }
    }

    @Test func linesAroundTheGlobeAreMeasuredAsDrawn() {
        let metric = GroundMetric(.wgs84)
        func length(_ xy: [Double]) -> Double { metric.length(of: Path(xy: xy)) }
        let equator = 2 * Double.pi * 6_378_137
        #expect(close(length([0, 0, 720, 0]), 2 * equator, 1e-9) && close(length([0, 0, -540, 0]), 1.5 * equator, 1e-9))
        // With too many turns as if at one latitude: 101 turns at 60 degrees.
        let parallel = 55_800.00157243614 * 360
        #expect(close(length([0, 60, 360 * 101, 60]), 101 * parallel, 1e-9))
        // Of 99 turns the parallel is followed in steps, each a geodesic of ten degrees.
        #expect(
            close(
                length([0, 60, 360 * 99, 60]), 99 * 36 * metric.distance(from: Coordinate(x: 0, y: 60), to: Coordinate(x: 10, y: 60)), 1e-6)
        )
        // The area under a parallel that goes around once: that of the zone, by its mean.
        let zone = metric.signedArea(of: Path(xy: [0, 30, 360, 30, 360, 0, 0, 0], isRing: true))
        // By a sum of 200 000 rings over the latitudes of WGS 84.
        #expect(
            close(zone, -127_088_269_983_737.3, 1e-9)
                && close(zone, -metric.signedArea(of: Path(xy: [0, 30, 0, 0, 360, 0, 360, 30], isRing: true)), 1e-9))
    }
}
