import GromaMap

/// Horizontal bars, each with its label above and its number after it; negative bars extend to the other side.
struct CardBars {
    private let chart: PopupChart

    init(_ chart: PopupChart) { self.chart = chart }

    func draw(on card: inout CardCanvas) {
        let theme = card.theme
        let scale = ChartScale(chart.axis)
        let widest = chart.slices.reduce(0) { max($0, TextWidth.points($1.text, size: 11.5)) }
        let room = max(card.contentWidth - min(widest, card.contentWidth * 0.45) - 8, 40)
        let breaking = TextBreaking(size: 11.5, width: card.contentWidth * 0.45)
        let zero = card.margin + scale.fraction(of: 0) * room
        for slice in chart.slices {
            let label = TextBreaking(size: 12, width: card.contentWidth).line(slice.label)
            card.text(label, x: card.margin, y: card.y + 12, size: 12, color: theme.ink)
            card.y += 17
            let end = card.margin + scale.fraction(of: slice.value) * room
            let color = Color(channels: slice.color) ?? theme.accent
            card.box(x: min(zero, end), y: card.y, width: max(abs(end - zero), 1), height: 13, radius: 2, fill: color)
            // The axis is drawn bar by bar, so that it does not cross labels.
            card.path([zero, card.y - 3, zero, card.y + 16], stroke: StrokeStyle(theme.fieldEdge))
            card.text(breaking.line(slice.text), x: max(zero, end) + 5, y: card.y + 11, size: 11.5, color: theme.faint)
            card.y += 20
        }
        card.y += 2
    }
}

/// The positions of numbers on an axis.
struct ChartScale {
    private let low: Double
    private let high: Double

    init(_ axis: [PopupChart.Tick]) {
        low = axis.first?.value ?? 0
        high = axis.last?.value ?? 1
    }

    /// Returns the position from 0 at the lowest tick to 1 at the highest; numbers beyond are at the nearer end.
    func fraction(of value: Double) -> Double {
        // Halved first, because the difference of two finite numbers may be infinite.
        let fraction = (value / 2 - low / 2) / (high / 2 - low / 2)
        return fraction > 0 ? min(fraction, 1) : 0
    }
}
