import GromaGeometry
import Testing

/// The series behind geodesics and areas, to their last terms. The numbers beside positions are those of the published series in forty digits.
@Suite struct GroundSeriesTests {
    private func position(_ longitude: Double, _ latitude: Double) -> GeodeticPosition {
        GeodeticPosition(longitude: longitude, latitude: latitude)
    }

    /// Vincenty's series of 1975, which differ from geodesics by less than a tenth of a millimeter.
    @Test(
        arguments: [
            ([10, 50, 30, 40], 1_919_313.6152437954, 117.73059633607404, 131.99884251593452),
            ([-3, -20, 5, 10], 3_432_099.1176302852, 15.517555539060458, 14.794434673259292),
            ([0, 10, 120, -35], 13_371_683.917415882, 124.80087401397766, 80.473854638776503),
            ([0, 89, 140, 60], 3_434_136.0269085089, 38.915064661492724, 178.74257093777929),
            ([0, -45, 170, 30], 18_126_769.402763701, 149.41333676951878, 24.570692844396185),
        ] as [([Double], Double, Double, Double)])
    func linesFollowTheSeries(ends: [Double], distance: Double, azimuth: Double, endAzimuth: Double) {
        let line = SeriesGeodesics.wgs84.line(from: position(ends[0], ends[1]), to: position(ends[2], ends[3]))
        #expect(abs(line.distance - distance) < 1e-7)
        #expect(abs(line.azimuth - azimuth) < 1e-11 && abs(line.endAzimuth - endAzimuth) < 1e-11)
    }

    @Test(
        arguments: [
            ([0, 10], 35, 1.5e7, 152.76641072942248, 26.696934433730404, 140.80946211582546),
            ([20, -60], -100, 9e6, -73.977749902642637, -12.835859499086068, -30.411915976955774),
            ([5, 89], 3, 2e6, 181.82828858810213, 73.087604457428646, 179.82005293756123),
            ([0, 0], 60, 1.2e7, 110.37215283886586, 28.455293416579821, 100.17311887393516),
        ] as [([Double], Double, Double, Double, Double, Double)])
    func endsFollowTheSeries(
        start: [Double], azimuth: Double, distance: Double, longitude: Double, latitude: Double, endAzimuth: Double
    ) {
        let (end, onwards) = SeriesGeodesics.wgs84.end(from: position(start[0], start[1]), azimuth: azimuth, distance: distance)
        #expect(abs(end.longitude - longitude) < 1e-11 && abs(end.latitude - latitude) < 1e-11)
        #expect(abs(onwards - endAzimuth) < 1e-11)
    }

    /// Areas between geodesics and the equator, by GeographicLib 2.1.
    @Test(
        arguments: [
            ([10, 50, 30, 40], 10_085_889_912_722.18), ([-3, -20, 5, 10], -510_156_588_835.3147),
            ([0, 10, 120, -35], -31_299_968_632_791.477), ([0, 89, 140, 60], 99_056_200_966_408.53),
            ([0, 30, 5, 70], 2_884_593_918_271.137), ([0, -45, 170, -30], -116_016_279_867_381.44),
        ] as [([Double], Double)])
    func areasFollowTheSeries(ends: [Double], area: Double) {
        let found = SeriesGeodesics.wgs84.area(from: position(ends[0], ends[1]), to: position(ends[2], ends[3]))
        #expect(abs(found / area - 1) < 2e-11)
    }

    /// Zones around the globe, whose areas are known in closed form, to a square meter.
    @Test(
        arguments: [
            (-90, 90, 510_065_621_724_088.51), (0, 30, 127_088_269_983_701.54), (30, 60, 93_528_690_363_438.838),
            (-45, 10, 224_025_132_393_533.86), (60, 90, 34_415_850_514_903.88),
        ] as [(Double, Double, Double)])
    func zonesHaveTheirAreas(south: Double, north: Double, area: Double) {
        let zone = Path(xy: [-180, south, 180, south, 180, north, -180, north], isRing: true)
        #expect(abs(GroundMetric(.wgs84).signedArea(of: zone) - area) < 1)
        #expect(abs(GroundMetric(.wgs84).signedArea(of: zone.reversed()) + area) < 1)
    }

    @Test func gridsEndWhereTheyAreSaidTo() throws {
        #expect(UTMCoordinate.centralMeridian(zone: 1) == -177 && UTMCoordinate.centralMeridian(zone: 60) == 177)
        for (zone, hemisphere, easting, northing) in [
            (1, .north, 0, 0), (60, .north, 1_000_000, 9_600_000), (31, .south, 500_000, 900_000), (31, .south, 500_000, 10_000_000),
        ] as [(Int, Hemisphere, Double, Double)] {
            let utm = try UTMCoordinate(zone: zone, hemisphere: hemisphere, easting: easting, northing: northing)
            #expect(utm.zone == zone && utm.hemisphere == hemisphere && utm.easting == easting && utm.northing == northing)
        }
        for (zone, hemisphere, easting, northing, error) in [
            (0, .north, 5, 5, .outOfRange(name: "zone", found: 0, allowed: 1...60)),
            (61, .north, 5, 5, .outOfRange(name: "zone", found: 61, allowed: 1...60)),
            (3, .north, -1, 5, .outOfRange(name: "easting", found: -1, allowed: 0...1_000_000)),
            (3, .south, 1_000_001, 5, .outOfRange(name: "easting", found: 1_000_001, allowed: 0...1_000_000)),
            (3, .north, 5, 9_600_001, .outOfRange(name: "northing", found: 9_600_001, allowed: 0...9_600_000)),
            (3, .south, 5, 899_999, .outOfRange(name: "northing", found: 899_999, allowed: 900_000...10_000_000)),
        ] as [(Int, Hemisphere, Double, Double, NotationError)] {
            #expect(throws: error) { try UTMCoordinate(zone: zone, hemisphere: hemisphere, easting: easting, northing: northing) }
        }
        for (hemisphere, easting, northing, error) in [
            (.north, 1_199_999, 2e6, .outOfRange(name: "easting", found: 1_199_999, allowed: 1_200_000...2_800_000)),
            (.north, 2e6, 2_800_001, .outOfRange(name: "northing", found: 2_800_001, allowed: 1_200_000...2_800_000)),
            (.south, 3_200_001, 2e6, .outOfRange(name: "easting", found: 3_200_001, allowed: 800_000...3_200_000)),
            (.south, 2e6, 799_999, .outOfRange(name: "northing", found: 799_999, allowed: 800_000...3_200_000)),
        ] as [(Hemisphere, Double, Double, NotationError)] {
            #expect(throws: error) { try UPSCoordinate(hemisphere: hemisphere, easting: easting, northing: northing) }
        }
        let limits = NotationError.outOfRange(name: "latitude", found: -80.5, allowed: -80...84)
        #expect(throws: limits) { try UTMCoordinate(longitude: 3, latitude: -80.5) }
        #expect(throws: NotationError.outOfRange(name: "zone", found: 0, allowed: 1...60)) {
            try UTMCoordinate(longitude: 3, latitude: 5, zone: 0)
        }
        let far = NotationError.outOfRange(name: "longitude's distance from the zone's meridian", found: 67, allowed: -60...60)
        #expect(throws: far) { try UTMCoordinate(longitude: 70, latitude: 5, zone: 31) }
        // Across the seam the zone on the other side is near.
        let across = try UTMCoordinate(longitude: 179, latitude: 5, zone: 1)
        #expect(across.zone == 1 && across.easting < 100_000 && abs(across.geographic.x - 179) < 1e-9)
    }
}
