import GromaGeometry

/// Finds the vertices of one geometry that another does not have.
struct VertexChanges {
    private let wrap: WorldWrap
    private let quantum: Double

    init(wrap: WorldWrap) {
        self.wrap = wrap
        let extent = wrap.extent
        let reach = [extent.xMin, extent.yMin, extent.xMax, extent.yMax].filter(\.isFinite).map { abs($0) }.max() ?? 1
        // Fine enough for any picture, and coarse enough for the rounding error of adding and subtracting the width of the world.
        quantum = max(reach, wrap.width ?? 0, 1e-300) * 1e-12
    }

    /// Returns the positions of the vertices of a geometry that another does not have, as alternating x and y.
    func vertices(of geometry: Geometry, missingFrom other: Geometry) -> [Double] {
        var known = Set(positions(of: other).map(key))
        // One mark per place: positions on the two sides of the seam are the same place.
        return positions(of: geometry).filter { known.insert(key($0)).inserted }.flatMap { [$0.x, $0.y] }
    }

    private struct Key: Hashable {
        var x: Double
        var y: Double
    }

    private func key(_ place: (x: Double, y: Double)) -> Key {
        var x = wrap.folded(place.x)
        if let width = wrap.width, x <= -width / 2 + quantum { x = width / 2 }
        return Key(x: (x / quantum / 1000).rounded(), y: (place.y / quantum / 1000).rounded())
    }

    private func positions(of geometry: Geometry) -> [(x: Double, y: Double)] {
        switch geometry {
        case .point(let point): point.coordinate.map { [($0.x, $0.y)] } ?? []
        case .multipoint(let points): pairs(points.points.xyArray)
        case .polyline(let line): line.paths.flatMap { pairs($0.xyArray) }
        case .polygon(let area): area.rings.flatMap { pairs($0.xyArray) }
        case .envelope: []
        case .collection(let collection): collection.geometries.flatMap(positions)
        }
    }

    private func pairs(_ xy: [Double]) -> [(x: Double, y: Double)] {
        (0..<xy.count / 2).map { (xy[2 * $0], xy[2 * $0 + 1]) }
    }
}
