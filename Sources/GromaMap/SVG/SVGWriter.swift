import GromaGeometry

/// Writes display lists as SVG 1.1: the same list always gives the same bytes.
public struct SVGWriter: Sendable {
    /// The font families that text is set in, the favourite first.
    public var fontFamily = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

    /// Makes a writer.
    public init() {}

    /// The SVG document of a list.
    public func write(_ list: DisplayList) -> String {
        String(decoding: bytes(of: list), as: UTF8.self)
    }

    /// The SVG document of a list, as UTF-8.
    public func bytes(of list: DisplayList) -> [UInt8] {
        var pen = SVGPen()
        pen.text.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        pen.text.attribute("width", list.width)
        pen.text.attribute("height", list.height)
        pen.text.raw(" viewBox=\"0 0")
        pen.text.next(hundredths: SVGText.hundredths(list.width))
        pen.text.next(hundredths: SVGText.hundredths(list.height))
        pen.text.raw("\" role=\"img\"")
        pen.text.attribute("font-family", fontFamily)
        pen.text.raw(" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n")
        if let title = list.title {
            pen.text.raw("<title>")
            pen.text.escaped(title)
            pen.text.raw("</title>\n")
        }
        // Outside any frame map units are points, with y running up from the lower edge.
        let whole = Viewport(
            center: Coordinate(x: list.width / 2, y: list.height / 2), resolution: 1, width: list.width, height: list.height)
        for item in list.items { pen.draw(item, in: whole) }
        pen.text.raw("</svg>\n")
        return pen.text.bytes
    }
}

/// The state of one document being written.
private struct SVGPen {
    var text = SVGText()
    private var clipCount = 0

    mutating func draw(_ item: DisplayItem, in viewport: Viewport) {
        switch item {
        case .paths(let paths, let fill, let stroke):
            guard !paths.isEmpty, fill != nil || stroke != nil else { return }
            text.raw("<path d=\"")
            data(of: paths, in: viewport)
            text.raw("\"")
            paint("fill", "fill-opacity", fill)
            if fill != nil, paths.ends.count > 1 { text.raw(" fill-rule=\"evenodd\"") }
            if let stroke { line(stroke) }
            text.raw("/>\n")
        case .markers(let xy, let space, let style):
            guard xy.count > 1 else { return }
            if let outline = style.outline {
                dots(xy, space, viewport, style.shape, outline.color, size: style.size + 2 * outline.width)
            }
            dots(xy, space, viewport, style.shape, style.color, size: style.size)
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

    /// The data of a path: the first position of a piece whole, the others as steps, rounded so that no error adds up.
    private mutating func data(of paths: DisplayPaths, in viewport: Viewport) {
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

    /// Markers as the round or square ends of strokes of hardly any length (some renderers leave out those of none): ten bytes a marker.
    /// Those that share a place with the one before are drawn once.
    private mutating func dots(
        _ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ shape: MarkerStyle.Shape, _ color: Color, size: Double
    ) {
        text.raw("<path d=\"")
        var last = (x: 0, y: 0)
        for vertex in 0..<xy.count / 2 {
            let place = position(xy, vertex, space, viewport)
            if vertex == 0 {
                text.raw("M")
                text.number(hundredths: place.x)
                text.next(hundredths: place.y)
            } else if place != last {
                text.raw("m")
                // The stroke before has moved the pen by a hundredth.
                text.number(hundredths: place.x - last.x - 1)
                text.next(hundredths: place.y - last.y)
            } else {
                continue
            }
            text.raw("h.01")
            last = place
        }
        text.raw("\"")
        if shape == .square { text.raw(" stroke-linecap=\"square\"") }
        paint("fill", "fill-opacity", nil)
        paint("stroke", "stroke-opacity", color)
        text.attribute("stroke-width", size)
        text.raw("/>\n")
    }

    private func position(_ xy: [Double], _ vertex: Int, _ space: DisplaySpace, _ viewport: Viewport) -> (x: Int, y: Int) {
        let (x, y) = (xy[2 * vertex], xy[2 * vertex + 1])
        let place = space == .map ? viewport.screen(x: x, y: y) : (x: x, y: y)
        return (SVGText.hundredths(place.x), SVGText.hundredths(place.y))
    }

    private mutating func write(_ runs: [TextRun], at place: (x: Double, y: Double), _ style: TextStyle) {
        if let halo = style.halo {
            write(runs, at: place, style, isHalo: true) {
                $0.paint("fill", "fill-opacity", nil)
                $0.line(halo)
            }
        }
        write(runs, at: place, style, isHalo: false) { $0.paint("fill", "fill-opacity", style.color) }
    }

    private mutating func write(
        _ runs: [TextRun], at place: (x: Double, y: Double), _ style: TextStyle, isHalo: Bool, paint: (inout SVGPen) -> Void
    ) {
        text.raw("<text")
        text.attribute("x", place.x)
        text.attribute("y", place.y)
        text.attribute("font-size", style.size)
        if style.isBold { text.raw(" font-weight=\"bold\"") }
        if style.isItalic { text.raw(" font-style=\"italic\"") }
        if style.direction == .rightToLeft { text.raw(" direction=\"rtl\"") }
        switch style.anchor {
        case .start: break
        case .middle: text.raw(" text-anchor=\"middle\"")
        case .end: text.raw(" text-anchor=\"end\"")
        }
        paint(&self)
        text.raw(">")
        for run in runs {
            let color = isHalo ? nil : run.color
            guard run.isBold || run.isItalic || color != nil else {
                text.escaped(run.text)
                continue
            }
            text.raw("<tspan")
            if run.isBold { text.raw(" font-weight=\"bold\"") }
            if run.isItalic { text.raw(" font-style=\"italic\"") }
            if let color { self.paint("fill", "fill-opacity", color) }
            text.raw(">")
            text.escaped(run.text)
            text.raw("</tspan>")
        }
        text.raw("</text>\n")
    }

    private mutating func line(_ stroke: StrokeStyle) {
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

    private mutating func paint(_ name: StaticString, _ opacity: StaticString, _ color: Color?) {
        text.attribute(name, color?.hex ?? "none")
        guard let color, color.alpha < 255 else { return }
        text.attribute(opacity, Double(color.alpha) / 255)
    }
}
