/// The letters of the squares of 100 km in the UTM part of MGRS: the scheme "AA" of WGS 84 (NGA.STND.0037, 3.4).
enum MGRSSquares {
    /// The eight column letters of a zone, for eastings from 100 000 on.
    static func columns(zone: Int) -> ArraySlice<Unicode.Scalar> {
        let first = (zone - 1) % 3 * 8
        return GridAlphabet.letters[first..<first + 8]
    }

    /// The twenty row letters, A to V, that repeat every 2000 km: from A at the equator in odd zones, from F in even ones.
    static let rows = GridAlphabet.letters[..<20]

    /// The index of the letter that the row at the equator has.
    static func rowShift(zone: Int) -> Int { zone % 2 == 0 ? 5 : 0 }

    /// The rows from 81° S to 85.5° N: the grid with the overlap that the first and the last band have with the polar grid.
    private static let rowsOfGrid = -90...94

    /// The row, counted from the equator and negative in the south, that a letter means in a band: the one nearest to the
    /// middle of the band; nil if the square does not touch the band.
    static func row(letterIndex: Int, column: Int, zone: Int, band: LatitudeBand) -> Int? {
        let periodic = (letterIndex - rowShift(zone: zone) + 20) % 20
        let middle = (band.latitudes.lowerBound + band.latitudes.upperBound) / 2 / 90 * 99.98
        let period = ((middle - Double(periodic) - 0.5) / 20).rounded()
        let row = periodic + Int(period) * 20
        // North and south the row would be another's: a square does not cross the equator.
        guard (row >= 0) == (band.hemisphere == .north), rowsOfGrid.contains(row) else { return nil }
        let latitudes = [(0, 0), (1, 0), (0, 1), (1, 1)].map { corner in
            UTMCoordinate.geographic(
                zone: zone, easting: Double(column + corner.0) * 100_000, fromEquator: Double(row + corner.1) * 100_000
            ).y
        }
        guard let least = latitudes.min(), let most = latitudes.max() else { return nil }
        let (isFirst, isLast) = (band.index == 0, band.index == LatitudeBand.letters.count - 1)
        return (isFirst || most > band.latitudes.lowerBound) && (isLast || least < band.latitudes.upperBound) ? row : nil
    }
}
