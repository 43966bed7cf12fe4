import GromaBase

/// Writes references of the Military Grid Reference System. Digits are cut off, not rounded (NGA.STND.0037): the reference names
/// the square that the position lies in.
struct MGRSWriter {
    let digits: Int
    let spaced: Bool

    init(digits: Int, spaced: Bool) throws(NotationError) {
        try DecimalText.check(digits, name: "digits", in: 0...5)
        (self.digits, self.spaced) = (digits, spaced)
    }

    /// The distance below a line of the grid, in meters, within which a position counts as on it, so that the corner of a square, which
    /// longitude and latitude represent to some nanometers, is written as that square.
    private static let snap = 1e-6

    func reference(_ place: Coordinate) throws(NotationError) -> String {
        guard let band = LatitudeBand(latitude: place.y) else { return try polarReference(place) }
        let utm = try UTMCoordinate(longitude: place.x, latitude: place.y)
        let easting = Int((utm.easting + Self.snap).rounded(.down))
        var northing = Int((utm.northing + Self.snap).rounded(.down))
        if utm.hemisphere == .south { northing = min(northing, 9_999_999) }
        let columns = MGRSSquares.columns(zone: utm.zone)
        let column = min(max(easting / 100_000 - 1, 0), columns.count - 1)
        let row = (northing / 100_000 + MGRSSquares.rowShift(zone: utm.zone)) % 20
        return text(
            zone: utm.zone.padded(to: 2) + String(band.letter),
            square: [columns[columns.startIndex + column], MGRSSquares.rows[row]], easting: easting, northing: northing)
    }

    private func polarReference(_ place: Coordinate) throws(NotationError) -> String {
        let ups = try UPSCoordinate(longitude: place.x, latitude: place.y)
        let easting = Int((ups.easting + Self.snap).rounded(.down))
        let northing = Int((ups.northing + Self.snap).rounded(.down))
        let zone = PolarZone(ups.hemisphere, isEast: easting >= 2_000_000)
        let column = min(max(easting / 100_000 - zone.firstColumn, 0), zone.columns.count - 1)
        let row = min(max(northing / 100_000 - zone.firstRow, 0), zone.rows.count - 1)
        return text(
            zone: String(zone.letter), square: [zone.columns[column], zone.rows[row]], easting: easting, northing: northing)
    }

    private func text(zone: String, square: [Unicode.Scalar], easting: Int, northing: Int) -> String {
        var parts = [zone, square.map { String($0) }.joined()]
        if digits > 0 {
            let cut = DecimalText.powers[5 - digits]
            for value in [easting, northing] { parts.append((value % 100_000 / cut).padded(to: digits)) }
        }
        return parts.joined(separator: spaced ? " " : "")
    }
}
