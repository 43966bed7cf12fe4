import Groma

/// What a file holds.
struct FileFacts {
    private var features = 0
    private var empty = 0
    private var types: [String: Int] = [:]
    private var vertices = 0
    private var extent = Extent.empty
    private var length = 0.0
    private var area = 0.0
    private var dimensions = Dimensions.xy
    private var references: [String] = []

    mutating func add(_ record: FeatureRecord) {
        features += 1
        guard let geometry = record.geometry else {
            empty += 1
            return
        }
        types[(geometry.isMulti && geometry.type != .multipoint ? "multi-part " : "") + geometry.type.rawValue, default: 0] += 1
        vertices += geometry.vertexCount
        extent = extent.union(geometry.extent)
        length += geometry.length
        area += geometry.area
        dimensions = dimensions.union(geometry.dimensions)
        let reference = geometry.spatialReference?.description ?? "none"
        if !references.contains(reference) && references.count < 10 { references.append(reference) }
    }

    func text(_ path: String, _ format: any Format) -> String {
        var lines = ["\(path): \(format.title)"]
        lines.append("  features    \(features)" + (empty > 0 ? ", \(empty) of them without a geometry" : ""))
        lines.append("  types       " + types.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        lines.append("  vertices    \(vertices), x y" + (dimensions.hasZ ? " z" : "") + (dimensions.hasM ? " m" : ""))
        lines.append("  reference   " + references.joined(separator: ", "))
        if !extent.isEmpty {
            lines.append(
                "  extent      x \(Digits.text(extent.xMin)) to \(Digits.text(extent.xMax)), y \(Digits.text(extent.yMin)) to \(Digits.text(extent.yMax))"
            )
        }
        lines.append("  length      \(Digits.text(length)) (planar, in units of the reference)")
        lines.append("  area        \(Digits.text(area))")
        return lines.joined(separator: "\n")
    }
}
