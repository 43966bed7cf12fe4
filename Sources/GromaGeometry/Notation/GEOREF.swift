import GromaBase

/// The World Geographic Reference System: quadrangles of 15 degrees, of one degree, then minutes and their decimals, cut off
/// (NGA, "World Geographic Reference System (GEOREF)"). Longitude goes before latitude.
enum GEOREF {
    static func write(_ place: Coordinate, precision: CoordinateNotation.GEOREFPrecision) -> String {
        let decimals: Int
        switch precision {
        case .fifteenDegrees, .degree, .minute: decimals = 0
        case .tenthOfMinute: decimals = 1
        case .hundredthOfMinute: decimals = 2
        case .thousandthOfMinute: decimals = 3
        }
        let perDegree = 60 * DecimalText.powers[decimals]
        let scale = Double(perDegree)
        let x = Int(((place.x + 180 + Degrees.snap) * scale).rounded(.down)) % (360 * perDegree)
        let y = min(180 * perDegree - 1, Int(((place.y + 90 + Degrees.snap) * scale).rounded(.down)))
        let (longitude, latitude) = (x / perDegree, y / perDegree)
        let letters = [longitude / 15, latitude / 15, longitude % 15, latitude % 15].map { String(GridAlphabet.letters[$0]) }
        switch precision {
        case .fifteenDegrees: return letters[0] + letters[1]
        case .degree: return letters.joined()
        default:
            return letters.joined() + [x, y].map { ($0 % perDegree).padded(to: 2 + decimals) }.joined()
        }
    }

    static func read(_ reader: inout NotationReader, anchor: CoordinateNotation.CellAnchor) throws(NotationError) -> Coordinate {
        let half = anchor == .center ? 0.5 : 0
        let degreeLetters = GridAlphabet.letters[..<15]
        var x = 15 * (try reader.letter(in: GridAlphabet.letters, expected: "a letter A to Z without I and O"))
        var y = 15 * (try reader.letter(in: GridAlphabet.letters[..<12], expected: "a letter A to M without I"))
        guard reader.peek != nil else { return Coordinate(x: Double(x) - 180 + 15 * half, y: Double(y) - 90 + 15 * half) }
        x += try reader.letter(in: degreeLetters, expected: "a letter A to Q without I and O")
        y += try reader.letter(in: degreeLetters, expected: "a letter A to Q without I and O")
        guard reader.peek != nil else { return Coordinate(x: Double(x) - 180 + half, y: Double(y) - 90 + half) }
        let start = reader.offset
        let minutes = try reader.digitPair(each: 2...5)
        let perDegree = 60 * DecimalText.powers[minutes.digits - 2]
        guard minutes.first < perDegree, minutes.second < perDegree else {
            throw reader.failure(at: start, expected: "minutes below 60 in both groups")
        }
        // From whole numbers of the least unit, so that one division rounds, not two.
        return Coordinate(
            x: (Double((x - 180) * perDegree + minutes.first) + half) / Double(perDegree),
            y: (Double((y - 90) * perDegree + minutes.second) + half) / Double(perDegree))
    }
}
