import GromaGeometry

/// The net of round coordinates behind a shape, and the seam where the numbers of the world start anew.
struct Graticule {
    let viewport: Viewport
    let reference: SpatialReference?
    let wrap: WorldWrap

    /// Lines first, then their labels along the left and upper edge. On a map that is turned the lines have none: they end where they may.
    func items() -> [DisplayItem] {
        let extent = viewport.extent
        guard viewport.rotation.truncatingRemainder(dividingBy: 360) == 0 else { return turned(extent) }
        var lines = DisplayPaths(in: .screen)
        var labels: [DisplayItem] = []
        let style = TextStyle(Palette.faintInk, size: 9)
        for y in rounds(from: extent.yMin, to: extent.yMax, points: viewport.height) where !(isGeographic && abs(y) > 90) {
            let place = viewport.screen(x: extent.xMin, y: y).y
            lines.append([0, place, viewport.width, place], isClosed: false)
            if place > 24, place < viewport.height - 40 {
                labels.append(.text(label(y, "N", "S"), x: 5, y: place - 3, in: .screen, style))
            }
        }
        var centred = style
        centred.anchor = .middle
        for x in rounds(from: extent.xMin, to: extent.xMax, points: viewport.width) where !isSeam(x) {
            let place = viewport.screen(x: x, y: extent.yMin).x
            lines.append([place, 0, place, viewport.height], isClosed: false)
            if place > 30, place < viewport.width - 30, !isNearSeam(place) {
                labels.append(.text(label(wrap.folded(x), "E", "W"), x: place, y: 12, in: .screen, centred))
            }
        }
        let net = DisplayItem.paths(lines, fill: nil, stroke: StrokeStyle(Palette.grid))
        return [net] + seams(extent) + labels
    }

    private func turned(_ extent: Extent) -> [DisplayItem] {
        var lines = DisplayPaths()
        for y in rounds(from: extent.yMin, to: extent.yMax, points: viewport.height) where !(isGeographic && abs(y) > 90) {
            lines.append([extent.xMin, y, extent.xMax, y], isClosed: false)
        }
        var seam = DisplayPaths()
        for x in rounds(from: extent.xMin, to: extent.xMax, points: viewport.width) {
            let line = [x, extent.yMin, x, extent.yMax]
            if isSeam(x) { seam.append(line, isClosed: false) } else { lines.append(line, isClosed: false) }
        }
        return [
            .paths(lines, fill: nil, stroke: StrokeStyle(Palette.grid)),
            .paths(seam, fill: nil, stroke: StrokeStyle(Palette.seam, width: 1, dashes: [5, 4])),
        ]
    }

    private var isGeographic: Bool { reference?.isInDegrees ?? false }

    private func isSeam(_ x: Double) -> Bool {
        guard let width = wrap.width else { return false }
        let worlds = x / width - 0.5
        return abs(worlds - worlds.rounded()) < 1e-9
    }

    /// Whether a label there would run into the seam's.
    private func isNearSeam(_ place: Double) -> Bool {
        guard let width = wrap.width else { return false }
        let worlds = viewport.map(x: place, y: 0).x / width - 0.5
        return abs(worlds - worlds.rounded()) * width * viewport.xScale / viewport.resolution < 45
    }

    private func seams(_ extent: Extent) -> [DisplayItem] {
        guard let width = wrap.width else { return [] }
        var items: [DisplayItem] = []
        let first = ((extent.xMin / width) - 0.5).rounded(.up)
        let last = ((extent.xMax / width) - 0.5).rounded(.down)
        guard first <= last, last - first < 100 else { return [] }
        for world in stride(from: first, through: last, by: 1) {
            let place = viewport.screen(x: (world + 0.5) * width, y: extent.yMin).x
            let line = DisplayPaths([place, 0, place, viewport.height], in: .screen)
            let label = isGeographic ? "180°" : "seam"
            let style = TextStyle(Palette.seam, size: 9, isBold: true, halo: StrokeStyle(Palette.ground, width: 3))
            items.append(.paths(line, fill: nil, stroke: StrokeStyle(Palette.seam, width: 1, dashes: [5, 4])))
            items.append(.text(label, x: place + 4, y: 12, in: .screen, style))
        }
        return items
    }

    /// The round values of an interval, about one each hundred points.
    private func rounds(from low: Double, to high: Double, points: Double) -> [Double] {
        let aim = (high - low) * 130 / max(points, 1)
        guard aim > 0, aim.isFinite else { return [] }
        var step = ScaleBar.round(notAbove: aim)
        if isGeographic, let fit = [1.0, 2, 5, 10, 15, 30, 45, 90].last(where: { $0 <= aim }) { step = fit }
        let first = (low / step).rounded(.up)
        let count = (high / step).rounded(.down) - first
        // Far from the origin the steps of a deep zoom are lost in rounding: no net is better than a wrong one.
        guard count >= 0, count < 1000, abs(first) < 1e12 else { return [] }
        return (0...Int(count)).map { (first + Double($0)) * step }
    }

    private func label(_ value: Double, _ positive: String, _ negative: String) -> String {
        // Steps are round, so digits past the ninth are rounding.
        let tidy = (value * 1e9).rounded() / 1e9
        guard isGeographic else { return ScaleBar.text(tidy) }
        if tidy == 0 { return "0°" }
        return "\(ScaleBar.text(abs(tidy)))°\(tidy > 0 ? positive : negative)"
    }
}
