import GromaTesting
import GromaGeometry
import Testing

@Suite struct NotationPropertyTests {
    private static func position(_ generator: inout Seeded, latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
        Coordinate(x: .random(in: -180...180, using: &generator), y: .random(in: latitudes, using: &generator))
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func gridsComeBackWithinAMicrometre(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<2000 {
            let place = Self.position(&generator, latitudes: -80...84)
            let utm = try UTMCoordinate(longitude: place.x, latitude: place.y)
            let again = try UTMCoordinate(longitude: utm.geographic.x, latitude: utm.geographic.y, zone: utm.zone)
            #expect(abs(again.easting - utm.easting) < 1e-6 && abs(again.northing - utm.northing) < 1e-6, "seed \(seed), \(place)")
            #expect(abs(utm.geographic.y - place.y) < 1e-11, "seed \(seed), \(place)")
            let polar = Coordinate(x: place.x, y: .random(in: 84...90, using: &generator) * (Bool.random(using: &generator) ? 1 : -1))
            let ups = try UPSCoordinate(longitude: polar.x, latitude: polar.y)
            let back = try UPSCoordinate(longitude: ups.geographic.x, latitude: ups.geographic.y)
            #expect(abs(back.easting - ups.easting) < 1e-6 && abs(back.northing - ups.northing) < 1e-6, "seed \(seed), \(polar)")
        }
    }

    @Test(arguments: [11, 12] as [UInt64]) func everyNotationReadsWhatItWrites(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<1000 {
            let place = Self.position(&generator)
            for style in CoordinateNotation.AngleStyle.allCases {
                let notations: [(CoordinateNotation, Double)] = [
                    (.decimalDegrees(decimals: 7, style: style), 0.51e-7), (.decimalDegrees(decimals: 15, style: style), 1e-13),
                    (.degreesDecimalMinutes(decimals: 5, style: style), 0.51e-5 / 60),
                    (.degreesMinutesSeconds(decimals: 3, style: style), 0.51e-3 / 3600),
                    (.degreesMinutesSeconds(decimals: 0, style: style), 0.51 / 3600),
                ]
                for (notation, tolerance) in notations {
                    let text = try notation.string(for: place)
                    let back = try Coordinate(notation: text, as: notation)
                    #expect(abs(back.x - place.x) <= tolerance && abs(back.y - place.y) <= tolerance, "seed \(seed), \(text)")
                    #expect(try notation.string(for: back) == text, "seed \(seed)")
                }
            }
            for style in CoordinateNotation.UTMStyle.allCases {
                let notation = CoordinateNotation.utm(style, decimals: 4)
                let text = try notation.string(for: place)
                let back = try Coordinate(notation: text, as: notation)
                #expect(abs(back.y - place.y) < 1e-9, "seed \(seed), \(text)")
            }
        }
    }

    /// The corner of every cell, whose longitude and latitude are rounded, must be written as that cell and not the one before.
    @Test(arguments: [21, 22] as [UInt64]) func cornersBelongToTheirCells(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<3000 {
            let hemisphere: Hemisphere = Bool.random(using: &generator) ? .north : .south
            let utm = try UTMCoordinate(
                zone: .random(in: 1...60, using: &generator), hemisphere: hemisphere,
                easting: Double(Int.random(in: 450_000...550_000, using: &generator)),
                northing: Double(Int.random(in: 1_500_000...7_500_000, using: &generator)))
            let corner = utm.geographic
            for digits in 1...5 {
                let notation = CoordinateNotation.mgrs(digits: digits, spaced: Bool.random(using: &generator))
                let text = try notation.string(for: corner)
                // In the zone that the text names: in the south of Norway that is the next one, whose cells lie askew to this one's.
                let zone = try #require(Int(text.prefix { $0.isNumber }), "seed \(seed), \(text)")
                let back = try UTMCoordinate(longitude: corner.x, latitude: corner.y, zone: zone)
                let read = try Coordinate(notation: text, as: notation)
                let cell = try UTMCoordinate(longitude: read.x, latitude: read.y, zone: zone)
                let size = [1e4, 1e3, 1e2, 10, 1][digits - 1]
                let inset = (back.easting - cell.easting, back.northing - cell.northing)
                #expect(inset.0 > -2e-6 && inset.0 < size && inset.1 > -2e-6 && inset.1 < size, "seed \(seed), \(text)")
                if digits == 5 { #expect(try notation.string(for: read) == text, "seed \(seed)") }
            }
            let place = Self.position(&generator)
            for notation in CoordinateNotation.GEOREFPrecision.allCases.map(CoordinateNotation.georef)
                + CoordinateNotation.GARSCell.allCases.map(CoordinateNotation.gars)
            {
                let text = try notation.string(for: place)
                for anchor in CoordinateNotation.CellAnchor.allCases {
                    let back = try Coordinate(notation: text, as: notation, anchor: anchor)
                    #expect(try notation.string(for: back) == text, "seed \(seed)")
                }
            }
        }
    }

    /// Good texts with random damage, and random texts: an answer within the world, or an error at a place in the text.
    @Test(arguments: [31, 32, 33] as [UInt64]) func hostileTextsNeverTrap(seed: UInt64) throws {
        var generator = Seeded(seed)
        let notations: [CoordinateNotation] = [
            .decimalDegrees(), .degreesDecimalMinutes(style: .plain), .degreesMinutesSeconds(style: .signed), .utm(),
            .utm(.hemisphere), .mgrs(), .usng(), .gars(), .georef(),
        ]
        let alphabet = Array("0123456789.,;:-+ NSEWABZnsewdmx°'\"′″\u{0}\u{A0}\u{301}\u{10FFFF}é−٣".unicodeScalars)
        for _ in 0..<4000 {
            let written = try notations.randomElement(using: &generator)?.string(for: Self.position(&generator)) ?? ""
            var scalars = Bool.random(using: &generator) ? Array(written.unicodeScalars) : []
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let place = Int.random(in: 0...scalars.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0 where place < scalars.count: scalars.remove(at: place)
                case 1 where place < scalars.count: scalars[place] = alphabet.randomElement(using: &generator) ?? "0"
                default: scalars.insert(alphabet.randomElement(using: &generator) ?? "0", at: place)
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            for notation in notations {
                for anchor in CoordinateNotation.CellAnchor.allCases {
                    do {
                        let place = try Coordinate(notation: text, as: notation, anchor: anchor)
                        #expect(abs(place.x) <= 180 && abs(place.y) <= 90, "seed \(seed), \(notation.name) \(text)")
                    } catch {
                        guard case .unreadable(_, let offset, _, _) = error else {
                            Issue.record("seed \(seed), \(notation.name) \(text): \(error)")
                            continue
                        }
                        #expect((0...scalars.count).contains(offset), "seed \(seed), \(notation.name) \(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: [41] as [UInt64]) func hugeNumbersNeverTrap(seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<2000 {
            let any = Coordinate(x: Double(bitPattern: generator.next()), y: Double(bitPattern: generator.next()))
            let wide = Coordinate(x: any.x, y: .random(in: -90...90, using: &generator))
            for place in [any, wide] {
                for notation in [CoordinateNotation.degreesMinutesSeconds(decimals: 11), .utm(decimals: 9), .mgrs(), .gars(), .georef()] {
                    for reference in [SpatialReference.wgs84, .webMercator] {
                        _ = try? notation.string(for: Point(place, spatialReference: reference))
                    }
                }
                _ = try? UTMCoordinate(longitude: place.x, latitude: place.y, zone: Int(truncatingIfNeeded: generator.next() % 64))
                _ = try? UPSCoordinate(longitude: place.x, latitude: place.y)
            }
        }
    }
}
