import Groma

/// A summary of the content of a file.
struct FileFacts {
    private var features = 0
    private var empty = 0
    private var types: [Kind: Int] = [:]
    private var vertices = 0
    private var extent = Extent.empty
    private var length = 0.0
    private var area = 0.0
    private var ground = GroundSums()
    private let engine: GeometryEngine
    private var dimensions = Dimensions.xy
    private var references: [SpatialReference?] = []

    private struct Kind: Hashable, Comparable {
        let type: GeometryType
        let isMulti: Bool

        var words: String { (isMulti && type != .multipoint ? "multi-part " : "") + type.rawValue }

        static func < (a: Kind, b: Kind) -> Bool { a.words < b.words }
    }

    /// Creates a summary; the engine measures on the ground.
    init(_ engine: GeometryEngine) { self.engine = engine }

    mutating func add(_ record: FeatureRecord) {
        features += 1
        guard let geometry = record.geometry else {
            empty += 1
            return
        }
        types[Kind(type: geometry.type, isMulti: geometry.isMulti), default: 0] += 1
        vertices += geometry.vertexCount
        extent = extent.union(geometry.extent)
        length += geometry.length
        area += geometry.area
        ground.add(geometry, engine)
        dimensions = dimensions.union(geometry.dimensions)
        let reference = geometry.spatialReference
        if !references.contains(reference) && references.count < 10 { references.append(reference) }
    }

    func text(_ path: String, _ format: any Format) -> String {
        var lines = ["\(path): \(format.title)"]
        lines.append("  features    \(features)" + (empty > 0 ? ", \(empty) of them without a geometry" : ""))
        if !types.isEmpty {
            lines.append("  types       " + types.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.words)" }.joined(separator: ", "))
        }
        lines.append("  vertices    \(vertices), x y" + (dimensions.hasZ ? " z" : "") + (dimensions.hasM ? " m" : ""))
        if !references.isEmpty { lines.append("  reference   " + references.map { $0?.description ?? "none" }.joined(separator: ", ")) }
        if !extent.isEmpty {
            lines.append(
                "  extent      x \(Digits.text(extent.xMin)) to \(Digits.text(extent.xMax)), y \(Digits.text(extent.yMin)) to \(Digits.text(extent.yMax))"
            )
        }
        lines.append("  length      \(Digits.text(length)) (planar, in units of the reference)")
        lines.append("  area        \(Digits.text(area))")
        lines += ground.lines
        return lines.joined(separator: "\n")
    }

    /// Returns the summary as JSON.
    func json(_ path: String, _ format: any Format) -> JSONValue {
        [
            "path": .string(path), "format": .string(format.name), "title": .string(format.title), "features": .integer(features),
            "withoutGeometry": .integer(empty),
            "types": .array(
                types.sorted { $0.key < $1.key }.map {
                    ["type": .string($0.key.type.rawValue), "multi": .bool($0.key.isMulti), "features": .integer($0.value)]
                }),
            "vertices": .integer(vertices), "hasZ": .bool(dimensions.hasZ), "hasM": .bool(dimensions.hasM),
            "wkids": .array(references.map { $0?.latestWKID.map { .integer($0) } ?? .null }), "extent": StoreFacts.json(extent),
            "length": .number(length), "area": .number(area), "geodesicLength": ground.json(ground.length),
            "geodesicArea": ground.json(ground.area),
        ]
    }
}

/// The sums of lengths and areas on the ground, as long as every geometry can be measured there.
private struct GroundSums {
    private(set) var length = 0.0
    private(set) var area = 0.0
    /// The spatial reference whose ground is unknown.
    private var unknown: SpatialReference??

    mutating func add(_ geometry: Geometry, _ engine: GeometryEngine) {
        let metric = engine.groundMetric(of: geometry.spatialReference)
        guard metric.isOnGround else {
            if unknown == nil { unknown = .some(geometry.spatialReference) }
            return
        }
        length += metric.length(of: geometry)
        area += metric.area(of: geometry)
    }

    /// Returns a number as JSON: null if the ground is unknown.
    func json(_ value: Double) -> JSONValue { unknown == nil && value.isFinite ? .number(value) : .null }

    var lines: [String] {
        switch unknown {
        case .none: ["  on ground   length \(Digits.text(length)) m, area \(Digits.text(area)) m²"]
        case .some(.none): ["  on ground   not known without a reference: name it with --wkid"]
        case .some(.some(let reference)):
            ["  on ground   not known of \(reference): it takes PROJ (libproj-dev, and swift build --traits default,Projections)"]
        }
    }
}
