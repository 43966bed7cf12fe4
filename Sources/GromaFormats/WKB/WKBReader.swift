import GromaGeometry
import GromaJSON

/// Reads one geometry of well-known binary. Every count is compared with the number of remaining bytes before memory is allocated for it.
struct WKBReader: ~Copyable {
    private let source: ByteSource
    private let options: ReadOptions
    private var depth = 0
    private var vertices = 0

    init(_ source: ByteSource, options: ReadOptions) {
        self.source = source
        self.options = options
    }

    mutating func read() throws(FormatError) -> Geometry {
        let header = try readHeader()
        let found = header.srid.flatMap { SpatialReference(wkid: Int($0)) }
        let reference = try options.resolve(found, format: WKB.name)
        let geometry = try readBody(header, reference)
        if try source.load(1) {
            throw .trailingText(fault("the end of the bytes", found: "more bytes"))
        }
        return geometry.promoted(to: geometry.dimensions)
    }

    // MARK: Kinds

    private mutating func readBody(_ header: WKBHeader, _ reference: SpatialReference?) throws(FormatError) -> Geometry {
        switch header.shape {
        case .point:
            return .point(Point(try readPoint(header), dimensions: header.dimensions, spatialReference: reference))
        case .lineString:
            let path = try readLine(header)
            return .polyline(
                Polyline(paths: path.isEmpty ? Parts() : Parts([path]), dimensions: header.dimensions, spatialReference: reference))
        case .polygon:
            return .polygon(
                Polygon(rings: Parts(try readRings(header)), dimensions: header.dimensions, spatialReference: reference))
        case .multiPoint: return try readMultiPoint(header, reference)
        case .multiLineString:
            var dimensions = header.dimensions
            let paths = try readMembers(header, of: .lineString, &dimensions) { (reader, member) throws(FormatError) in
                [try reader.readLine(member)]
            }
            return .polyline(
                Polyline(paths: paths.promoted(to: dimensions), dimensions: dimensions, isMulti: true, spatialReference: reference))
        case .multiPolygon:
            var dimensions = header.dimensions
            let rings = try readMembers(header, of: .polygon, &dimensions) { (reader, member) throws(FormatError) in
                let rings = try reader.readRings(member)
                return rings.isEmpty ? [Path(dimensions: member.dimensions, isRing: true).with(role: .shell)] : rings
            }
            return .polygon(
                Polygon(rings: rings.promoted(to: dimensions), dimensions: dimensions, isMulti: true, spatialReference: reference))
        case .collection: return try readCollection(header, reference)
        }
    }

    private mutating func readMultiPoint(_ header: WKBHeader, _ reference: SpatialReference?) throws(FormatError) -> Geometry {
        var ordinates = OrdinateBuffer()
        var dimensions = header.dimensions
        for _ in 0..<(try readCount(header, each: 21)) {
            let member = try readMember(.point)
            dimensions = dimensions.union(member.dimensions)
            guard let position = try readPoint(member) else { continue }
            ordinates.append(x: position.x, y: position.y, z: position.z, m: position.m)
        }
        return .multipoint(
            Multipoint(points: Path(ordinates, dimensions: dimensions, isRing: false), spatialReference: reference))
    }

    private mutating func readMembers(
        _ header: WKBHeader, of shape: WKBShape, _ dimensions: inout Dimensions,
        _ read: (inout WKBReader, WKBHeader) throws(FormatError) -> [Path]
    ) throws(FormatError) -> Parts {
        var paths: [Path] = []
        for _ in 0..<(try readCount(header, each: 9)) {
            let member = try readMember(shape)
            dimensions = dimensions.union(member.dimensions)
            paths.append(contentsOf: try read(&self, member))
        }
        return Parts(paths)
    }

    private mutating func readCollection(_ header: WKBHeader, _ reference: SpatialReference?) throws(FormatError) -> Geometry {
        guard depth < options.nestingLimit else {
            throw .nestingTooDeep(fault("at most \(options.nestingLimit) collections inside each other", found: "another one"))
        }
        depth += 1
        defer { depth -= 1 }
        var geometries: [Geometry] = []
        var dimensions = header.dimensions
        for _ in 0..<(try readCount(header, each: 9)) {
            let geometry = try readBody(try readHeader(), reference)
            dimensions = dimensions.union(geometry.dimensions)
            geometries.append(geometry)
        }
        return .collection(GeometryCollection(geometries, dimensions: dimensions, spatialReference: reference))
    }

    // MARK: Paths

    private mutating func readPoint(_ header: WKBHeader) throws(FormatError) -> Coordinate? {
        let place = source.offset
        let base = try take(8 * header.dimensions.count)
        func ordinate(_ index: Int) -> Double {
            let bits = base.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
            return Double(bitPattern: header.isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits))
        }
        let x = ordinate(0)
        let y = ordinate(1)
        if x.isNaN && y.isNaN { return nil }
        let z = header.dimensions.hasZ ? ordinate(2) : .nan
        let m = header.dimensions.hasM ? ordinate(header.dimensions.count - 1) : .nan
        let coordinate = Coordinate(x: x, y: y, z: z, m: m)
        guard coordinate.isStorable else { throw notFinite(place, coordinate, header.dimensions) }
        try count(1)
        return coordinate
    }

    private mutating func readLine(_ header: WKBHeader) throws(FormatError) -> Path {
        let place = source.offset
        let count = try readCount(header, each: 8 * header.dimensions.count)
        guard count != 1 else { throw .tooFewPositions(fault("2 positions or none", at: place, found: "a line of 1")) }
        return try readPath(count, header, isRing: false)
    }

    /// Reads the rings of one polygon that are not empty, the exterior ring first.
    private mutating func readRings(_ header: WKBHeader) throws(FormatError) -> [Path] {
        var rings: [Path] = []
        var isShellEmpty = false
        for index in 0..<(try readCount(header, each: 4)) {
            let place = source.offset
            let count = try readCount(header, each: 8 * header.dimensions.count)
            if count == 0 {
                if index == 0 { isShellEmpty = true }
                continue
            }
            if isShellEmpty { throw .holeWithoutShell(fault("no hole, as the shell is empty", at: place, found: "a hole")) }
            guard count > 2 else { throw .tooFewPositions(fault("4 positions or none", at: place, found: "a ring of \(count)")) }
            var ring = try readPath(count - 1, header, isRing: true)
            guard let last = try readPoint(header), last.x == ring[0].x, last.y == ring[0].y else {
                throw .unclosedRing(fault("the first position again at its end", at: place, found: "an open ring"))
            }
            ring.role = rings.isEmpty ? .shell : .hole
            ring.isFinished = true
            rings.append(ring)
        }
        return rings
    }

    /// Reads vertices directly from the bytes into the leaves of a path.
    private mutating func readPath(_ count: Int, _ header: WKBHeader, isRing: Bool) throws(FormatError) -> Path {
        try self.count(count)
        let stride = 8 * header.dimensions.count
        let source = self.source
        let copy = OrdinateCopy(header)
        return try Path(count: count, dimensions: header.dimensions, isRing: isRing) { (range, xy, z, m) throws(FormatError) in
            guard try source.load(range.count * stride), let base = UnsafeRawPointer(source.loaded.baseAddress) else {
                throw Self.truncated(source, range.count * stride)
            }
            guard copy.move(range.count, from: base, xy: xy, z: z, m: m) else {
                throw .notFinite(
                    FormatFault(
                        format: WKB.name, offset: source.offset, found: "NaN or an infinity among the positions from here",
                        expected: "finite numbers"))
            }
            source.consume(range.count * stride)
        }
    }

    private mutating func count(_ more: Int) throws(FormatError) {
        vertices += more
        if vertices > options.vertexLimit {
            throw .tooLarge(fault("at most \(options.vertexLimit) vertices", found: "\(vertices)"))
        }
    }

    // MARK: Headers and bytes

    private mutating func readMember(_ shape: WKBShape) throws(FormatError) -> WKBHeader {
        let place = source.offset
        let header = try readHeader()
        guard header.shape == shape else { throw .wrongType(fault(shape.title, at: place, found: header.shape.title)) }
        return header
    }

    private mutating func readHeader() throws(FormatError) -> WKBHeader {
        let place = source.offset
        let order = try take(1).load(as: UInt8.self)
        guard order < 2 else { throw .syntax(fault("a byte order of 0 or 1", at: place, found: "\(order)")) }
        let isBigEndian = order == 0
        let code = try readWord(isBigEndian)
        var plain = code & 0x0FFF_FFFF
        var dimensions = Dimensions(hasZ: code & WKBHeader.zFlag != 0, hasM: code & WKBHeader.mFlag != 0)
        if plain >= 1000 && plain < 4000 {
            let group = plain / 1000
            dimensions = dimensions.union(Dimensions(hasZ: group != 2, hasM: group != 1))
            plain %= 1000
        }
        guard let shape = WKBShape(rawValue: plain), code & 0x1000_0000 == 0 else {
            let facts = fault("one of 1 (point) to 7 (collection)", at: place + 1, found: "type code \(code)")
            if WKBShape.unsupported.contains(plain) { throw .unsupportedGeometry(facts) }
            throw .unknownGeometry(facts)
        }
        let srid = code & WKBHeader.sridFlag != 0 ? try readWord(isBigEndian) : nil
        return WKBHeader(isBigEndian: isBigEndian, shape: shape, dimensions: dimensions, srid: srid)
    }

    private mutating func readWord(_ isBigEndian: Bool) throws(FormatError) -> UInt32 {
        let bits = try take(4).loadUnaligned(as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits)
    }

    /// Reads a count of elements with the given minimum size in bytes.
    private mutating func readCount(_ header: WKBHeader, each size: Int) throws(FormatError) -> Int {
        let place = source.offset
        let count = Int(try readWord(header.isBigEndian))
        if let remaining = source.remaining, count > remaining / size {
            throw .truncated(fault("\(count) times \(size) bytes at least", at: place, found: "\(remaining) bytes left"))
        }
        return count
    }

    /// Skips and returns bytes; they are valid until the next call.
    private mutating func take(_ count: Int) throws(FormatError) -> UnsafeRawPointer {
        guard try source.load(count), let base = source.loaded.baseAddress else { throw Self.truncated(source, count) }
        source.consume(count)
        return UnsafeRawPointer(base)
    }

    // MARK: Errors

    private static func truncated(_ source: ByteSource, _ count: Int) -> FormatError {
        .truncated(
            FormatFault(
                format: WKB.name, offset: source.offset, found: "\(source.loaded.count) bytes left", expected: "\(count) bytes"))
    }

    private func notFinite(_ place: Int, _ coordinate: Coordinate, _ dimensions: Dimensions) -> FormatError {
        var ordinates = [coordinate.x, coordinate.y]
        if dimensions.hasZ { ordinates.append(coordinate.z) }
        if dimensions.hasM { ordinates.append(coordinate.m) }
        let found = ordinates.map(\.description).joined(separator: ", ")
        return .notFinite(fault("finite numbers", at: place, found: "(\(found))"))
    }

    private func fault(_ expected: String, at place: Int? = nil, found: String) -> FormatFault {
        FormatFault(format: WKB.name, offset: place ?? source.offset, found: found, expected: expected)
    }
}
