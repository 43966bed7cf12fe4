import GromaGeometry

/// Turns geometries into items of a display list, no more of them than can be seen.
struct GeometryShapes {
    /// What is shown.
    let viewport: Viewport
    /// How the world goes round.
    let wrap: WorldWrap
    /// How many vertices a geometry may have to be drawn with a marker at each.
    let vertexLimit: Int

    private(set) var items: [DisplayItem] = []

    init(viewport: Viewport, wrap: WorldWrap, vertexLimit: Int) {
        self.viewport = viewport
        self.wrap = wrap
        self.vertexLimit = vertexLimit
    }

    /// Draws a geometry, and marks those of its vertices that are in a list of changes.
    mutating func draw(_ geometry: Geometry, _ style: GeometryStyle, changes: [Double] = []) {
        let extent = viewport.extent
        var style = style
        // Where vertices crowd, the line is what is to be seen.
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
        // Above all copies: what one has changed at the seam the next would cover.
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
        case .polyline(let line):
            var paths = DisplayPaths()
            for index in line.paths.indices(meeting: window) { appendRuns(of: line.paths[index], to: &paths, window, shift) }
            append(paths, fill: nil, style)
        case .polygon(let area):
            drawAreas(area.rings, style, window, shift)
        case .envelope:
            drawAreas(geometry.parts, style, window, shift)
        case .collection(let collection):
            for member in collection.geometries { draw(member, style, window, shift) }
        }
    }

    /// Half a point: what is left out cannot be told from what is drawn, even on a fine screen.
    private var resolution: Double { viewport.resolution / 2 }

    /// Rings that are seen whole are drawn as they are; of others the inside is cut off at the window and the border drawn where it shows.
    private mutating func drawAreas(_ rings: Parts, _ style: GeometryStyle, _ window: Extent, _ shift: Double) {
        let seen = rings.indices(meeting: window)
        let isWhole = seen.allSatisfy { window.contains(rings[$0].extent) }
        var insides = DisplayPaths()
        var borders = DisplayPaths()
        for index in seen {
            let ring = rings[index]
            let extent = ring.extent
            // However deep the zoom, no ring is drawn finer than 20,000 steps across.
            let step = max(resolution, max(extent.width, extent.height) / 20_000)
            if isWhole || style.fill != nil {
                var xy = ring.visible(in: extent, resolution: step).first?.xyArray ?? []
                if xy.count > 4, xy[0] == xy[xy.count - 2], xy[1] == xy[xy.count - 1] { xy.removeLast(2) }
                if !isWhole { xy = RingClipper(window).clip(xy) }
                insides.append(shifted(xy, by: shift), isClosed: true)
            }
            if !isWhole { appendRuns(of: ring, to: &borders, window, shift) }
        }
        if isWhole {
            append(insides, fill: style.fill, style)
        } else {
            if let fill = style.fill, !insides.isEmpty { items.append(.paths(insides, fill: .color(fill), stroke: nil)) }
            append(borders, fill: nil, style)
        }
    }

    private func appendRuns(of path: Path, to paths: inout DisplayPaths, _ window: Extent, _ shift: Double) {
        // A line that has only begun is a dot.
        if path.count == 1 { paths.append(shifted(path.xyArray, by: shift), isClosed: false) }
        for run in path.visible(in: window, resolution: resolution) { paths.append(shifted(run.xyArray, by: shift), isClosed: false) }
    }

    private mutating func append(_ paths: DisplayPaths, fill: Color?, _ style: GeometryStyle) {
        guard !paths.isEmpty else { return }
        items.append(.paths(paths, fill: fill.map(FillStyle.color), stroke: style.stroke))
        if let vertex = style.vertex { items.append(.markers(paths.xy, in: .map, vertex)) }
    }

    private func shifted(_ xy: [Double], by shift: Double) -> [Double] {
        guard shift != 0 else { return xy }
        var copy = xy
        for index in stride(from: 0, to: copy.count, by: 2) { copy[index] += shift }
        return copy
    }
}
