import GromaGeometry
import Testing

@Suite struct NotationAngleTests {
    private let rijeka = Coordinate(x: 14.4422, y: 45.3271)
    private let rio = Coordinate(x: -43.2105, y: -22.9519)

    @Test func writesEveryStyle() throws {
        let expected: [(CoordinateNotation, String, String)] = [
            (.decimalDegrees(), "45.327100°N 14.442200°E", "22.951900°S 43.210500°W"),
            (.decimalDegrees(decimals: 4, style: .plain), "45.3271N 014.4422E", "22.9519S 043.2105W"),
            (.decimalDegrees(decimals: 0, style: .signed), "45, 14", "-23, -43"),
            (.degreesDecimalMinutes(), "45°19.6260′N 14°26.5320′E", "22°57.1140′S 43°12.6300′W"),
            (.degreesDecimalMinutes(decimals: 1, style: .plain), "45 19.6N 014 26.5E", "22 57.1S 043 12.6W"),
            (.degreesMinutesSeconds(), "45°19′37.6″N 14°26′31.9″E", "22°57′06.8″S 43°12′37.8″W"),
            (.degreesMinutesSeconds(decimals: 0, style: .signed), "45 19 38, 14 26 32", "-22 57 07, -43 12 38"),
        ]
        for (notation, north, south) in expected {
            #expect(try notation.string(for: rijeka) == north)
            #expect(try notation.string(for: rio) == south)
        }
    }

    @Test func carriesWhenRounding() throws {
        let edge = Coordinate(x: 179.999999999, y: -0.999999999)
        #expect(try CoordinateNotation.degreesMinutesSeconds().string(for: edge) == "1°00′00.0″S 180°00′00.0″E")
        #expect(try CoordinateNotation.degreesDecimalMinutes(decimals: 2).string(for: edge) == "1°00.00′S 180°00.00′E")
        // No negative zero, no hemisphere of one.
        let tiny = Coordinate(x: -1e-9, y: -1e-9)
        #expect(try CoordinateNotation.decimalDegrees(style: .signed).string(for: tiny) == "0.000000, 0.000000")
        #expect(try CoordinateNotation.decimalDegrees().string(for: tiny) == "0.000000°N 0.000000°E")
        // The double nearest to 2.675 lies below it; the product with 100 rounds to 267.5.
        #expect(try CoordinateNotation.decimalDegrees(decimals: 2).string(for: Coordinate(x: 1.005, y: 2.675)) == "2.67°N 1.00°E")
        let finest = CoordinateNotation.decimalDegrees(decimals: 15, style: .signed)
        #expect(try finest.string(for: Coordinate(x: 0.1, y: 0.5)) == "0.500000000000000, 0.100000000000000")
    }

    @Test(arguments: [
        "45.5N 14.25E", "45.5 N, 14.25 E", "N45.5 E14.25", "N 45.5, E 14.25", "E14.25 N45.5", "14.25E,45.5N", "+45.5 +14.25",
        "45.5 14.25", "45.5,14.25", "45.5; 14.25", "45.5° 14.25°", "45.5°N14.25°E", "45 30 N 14 15 E", "45°30′N 14°15′E",
        "45°30'00\"N 14°15'00\"E", "45° 30’ 00” N, 14° 15’ 00” E", "45:30:00 14:15:00", "45:30N, 14:15E", "N45:30:0.0 E14:15:0",
        "45 30 00 14 15 00", "45 30 14 15", "45-30-00N 014-15-00E", "+45.5+014.25", "45d30m00sN 14d15m00sE", "45D30'N 14D15'E",
        "n 45 30.0 e 14 15.000", "45º30'14º15'", "45°30′00′′N 14°15′00''E", "  45.5\u{A0}14.25\n", "45.5N 14.25", "45.5, E14.25",
        "45d30m0s, 14d15m0s", "45°30 14°15", "45 30. 14 15.", "45.50N+14.25",
    ])
    func readsManySpellings(_ text: String) throws {
        for notation in [CoordinateNotation.decimalDegrees(), .degreesDecimalMinutes(), .degreesMinutesSeconds()] {
            #expect(try Coordinate(notation: text, as: notation) == Coordinate(x: 14.25, y: 45.5))
        }
    }

    @Test(arguments: [
        "-45.5 -14.25", "-45.5, -14.25", "−45.5 −14.25", "45.5S 14.25W", "S45.5W14.25", "-45 30 -14 15", "-45:30:00 -14:15:00",
        "14°15'W 45°30'S", "-45.5-014.25", "-45.5°, 14.25°W", "45d30m00sS 14d15m00sW", "45 30 00 s 14 15 00 w", "–45.5, –14.25",
    ])
    func readsSouthAndWest(_ text: String) throws {
        #expect(try Coordinate(notation: text, as: .degreesMinutesSeconds()) == Coordinate(x: -14.25, y: -45.5))
    }

    /// ISO 6709:2008, annex D, without its height and with a decimal point.
    @Test func readsTheExampleOfISO6709() throws {
        let point = try Coordinate(notation: "50°40′46.461″N 95°48′26.533″W", as: .degreesMinutesSeconds())
        #expect(abs(point.y - 50.679_572_5) < 1e-12 && abs(point.x + 95.807_370_277_777_78) < 1e-12)
        #expect(try CoordinateNotation.degreesMinutesSeconds(decimals: 3).string(for: point) == "50°40′46.461″N 95°48′26.533″W")
    }

    @Test func readsTheEndsOfTheWorld() throws {
        #expect(try Coordinate(notation: "90N 180W", as: .decimalDegrees()) == Coordinate(x: -180, y: 90))
        #expect(try Coordinate(notation: "-90 0 0, 180 0 0", as: .decimalDegrees()) == Coordinate(x: 180, y: -90))
    }
}
