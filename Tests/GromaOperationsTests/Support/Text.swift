import GromaGeometry
import Testing

/// A reader of well-formed WKT for these tests alone, so that they do not rest on the formats module.
struct TextReader {
    private var words: [Substring] = []
    private var next = 0
    private var dimensions = Dimensions.xy
    private let reference: SpatialReference?

    static func read(_ text: String, _ reference: SpatialReference? = nil) -> Geometry {
        var reader = TextReader(text, reference)
        return reader.geometry()
    }

    private init(_ text: String, _ reference: SpatialReference?) {
        self.reference = reference
        var spaced = ""
        for character in text { spaced += "(),".contains(character) ? " \(character) " : String(character) }
        words = spaced.split(separator: " ")
    }

    private mutating func take() -> Substring {
        defer { next += 1 }
        return next < words.count ? words[next] : ""
    }

    private mutating func took(_ word: Substring) -> Bool {
        guard next < words.count, words[next] == word else { return false }
        next += 1
        return true
    }

    private mutating func geometry() -> Geometry {
        let type = take()
        dimensions = took("Z") ? .xyz : took("M") ? .xym : took("ZM") ? .xyzm : .xy
        let dimensions = dimensions
        let isEmpty = took("EMPTY")
        switch type {
        case "POINT":
            return .point(Point(isEmpty ? nil : positions()[0], dimensions: dimensions, spatialReference: reference))
        case "MULTIPOINT":
            let points = isEmpty ? [] : positions()
            return .multipoint(Multipoint(points: Path(points, dimensions: dimensions), spatialReference: reference))
        case "LINESTRING":
            let paths = isEmpty ? [] : [path()]
            return .polyline(Polyline(paths: Parts(paths), dimensions: dimensions, spatialReference: reference))
        case "MULTILINESTRING":
            let paths = isEmpty ? [] : list { $0.path() }
            return .polyline(Polyline(paths: Parts(paths), dimensions: dimensions, isMulti: true, spatialReference: reference))
        case "POLYGON":
            let rings = isEmpty ? [] : self.rings()
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, spatialReference: reference))
        case "MULTIPOLYGON":
            let rings = isEmpty ? [] : list { $0.rings() }.flatMap { $0 }
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: true, spatialReference: reference))
        default:
            let members = isEmpty ? [] : list { $0.geometry() }
            return .collection(GeometryCollection(members, dimensions: dimensions, spatialReference: reference))
        }
    }

    private mutating func list<Element>(_ element: (inout TextReader) -> Element) -> [Element] {
        _ = take()
        var elements = [element(&self)]
        while took(",") { elements.append(element(&self)) }
        _ = take()
        return elements
    }

    private mutating func positions() -> [Coordinate] { list { $0.position() } }

    private mutating func position() -> Coordinate {
        let isBracketed = took("(")
        var numbers: [Double] = []
        while next < words.count, let number = Double(words[next]) {
            numbers.append(number)
            next += 1
        }
        if isBracketed { _ = take() }
        let m = dimensions.hasM ? numbers[dimensions.hasZ ? 3 : 2] : .nan
        return Coordinate(x: numbers[0], y: numbers[1], z: dimensions.hasZ ? numbers[2] : .nan, m: m)
    }

    private mutating func path() -> Path { Path(positions(), dimensions: dimensions) }

    private mutating func rings() -> [Path] {
        list { $0.positions() }.enumerated().map { index, positions in
            var ring = Path(positions.dropLast(), dimensions: dimensions, isRing: true)
            ring.role = index == 0 ? .shell : .hole
            ring.isFinished = true
            return ring
        }
    }
}

/// Shorthand: a geometry of a text.
func wkt(_ text: String, _ reference: SpatialReference? = nil) -> Geometry { TextReader.read(text, reference) }

/// Writes a geometry the way ``wkt(_:_:)`` reads it, rings closed, whole numbers without a point.
func text(_ geometry: Geometry) -> String {
    let mark = geometry.dimensions == .xyz ? " Z" : geometry.dimensions == .xym ? " M" : geometry.dimensions == .xyzm ? " ZM" : ""
    func number(_ value: Double) -> String { value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)" }
    func position(_ c: Coordinate) -> String {
        let values = [c.x, c.y] + (geometry.dimensions.hasZ ? [c.z] : []) + (geometry.dimensions.hasM ? [c.m] : [])
        return values.map { $0.isNaN ? "nan" : number($0) }.joined(separator: " ")
    }
    func path(_ path: Path) -> String {
        let closing = path.isRing && path.count > 0 ? [path[0]] : []
        return "(" + (path.coordinates + closing).map(position).joined(separator: ", ") + ")"
    }
    func tagged(_ name: String, _ body: String?) -> String { "\(name)\(mark) \(body ?? "EMPTY")" }
    switch geometry {
    case .point(let g): return tagged("POINT", g.coordinate.map { "(\(position($0)))" })
    case .multipoint(let g): return tagged("MULTIPOINT", g.isEmpty ? nil : path(g.points))
    case .polyline(let g):
        let paths = g.paths.map(path)
        if !g.isMulti { return tagged("LINESTRING", paths.first) }
        return tagged("MULTILINESTRING", paths.isEmpty ? nil : "(\(paths.joined(separator: ", ")))")
    case .polygon(let g):
        let members = g.members.map { "(" + $0.map { path(g.rings[$0]) }.joined(separator: ", ") + ")" }
        if !g.isMulti { return tagged("POLYGON", members.first) }
        return tagged("MULTIPOLYGON", members.isEmpty ? nil : "(\(members.joined(separator: ", ")))")
    case .envelope(let g): return "ENVELOPE (\(g.extent.xMin), \(g.extent.yMin), \(g.extent.xMax), \(g.extent.yMax))"
    case .collection(let g):
        return tagged("GEOMETRYCOLLECTION", g.geometries.isEmpty ? nil : "(\(g.geometries.map(text).joined(separator: ", ")))")
    }
}

/// Whether two numbers agree to a part of their size.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}
