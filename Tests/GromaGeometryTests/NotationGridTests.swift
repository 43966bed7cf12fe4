import GromaGeometry
import Testing

/// The greater of the differences of two positions that are near each other, as if degrees of longitude were those of latitude.
private func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
    if abs(a.y) > 89.9999999, abs(b.y) > 89.9999999 { return abs(a.y - b.y) * 111_700 }
    return max(abs(a.y - b.y), abs((a.x - b.x).remainder(dividingBy: 360))) * 111_700
}

@Suite struct NotationGridTests {
    @Test(arguments: Place.all) func writesWhatGeographicLibWrites(_ place: Place) throws {
        #expect(try CoordinateNotation.utm(decimals: 3).string(for: place.coordinate) == place.utm)
        #expect(try CoordinateNotation.mgrs().string(for: place.coordinate) == place.mgrs)
        #expect(try CoordinateNotation.gars().string(for: place.coordinate) == place.gars)
        #expect(try CoordinateNotation.georef().string(for: place.coordinate) == place.georef)
    }

    @Test(arguments: Place.all) func readsItBack(_ place: Place) throws {
        let utm = try Coordinate(notation: place.utm, as: .utm())
        let error = abs(place.coordinate.y) > 83 ? 0.012 : 0.0035  // a millimeter of northing or easting as longitude, near a pole
        #expect(metres(utm, place.coordinate) < error)
        let mgrs = try Coordinate(notation: place.mgrs, as: .mgrs(), anchor: .center)
        #expect(metres(Coordinate(x: 0, y: mgrs.y), Coordinate(x: 0, y: place.coordinate.y)) < 0.75)
        if let zone = Int(place.mgrs.prefix(2)) {
            // In the reference's own zone, for the middle of a square on the border may lie beyond it.
            let square = try UTMCoordinate(longitude: mgrs.x, latitude: max(mgrs.y, -80), zone: zone)
            let there = try UTMCoordinate(longitude: place.coordinate.x, latitude: place.coordinate.y, zone: zone)
            #expect(abs(square.easting - there.easting) <= 0.5 + 1e-6)
        } else {
            let square = try UPSCoordinate(longitude: mgrs.x, latitude: mgrs.y)
            let there = try UPSCoordinate(longitude: place.coordinate.x, latitude: place.coordinate.y)
            #expect(abs(square.easting - there.easting) <= 0.5 + 1e-6 && abs(square.northing - there.northing) <= 0.5 + 1e-6)
        }
        for anchor in CoordinateNotation.CellAnchor.allCases {
            let gars = try Coordinate(notation: place.gars, as: .gars(), anchor: anchor)
            #expect(try CoordinateNotation.gars().string(for: gars) == place.gars)
            let georef = try Coordinate(notation: place.georef, as: .georef(), anchor: anchor)
            #expect(try CoordinateNotation.georef().string(for: georef) == place.georef)
        }
    }

    /// PROJ 9.1.1: `cs2cs -f %.4f EPSG:4326 EPSG:<code>`.
    @Test func agreesWithPROJ() throws {
        let cases: [(Double, Double, Double, Double)] = [
            (3, 45, 500000, 4_982_950.4002),  // 32631
            (5.32, 60.39, 297230.2202, 6_700_510.1753),  // 32632
            (151.2153, -33.8568, 334900.5697, 6_252_288.7529),  // 32756
        ]
        for (longitude, latitude, easting, northing) in cases {
            let utm = try UTMCoordinate(longitude: longitude, latitude: latitude)
            #expect(abs(utm.easting - easting) < 1e-4 && abs(utm.northing - northing) < 1e-4)
        }
        let north = try UPSCoordinate(longitude: -135, latitude: 86.5)  // 5041
        #expect(abs(north.easting - 1_725_148.0544) < 1e-4 && abs(north.northing - 2_274_851.9456) < 1e-4)
        let south = try UPSCoordinate(longitude: 77.75, latitude: -85.25)  // 5042
        #expect(abs(south.easting - 2_515_639.0844) < 1e-4 && abs(south.northing - 2_111_956.2198) < 1e-4)
    }

    /// `echo 18SUJ2348306479 | GeoConvert -g -p 9`, and with -n for the corner.
    @Test func readsTheSquareNearTheWashingtonMonument() throws {
        for text in ["18SUJ2348306479", "18S UJ 23483 06479", "18s uj 23483 06479", " 18SUJ 2348306479 ", "18 S UJ 23483\t06479"] {
            let corner = try Point(notation: text, as: .mgrs())
            #expect(abs(corner.x + 77.035_242_023_496_10) < 1e-13 && abs(corner.y - 38.889_462_790_842_87) < 1e-13)
            #expect(corner.spatialReference == .wgs84)
            let center = try Point(notation: text, as: .usng(), anchor: .center)
            #expect(abs(center.x + 77.035_236_390_424_81) < 1e-13 && abs(center.y - 38.889_467_394_220_58) < 1e-13)
        }
    }

    @Test func cutsDigitsOffAndRoundsTheRest() throws {
        let point = Point(x: -77.0365, y: 38.8977, spatialReference: .wgs84)  // 323394.296, 4307395.634
        let texts = ["18SUJ", "18SUJ20", "18SUJ2307", "18SUJ233073", "18SUJ23390739", "18SUJ2339407395"]
        for (digits, text) in texts.enumerated() { #expect(try CoordinateNotation.mgrs(digits: digits).string(for: point) == text) }
        #expect(try CoordinateNotation.utm().string(for: point) == "18S 323394 4307396")
        #expect(try CoordinateNotation.degreesMinutesSeconds().string(for: point) == "38°53′51.7″N 77°02′11.4″W")
        #expect(try CoordinateNotation.usng(digits: 4).string(for: point) == "18S UJ 2339 0739")
        #expect(try CoordinateNotation.usng(digits: 0).string(for: point) == "18S UJ")
        #expect(try CoordinateNotation.gars(.thirtyMinutes).string(for: point) == "206LT")
        #expect(try CoordinateNotation.gars(.fifteenMinutes).string(for: point) == "206LT2")
        let georef = ["GJ", "GJNJ", "GJNJ5753", "GJNJ578538", "GJNJ57815386", "GJNJ5781053862"]
        for (precision, text) in zip(CoordinateNotation.GEOREFPrecision.allCases, georef) {
            #expect(try CoordinateNotation.georef(precision).string(for: point) == text)
        }
    }

    @Test func writesAndReadsUTMByHemisphere() throws {
        let sydney = Coordinate(x: 151.2153, y: -33.8568)
        let byHemisphere = CoordinateNotation.utm(.hemisphere, decimals: 0)
        #expect(try byHemisphere.string(for: sydney) == "56S 334901 6252289")
        for text in [
            "56S 334901 6252289", "56 south 334901mE 6252289mN", "56S, 334901 E, 6252289 N", "56S3349016252289", "56 S 334901.0,6252289.",
        ] {
            let point = try Coordinate(notation: text, as: byHemisphere)
            #expect(metres(point, sydney) < 1)
        }
        // The same letter is a band in the other style: 32° to 40° north.
        #expect(try Coordinate(notation: "56S 334901 3852289", as: .utm()).y > 32)
        #expect(try byHemisphere.string(for: Coordinate(x: 0, y: 90)) == "N 2000000 2000000")
        #expect(try Coordinate(notation: "S 2000000 2000000", as: byHemisphere) == Coordinate(x: 0, y: -90))
    }

    @Test func unprojectsWebMercatorAndFoldsLongitudes() throws {
        let point = Point(x: -8_575_663.96, y: 4_707_006.93, spatialReference: .webMercator)
        let text = try CoordinateNotation.mgrs(digits: 3).string(for: point)
        #expect(text == "18SUJ233073")
        let back = try Point(notation: text, as: .mgrs(), anchor: .center, spatialReference: .webMercator)
        #expect(try back.distance(to: point) < 100)
        let folded = try CoordinateNotation.mgrs().string(for: Coordinate(x: -77.0365 + 720, y: 38.8977))
        #expect(folded == "18SUJ2339407395")
        let shifted = Point(x: point.x + 2 * .pi * 6_378_137, y: point.y, spatialReference: .webMercator)
        #expect(try CoordinateNotation.gars().string(for: shifted) == "206LT26")
    }

    @Test func knowsTheZonesOfTheNorth() {
        let zones: [(Double, Double, Int)] = [
            (3, 56, 32), (2.99, 56, 31), (3, 64, 31), (5.9, 63.9, 32), (8.99, 72, 31), (9, 72, 33), (20.9, 75, 33), (21, 75, 35),
            (33, 83, 37), (41.9, 83, 37), (42, 83, 38), (-0.01, 75, 30), (180, 0, 1), (-180, 0, 1), (179.99, 0, 60),
        ]
        for (longitude, latitude, zone) in zones {
            #expect(UTMCoordinate.standardZone(longitude: longitude, latitude: latitude) == zone)
        }
        #expect(UTMCoordinate.standardZone(longitude: .nan, latitude: .infinity) == 31)
    }

    @Test func keepsToANeighboursZoneOnRequest() throws {
        let utm = try UTMCoordinate(longitude: 14.4422, latitude: 45.3271, zone: 32)
        #expect(utm.zone == 32 && utm.easting > 900_000)
        #expect(metres(utm.geographic, Coordinate(x: 14.4422, y: 45.3271)) < 1e-6)
        #expect(throws: NotationError.self) { try UTMCoordinate(longitude: 14.4422, latitude: 45.3271, zone: 30) }
    }
}
