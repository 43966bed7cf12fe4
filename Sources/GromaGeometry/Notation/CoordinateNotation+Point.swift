extension CoordinateNotation {
    /// A point in this notation. It may be in WGS 84 or in Web Mercator, which is unprojected first; longitudes beyond ±180 are folded;
    /// z and m are omitted.
    ///
    /// - Throws: `emptyPoint`, `unsupportedReference`, `notFinite`; `outOfRange` for a latitude beyond ±90 or decimals, digits
    ///   that the notation does not have.
    public func string(for point: Point) throws(NotationError) -> String {
        guard let coordinate = point.coordinate else { throw .emptyPoint }
        guard coordinate.x.isFinite, coordinate.y.isFinite else { throw .notFinite(coordinate) }
        do {
            guard case .point(let known) = try Geometry.point(point).projected(to: .wgs84), let place = known.coordinate else {
                throw NotationError.emptyPoint
            }
            return try string(for: place)
        } catch let error as NotationError {
            throw error
        } catch {
            throw .unsupportedReference(point.spatialReference)
        }
    }

    /// A position on WGS 84, longitude as x and latitude as y in degrees, in this notation.
    ///
    /// - Throws: as for a point.
    public func string(for coordinate: Coordinate) throws(NotationError) -> String {
        guard coordinate.x.isFinite, coordinate.y.isFinite else { throw .notFinite(coordinate) }
        guard Degrees.latitudes.contains(coordinate.y) else {
            throw .outOfRange(name: "latitude", found: coordinate.y, allowed: Degrees.latitudes)
        }
        let place = Coordinate(x: Degrees.folded(coordinate.x), y: coordinate.y)
        switch self {
        case .decimalDegrees(let decimals, let style):
            return try AngleWriter(unit: .degree, decimals: decimals, style: style).pair(place)
        case .degreesDecimalMinutes(let decimals, let style):
            return try AngleWriter(unit: .minute, decimals: decimals, style: style).pair(place)
        case .degreesMinutesSeconds(let decimals, let style):
            return try AngleWriter(unit: .second, decimals: decimals, style: style).pair(place)
        case .utm(let style, let decimals): return try UTMText.write(place, style: style, decimals: decimals)
        case .mgrs(let digits, let spaced), .usng(let digits, let spaced):
            return try MGRSWriter(digits: digits, spaced: spaced).reference(place)
        case .gars(let cell): return GARS.write(place, cell: cell)
        case .georef(let precision): return GEOREF.write(place, precision: precision)
        }
    }
}

extension Coordinate {
    /// Reads a position on WGS 84, longitude as x and latitude as y in degrees.
    ///
    /// Degrees are read in many spellings: hemisphere letters before or after, signs, degree and prime symbols, `d` and `m`, colons,
    /// hyphens or plain spaces, the two angles apart by a comma, a semicolon or space. Without letters latitude goes first.
    ///
    /// - Parameters:
    ///   - text: the text; capitals and small letters are the same.
    ///   - notation: the kind of notation; its precision and style do not matter, but UTM's style says what its letter means.
    ///   - anchor: which point of a cell is meant in MGRS, USNG, GARS and GEOREF.
    /// - Throws: `unreadable`, which says where the text is wrong and what is allowed.
    public init(
        notation text: String, as notation: CoordinateNotation, anchor: CoordinateNotation.CellAnchor = .lowerLeft
    ) throws(NotationError) {
        var reader = try NotationReader(text, notation: notation.name)
        switch notation {
        case .decimalDegrees, .degreesDecimalMinutes, .degreesMinutesSeconds: self = try AngleReader.pair(reader)
        case .utm(let style, _): self = try UTMText.read(&reader, style: style)
        case .mgrs, .usng: self = try MGRSReader.read(&reader, anchor: anchor)
        case .gars: self = try GARS.read(&reader, anchor: anchor)
        case .georef: self = try GEOREF.read(&reader, anchor: anchor)
        }
    }
}

extension Point {
    /// Reads a point from a text, as `Coordinate.init(notation:as:anchor:)` does, in WGS 84 or projected to Web Mercator.
    ///
    ///     try Point(notation: "45°30′N, 14°15′E", as: .degreesMinutesSeconds())   // (14.25, 45.5)
    ///
    /// - Throws: `unreadable`; `unsupportedReference` for a reference that is neither, or that cannot show the position.
    public init(
        notation text: String, as notation: CoordinateNotation, anchor: CoordinateNotation.CellAnchor = .lowerLeft,
        spatialReference: SpatialReference = .wgs84
    ) throws(NotationError) {
        let place = Point(try Coordinate(notation: text, as: notation, anchor: anchor), spatialReference: .wgs84)
        do {
            guard case .point(let projected) = try Geometry.point(place).projected(to: spatialReference) else {
                throw NotationError.emptyPoint
            }
            self = projected
        } catch GeometryError.latitudeOutOfRange(let latitude) {
            let limit = WebMercator.greatestLatitude
            throw .outOfRange(name: "latitude", found: latitude, allowed: -limit...limit)
        } catch {
            throw .unsupportedReference(spatialReference)
        }
    }
}
