import GromaMap

/// Collects the display items of a card, from top to bottom. Horizontal positions are measured from the side where reading begins: for a
/// right-to-left language, the canvas mirrors everything; no other code does.
public struct CardCanvas {
    /// The width, in points.
    public let width: Double
    /// Whether the items are mirrored.
    public let isRightToLeft: Bool
    /// The colors.
    public let theme: CardTheme
    /// The vertical position of the next item.
    public var y = 0.0
    /// The display items.
    public private(set) var items: [DisplayItem] = []

    /// The margin beside the content.
    public let margin = 16.0
    /// The width between the margins, in points.
    public var contentWidth: Double { width - 2 * margin }

    /// Creates an empty canvas.
    public init(width: Double, isRightToLeft: Bool, theme: CardTheme) {
        self.width = width
        self.isRightToLeft = isRightToLeft
        self.theme = theme
    }

    /// Appends the items of another canvas of the same width.
    mutating func append(_ other: CardCanvas) { items += other.items }

    // MARK: Text

    /// Adds a line of text with its baseline at a height. Its direction is that of the paragraph that it belongs to, by default its own.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func text(
        _ text: String, x: Double, y: Double, size: Double, color: Color, isBold: Bool = false, isItalic: Bool = false,
        anchor: TextStyle.Anchor = .start, direction: TextStyle.Direction? = nil
    ) {
        guard !text.isEmpty else { return }
        var style = style(size, color, anchor, direction ?? CardCanvas.direction(of: text))
        style.isBold = isBold
        style.isItalic = isItalic
        items.append(.text(text, x: mirrored(x), y: y, in: .screen, style))
    }

    /// Adds a line of several runs, in the direction of the paragraph that it belongs to.
    mutating func runs(_ runs: [TextRun], x: Double, y: Double, size: Double, color: Color, direction: TextStyle.Direction) {
        guard runs.contains(where: { !$0.text.isEmpty }) else { return }
        items.append(.runs(runs, x: mirrored(x), y: y, in: .screen, style(size, color, .start, direction)))
    }

    /// Adds lines below each other, starting at ``y``, and moves ``y`` below them.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the lines.
    public mutating func lines(
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

    /// Adds a text broken into lines.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func wrapped(
        _ text: String, x: Double, width: Double, size: Double, color: Color, isBold: Bool = false, isItalic: Bool = false,
        anchor: TextStyle.Anchor = .start, lineLimit: Int = 60
    ) {
        let breaking = TextBreaking(size: size, isBold: isBold, width: width, lineLimit: lineLimit)
        lines(breaking.lines(text), x: x, size: size, color: color, isBold: isBold, isItalic: isItalic, anchor: anchor)
    }

    /// Returns the direction of a paragraph. A text of numbers and signs only is left-to-right in all languages, so that a minus sign stays
    /// in front. O(length) if there are no letters.
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

    /// Adds a rectangle with rounded corners.
    public mutating func box(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: Color?, stroke: StrokeStyle? = nil
    ) {
        let left = isRightToLeft ? self.width - x - width : x
        items.append(
            .paths(.rounded(x: left, y: y, width: width, height: height, radius: radius), fill: fill.map(FillStyle.color), stroke: stroke))
    }

    /// Adds a line through positions, or an area.
    ///
    /// - Complexity: O(*n*), where *n* is the number of positions.
    public mutating func path(_ xy: [Double], isClosed: Bool = false, fill: Color? = nil, stroke: StrokeStyle? = nil) {
        items.append(.paths(DisplayPaths(mirrored(xy), isClosed: isClosed, in: .screen), fill: fill.map(FillStyle.color), stroke: stroke))
    }

    /// Adds a disc.
    public mutating func disc(x: Double, y: Double, diameter: Double, color: Color, outline: StrokeStyle? = nil) {
        items.append(.markers([mirrored(x), y], in: .screen, MarkerStyle(color: color, size: diameter, outline: outline)))
    }

    /// Adds a thin line across the content.
    public mutating func divider(inset: Double = 16) {
        path([inset, y, width - inset, y], stroke: StrokeStyle(theme.divider))
    }

    /// Adds a glyph whose upper corner on the reading side is at a position.
    mutating func glyph(_ glyph: CardGlyph, x: Double, y: Double, size: Double, color: Color) {
        let scale = size / 16
        for piece in glyph.pieces {
            var xy: [Double] = []
            for index in stride(from: 0, to: piece.xy.count - 1, by: 2) {
                // A glyph without a direction looks the same in every language: it is mirrored twice.
                let across = isRightToLeft && !glyph.isDirected ? 16 - piece.xy[index] : piece.xy[index]
                xy += [x + across * scale, y + piece.xy[index + 1] * scale]
            }
            let stroke = StrokeStyle(color, width: max(1, 1.4 * scale))
            path(xy, isClosed: piece.isClosed, fill: piece.isFilled ? color : nil, stroke: piece.isFilled ? nil : stroke)
        }
    }

    /// Adds an input box, for text or for opening a list, across the content, starting at ``y``, and moves ``y`` below it.
    ///
    /// - Parameters:
    ///   - text: The text in the box.
    ///   - lines: The minimum and the maximum number of lines.
    ///   - isEdited: Whether its border shows that the value was changed.
    ///   - isWrong: Whether its colors show a problem.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func entry(_ text: String, lines: ClosedRange<Int> = 1...1, isEdited: Bool = false, isWrong: Bool = false) {
        entry(text, lines: lines, glyph: nil, isEdited: isEdited, isWrong: isWrong)
    }

    mutating func entry(_ text: String, lines room: ClosedRange<Int> = 1...1, glyph: CardGlyph?, isEdited: Bool, isWrong: Bool) {
        let textWidth = contentWidth - 20 - (glyph == nil ? 0 : 24)
        let lines = TextBreaking(size: 14, width: textWidth, lineLimit: room.upperBound).lines(text)
        let height = Double(max(lines.count, room.lowerBound)) * 14 * 1.35 + 15
        y += 2
        let top = y
        let edge = isWrong ? theme.danger : isEdited ? theme.accent : theme.fieldEdge
        box(
            x: margin, y: top, width: contentWidth, height: height, radius: 6, fill: isWrong ? theme.dangerWash : theme.field,
            stroke: StrokeStyle(edge, width: isWrong ? 1.5 : 1))
        y += 7
        self.lines(lines, x: margin + 10, size: 14, color: theme.ink)
        if let glyph { self.glyph(glyph, x: width - margin - 24, y: top + height / 2 - 8, size: 16, color: theme.faint) }
        y = top + height + 3
    }

    private func mirrored(_ x: Double) -> Double { isRightToLeft ? width - x : x }

    private func mirrored(_ xy: [Double]) -> [Double] {
        guard isRightToLeft else { return xy }
        return xy.enumerated().map { $0.isMultiple(of: 2) ? width - $1 : $1 }
    }
}
