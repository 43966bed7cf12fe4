/// What the symbols of a map's layers mean, in a column.
struct FigureLegend {
    static let width = 180.0
    static let gutter = 16.0
    private static let lineHeight = 20.0
    private let sections: [(heading: String?, items: [LegendItem])]

    /// The layers that are shown, the topmost first.
    init(_ map: MapView) {
        sections = map.layers.reversed().compactMap { view in
            guard view.isShown(atScale: map.scale), view.opacity > 0, let layer = view.layer as? any LegendLayer else { return nil }
            var items = layer.legendItems
            guard !items.isEmpty else { return nil }
            if items.count == 1, items[0].label.isEmpty { items[0].label = view.name }
            return (items.count > 1 ? items[0].heading ?? view.name : nil, items)
        }
    }

    /// The column with its upper left corner at a place, and how high it is.
    func items(x: Double, y: Double) -> (items: [DisplayItem], height: Double) {
        var items: [DisplayItem] = []
        var line = y
        for section in sections {
            if line > y { line += 10 }
            if let heading = section.heading {
                let text = TextBreaking(size: 12, isBold: true, width: Self.width).line(heading)
                items.append(.text(text, x: x, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12, isBold: true)))
                line += Self.lineHeight + 2
            }
            // A figure is read at a glance: what is more than a page long is cut off and says so.
            for item in section.items.prefix(60) {
                items += item.symbol.swatch(x: x, y: line + 3, width: 26, height: 14)
                let text = TextBreaking(size: 12, width: Self.width - 36).line(item.label)
                items.append(.text(text, x: x + 36, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12)))
                line += Self.lineHeight
            }
            if section.items.count > 60 {
                items.append(.text("…", x: x + 36, y: line + 14, in: .screen, TextStyle(Palette.ink, size: 12)))
                line += Self.lineHeight
            }
        }
        return (items, line - y)
    }
}
