extension SVGPen {
    mutating func write(_ runs: [TextRun], at place: (x: Double, y: Double), _ style: TextStyle) {
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
        if style.angle != 0 {
            text.raw(" transform=\"rotate(")
            text.number(hundredths: SVGText.hundredths(style.angle))
            text.next(hundredths: SVGText.hundredths(place.x))
            text.next(hundredths: SVGText.hundredths(place.y))
            text.raw(")\"")
        }
        if let family = style.family { text.attribute("font-family", family) }
        text.attribute("font-size", style.size)
        if style.isBold { text.raw(" font-weight=\"bold\"") }
        if style.isItalic { text.raw(" font-style=\"italic\"") }
        if style.direction == .rightToLeft { text.raw(" direction=\"rtl\"") }
        if let decoration = style.decoration { text.attribute("text-decoration", decoration.rawValue) }
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
}
