import GromaGeometry

/// The grid of round coordinates behind a geometry, and the 180th meridian: meridians and parallels if the map can be projected to degrees,
/// otherwise lines of round x and y.
struct Graticule {
    let viewport: Viewport
    let reference: SpatialReference?
    let wrap: WorldWrap
    /// Projects to degrees and back, for maps that are neither in degrees nor in Web Mercator.
    var projector: MapDegrees.Projector?

    /// Returns the lines first, then their labels along the edges.
    func items() -> [DisplayItem] {
        let degrees = MapDegrees(reference, projector)
        if let degrees, !degrees.isUpright, let curves = CurvedGraticule(viewport: viewport, degrees: degrees) {
            return items(curves.lines(), areCurved: true)
        }
        return items(straightLines(degrees?.isUpright == true ? degrees : nil), areCurved: false)
    }

    private func items(_ lines: [GraticuleLine], areCurved: Bool) -> [DisplayItem] {
        var net = DisplayPaths(in: .screen)
        for line in lines where !line.isSeam { for run in line.runs { net.append(run, isClosed: false) } }
        var labels = GraticuleLabels(viewport, areCurved: areCurved)
        var items: [DisplayItem] = [.paths(net, fill: nil, stroke: StrokeStyle(Palette.grid))]
        for seam in lines where seam.isSeam {
            for run in seam.runs {
                let path = DisplayPaths(run, in: .screen)
                items.append(.paths(path, fill: nil, stroke: StrokeStyle(Palette.seam, width: 1, dashes: [5, 4])))
            }
            if let label = labels.label(ofSeam: seam) { items.append(label) }
        }
        return items + lines.filter { !$0.isSeam }.compactMap { labels.label(of: $0) }
    }

    // MARK: Maps on which each line has a constant x or y

    /// - Parameter degrees: The conversion to degrees; nil for lines of round x and y of the map.
    private func straightLines(_ degrees: MapDegrees?) -> [GraticuleLine] {
        let extent = viewport.extent
        let areDegrees = degrees != nil
        let corners = [extent.xMin, extent.yMin, extent.xMax, extent.yMax]
        let ends = degrees?.ground(at: corners) ?? corners
        func place(x: Double, y: Double) -> [Double] { degrees?.places(of: [x, y]) ?? [x, y] }
        var lines: [GraticuleLine] = []
        let rows = RoundValues(from: ends[1], to: ends[3], points: extent.height / viewport.resolution, areDegrees: areDegrees)
        for row in rows.values where !(areDegrees && abs(row) > 90) {
            let y = place(x: 0, y: row)[1]
            guard y.isFinite else { continue }
            lines.append(
                GraticuleLine(
                    family: .parallel, label: rows.label(row, "N", "S", areDegrees: areDegrees),
                    runs: [line(extent.xMin, y, extent.xMax, y)]))
        }
        let columns = RoundValues(
            from: ends[0], to: ends[2], points: extent.width * viewport.xScale / viewport.resolution, areDegrees: areDegrees)
        for column in columns.values {
            let x = place(x: column, y: 0)[0]
            guard !isSeam(x) else { continue }
            // Also on a map that does not wrap around, beyond 180° east comes the west.
            let folded = areDegrees ? column - (column / 360).rounded() * 360 : column
            lines.append(
                GraticuleLine(
                    family: .meridian, label: isNearSeam(x) ? "" : columns.label(folded, "E", "W", areDegrees: areDegrees),
                    runs: [line(x, extent.yMax, x, extent.yMin)]))
        }
        return lines + seams(extent)
    }

    /// Returns a straight line of the map on the screen; from edge to edge if the map is not rotated.
    private func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [Double] {
        let (start, end) = (viewport.screen(x: x0, y: y0), viewport.screen(x: x1, y: y1))
        guard viewport.rotation.truncatingRemainder(dividingBy: 360) == 0 else { return [start.x, start.y, end.x, end.y] }
        return x0 == x1 ? [start.x, 0, start.x, viewport.height] : [0, start.y, viewport.width, start.y]
    }

    private func isSeam(_ x: Double) -> Bool {
        guard let width = wrap.width else { return false }
        let worlds = x / width - 0.5
        return abs(worlds - worlds.rounded()) < 1e-9
    }

    /// Returns whether a label at this x would overlap that of the 180th meridian.
    private func isNearSeam(_ x: Double) -> Bool {
        guard let width = wrap.width else { return false }
        let worlds = x / width - 0.5
        return abs(worlds - worlds.rounded()) * width * viewport.xScale / viewport.resolution < 45
    }

    private func seams(_ extent: Extent) -> [GraticuleLine] {
        guard let width = wrap.width else { return [] }
        let first = ((extent.xMin / width) - 0.5).rounded(.up)
        let last = ((extent.xMax / width) - 0.5).rounded(.down)
        guard first <= last, last - first < 100 else { return [] }
        return stride(from: first, through: last, by: 1).map { world in
            let x = (world + 0.5) * width
            return GraticuleLine(family: .meridian, label: "180°", runs: [line(x, extent.yMax, x, extent.yMin)], isSeam: true)
        }
    }
}
