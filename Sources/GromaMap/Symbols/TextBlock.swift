/// The lines of a text symbol with their positions relative to that of the symbol: x to the right, y down.
///
/// Widths are estimates, because the engine has no fonts.
struct TextBlock {
    /// The left edge.
    let left: Double
    /// The upper edge.
    let top: Double
    /// Its width in points.
    let width: Double
    /// Its height in points.
    let height: Double
    private let symbol: TextSymbol
    private let lines: [Substring]

    /// The distance between baselines, the height above the first and below the last one, in heights of the font.
    private static let (lineHeight, ascent, descent) = (1.2, 0.8, 0.25)

    init(_ symbol: TextSymbol) {
        self.symbol = symbol
        let isOneLine = symbol.text.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D }
        lines = isOneLine ? [Substring(symbol.text)] : symbol.text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false)
        let size = symbol.font.size
        width = lines.reduce(0) { max($0, TextWidth.points(String($1), size: size, isBold: symbol.font.isBold)) }
        let last = Double(lines.count - 1) * Self.lineHeight * size
        height = last + (Self.ascent + Self.descent) * size
        left =
            switch symbol.horizontalAlignment {
            case .left: 0
            case .center, .justify: -width / 2
            case .right: -width
            }
        top =
            switch symbol.verticalAlignment {
            case .top: 0
            case .middle: -height / 2
            case .bottom: -height
            case .baseline: -last - Self.ascent * size
            }
    }

    /// Whether there is no text.
    var isEmpty: Bool { symbol.text.isEmpty || symbol.font.size <= 0 }

    func items(at place: ScreenPoint, clockwise: Double) -> [DisplayItem] {
        let turn = clockwise == 0 ? (sine: 0.0, cosine: 1.0) : Trigonometry.sineAndCosine(degrees: clockwise)
        func turned(_ x: Double, _ y: Double) -> ScreenPoint {
            ScreenPoint(x: place.x + x * turn.cosine - y * turn.sine, y: place.y + x * turn.sine + y * turn.cosine)
        }
        var items: [DisplayItem] = []
        let border = symbol.borderLineColor.map { StrokeStyle($0, width: symbol.borderLineSize) }
        if symbol.backgroundColor != nil || border != nil {
            let margin = symbol.font.size * 0.15
            let corners = [
                (left - margin, top - margin), (left + width + margin, top - margin), (left + width + margin, top + height + margin),
                (left - margin, top + height + margin),
            ]
            let xy = corners.flatMap { corner -> [Double] in
                let place = turned(corner.0, corner.1)
                return [place.x, place.y]
            }
            items.append(
                .paths(DisplayPaths(xy, isClosed: true, in: .screen), fill: symbol.backgroundColor.map(FillStyle.color), stroke: border))
        }
        guard let color = symbol.color else { return items }
        var style = TextStyle(color, size: symbol.font.size, isBold: symbol.font.isBold)
        style.isItalic = symbol.font.style != .normal
        style.angle = clockwise
        style.family = symbol.font.family
        style.decoration =
            switch symbol.font.decoration {
            case .none: nil
            case .underline: .underline
            case .lineThrough: .lineThrough
            }
        if let halo = symbol.haloColor, symbol.haloSize > 0 { style.halo = StrokeStyle(halo, width: 2 * symbol.haloSize) }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let text = String(line)
            style.direction = TextStyle.Direction(of: text) ?? .leftToRight
            let isReversed = style.direction == .rightToLeft
            switch symbol.horizontalAlignment {
            case .left: style.anchor = isReversed ? .end : .start
            case .center, .justify: style.anchor = .middle
            case .right: style.anchor = isReversed ? .start : .end
            }
            let x =
                switch symbol.horizontalAlignment {
                case .left: left
                case .center, .justify: left + width / 2
                case .right: left + width
                }
            let baseline = top + (Self.ascent + Double(index) * Self.lineHeight) * symbol.font.size
            let position = turned(x, baseline)
            items.append(.text(text, x: position.x, y: position.y, in: .screen, style))
        }
        return items
    }
}
