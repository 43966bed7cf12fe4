import GromaGeometry

/// Converts geometries to items of a display list, limited to the visible part.
struct GeometryShapes {
    /// The viewport that is shown.
    let viewport: Viewport
    /// How the world wraps around.
    let wrap: WorldWrap
    /// The maximum number of vertices of a geometry that is drawn with a marker at each.
    let vertexLimit: Int

    private(set) var items: [DisplayItem] = []

    init(viewport: Viewport, wrap: WorldWrap, vertexLimit: Int) {
        self.viewport = viewport
        self.wrap = wrap
        self.vertexLimit = vertexLimit
    }

    /// Draws a geometry, and marks those of its vertices that are in the list of changes.
    mutating func draw(_ geometry: Geometry, _ style: GeometryStyle, changes: [Double] = []) {
        let extent = viewport.extent
        var style = style
        // With too many vertices, markers would hide the line.
        if geometry.vertexCount > vertexLimit {
            style.vertex = nil
            style.stroke.width = min(style.stroke.width, 1)
        }
        if changes.count > 200 { style.change.size = min(style.change.size, 4) }
        for copy in wrap.copies {
            let shift = Double(copy) * (wrap.width ?? 0)
            let window = Extent(xMin: extent.xMin - shift, yMin: extent.yMin, xMax: extent.xMax - shift, yMax: extent.yMax)
            draw(geometry, style, window, shift)
        }
        // Changes are drawn above all copies of the world: otherwise the next copy would cover those at the seam.
        guard !changes.isEmpty else { return }
        for copy in wrap.copies {
            items.append(.markers(shifted(changes, by: Double(copy) * (wrap.width ?? 0)), in: .map, style.change))
        }
    }

    private mutating func draw(_ geometry: Geometry, _ style: GeometryStyle, _ window: Extent, _ shift: Double) {
        guard geometry.extent.intersects(window) else { return }
        switch geometry {
        case .point(let point):
            guard let place = point.coordinate else { return }
            items.append(.markers([place.x + shift, place.y], in: .map, style.point))
        case .multipoint:
            guard case .multipoint(let visible) = geometry.visible(in: window, resolution: resolution) else { return }
            items.append(.markers(shifted(visible.points.xyArray, by: shift), in: .map, style.point))
        case .polyline(let line): append(line.paths, areRings: false, style, window, shift)
        case .polygon(let area): append(area.rings, areRings: true, style, window, shift)
        case .envelope: append(geometry.parts, areRings: true, style, window, shift)
        case .collection(let collection):
            for member in collection.geometries { draw(member, style, window, shift) }
        }
    }

    /// Half a point: omitted detail is not visible even on a high-density screen.
    private var resolution: Double { viewport.resolution / 2 }

    private mutating func append(_ parts: Parts, areRings: Bool, _ style: GeometryStyle, _ window: Extent, _ shift: Double) {
        // Large enough for lines and markers: rings are cut off outside the visible part.
        let reach = 32 * resolution * 2 / min(viewport.xScale, 1)
        let wide = Extent(
            xMin: window.xMin - reach, yMin: window.yMin - reach, xMax: window.xMax + reach, yMax: window.yMax + reach)
        var paths = DisplayPaths()
        guard let pieces = parts.pieces(in: wide, resolution: resolution), !pieces.isEmpty else { return }
        paths.append(pieces, isClosed: areRings, shift: shift)
        items.append(.paths(paths, fill: areRings ? style.fill.map(FillStyle.color) : nil, stroke: style.stroke))
        guard let vertex = style.vertex else { return }
        let vertices = parts.indices(meeting: wide).flatMap { shifted(parts[$0].xyArray, by: shift) }
        items.append(.markers(vertices, in: .map, vertex))
    }

    private func shifted(_ xy: [Double], by shift: Double) -> [Double] {
        guard shift != 0 else { return xy }
        var copy = xy
        for index in stride(from: 0, to: copy.count, by: 2) { copy[index] += shift }
        return copy
    }
}
