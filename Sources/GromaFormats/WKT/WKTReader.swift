import GromaGeometry
import GromaJSON

/// Reads one geometry of well-known text.
struct WKTReader: ~Copyable {
    private var scanner: WKTScanner
    private let options: ReadOptions
    private var ordinates = OrdinateBuffer()
    /// The ordinates that all positions must have, once they are known.
    private var known: Dimensions?
    /// The ordinates that the current geometry declares for its positions.
    private var tag: Dimensions?
    private var depth = 0
    private var vertices = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: ReadOptions) {
        scanner = WKTScanner(bytes)
        self.options = options
    }

    mutating func read() throws(FormatError) -> Geometry {
        let geometry = try readNext()
        guard scanner.isAtEnd else { throw .trailingText(fault("the end of the text")) }
        return geometry
    }

    /// Reads a geometry that others may follow, each on a line of its own.
    mutating func readOfSeveral() throws(FormatError) -> Geometry {
        let geometry = try readNext()
        let end = scanner.position
        if scanner.isAtEnd { return geometry }
        let isNewLine = scanner.bytes[end..<scanner.position].contains { $0 == 0x0A || $0 == 0x0D }
        guard isNewLine, WKTKind.startsGeometry(scanner.nextWord()) else {
            throw .trailingText(fault("the end of the text, or another geometry on a line of its own"))
        }
        return geometry
    }

    /// The number of bytes read so far.
    var position: Int { scanner.position }

    private mutating func readNext() throws(FormatError) -> Geometry {
        let reference = try options.resolve(try readPrefix(), format: WKT.name)
        return try readTagged(reference).promoted(to: known ?? .xy)
    }

    /// Reads a prefix such as `SRID=4326;`.
    private mutating func readPrefix() throws(FormatError) -> SpatialReference? {
        guard scanner.nextWord() == "SRID" else { return nil }
        _ = scanner.word()
        guard scanner.take(UInt8(ascii: "=")) else { throw .syntax(fault("'=' after SRID")) }
        _ = scanner.peek()
        var start = scanner
        guard let value = scanner.number(), let wkid = Int(exactly: value), wkid >= 0, wkid <= 999_999_999 else {
            throw .syntax(fault("a whole number after SRID=", at: start.position, found: start.found()))
        }
        guard scanner.take(UInt8(ascii: ";")) else { throw .syntax(fault("';' after the SRID")) }
        return SpatialReference(wkid: wkid)
    }

    private mutating func readTagged(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        _ = scanner.peek()
        let place = scanner.position
        let found = scanner.found()
        let word = scanner.word()
        guard let kind = WKTKind(word) else {
            if WKTKind.isUnsupported(word) { throw .unsupportedGeometry(fault(Self.kinds, at: place, found: found)) }
            if word.isEmpty { throw .syntax(fault(Self.kinds, at: place, found: found)) }
            throw .unknownGeometry(fault(Self.kinds, at: place, found: found))
        }
        tag = kind.dimensions ?? readDimensions()
        if let tag { try expect(tag, at: place) }
        return switch kind.shape {
        case .point: try readPoint(reference)
        case .multiPoint: try readMultiPoint(reference)
        case .lineString, .linearRing:
            .polyline(
                Polyline(
                    paths: try readLine(isRing: kind.shape == .linearRing), dimensions: known ?? .xy, spatialReference: reference))
        case .multiLineString: try readMultiLine(reference)
        case .polygon:
            .polygon(Polygon(rings: Parts(try readRings()), dimensions: known ?? .xy, spatialReference: reference))
        case .multiPolygon: try readMultiPolygon(reference)
        case .collection: try readCollection(reference)
        }
    }

    private static let kinds =
        "POINT, LINESTRING, LINEARRING, POLYGON, MULTIPOINT, MULTILINESTRING, MULTIPOLYGON or GEOMETRYCOLLECTION"

    private mutating func readDimensions() -> Dimensions? {
        guard var dimensions = WKTKind.dimensions(scanner.nextWord()) else { return nil }
        _ = scanner.word()
        if dimensions == .xyz && scanner.nextWord() == "M" {
            _ = scanner.word()
            dimensions = .xyzm
        }
        return dimensions
    }

    private mutating func expect(_ dimensions: Dimensions, at place: Int) throws(FormatError) {
        if let known, known != dimensions {
            throw .dimensionMismatch(
                fault("\(known.letters) as before", at: place, found: dimensions.letters))
        }
        known = dimensions
    }

    // MARK: Kinds

    /// Consumes EMPTY if it comes next.
    private mutating func takeEmpty() -> Bool {
        guard scanner.peek() | 0x20 == UInt8(ascii: "e"), scanner.nextWord() == "EMPTY" else { return false }
        _ = scanner.word()
        return true
    }

    private mutating func open() throws(FormatError) {
        guard scanner.take(UInt8(ascii: "(")) else { throw .syntax(fault("'(' or EMPTY")) }
    }

    /// Returns whether another element follows; consumes the comma, or the closing bracket.
    @inline(__always)
    private mutating func hasNext() throws(FormatError) -> Bool {
        if scanner.take(UInt8(ascii: ",")) { return true }
        if scanner.take(UInt8(ascii: ")")) { return false }
        throw .syntax(fault("',' or ')'"))
    }

    private mutating func readPoint(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        if takeEmpty() { return .point(Point(nil, dimensions: known ?? .xy, spatialReference: reference)) }
        try open()
        let coordinate = try readCoordinate()
        guard scanner.take(UInt8(ascii: ")")) else { throw .syntax(fault("')' after the position")) }
        return .point(Point(coordinate, dimensions: known ?? .xy, spatialReference: reference))
    }

    private mutating func readMultiPoint(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        ordinates.removeAll()
        if !takeEmpty() {
            try open()
            repeat {
                if takeEmpty() { continue }
                let isBracketed = scanner.take(UInt8(ascii: "("))
                let coordinate = try readCoordinate()
                ordinates.append(x: coordinate.x, y: coordinate.y, z: coordinate.z, m: coordinate.m)
                if isBracketed && !scanner.take(UInt8(ascii: ")")) { throw .syntax(fault("')' after the position")) }
            } while try hasNext()
        }
        return .multipoint(
            Multipoint(points: Path(ordinates, dimensions: known ?? .xy, isRing: false), spatialReference: reference))
    }

    private mutating func readMultiLine(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        var paths: [Path] = []
        if !takeEmpty() {
            try open()
            repeat { paths.append(contentsOf: try readLine(isRing: false, keepsEmpty: true)) } while try hasNext()
        }
        return .polyline(Polyline(paths: aligned(paths), dimensions: known ?? .xy, isMulti: true, spatialReference: reference))
    }

    private mutating func readMultiPolygon(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        var rings: [Path] = []
        if !takeEmpty() {
            try open()
            repeat {
                let member = try readRings()
                rings.append(contentsOf: member)
                if member.isEmpty { rings.append(emptyShell) }
            } while try hasNext()
        }
        return .polygon(Polygon(rings: aligned(rings), dimensions: known ?? .xy, isMulti: true, spatialReference: reference))
    }

    private mutating func readCollection(_ reference: SpatialReference?) throws(FormatError) -> Geometry {
        var geometries: [Geometry] = []
        if !takeEmpty() {
            guard depth < options.nestingLimit else {
                throw .nestingTooDeep(fault("at most \(options.nestingLimit) collections inside each other"))
            }
            depth += 1
            try open()
            repeat { geometries.append(try readTagged(reference)) } while try hasNext()
            depth -= 1
        }
        return .collection(GeometryCollection(geometries, dimensions: known ?? .xy, spatialReference: reference))
    }

    // MARK: Paths

    private var emptyShell: Path {
        var path = Path(dimensions: known ?? .xy, isRing: true)
        path.role = .shell
        return path
    }

    /// Returns the parts of a geometry with the dimensions that were determined last.
    private func aligned(_ paths: [Path]) -> Parts { Parts(paths).promoted(to: known ?? .xy) }

    private mutating func readLine(isRing: Bool, keepsEmpty: Bool = false) throws(FormatError) -> Parts {
        _ = scanner.peek()
        let place = scanner.position
        if takeEmpty() { return keepsEmpty ? Parts([Path(dimensions: known ?? .xy)]) : Parts() }
        try readPositions()
        if isRing { try checkRing(place) }
        guard ordinates.count > 1 else {
            throw .tooFewPositions(fault("2 positions or EMPTY", at: place, found: "a line of \(ordinates.count)"))
        }
        return Parts([Path(ordinates, dimensions: known ?? .xy, isRing: false)])
    }

    /// Reads the rings of one polygon, the exterior ring first; none if it is empty.
    private mutating func readRings() throws(FormatError) -> [Path] {
        if takeEmpty() { return [] }
        var rings: [Path] = []
        var isShellEmpty = false
        try open()
        repeat {
            _ = scanner.peek()
            let place = scanner.position
            if takeEmpty() {
                if rings.isEmpty { isShellEmpty = true }
                continue
            }
            if isShellEmpty { throw .holeWithoutShell(fault("EMPTY, as the shell is empty", at: place, found: "a hole")) }
            try readPositions()
            try checkRing(place)
            ordinates.removeLast()
            rings.append(Path(ordinates, dimensions: known ?? .xy, isRing: true, role: rings.isEmpty ? .shell : .hole))
        } while try hasNext()
        return rings
    }

    private func checkRing(_ place: Int) throws(FormatError) {
        let count = ordinates.count
        guard count > 2 else { throw .tooFewPositions(fault("4 positions or EMPTY", at: place, found: "a ring of \(count)")) }
        guard ordinates.isClosed else {
            throw .unclosedRing(fault("the first position again at its end", at: place, found: "an open ring"))
        }
    }

    private mutating func readPositions() throws(FormatError) {
        ordinates.removeAll()
        try open()
        repeat {
            let coordinate = try readCoordinate()
            ordinates.append(x: coordinate.x, y: coordinate.y, z: coordinate.z, m: coordinate.m)
        } while try hasNext()
    }

    @inline(__always)
    private mutating func readCoordinate() throws(FormatError) -> Coordinate {
        _ = scanner.peek()
        let place = scanner.position
        guard let x = scanner.number() else { throw .syntax(fault("a number")) }
        guard let y = scanner.number() else { throw .syntax(fault("a number for y")) }
        guard x.isFinite && y.isFinite else {
            throw .notFinite(fault("a finite x and y", at: place, found: x.isFinite ? "\(y)" : "\(x)"))
        }
        vertices += 1
        if vertices > options.vertexLimit { throw .tooLarge(fault("at most \(options.vertexLimit) vertices", at: place, found: "more")) }
        if known == .xy && !scanner.startsNumber() { return Coordinate(x: x, y: y) }
        return try readFurther(x, y, place)
    }

    private mutating func readFurther(_ x: Double, _ y: Double, _ place: Int) throws(FormatError) -> Coordinate {
        var further: [Double] = []
        while scanner.startsNumber() {
            guard let value = scanner.number() else { throw .syntax(fault("a number")) }
            if value.isInfinite { throw .notFinite(fault("a finite number or NaN", at: place, found: "\(value)")) }
            further.append(value)
            if further.count > 2 { break }
        }
        guard further.count < 3 else { throw .dimensionMismatch(fault("2 to 4 numbers", at: place, found: "more than 4")) }
        // Without a declaration, a third number is an elevation.
        let dimensions = tag ?? [.xy, .xyz, .xyzm][further.count]
        guard dimensions.count == further.count + 2 else {
            throw .dimensionMismatch(
                fault("\(dimensions.count) numbers (\(dimensions.letters))", at: place, found: "\(further.count + 2) numbers"))
        }
        try expect(dimensions, at: place)
        return Coordinate(
            x: x, y: y, z: dimensions.hasZ ? further[0] : .nan, m: dimensions.hasM ? further[further.count - 1] : .nan)
    }

    // MARK: Errors

    private mutating func fault(_ expected: String) -> FormatFault {
        let found = scanner.found()
        return FormatFault(format: WKT.name, offset: scanner.position, found: found, expected: expected)
    }

    private func fault(_ expected: String, at place: Int, found: String) -> FormatFault {
        FormatFault(format: WKT.name, offset: place, found: found, expected: expected)
    }
}

extension Dimensions {
    /// The letters XY, XYZ, XYM or XYZM.
    var letters: String { "XY" + (hasZ ? "Z" : "") + (hasM ? "M" : "") }
}
