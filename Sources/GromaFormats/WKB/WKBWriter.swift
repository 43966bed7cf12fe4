import GromaBase
import GromaGeometry

/// Writes well-known binary into one allocation of the exact size.
struct WKBWriter {
    private var next: UnsafeMutableRawPointer
    private let isSwapped: Bool
    private let isBigEndian: Bool
    private let flavor: WriteOptions.Flavor
    private let limit: Int

    static func bytes(of geometry: Geometry, options: WriteOptions) throws(FormatError) -> [UInt8] {
        if let dimension = options.outputDimension, !(2...4).contains(dimension) {
            throw .notRepresentable(format: WKB.name, what: "\(dimension) dimensions", reason: "outputDimension is 2, 3 or 4")
        }
        try geometry.requireFinitePositions(WKB.name)
        let geometry = geometry.promoted(to: geometry.dimensions)
        let limit = options.outputDimension ?? 4
        let named = options.srid(of: geometry)
        let flavor = options.flavor ?? (named == nil ? .iso : .ewkb)
        let srid = flavor == .ewkb ? named : nil
        let size = WKBSize(limit: limit).bytes(of: geometry) + (srid == nil ? 0 : 4)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            System.preferLargePages(base, size)
            var writer = WKBWriter(
                next: base, isSwapped: (options.byteOrder == .bigEndian) != (1.bigEndian == 1),
                isBigEndian: options.byteOrder == .bigEndian,
                flavor: flavor, limit: limit)
            writer.write(geometry, srid: srid)
            count = writer.next - base
        }
    }

    private mutating func write(_ geometry: Geometry, srid: Int? = nil) {
        let dimensions = geometry.dimensions.limited(to: limit)
        switch geometry {
        case .point(let point):
            header(.point, dimensions, srid)
            position(point.coordinate, dimensions)
        case .multipoint(let multipoint):
            header(.multiPoint, dimensions, srid)
            word(multipoint.points.count)
            points(multipoint.points, dimensions)
        case .polyline(let line):
            if line.isMulti || line.paths.count > 1 {
                header(.multiLineString, dimensions, srid)
                word(line.paths.count)
                for path in line.paths {
                    header(.lineString, dimensions)
                    self.path(path, dimensions)
                }
            } else {
                header(.lineString, dimensions, srid)
                if let path = line.paths.first { self.path(path, dimensions) } else { word(0) }
            }
        case .polygon(let polygon): write(polygon, dimensions, srid)
        case .envelope(let envelope): write(envelope.polygon, .xy, srid)
        case .collection(let collection):
            header(.collection, dimensions, srid)
            word(collection.geometries.count)
            for geometry in collection.geometries { write(geometry) }
        }
    }

    private mutating func write(_ polygon: Polygon, _ dimensions: Dimensions, _ srid: Int?) {
        let polygon = polygon.withRingRoles
        let members = polygon.members
        if polygon.isMulti || members.count > 1 {
            header(.multiPolygon, dimensions, srid)
            word(members.count)
            for member in members {
                header(.polygon, dimensions)
                rings(polygon.rings, member, dimensions)
            }
        } else {
            header(.polygon, dimensions, srid)
            if let member = members.first { rings(polygon.rings, member, dimensions) } else { word(0) }
        }
    }

    private mutating func rings(_ rings: Parts, _ member: Range<Int>, _ dimensions: Dimensions) {
        guard !rings[member.lowerBound].isEmpty else { return word(0) }
        word(member.count)
        for index in member { path(rings[index], dimensions) }
    }

    private mutating func path(_ path: Path, _ dimensions: Dimensions) {
        word(path.count + path.closingCount)
        path.forEachChunk { chunk in
            if dimensions == .xy && !isSwapped {
                next.copyMemory(from: chunk.xy, byteCount: 16 * chunk.count)
                next += 16 * chunk.count
                return
            }
            for index in 0..<chunk.count {
                double(chunk.xy[2 * index])
                double(chunk.xy[2 * index + 1])
                if dimensions.hasZ { double(chunk.z?[index] ?? .nan) }
                if dimensions.hasM { double(chunk.m?[index] ?? .nan) }
            }
        }
        for _ in 0..<path.closingCount { position(path[0], dimensions) }
    }

    private mutating func points(_ path: Path, _ dimensions: Dimensions) {
        path.forEachChunk { chunk in
            for index in 0..<chunk.count {
                header(.point, dimensions)
                double(chunk.xy[2 * index])
                double(chunk.xy[2 * index + 1])
                if dimensions.hasZ { double(chunk.z?[index] ?? .nan) }
                if dimensions.hasM { double(chunk.m?[index] ?? .nan) }
            }
        }
    }

    private mutating func position(_ coordinate: Coordinate?, _ dimensions: Dimensions) {
        double(coordinate?.x ?? .nan)
        double(coordinate?.y ?? .nan)
        if dimensions.hasZ { double(coordinate?.z ?? .nan) }
        if dimensions.hasM { double(coordinate?.m ?? .nan) }
    }

    private mutating func header(_ shape: WKBShape, _ dimensions: Dimensions, _ srid: Int? = nil) {
        next.storeBytes(of: isBigEndian ? 0 : 1, as: UInt8.self)
        next += 1
        let code = WKBHeader.code(shape, dimensions, flavor)
        word(Int(srid == nil ? code : code | WKBHeader.sridFlag))
        if let srid { word(srid) }
    }

    private mutating func word(_ value: Int) {
        let bits = UInt32(truncatingIfNeeded: value)
        next.storeBytes(of: isSwapped ? bits.byteSwapped : bits, as: UInt32.self)
        next += 4
    }

    @inline(__always)
    private mutating func double(_ value: Double) {
        let bits = value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern
        next.storeBytes(of: isSwapped ? bits.byteSwapped : bits, as: UInt64.self)
        next += 8
    }
}

/// The size of a geometry in bytes.
private struct WKBSize {
    let limit: Int

    func bytes(of geometry: Geometry) -> Int {
        let stride = 8 * geometry.dimensions.limited(to: limit).count
        switch geometry {
        case .point: return 5 + stride
        case .multipoint(let multipoint): return 9 + multipoint.points.count * (5 + stride)
        case .polyline(let line): return 9 + line.paths.reduce(0) { $0 + 9 + ($1.count + 1) * stride }
        case .polygon(let polygon): return 9 + polygon.rings.reduce(0) { $0 + 13 + ($1.count + 2) * stride }
        case .envelope: return 9 + 13 + 5 * 16
        case .collection(let collection): return 9 + collection.geometries.reduce(0) { $0 + bytes(of: $1) }
        }
    }
}
