/// A notation of positions as text, with its precision and style.
///
/// Reading takes only the kind from it: every precision and style of that kind is read. All three kinds of degrees read each other.
///
///     let white = Point(x: -77.0365, y: 38.8977, spatialReference: .wgs84)
///     try CoordinateNotation.mgrs().string(for: white)                     // 18SUJ2339407395
///     try CoordinateNotation.degreesMinutesSeconds().string(for: white)    // 38°53′51.7″N 77°02′11.4″W
///     let back = try Point(notation: "18S UJ 23394 07395", as: .mgrs())
public enum CoordinateNotation: Hashable, Sendable {
    /// Latitude and longitude in degrees: `38.897700°N 77.036500°W`. Decimals 0 to 15, rounded.
    case decimalDegrees(decimals: Int = 6, style: AngleStyle = .symbols)
    /// Latitude and longitude in degrees and minutes: `38°53.8620′N 77°02.1900′W`. Decimals of the minute 0 to 13, rounded.
    case degreesDecimalMinutes(decimals: Int = 4, style: AngleStyle = .symbols)
    /// Latitude and longitude in degrees, minutes and seconds: `38°53′51.7″N 77°02′11.4″W`. Decimals of the second 0 to 11, rounded.
    case degreesMinutesSeconds(decimals: Int = 1, style: AngleStyle = .symbols)
    /// Universal Transverse Mercator, and Universal Polar Stereographic beyond 80° S and 84° N: `18S 323394 4307396`.
    /// Decimals of the meter 0 to 9, rounded.
    case utm(UTMStyle = .latitudeBand, decimals: Int = 0)
    /// Military Grid Reference System: `18SUJ2339407395`. Digits 0 (100 km) to 5 (1 m), cut off, never rounded (NGA.STND.0037).
    case mgrs(digits: Int = 5, spaced: Bool = false)
    /// United States National Grid (FGDC-STD-011-2001): the references of MGRS, with spaces: `18S UJ 23394 07395`.
    case usng(digits: Int = 5, spaced: Bool = true)
    /// Global Area Reference System (NGA): `206LT26`.
    case gars(GARSCell = .fiveMinutes)
    /// World Geographic Reference System (NGA): `GJNJ57815386`.
    case georef(GEOREFPrecision = .hundredthOfMinute)

    /// The style of written angles. All of these and more can be read.
    public enum AngleStyle: String, Hashable, Sendable, CaseIterable {
        /// `38°53′51.7″N 77°02′11.4″W`, as in ISO 6709, annex D.
        case symbols
        /// `38 53 51.7N 077 02 11.4W`: degrees padded to two and three digits, spaces, hemisphere letters.
        case plain
        /// `38 53 51.7, -77 02 11.4`: latitude first, a minus sign south and west, nothing north and east.
        case signed
    }

    /// The letter after the zone number of UTM. In the text `32S` the letter is ambiguous, so the style is needed for reading as well.
    public enum UTMStyle: String, Hashable, Sendable, CaseIterable {
        /// The letter of the latitude band, C to X; A, B, Y or Z without a zone in the polar grid.
        case latitudeBand
        /// N or S for the hemisphere; without a zone in the polar grid.
        case hemisphere
    }

    /// The size of a GARS cell.
    public enum GARSCell: String, Hashable, Sendable, CaseIterable {
        /// 30 by 30 minutes: `206LT`.
        case thirtyMinutes
        /// A quadrant of 15 by 15 minutes: `206LT2`.
        case fifteenMinutes
        /// A key of 5 by 5 minutes: `206LT26`.
        case fiveMinutes
    }

    /// The precision of written GEOREF.
    public enum GEOREFPrecision: String, Hashable, Sendable, CaseIterable {
        /// 15 by 15 degrees: `GJ`.
        case fifteenDegrees
        /// One degree: `GJNJ`.
        case degree
        /// One minute: `GJNJ5753`.
        case minute
        /// A tenth of a minute: `GJNJ578538`.
        case tenthOfMinute
        /// A hundredth: `GJNJ57815386`.
        case hundredthOfMinute
        /// A thousandth: `GJNJ5781053862`.
        case thousandthOfMinute
    }

    /// The point of the cell that a reference of MGRS, USNG, GARS or GEOREF is read as.
    public enum CellAnchor: String, Hashable, Sendable, CaseIterable {
        /// The corner of least easting and northing, as NGA.STND.0037 has it.
        case lowerLeft
        /// The center.
        case center
    }

    /// The name of the notation in messages.
    public var name: String {
        switch self {
        case .decimalDegrees: "DD"
        case .degreesDecimalMinutes: "DDM"
        case .degreesMinutesSeconds: "DMS"
        case .utm: "UTM"
        case .mgrs: "MGRS"
        case .usng: "USNG"
        case .gars: "GARS"
        case .georef: "GEOREF"
        }
    }
}
