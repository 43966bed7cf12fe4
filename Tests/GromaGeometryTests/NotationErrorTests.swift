import GromaGeometry
import Testing

@Suite struct NotationErrorTests {
    struct Bad: CustomStringConvertible {
        let text: String
        let notation: CoordinateNotation
        let offset: Int
        let found: String
        let expected: String

        init(_ text: String, _ notation: CoordinateNotation, at offset: Int, _ found: String, _ expected: String) {
            (self.text, self.notation, self.offset, self.found, self.expected) = (text, notation, offset, found, expected)
        }

        var description: String { "\(notation.name) \(text)" }

        static let all = [
            Bad("", .mgrs(), at: 0, "", "a position"),
            Bad("  ", .decimalDegrees(), at: 2, "", "a position"),
            Bad("61SUJ2348306479", .mgrs(), at: 0, "61SUJ2348306479", "a zone of 1 to 60"),
            Bad("00SUJ", .mgrs(), at: 0, "00SUJ", "a zone of 1 to 60"),
            Bad("123SUJ", .mgrs(), at: 0, "123SUJ", "a zone of 1 to 60"),
            Bad("18IUJ2348306479", .mgrs(), at: 2, "IUJ2348306479", "the letter of a latitude band, C to X without I and O"),
            Bad("18SAJ2348306479", .usng(), at: 3, "AJ2348306479", "a column letter of zone 18: STUVWXYZ"),
            Bad("18SUP2348306479", .mgrs(), at: 4, "P2348306479", "a row letter that band S reaches: ABCDEFGHJK"),
            Bad("18SUJ234830647", .mgrs(), at: 5, "234830647", "two groups of 0 to 5 digits each, 10 in all at most"),
            Bad("18SUJ 2348 306479", .mgrs(), at: 6, "2348", "two groups of as many digits each"),
            Bad("18SUJ234830647900", .mgrs(), at: 5, "234830647900", "two groups of 0 to 5 digits each, 10 in all at most"),
            Bad("18SUJ23x8306479", .mgrs(), at: 7, "x8306479", "a digit"),
            Bad("18SU", .mgrs(), at: 4, "", "a row letter that band S reaches: ABCDEFGHJK"),
            Bad("CAA", .mgrs(), at: 0, "CAA", "a zone of 1 to 60, or A, B, Y or Z near the poles"),
            Bad("ZRA", .mgrs(), at: 1, "RA", "a column letter of zone Z: ABCFGHJ"),
            Bad("YRQ", .mgrs(), at: 2, "Q", "a row letter of zone Y: ABCDEFGHJKLMNP"),
            Bad("18 500000 4649776", .utm(), at: 3, "500000", "the letter of a latitude band, C to X without I and O"),
            Bad("18T 500000 4649776", .utm(.hemisphere), at: 2, "T", "N or S for the hemisphere"),
            Bad("18S 500000 4649776", .utm(), at: 2, "S", "T, the band of that northing"),
            Bad("18T 5000000 4649776", .utm(), at: 4, "5000000", "an easting of 0 to 1000000 meters"),
            Bad("18T 500000 9700000", .utm(), at: 11, "9700000", "a northing of 0 to 9600000 meters"),
            Bad("18T 500000", .utm(), at: 10, "", "a northing in meters"),
            Bad("18T 500000 -1", .utm(), at: 11, "-1", "a northing in meters"),
            Bad("18T 500000 4649776 7", .utm(), at: 19, "7", "the end of the text"),
            Bad("A 2100000 2000000", .utm(), at: 0, "A", "B, the zone of that easting"),
            Bad("721AA", .gars(), at: 0, "721AA", "three digits, 001 to 720"),
            Bad("20LV47", .gars(), at: 0, "20LV47", "three digits, 001 to 720"),
            Bad("206RA", .gars(), at: 3, "RA", "a letter A to Q without I and O"),
            Bad("206LV5", .gars(), at: 5, "5", "a quadrant, 1 to 4"),
            Bad("206LV40", .gars(), at: 6, "0", "a key, 1 to 9"),
            Bad("GNNJ5781", .georef(), at: 1, "NNJ5781", "a letter A to M without I"),
            Bad("GJNJ6053", .georef(), at: 4, "6053", "minutes below 60 in both groups"),
            Bad("GJNJ578", .georef(), at: 4, "578", "two groups of 2 to 5 digits each, 10 in all at most"),
            Bad("95 14", .decimalDegrees(), at: 0, "95", "a latitude of -90 to 90; it goes first where no letters N S E W stand"),
            Bad("45, 181", .decimalDegrees(), at: 4, "181", "a longitude of -180 to 180"),
            Bad("45N 14S", .decimalDegrees(), at: 4, "14S", "a longitude (E or W) beside the latitude"),
            Bad("-45S 14E", .decimalDegrees(), at: 3, "S", "either a minus sign or a hemisphere letter"),
            Bad("45.5", .decimalDegrees(), at: 4, "", "a second angle: a position is a latitude and a longitude"),
            Bad("45 60N 14E", .degreesDecimalMinutes(), at: 3, "60N", "minutes below 60"),
            Bad("45 30 60N 14E", .degreesMinutesSeconds(), at: 6, "60N", "seconds below 60"),
            Bad("45.5 30N 14E", .degreesMinutesSeconds(), at: 5, "30N", "nothing smaller after a number with decimals"),
            Bad("45,5N 14,25E", .decimalDegrees(), at: 8, ",25E", "one comma, between the angles; decimals take a point"),
            Bad(
                "45 30 14", .decimalDegrees(), at: 3, "30",
                "2, 4 or 6 numbers, half of them for each angle, or a comma between the angles"),
            Bad("45'N 14E", .decimalDegrees(), at: 2, "'N", "a minute mark after minutes"),
            Bad("45x 14", .decimalDegrees(), at: 2, "x", "a number, a hemisphere letter N S E W, or a degree or prime symbol"),
            Bad("4.5.5 14", .decimalDegrees(), at: 0, "4.5.5", "a number with one decimal point at most"),
            Bad("45,", .decimalDegrees(), at: 3, "", "the number of an angle"),
        ]
    }

    @Test(arguments: Bad.all) func namesThePlace(_ bad: Bad) {
        #expect(
            throws: NotationError.unreadable(
                notation: bad.notation.name, offset: bad.offset, found: bad.found, expected: bad.expected)
        ) { try Point(notation: bad.text, as: bad.notation) }
    }

    @Test func saysItInOneSentence() {
        let error = NotationError.unreadable(notation: "MGRS", offset: 2, found: "I", expected: "a latitude band")
        #expect(error.description == "MGRS: at offset 2 \"I\" was found, expected a latitude band.")
        let range = NotationError.outOfRange(name: "latitude", found: 91.5, allowed: -90...90)
        #expect(range.description == "The latitude is 91.5, expected -90 to 90.")
    }

    @Test func refusesWhatCannotBeWritten() {
        let mgrs = CoordinateNotation.mgrs()
        #expect(throws: NotationError.emptyPoint) { try mgrs.string(for: Point(nil, spatialReference: .wgs84)) }
        #expect(throws: NotationError.unsupportedReference(nil)) { try mgrs.string(for: Point(x: 1, y: 1)) }
        let other = SpatialReference(wkid: 32633)
        #expect(throws: NotationError.unsupportedReference(other)) { try mgrs.string(for: Point(x: 1, y: 1, spatialReference: other)) }
        #expect(throws: NotationError.outOfRange(name: "latitude", found: 90.5, allowed: -90...90)) {
            try mgrs.string(for: Point(x: 1, y: 90.5, spatialReference: .wgs84))
        }
        #expect(throws: NotationError.outOfRange(name: "number of digits", found: 6, allowed: 0...5)) {
            try CoordinateNotation.mgrs(digits: 6).string(for: Coordinate(x: 1, y: 1))
        }
        #expect(throws: NotationError.outOfRange(name: "number of decimals", found: -1, allowed: 0...15)) {
            try CoordinateNotation.decimalDegrees(decimals: -1).string(for: Coordinate(x: 1, y: 1))
        }
        for bad in [Coordinate(x: .nan, y: 0), Coordinate(x: 0, y: .infinity), Coordinate(x: -.infinity, y: .nan)] {
            #expect(throws: NotationError.self) { try mgrs.string(for: Point(bad, spatialReference: .wgs84)) }
            #expect(throws: NotationError.self) { try mgrs.string(for: bad) }
            #expect(throws: NotationError.self) { try UTMCoordinate(longitude: bad.x, latitude: bad.y) }
            #expect(throws: NotationError.self) { try UPSCoordinate(longitude: bad.x, latitude: bad.y) }
            #expect(throws: NotationError.self) { try UTMCoordinate(zone: 1, hemisphere: .north, easting: bad.x, northing: bad.y) }
        }
        #expect(throws: NotationError.outOfRange(name: "latitude", found: 90, allowed: -89.99999...89.99999)) {
            try Point(notation: "90N 0E", as: .decimalDegrees(), spatialReference: .webMercator)
        }
        #expect(throws: NotationError.unsupportedReference(other)) {
            try Point(notation: "9N 0E", as: .decimalDegrees(), spatialReference: other ?? .wgs84)
        }
        #expect(throws: NotationError.self) { try Point(notation: String(repeating: "1", count: 100_000), as: .mgrs()) }
    }
}
