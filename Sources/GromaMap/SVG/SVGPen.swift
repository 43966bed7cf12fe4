import GromaGeometry

/// The state of a document that is being written.
struct SVGPen {
    var text = SVGText()
    private var clipCount = 0
    /// The numbers of the patterns and images that the document has so far.
    var patterns: [FillStyle: Int] = [:]
    var images: [DisplayImage: Int] = [:]

    mutating func draw(_ item: DisplayItem, in viewport: Viewport) {
        switch item {
        case .paths(let paths, let fill, let stroke):
            guard !paths.isEmpty, fill != nil || stroke != nil else { return }
            let pattern = pattern(fill)
            text.raw("<path d=\"")
            data(of: paths, in: viewport)
            text.raw("\"")
            if let pattern {
                text.attribute("fill", "url(#fill\(pattern))")
            } else if case .color(let color) = fill {
                paint("fill", "fill-opacity", color)
            } else {
                paint("fill", "fill-opacity", nil)
            }
            if fill != nil, paths.ends.count > 1 { text.raw(" fill-rule=\"evenodd\"") }
            if let stroke { line(stroke) }
            text.raw("/>\n")
        case .markers(let xy, let space, let style):
            markers(xy, space, viewport, style)
        case .images(let xy, let space, let style):
            images(xy, space, viewport, style)
        case .text(let string, let x, let y, let space, let style):
            let place = space == .map ? viewport.screen(x: x, y: y) : (x: x, y: y)
            write([TextRun(string)], at: place, style)
        case .runs(let runs, let x, let y, let space, let style):
            write(runs, at: space == .map ? viewport.screen(x: x, y: y) : (x: x, y: y), style)
        case .group(let group):
            draw(group, in: viewport)
        }
    }

    private mutating func draw(_ group: DisplayGroup, in viewport: Viewport) {
        if let frame = group.frame {
            clipCount += 1
            text.raw("<clipPath")
            text.attribute("id", "frame\(clipCount)")
            text.raw("><rect")
            text.attribute("width", frame.viewport.width)
            text.attribute("height", frame.viewport.height)
            if frame.cornerRadius > 0 { text.attribute("rx", frame.cornerRadius) }
            text.raw("/></clipPath>\n")
        }
        text.raw("<g")
        if let name = group.name { text.attribute("class", name) }
        if group.opacity < 1 { text.attribute("opacity", max(group.opacity, 0)) }
        if let frame = group.frame {
            text.raw(" transform=\"translate(")
            text.number(hundredths: SVGText.hundredths(frame.x))
            text.next(hundredths: SVGText.hundredths(frame.y))
            text.raw(")\"")
            text.attribute("clip-path", "url(#frame\(clipCount))")
        }
        text.raw(">\n")
        for item in group.items { draw(item, in: group.frame?.viewport ?? viewport) }
        text.raw("</g>\n")
    }

    /// Writes the data of a path: the first position of a piece is absolute, the others are relative, rounded so that errors do not add up.
    mutating func data(of paths: DisplayPaths, in viewport: Viewport) {
        var start = 0
        for end in paths.ends {
            var last = (x: 0, y: 0)
            var steps = 0
            for vertex in start..<end.vertex {
                let place = position(paths.xy, vertex, paths.space, viewport)
                if vertex == start {
                    text.raw("M")
                    text.number(hundredths: place.x)
                    text.next(hundredths: place.y)
                } else if place != last {
                    if steps == 0 {
                        text.raw("l")
                        text.number(hundredths: place.x - last.x)
                    } else {
                        text.next(hundredths: place.x - last.x)
                    }
                    text.next(hundredths: place.y - last.y)
                    steps += 1
                }
                last = place
            }
            if end.isClosed { text.raw("z") } else if steps == 0 { text.raw("h.01") }
            start = end.vertex
        }
    }

    func position(_ xy: [Double], _ vertex: Int, _ space: DisplaySpace, _ viewport: Viewport) -> (x: Int, y: Int) {
        let (x, y) = (xy[2 * vertex], xy[2 * vertex + 1])
        let place = space == .map ? viewport.screen(x: x, y: y) : (x: x, y: y)
        return (SVGText.hundredths(place.x), SVGText.hundredths(place.y))
    }

    mutating func line(_ stroke: StrokeStyle) {
        paint("stroke", "stroke-opacity", stroke.color)
        if stroke.width != 1 { text.attribute("stroke-width", stroke.width) }
        guard !stroke.dashes.isEmpty else { return }
        text.raw(" stroke-dasharray=\"")
        for (index, dash) in stroke.dashes.enumerated() {
            if index > 0 { text.raw(" ") }
            text.number(hundredths: SVGText.hundredths(max(dash, 0)))
        }
        text.raw("\"")
    }

    mutating func paint(_ name: StaticString, _ opacity: StaticString, _ color: Color?) {
        text.attribute(name, color?.hex ?? "none")
        guard let color, color.alpha < 255 else { return }
        text.attribute(opacity, Double(color.alpha) / 255)
    }
}
