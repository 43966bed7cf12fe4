import GromaMap

/// Columns, or points joined by a line, above an axis of numbers. Labels are below them if they fit; otherwise numbers are, and a list
/// shows their meanings.
struct CardColumns {
    private let chart: PopupChart
    private let height = 150.0

    init(_ chart: PopupChart) { self.chart = chart }

    func draw(on card: inout CardCanvas) {
        let theme = card.theme
        let scale = ChartScale(chart.axis)
        let widest = chart.axis.reduce(0) { max($0, TextWidth.points($1.text, size: 10.5)) }
        let gutter = min(widest, card.contentWidth * 0.3)
        let left = card.margin + gutter + 8
        let room = card.width - card.margin - left
        let top = card.y + 10
        for tick in chart.axis {
            let y = top + height * (1 - scale.fraction(of: tick.value))
            card.path([left, y, left + room, y], stroke: StrokeStyle(tick.value == 0 ? theme.fieldEdge : theme.divider))
            let text = TextBreaking(size: 10.5, width: gutter).line(tick.text)
            card.text(text, x: left - 6, y: y + 3.5, size: 10.5, color: theme.faint, anchor: .end)
        }
        let pitch = room / Double(max(chart.slices.count, 1))
        let places = chart.slices.enumerated().map { index, slice in
            (x: left + (Double(index) + 0.5) * pitch, y: top + height * (1 - scale.fraction(of: slice.value)))
        }
        if chart.kind == .lineChart {
            line(places, on: &card)
        } else {
            columns(places, width: min(pitch * 0.66, 44), base: top + height * (1 - scale.fraction(of: 0)), on: &card)
        }
        card.y = top + height + 6
        labels(places.map(\.x), pitch: pitch, on: &card)
    }

    private func line(_ places: [(x: Double, y: Double)], on card: inout CardCanvas) {
        let color = chart.slices.first.flatMap { Color(channels: $0.color) } ?? card.theme.accent
        if places.count > 1 { card.path(places.flatMap { [$0.x, $0.y] }, stroke: StrokeStyle(color, width: 2)) }
        let rim = StrokeStyle(card.theme.background, width: 1.5)
        for place in places { card.disc(x: place.x, y: place.y, diameter: 7, color: color, outline: rim) }
    }

    private func columns(_ places: [(x: Double, y: Double)], width: Double, base: Double, on card: inout CardCanvas) {
        for (place, slice) in zip(places, chart.slices) {
            let color = Color(channels: slice.color) ?? card.theme.accent
            card.box(
                x: place.x - width / 2, y: min(place.y, base), width: width, height: max(abs(base - place.y), 1), radius: 0, fill: color)
        }
    }

    /// Draws labels of up to two lines, centered below their columns.
    private func labels(_ xs: [Double], pitch: Double, on card: inout CardCanvas) {
        let theme = card.theme
        let breaking = TextBreaking(size: 10.5, width: pitch - 4, lineLimit: 2)
        let lines = chart.slices.map { breaking.lines($0.label) }
        let fit = pitch >= 30 && zip(lines, chart.slices).allSatisfy { lines, slice in !CardColumns.isCut(lines, slice.label) }
        let top = card.y
        var bottom = top
        for (index, x) in xs.enumerated() {
            card.y = top
            let shown = fit ? lines[index] : ["\(index + 1)"]
            guard fit || pitch >= 16 || index.isMultiple(of: 5) else { continue }
            card.lines(shown, x: x, size: 10.5, color: theme.faint, anchor: .middle)
            bottom = max(bottom, card.y)
        }
        card.y = bottom + 2
        guard !fit else { return }
        card.y += 4
        for (index, slice) in chart.slices.enumerated() {
            let value = TextBreaking(size: 11.5, width: card.contentWidth * 0.4).line(slice.text)
            let number = TextBreaking(size: 11.5, width: 28).line("\(index + 1).")
            let label = TextBreaking(size: 11.5, width: card.contentWidth - 44 - TextWidth.points(value, size: 11.5)).line(slice.label)
            card.text(number, x: card.margin + 22, y: card.y + 11, size: 11.5, color: theme.faint, anchor: .end)
            card.text(label, x: card.margin + 30, y: card.y + 11, size: 11.5, color: theme.ink)
            card.text(value, x: card.width - card.margin, y: card.y + 11, size: 11.5, color: theme.faint, anchor: .end)
            card.y += 17
        }
    }

    /// Whether a label is not shown completely, with whole words.
    private static func isCut(_ lines: [String], _ label: String) -> Bool {
        lines.joined().filter { !$0.isWhitespace } != label.filter { !$0.isWhitespace } || lines.contains { $0.isEmpty }
            || lines.dropLast().contains { line in label.prefix(line.count + 1).last.map { $0.isLetter } ?? false }
    }
}
