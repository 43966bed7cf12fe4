import GromaBase

/// The Global Area Reference System: cells of half a degree, their quadrants and nine keys (NGA, "Global Area Reference System").
///
/// Longitude is three digits 001 to 720 from 180° W eastward, latitude two letters AA to QZ from 90° S northward; quadrants go
/// 1 NW, 2 NE, 3 SW, 4 SE, keys as on a telephone.
enum GARS {
    /// Cells of five minutes in a degree.
    private static let perDegree = 12.0

    static func write(_ place: Coordinate, cell: CoordinateNotation.GARSCell) -> String {
        let column = Int(((place.x + 180 + Degrees.snap) * perDegree).rounded(.down)) % 4320
        let row = min(2159, Int(((place.y + 90 + Degrees.snap) * perDegree).rounded(.down)))
        let letters = [GridAlphabet.letters[row / 6 / 24], GridAlphabet.letters[row / 6 % 24]]
        var text = (column / 6 + 1).padded(to: 3) + letters.map { String($0) }.joined()
        if cell == .thirtyMinutes { return text }
        text += String((row % 6 >= 3 ? 1 : 3) + column % 6 / 3)
        if cell == .fifteenMinutes { return text }
        return text + String((2 - row % 3) * 3 + column % 3 + 1)
    }

    static func read(_ reader: inout NotationReader, anchor: CoordinateNotation.CellAnchor) throws(NotationError) -> Coordinate {
        let start = reader.offset
        let band = "three digits, 001 to 720"
        let number = try reader.wholeNumber(digits: 3...3, expected: band)
        guard (1...720).contains(number) else { throw reader.failure(at: start, expected: band) }
        let first = try reader.letter(in: GridAlphabet.letters[..<15], expected: "a letter A to Q without I and O")
        let second = try reader.letter(in: GridAlphabet.letters, expected: "a letter A to Z without I and O")
        var (column, row, size) = ((number - 1) * 6, (first * 24 + second) * 6, 6)
        if let digit = reader.peek {
            guard let quadrant = digit.digitValue, (1...4).contains(quadrant) else { throw reader.failure(expected: "a quadrant, 1 to 4") }
            column += (quadrant - 1) % 2 * 3
            row += quadrant < 3 ? 3 : 0
            size = 3
            reader.offset += 1
            reader.skipSpaces()
        }
        if let digit = reader.peek {
            guard let key = digit.digitValue, (1...9).contains(key) else { throw reader.failure(expected: "a key, 1 to 9") }
            column += (key - 1) % 3
            row += 2 - (key - 1) / 3
            size = 1
            reader.offset += 1
            reader.skipSpaces()
        }
        try reader.expectEnd()
        let inset = anchor == .center ? Double(size) / 2 : 0
        return Coordinate(
            x: (Double(column - 2160) + inset) / perDegree, y: (Double(row - 1080) + inset) / perDegree)
    }
}
