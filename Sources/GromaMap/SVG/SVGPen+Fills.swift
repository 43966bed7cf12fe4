extension SVGPen {
    /// Returns the number of a fill's pattern, and writes the pattern if the document does not have it yet; nil for a plain color or no
    /// fill.
    mutating func pattern(_ fill: FillStyle?) -> Int? {
        guard let fill else { return nil }
        if let known = patterns[fill] { return known }
        switch fill {
        case .color: return nil
        case .hatch(let style):
            open(patterns.count + 1, width: style.spacing, height: style.spacing, angle: style.angle, move: (0, 0))
            lines(style)
        case .image(let style):
            let image = define(style.image)
            open(patterns.count + 1, width: style.width, height: style.height, angle: style.angle, move: (style.xOffset, style.yOffset))
            use(image, x: style.width / 2, y: style.height / 2, angle: 0, width: style.width, height: style.height, opacity: 1)
        }
        text.raw("</pattern>\n")
        patterns[fill] = patterns.count + 1
        return patterns.count
    }

    private mutating func open(_ number: Int, width: Double, height: Double, angle: Double, move: (x: Double, y: Double)) {
        text.raw("<pattern")
        text.attribute("id", "fill\(number)")
        text.raw(" patternUnits=\"userSpaceOnUse\"")
        text.attribute("width", width)
        text.attribute("height", height)
        if angle != 0 || move != (0, 0) {
            text.raw(" patternTransform=\"translate(")
            text.number(hundredths: SVGText.hundredths(move.x))
            text.next(hundredths: SVGText.hundredths(move.y))
            text.raw(") rotate(")
            text.number(hundredths: SVGText.hundredths(angle))
            text.raw(")\"")
        }
        text.raw(">")
    }

    private mutating func lines(_ style: HatchStyle) {
        let (side, middle) = (SVGText.hundredths(style.spacing), SVGText.hundredths(style.spacing / 2))
        if let background = style.background {
            text.raw("<rect")
            text.attribute("width", style.spacing)
            text.attribute("height", style.spacing)
            paint("fill", "fill-opacity", background)
            text.raw("/>")
        }
        text.raw("<path d=\"M0")
        text.next(hundredths: middle)
        text.raw("h")
        text.number(hundredths: side)
        if style.isCrossed {
            text.raw("M")
            text.number(hundredths: middle)
            text.raw(" 0v")
            text.number(hundredths: side)
        }
        text.raw("\"")
        paint("stroke", "stroke-opacity", style.color)
        if style.width != 1 { text.attribute("stroke-width", style.width) }
        text.raw("/>")
    }

    /// Draws an image centered at many positions.
    mutating func images(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ style: ImageStyle) {
        guard xy.count > 1, style.opacity > 0 else { return }
        let image = define(style.image)
        for index in stride(from: 0, to: xy.count - 1, by: 2) {
            let place = space == .map ? viewport.screen(x: xy[index], y: xy[index + 1]) : (x: xy[index], y: xy[index + 1])
            use(
                image, x: place.x + style.xOffset, y: place.y + style.yOffset, angle: style.angle, width: style.width, height: style.height,
                opacity: style.opacity)
            text.raw("\n")
        }
    }

    /// Returns the number of an image, which the document contains once, one point wide and high around 0, 0.
    private mutating func define(_ image: DisplayImage) -> Int {
        if let known = images[image] { return known }
        images[image] = images.count + 1
        text.raw("<defs><image")
        text.attribute("id", "image\(images.count)")
        text.raw(" x=\"-.5\" y=\"-.5\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        text.attribute("xlink:href", image.dataAddress)
        text.raw("/></defs>\n")
        return images.count
    }

    private mutating func use(_ image: Int, x: Double, y: Double, angle: Double, width: Double, height: Double, opacity: Double) {
        text.raw("<use xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        text.attribute("xlink:href", "#image\(image)")
        text.raw(" transform=\"translate(")
        text.number(hundredths: SVGText.hundredths(x))
        text.next(hundredths: SVGText.hundredths(y))
        if angle != 0 {
            text.raw(") rotate(")
            text.number(hundredths: SVGText.hundredths(angle))
        }
        text.raw(") scale(")
        text.number(hundredths: SVGText.hundredths(width))
        text.next(hundredths: SVGText.hundredths(height))
        text.raw(")\"")
        if opacity < 1 { text.attribute("opacity", opacity) }
        text.raw("/>")
    }
}
