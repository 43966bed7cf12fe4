import GromaBase

/// Universal Transverse Mercator as text, with Universal Polar Stereographic where that ends (NGA.STND.0037).
enum UTMText {
    static func write(_ place: Coordinate, style: CoordinateNotation.UTMStyle, decimals: Int) throws(NotationError) -> String {
        try DecimalText.check(decimals, name: "decimals", in: 0...9)
        let scale = Double(DecimalText.powers[decimals])
        let metres = { (value: Double) in DecimalText.fixed(DecimalText.scaled(value, by: scale), decimals: decimals) }
        if let band = LatitudeBand(latitude: place.y) {
            let utm = try UTMCoordinate(longitude: place.x, latitude: place.y)
            let letter = style == .latitudeBand ? Character(band.letter) : utm.hemisphere.letter
            return "\(utm.zone.padded(to: 2))\(letter) \(metres(utm.easting)) \(metres(utm.northing))"
        }
        let ups = try UPSCoordinate(longitude: place.x, latitude: place.y)
        // The letter depends on the easting as written.
        let isEast = DecimalText.scaled(ups.easting, by: scale) >= 2_000_000 * Int(scale)
        let letter = style == .latitudeBand ? Character(PolarZone(ups.hemisphere, isEast: isEast).letter) : ups.hemisphere.letter
        return "\(letter) \(metres(ups.easting)) \(metres(ups.northing))"
    }

    static func read(_ reader: inout NotationReader, style: CoordinateNotation.UTMStyle) throws(NotationError) -> Coordinate {
        guard reader.peek?.digitValue != nil else { return try readPolar(&reader, style: style) }
        let zoneOffset = reader.offset
        let zone = try reader.wholeNumber(digits: 1...2, expected: "a zone of 1 to 60")
        guard (1...60).contains(zone) else { throw reader.failure(at: zoneOffset, expected: "a zone of 1 to 60") }
        let letterOffset = reader.offset
        var band: LatitudeBand?
        let hemisphere: Hemisphere
        switch style {
        case .latitudeBand:
            let expected = "the letter of a latitude band, C to X without I and O"
            band = LatitudeBand(letter: LatitudeBand.letters[try reader.letter(in: LatitudeBand.letters, expected: expected)])
            hemisphere = band?.hemisphere ?? .north
        case .hemisphere: hemisphere = try readHemisphere(&reader)
        }
        let northings = UTMCoordinate.northings(in: hemisphere)
        let ordinates = try readOrdinates(&reader, digits: (6, 7), ranges: (UTMCoordinate.eastings, northings))
        let utm = try UTMCoordinate(zone: zone, hemisphere: hemisphere, easting: ordinates.easting, northing: ordinates.northing)
        let place = utm.geographic
        // The band also follows from the northing: a difference beyond rounding is a mistake in one of them.
        if let band, place.y < band.latitudes.lowerBound - 1e-4 || place.y > band.latitudes.upperBound + 1e-4 {
            let right = LatitudeBand(latitude: place.y).map { "\($0.letter), the band of that northing" } ?? "a northing within the band"
            throw reader.failure(at: letterOffset, expected: right)
        }
        return place
    }

    private static func readPolar(
        _ reader: inout NotationReader, style: CoordinateNotation.UTMStyle
    ) throws(NotationError) -> Coordinate {
        let start = reader.offset
        var zone: PolarZone?
        let hemisphere: Hemisphere
        switch style {
        case .latitudeBand:
            let index = try reader.letter(in: PolarZone.letters, expected: "a zone of 1 to 60, or A, B, Y or Z near the poles")
            zone = PolarZone(index: index)
            hemisphere = index < 2 ? .south : .north
        case .hemisphere: hemisphere = try readHemisphere(&reader, orZone: true)
        }
        let range = UPSCoordinate.ordinates(in: hemisphere)
        let ordinates = try readOrdinates(&reader, digits: (7, 7), ranges: (range, range))
        if let zone, zone.isEast ? ordinates.easting < 1_999_999 : ordinates.easting > 2_000_001 {
            let right = PolarZone(hemisphere, isEast: !zone.isEast)
            throw reader.failure(at: start, expected: "\(right.letter), the zone of that easting")
        }
        return try UPSCoordinate(hemisphere: hemisphere, easting: ordinates.easting, northing: ordinates.northing).geographic
    }

    private static func readHemisphere(_ reader: inout NotationReader, orZone: Bool = false) throws(NotationError) -> Hemisphere {
        let start = reader.offset
        var word = ""
        while let letter = reader.peek?.asciiCapital {
            word.unicodeScalars.append(letter)
            reader.offset += 1
        }
        reader.skipSpaces()
        switch word {
        case "N", "NORTH": return .north
        case "S", "SOUTH": return .south
        default:
            throw reader.failure(at: start, expected: orZone ? "a zone of 1 to 60, or N or S near the poles" : "N or S for the hemisphere")
        }
    }

    /// Reads easting and northing, optionally followed by `m`, `E` and `N`, separated by space or a comma; or both in a single run of
    /// digits.
    private static func readOrdinates(
        _ reader: inout NotationReader, digits: (Int, Int), ranges: (ClosedRange<Double>, ClosedRange<Double>)
    ) throws(NotationError) -> (easting: Double, northing: Double) {
        skipComma(&reader)
        let start = reader.offset
        let first = try reader.number(expected: "an easting in meters")
        var (easting, northing, northingOffset) = (first.value, 0.0, start)
        if reader.peek == nil, first.text.utf8.count == digits.0 + digits.1, let run = Int(first.text) {
            let power = DecimalText.powers[digits.1]
            (easting, northing, northingOffset) = (Double(run / power), Double(run % power), start + digits.0)
        } else {
            skipUnit(&reader, axis: "E")
            skipComma(&reader)
            northingOffset = reader.offset
            northing = try reader.number(expected: "a northing in meters").value
            skipUnit(&reader, axis: "N")
        }
        try reader.expectEnd()
        guard ranges.0.contains(easting) else { throw reader.failure(at: start, expected: "an easting of \(text(ranges.0)) meters") }
        guard ranges.1.contains(northing) else {
            throw reader.failure(at: northingOffset, expected: "a northing of \(text(ranges.1)) meters")
        }
        return (easting, northing)
    }

    private static func text(_ range: ClosedRange<Double>) -> String { "\(Int(range.lowerBound)) to \(Int(range.upperBound))" }

    private static func skipComma(_ reader: inout NotationReader) {
        if reader.peek == "," || reader.peek == ";" { reader.offset += 1 }
        reader.skipSpaces()
    }

    private static func skipUnit(_ reader: inout NotationReader, axis: Unicode.Scalar) {
        for letter in ["M", axis] where reader.peek?.asciiCapital == letter {
            reader.offset += 1
            reader.skipSpaces()
        }
    }
}
