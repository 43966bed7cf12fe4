import GromaGeometry

/// What of lines and areas shows in a frame, no finer than can be seen.
struct FrameShapes {
    private let window: Extent
    private let shift: Double
    /// Half a pixel: what is left out cannot be told from what is drawn.
    private let resolution: Double
    /// Lines are looked for as far beyond the frame as a wide stroke reaches.
    private let wide: Extent

    init(_ frame: MapFrame, _ world: FrameWorld) {
        window = world.window
        shift = world.shift
        resolution = frame.viewport.resolution / (2 * max(frame.pixelDensity, 1))
        wide = world.window.insetBy(-32 * frame.viewport.longestUnit)
    }

    /// Adds the lines, and the borders of areas, that show.
    func appendLines(of geometry: Geometry, to paths: inout DisplayPaths) {
        guard geometry.extent.intersects(wide) else { return }
        switch geometry {
        case .point, .multipoint: break
        case .polyline(let line): for index in line.paths.indices(meeting: wide) { appendRuns(of: line.paths[index], to: &paths) }
        case .polygon(let area): for index in area.rings.indices(meeting: wide) { appendRuns(of: area.rings[index], to: &paths) }
        case .envelope: for path in geometry.parts { appendRuns(of: path, to: &paths) }
        case .collection(let collection): for member in collection.geometries { appendLines(of: member, to: &paths) }
        }
    }

    /// Adds an item for each area that shows, its border above its inside.
    func appendAreas(of geometry: Geometry, fill: FillStyle?, stroke: StrokeStyle?, to items: inout [DisplayItem]) {
        guard geometry.extent.intersects(wide) else { return }
        switch geometry {
        case .point, .multipoint, .polyline: break
        case .polygon(let area): append(area.rings, fill, stroke, &items)
        case .envelope: append(geometry.parts, fill, stroke, &items)
        case .collection(let collection):
            for member in collection.geometries { appendAreas(of: member, fill: fill, stroke: stroke, to: &items) }
        }
    }

    /// Rings that are seen whole are drawn as they are; of others the inside is cut off at the window and the border drawn where it shows.
    private func append(_ rings: Parts, _ fill: FillStyle?, _ stroke: StrokeStyle?, _ items: inout [DisplayItem]) {
        let seen = rings.indices(meeting: wide)
        let isWhole = seen.allSatisfy { wide.contains(rings[$0].extent) }
        var insides = DisplayPaths()
        var borders = DisplayPaths()
        for index in seen {
            let ring = rings[index]
            let extent = ring.extent
            if isWhole || fill != nil {
                // However deep the zoom, no ring is drawn finer than 20,000 steps across.
                let step = max(resolution, max(extent.width, extent.height) / 20_000)
                var xy = ring.visible(in: extent, resolution: step).first?.xyArray ?? []
                if xy.count > 4, xy[0] == xy[xy.count - 2], xy[1] == xy[xy.count - 1] { xy.removeLast(2) }
                if !isWhole { xy = RingClipper(wide).clip(xy) }
                insides.append(shifted(xy), isClosed: true)
            }
            if !isWhole, stroke != nil { appendRuns(of: ring, to: &borders) }
        }
        if isWhole {
            if !insides.isEmpty { items.append(.paths(insides, fill: fill, stroke: stroke)) }
        } else {
            if let fill, !insides.isEmpty { items.append(.paths(insides, fill: fill, stroke: nil)) }
            if let stroke, !borders.isEmpty { items.append(.paths(borders, fill: nil, stroke: stroke)) }
        }
    }

    private func appendRuns(of path: Path, to paths: inout DisplayPaths) {
        if path.isRing, wide.contains(path.extent) {
            // Whole, so that the line is joined where it began.
            var xy = path.visible(in: path.extent, resolution: resolution).first?.xyArray ?? []
            if xy.count > 4, xy[0] == xy[xy.count - 2], xy[1] == xy[xy.count - 1] { xy.removeLast(2) }
            return paths.append(shifted(xy), isClosed: true)
        }
        for run in path.visible(in: wide, resolution: resolution) { paths.append(shifted(run.xyArray), isClosed: false) }
    }

    private func shifted(_ xy: [Double]) -> [Double] {
        guard shift != 0 else { return xy }
        var copy = xy
        for index in stride(from: 0, to: copy.count, by: 2) { copy[index] += shift }
        return copy
    }
}
