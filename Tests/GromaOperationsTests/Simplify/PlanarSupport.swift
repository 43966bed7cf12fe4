import GromaTesting
import CGEOS
import GromaFormats
import GromaGeometry
import GromaOperations
import Testing

/// Geometries in and out of text, for the tests of simplify, normalize and validity.
enum Planar {
    static func read(_ text: String, _ reference: SpatialReference? = nil) throws -> Geometry {
        var geometry = try WKT.geometry(from: text)
        geometry.spatialReference = reference
        return geometry
    }

    static func text(_ geometry: Geometry) throws -> String {
        var geometry = geometry
        geometry.spatialReference = nil
        return try WKT.text(of: geometry)
    }

    /// A polygon of rings without roles, as Esri JSON has them.
    static func polygon(_ rings: [[(Double, Double)]], _ reference: SpatialReference? = nil) -> Geometry {
        let paths = rings.map { ring in Path(ring.map { Coordinate(x: $0.0, y: $0.1) }, isRing: true) }
        return .polygon(Polygon(rings: Parts(paths), dimensions: .xy, isMulti: false, spatialReference: reference))
    }

    static func rings(_ geometry: Geometry) -> [Path] {
        guard case .polygon(let polygon) = geometry else { return [] }
        return Array(polygon.rings)
    }

    static func paths(_ geometry: Geometry) -> [Path] {
        guard case .polyline(let polyline) = geometry else { return [] }
        return Array(polyline.paths)
    }

    /// Whether a place is inside by the even-odd rule, counted edge by edge; nil when it is too near an edge to say.
    static func isInside(_ rings: [Path], x: Double, y: Double, margin: Double) -> Bool? {
        var isInside = false
        for ring in rings {
            let vertices = ring.coordinates
            for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = dx * dx + dy * dy
                let t = length == 0 ? 0 : max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / length))
                let (ex, ey) = (a.x + t * dx - x, a.y + t * dy - y)
                if ex * ex + ey * ey < margin * margin { return nil }
                if (a.y > y) != (b.y > y), x < dx * (y - a.y) / dy + a.x { isInside.toggle() }
            }
        }
        return isInside
    }
}

/// The results of GEOS itself, called without the engine.
struct Judge: ~Copyable {
    private let context: OpaquePointer

    init() throws { context = try #require(GEOS_init_r()) }

    deinit { GEOS_finish_r(context) }

    private func make(_ geometry: Geometry) throws -> OpaquePointer {
        try #require(GEOSGeomFromWKT_r(context, Planar.text(geometry)))
    }

    /// GEOS's complaint; nil for a valid geometry.
    func complaint(_ geometry: Geometry) throws -> String? {
        let made = try make(geometry)
        defer { GEOSGeom_destroy_r(context, made) }
        if GEOSisValid_r(context, made) == 1 { return nil }
        let reason = GEOSisValidReason_r(context, made)
        defer { GEOSFree_r(context, reason) }
        return reason.map { String(cString: $0) } ?? "?"
    }

    /// The area of one ring's even-odd interior that `other` differs by, GEOS's makeValid (linework) making the ring valid; and its whole area.
    func differenceFromLinework(_ ring: Geometry, _ other: Geometry) throws -> (difference: Double, area: Double) {
        let given = try make(ring)
        defer { GEOSGeom_destroy_r(context, given) }
        let parameters = try #require(GEOSMakeValidParams_create_r(context))
        defer { GEOSMakeValidParams_destroy_r(context, parameters) }
        _ = GEOSMakeValidParams_setMethod_r(context, parameters, GEOS_MAKE_VALID_LINEWORK)
        _ = GEOSMakeValidParams_setKeepCollapsed_r(context, parameters, 0)
        let valid = try #require(GEOSMakeValidWithParams_r(context, given, parameters))
        defer { GEOSGeom_destroy_r(context, valid) }
        let result = try make(other)
        defer { GEOSGeom_destroy_r(context, result) }
        let difference = try #require(GEOSSymDifference_r(context, valid, result))
        defer { GEOSGeom_destroy_r(context, difference) }
        var (a, b) = (0.0, 0.0)
        _ = GEOSArea_r(context, difference, &a)
        _ = GEOSArea_r(context, valid, &b)
        return (a, b)
    }
}

/// Shapes of the plane by chance, with a seed that tests print.
struct PlanarRandom {
    private var random: Seeded

    init(_ seed: UInt64) { random = Seeded(seed) }

    mutating func unit() -> Double { .random(in: 0..<1, using: &random) }

    mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(unit() * Double(range.count)) }

    /// Rings of a few kinds: on a coarse grid (coincident edges, touches), anywhere, or rectangles over each other.
    mutating func rings() -> (rings: [[(Double, Double)]], coincides: Bool) {
        let kind = integer(0...3)
        var rings: [[(Double, Double)]] = []
        for _ in 0..<integer(1...(kind == 2 ? 8 : 3)) {
            let count = integer(3...14)
            switch kind {
            case 0:
                let size = integer(2...9)
                rings.append((0..<count).map { _ in (Double(integer(0...size)), Double(integer(0...size))) })
            case 2:
                let (x, y) = (Double(integer(0...8)), Double(integer(0...8)))
                let (w, h) = (Double(integer(1...6)), Double(integer(1...6)))
                let ring = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                rings.append(unit() < 0.5 ? ring : ring.reversed())
            default: rings.append((0..<count).map { _ in (number(0, 10), number(0, 10)) })
            }
        }
        return (rings, kind == 0 || kind == 2)
    }
}
