/// The legend of a map's layers, as a column.
struct FigureLegend {
    static let gutter = 16.0
    /// The maximum width of the column.
    private static let widest = 220.0
    /// The distance from the left edge of the column to the text beside a sample.
    private static let indent = 36.0
    private static let lineHeight = 20.0
    /// The maximum number of lines: a longer legend is truncated, with a line that says so.
    private static let lineLimit = 60
    private let sections: [(heading: String?, items: [LegendItem], isWhole: Bool)]
    /// The width of the column.
    let width: Double

    /// Creates the legend of the visible layers, topmost first; `numberText` writes its numbers.
    init(_ map: MapView, numberText: (Double) -> String) {
        let sections = map.layers.reversed().compactMap { view -> (heading: String?, items: [LegendItem], isWhole: Bool)? in
            guard view.isShown(atScale: map.scale), view.opacity > 0, let layer = view.layer as? any LegendLayer else { return nil }
            let all = layer.legendItems
            guard !all.isEmpty else { return nil }
            var items = Array(all.prefix(Self.lineLimit))
            for index in items.indices { items[index].label = items[index].text(numberText) }
            if items.count == 1, items[0].label.isEmpty { items[0].label = view.name }
            return (items.count > 1 ? items[0].heading ?? view.name : nil, items, all.count == items.count)
        }
        self.sections = sections
        let texts = sections.flatMap { section in
            section.items.map { Self.indent + TextWidth.points(String($0.label.prefix(100)), size: 12) }
                + [TextWidth.points(String((section.heading ?? "").prefix(100)), size: 12, isBold: true)]
        }
        width = min((texts.max() ?? 0).rounded(.up), Self.widest)
    }

    /// Returns the column with its upper left corner at a position, and its height.
    func items(x: Double, y: Double) -> (items: [DisplayItem], height: Double) {
        var items: [DisplayItem] = []
        var line = y
        for section in sections {
            if line > y { line += 10 }
            if let heading = section.heading {
                let text = TextBreaking(size: 12, isBold: true, width: width).line(heading)
                items.append(.text(text, x: x, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12, isBold: true)))
                line += Self.lineHeight + 2
            }
            for item in section.items {
                items += item.symbol.swatch(x: x, y: line + 3, width: 26, height: 14)
                let text = TextBreaking(size: 12, width: width - Self.indent).line(item.label)
                items.append(.text(text, x: x + Self.indent, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12)))
                line += Self.lineHeight
            }
            if !section.isWhole {
                items.append(.text("…", x: x + Self.indent, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12)))
                line += Self.lineHeight
            }
        }
        return (items, line - y)
    }
}
