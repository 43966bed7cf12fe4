extension SVGPen {
    /// Draws a marker at many positions: discs and upright squares as dots, others as paths.
    mutating func markers(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ style: MarkerStyle) {
        guard xy.count > 1 else { return }
        guard style.isMadeOfDots else { return figures(xy, space, viewport, style) }
        if let outline = style.outline { dots(xy, space, viewport, style, outline.color, size: style.size + 2 * outline.width) }
        dots(xy, space, viewport, style, style.color, size: style.size)
    }

    /// Draws markers as the round or square ends of strokes of nearly zero length (some renderers omit those of zero length), in about ten
    /// bytes per marker. Markers at the same place as the previous one are drawn once.
    private mutating func dots(
        _ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ style: MarkerStyle, _ color: Color, size: Double
    ) {
        let offset = (x: SVGText.hundredths(style.xOffset), y: SVGText.hundredths(style.yOffset))
        text.raw("<path d=\"")
        var last = (x: 0, y: 0)
        for vertex in 0..<xy.count / 2 {
            var place = position(xy, vertex, space, viewport)
            place = (place.x + offset.x, place.y + offset.y)
            if vertex == 0 {
                text.raw("M")
                text.number(hundredths: place.x)
                text.next(hundredths: place.y)
            } else if place != last {
                text.raw("m")
                // The previous stroke has moved the pen by a hundredth.
                text.number(hundredths: place.x - last.x - 1)
                text.next(hundredths: place.y - last.y)
            } else {
                continue
            }
            text.raw("h.01")
            last = place
        }
        text.raw("\"")
        if style.shape == .square { text.raw(" stroke-linecap=\"square\"") }
        paint("fill", "fill-opacity", nil)
        paint("stroke", "stroke-opacity", color)
        text.attribute("stroke-width", size)
        text.raw("/>\n")
    }

    /// Draws markers as a single path with a figure at each position.
    private mutating func figures(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ style: MarkerStyle) {
        guard style.fill != nil || style.stroke != nil else { return }
        let figure = style.figure
        let corners = figure.xy.map(SVGText.hundredths)
        let radius = SVGText.hundredths(style.diameter / 2)
        text.raw("<path d=\"")
        for vertex in 0..<xy.count / 2 {
            let place = position(xy, vertex, space, viewport)
            if style.shape == .circle {
                circle(x: place.x + corners[0], y: place.y + corners[1], radius: radius)
                continue
            }
            var start = 0
            for end in figure.ends {
                text.raw("M")
                text.number(hundredths: place.x + corners[2 * start])
                text.next(hundredths: place.y + corners[2 * start + 1])
                for corner in start + 1..<end.vertex {
                    corner == start + 1 ? text.raw("L") : text.raw(" ")
                    text.number(hundredths: place.x + corners[2 * corner])
                    text.next(hundredths: place.y + corners[2 * corner + 1])
                }
                if end.isClosed { text.raw("z") }
                start = end.vertex
            }
        }
        text.raw("\"")
        paint("fill", "fill-opacity", style.fill)
        if let stroke = style.stroke { line(stroke) }
        text.raw("/>\n")
    }

    /// Draws a circle as two arcs.
    private mutating func circle(x: Int, y: Int, radius: Int) {
        text.raw("M")
        text.number(hundredths: x - radius)
        text.next(hundredths: y)
        for step in [2 * radius, -2 * radius] {
            text.raw("a")
            text.number(hundredths: radius)
            text.next(hundredths: radius)
            text.raw(" 0 1 1 ")
            text.number(hundredths: step)
            text.raw(" 0")
        }
        text.raw("z")
    }
}

extension MarkerStyle {
    /// Whether it can be drawn as a dot on a larger dot: an opaque disc or an unrotated square.
    fileprivate var isMadeOfDots: Bool {
        guard color.alpha == 255 || (outline == nil && color.alpha > 0), outline?.dashes.isEmpty ?? true else { return false }
        return shape == .circle || (shape == .square && angle.truncatingRemainder(dividingBy: 90) == 0)
    }
}
