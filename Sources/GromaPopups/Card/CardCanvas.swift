import GromaMap

/// Collects what a card is drawn of, from top to bottom. Positions count from the side where reading begins: in a language that is read from right to
/// left everything is mirrored here, and nowhere else.
struct CardCanvas {
    let width: Double
    let isRightToLeft: Bool
    let theme: CardTheme
    /// Where the next thing is drawn.
    var y = 0.0
    private(set) var items: [DisplayItem] = []

    /// The room beside the content.
    let margin = 16.0
    var contentWidth: Double { width - 2 * margin }

    init(width: Double, isRightToLeft: Bool, theme: CardTheme) {
        self.width = width
        self.isRightToLeft = isRightToLeft
        self.theme = theme
    }

    /// Takes over what was drawn on another canvas of the same width.
    mutating func append(_ other: CardCanvas) { items += other.items }

    // MARK: Text

    /// A line with its baseline at a height. It is read in the direction of the paragraph that it is part of, by default in its own.
    mutating func text(
        _ text: String, x: Double, y: Double, size: Double, color: Color, isBold: Bool = false, isItalic: Bool = false,
        anchor: TextStyle.Anchor = .start, direction: TextStyle.Direction? = nil
    ) {
        guard !text.isEmpty else { return }
        var style = style(size, color, anchor, direction ?? CardCanvas.direction(of: text))
        style.isBold = isBold
        style.isItalic = isItalic
        items.append(.text(text, x: mirrored(x), y: y, in: .screen, style))
    }

    /// A line in pieces, read in the direction of the paragraph that it is part of.
    mutating func runs(_ runs: [TextRun], x: Double, y: Double, size: Double, color: Color, direction: TextStyle.Direction) {
        guard runs.contains(where: { !$0.text.isEmpty }) else { return }
        items.append(.runs(runs, x: mirrored(x), y: y, in: .screen, style(size, color, .start, direction)))
    }

    /// Lines below each other from ``y`` on, which moves below them.
    mutating func lines(
        _ lines: [String], x: Double, size: Double, color: Color, isBold: Bool = false, isItalic: Bool = false,
        anchor: TextStyle.Anchor = .start, leading: Double = 1.35
    ) {
        let direction = CardCanvas.direction(of: lines.joined(separator: " "))
        for line in lines {
            text(
                line, x: x, y: y + size, size: size, color: color, isBold: isBold, isItalic: isItalic, anchor: anchor, direction: direction)
            y += size * leading
        }
    }

    /// A text broken into lines.
    mutating func wrapped(
        _ text: String, x: Double, width: Double, size: Double, color: Color, isBold: Bool = false, isItalic: Bool = false,
        anchor: TextStyle.Anchor = .start, lineLimit: Int = 60
    ) {
        let breaking = TextBreaking(size: size, isBold: isBold, width: width, lineLimit: lineLimit)
        lines(breaking.lines(text), x: x, size: size, color: color, isBold: isBold, isItalic: isItalic, anchor: anchor)
    }

    /// In which direction a paragraph is read. Numbers and signs alone are read from left to right everywhere, so that a minus stays in front.
    /// O(length) where there are no letters
    static func direction(of paragraph: String) -> TextStyle.Direction { TextStyle.Direction(of: paragraph) ?? .leftToRight }

    private func style(_ size: Double, _ color: Color, _ anchor: TextStyle.Anchor, _ direction: TextStyle.Direction) -> TextStyle {
        var style = TextStyle(color, size: size)
        style.direction = direction
        let isAlongCard = (style.direction == .rightToLeft) == isRightToLeft
        style.anchor =
            switch anchor {
            case .middle: .middle
            case .start: isAlongCard ? .start : .end
            case .end: isAlongCard ? .end : .start
            }
        return style
    }

    // MARK: Shapes

    /// A rectangle, its corners round.
    mutating func box(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: Color?, stroke: StrokeStyle? = nil
    ) {
        let left = isRightToLeft ? self.width - x - width : x
        items.append(.paths(.rounded(x: left, y: y, width: width, height: height, radius: radius), fill: fill, stroke: stroke))
    }

    /// A line through some positions, or an area.
    mutating func path(_ xy: [Double], isClosed: Bool = false, fill: Color? = nil, stroke: StrokeStyle? = nil) {
        items.append(.paths(DisplayPaths(mirrored(xy), isClosed: isClosed, in: .screen), fill: fill, stroke: stroke))
    }

    /// A disc.
    mutating func disc(x: Double, y: Double, diameter: Double, color: Color, outline: StrokeStyle? = nil) {
        items.append(.markers([mirrored(x), y], in: .screen, MarkerStyle(color: color, size: diameter, outline: outline)))
    }

    /// A thin line across the content.
    mutating func divider(inset: Double = 16) {
        path([inset, y, width - inset, y], stroke: StrokeStyle(theme.divider))
    }

    /// A figure whose upper corner on the reading side is at a place.
    mutating func glyph(_ glyph: CardGlyph, x: Double, y: Double, size: Double, color: Color) {
        let scale = size / 16
        for piece in glyph.pieces {
            var xy: [Double] = []
            for index in stride(from: 0, to: piece.xy.count - 1, by: 2) {
                // What does not point anywhere looks the same in every language: it is mirrored twice.
                let across = isRightToLeft && !glyph.isDirected ? 16 - piece.xy[index] : piece.xy[index]
                xy += [x + across * scale, y + piece.xy[index + 1] * scale]
            }
            let stroke = StrokeStyle(color, width: max(1, 1.4 * scale))
            path(xy, isClosed: piece.isClosed, fill: piece.isFilled ? color : nil, stroke: piece.isFilled ? nil : stroke)
        }
    }

    private func mirrored(_ x: Double) -> Double { isRightToLeft ? width - x : x }

    private func mirrored(_ xy: [Double]) -> [Double] {
        guard isRightToLeft else { return xy }
        return xy.enumerated().map { $0.isMultiple(of: 2) ? width - $1 : $1 }
    }
}

extension DisplayPaths {
    /// A rectangle of the screen whose corners are quarters of a circle.
    static func rounded(x: Double, y: Double, width: Double, height: Double, radius: Double) -> DisplayPaths {
        let radius = min(radius, width / 2, height / 2)
        guard radius > 0 else { return rectangle(x: x, y: y, width: width, height: height) }
        let centers = [
            (x + width - radius, y + radius, -90.0), (x + width - radius, y + height - radius, 0), (x + radius, y + height - radius, 90),
            (x + radius, y + radius, 180),
        ]
        var xy: [Double] = []
        for (centerX, centerY, start) in centers {
            for step in 0...6 {
                let (sine, cosine) = Trigonometry.sineAndCosine(degrees: start + Double(step) * 15)
                xy += [centerX + radius * cosine, centerY + radius * sine]
            }
        }
        return DisplayPaths(xy, isClosed: true, in: .screen)
    }
}
