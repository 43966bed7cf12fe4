/// Reads references of the Military Grid Reference System and of the United States National Grid, with spaces or without.
///
/// A square that a zone has only beyond its own meridians is read too, as maps near a border carry on their zone's grid.
enum MGRSReader {
    static func read(_ reader: inout NotationReader, anchor: CoordinateNotation.CellAnchor) throws(NotationError) -> Coordinate {
        guard reader.peek?.digitValue != nil else { return try readPolar(&reader, anchor: anchor) }
        let start = reader.offset
        let zone = try reader.wholeNumber(digits: 1...2, expected: "a zone of 1 to 60")
        guard (1...60).contains(zone) else { throw reader.failure(at: start, expected: "a zone of 1 to 60") }
        let bandIndex = try reader.letter(
            in: LatitudeBand.letters, expected: "the letter of a latitude band, C to X without I and O")
        guard let band = LatitudeBand(letter: LatitudeBand.letters[bandIndex]) else { throw reader.failure(expected: "a latitude band") }
        let columns = MGRSSquares.columns(zone: zone)
        let column =
            try reader.letter(in: columns, expected: "a column letter of zone \(zone): \(list(columns))") + 1
        let rowOffset = reader.offset
        let reached = { (index: Int) in MGRSSquares.row(letterIndex: index, column: column, zone: zone, band: band) }
        guard let letter = reader.letter(), let index = MGRSSquares.rows.firstIndex(of: letter), let row = reached(index) else {
            let letters = MGRSSquares.rows.indices.filter { reached($0) != nil }.map { MGRSSquares.rows[$0] }
            throw reader.failure(at: rowOffset, expected: "a row letter that band \(band.letter) reaches: \(list(letters))")
        }
        let square = try Square(&reader, anchor: anchor)
        return UTMCoordinate.geographic(
            zone: zone, easting: Double(column) * 100_000 + square.easting, fromEquator: Double(row) * 100_000 + square.northing)
    }

    private static func readPolar(
        _ reader: inout NotationReader, anchor: CoordinateNotation.CellAnchor
    ) throws(NotationError) -> Coordinate {
        let expected = "a zone of 1 to 60, or A, B, Y or Z near the poles"
        let zone = PolarZone(index: try reader.letter(in: PolarZone.letters, expected: expected))
        let column =
            try reader.letter(in: zone.columns, expected: "a column letter of zone \(zone.letter): \(list(zone.columns))")
            + zone.firstColumn
        let row = try reader.letter(in: zone.rows, expected: "a row letter of zone \(zone.letter): \(list(zone.rows))") + zone.firstRow
        let square = try Square(&reader, anchor: anchor)
        return try UPSCoordinate(
            hemisphere: zone.hemisphere, easting: Double(column) * 100_000 + square.easting,
            northing: Double(row) * 100_000 + square.northing
        ).geographic
    }

    private static func list(_ letters: some Sequence<Unicode.Scalar>) -> String { letters.map { String($0) }.joined() }

    /// The position of a reference within its square of 100 km, in meters.
    private struct Square {
        let easting: Double
        let northing: Double

        init(_ reader: inout NotationReader, anchor: CoordinateNotation.CellAnchor) throws(NotationError) {
            let pair = try reader.digitPair(each: 0...5)
            let size = Double(DecimalText.powers[5 - pair.digits])
            let inset = anchor == .center ? 0.5 : 0
            easting = (Double(pair.first) + inset) * size
            northing = (Double(pair.second) + inset) * size
        }
    }
}
