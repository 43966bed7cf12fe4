import GromaMap
import GromaPopups
import Testing

/// What charts on cards look like: sizes say what the numbers say.
@Suite("Charts on cards") struct CardChartTests {
    /// A filled shape.
    private struct Figure {
        let xs: [Double]
        let ys: [Double]

        init(_ xy: [Double]) {
            xs = stride(from: 0, to: xy.count, by: 2).map { xy[$0] }
            ys = stride(from: 1, to: xy.count, by: 2).map { xy[$0] }
        }

        var width: Double { (xs.max() ?? 0) - (xs.min() ?? 0) }
        var height: Double { (ys.max() ?? 0) - (ys.min() ?? 0) }

        var area: Double {
            abs(xs.indices.reduce(0) { $0 + xs[$1] * ys[($1 + 1) % ys.count] - xs[($1 + 1) % xs.count] * ys[$1] }) / 2
        }
    }

    /// The shapes with a color of the chart, in their order.
    private func figures(_ kind: PopupMediaInfo.Kind, _ values: [Double], axis: [Double] = [], width: Double = 360) throws -> [Figure] {
        let content = CardSamples.chart(kind, values.map { ("\($0)", $0) }, axis: axis, colors: 6)
        guard case .chart(let chart) = content else { return [] }
        let colors = Set(chart.slices.compactMap { Color(channels: $0.color) })
        func find(_ items: [DisplayItem]) -> [Figure] {
            items.flatMap { item -> [Figure] in
                switch item {
                // The marks of a legend have no rim, sectors do.
                case .paths(let paths, .color(let color), let rim) where colors.contains(color) && (rim != nil) == (kind == .pieChart):
                    [Figure(paths.xy)]
                case .group(let group): find(group.items)
                default: []
                }
            }
        }
        return find(PopupCard(CardSamples.media(content, title: "Chart"), width: width).displayList().items)
    }

    @Test("Sectors of a pie have areas in proportion, and equal ones are alike wherever they begin", arguments: [240.0, 360, 700])
    func pies(width: Double) throws {
        let values = [1.0, 1, 2, 4, 0, 8]
        let sectors = try figures(.pieChart, values, width: width)
        #expect(sectors.count == 5)
        let whole = sectors.reduce(0) { $0 + $1.area }
        for (sector, value) in zip(sectors, values.filter { $0 > 0 }) {
            #expect(abs(sector.area / whole - value / 16) < 1e-3, "\(value)")
            // The middle, and an arc of chords of up to four degrees.
            #expect(sector.xs.count == Int((value / 16 * 90).rounded(.up)) + 2, "\(value)")
        }
        #expect(abs(sectors[0].area - sectors[1].area) < 1e-9)
        // The first begins at the top and runs as a clock does.
        let top = try #require(sectors.flatMap(\.ys).min())
        #expect(abs(sectors[0].ys[1] - top) < 1e-9 && sectors[0].xs[2] > sectors[0].xs[1])
        // All of them reach as far from the middle.
        let (x, y) = (sectors[0].xs[0], sectors[0].ys[0])
        for sector in sectors {
            #expect(sector.xs[0] == x && sector.ys[0] == y)
            for (a, b) in zip(sector.xs, sector.ys).dropFirst() {
                #expect(abs(((a - x) * (a - x) + (b - y) * (b - y)).squareRoot() - (y - top)) < 1e-9)
            }
        }
        // One part alone is a disc.
        let disc = try figures(.pieChart, [5], width: width)
        #expect(disc.count == 1 && abs(disc[0].width - disc[0].height) < 0.5 && abs(disc[0].width - 2 * (y - top)) < 0.5)
    }

    @Test("Columns are as high, and bars as long, as their numbers say, on the side of their sign")
    func columnsAndBars() throws {
        let values = [10.0, -5, 2.5, 20, 0]
        let columns = try figures(.columnChart, values, axis: [-10, 0, 10, 20])
        #expect(columns.count == 5)
        // 150 points for 30 units.
        for (column, value) in zip(columns, values) { #expect(abs(column.height - max(abs(value) * 5, 1)) < 1e-9, "\(value)") }
        let base = try #require(columns[0].ys.max())
        #expect(columns[2].ys.max() == base && columns[3].ys.max() == base && columns[1].ys.min() == base)
        let middles = columns.map { (($0.xs.min() ?? 0) + ($0.xs.max() ?? 0)) / 2 }
        for (a, b) in zip(middles, middles.dropFirst()) { #expect(abs(b - a - (middles[1] - middles[0])) < 1e-9) }

        let bars = try figures(.barChart, values, axis: [-10, 0, 10, 20])
        #expect(bars.count == 5)
        let unit = bars[3].width / 20
        for (bar, value) in zip(bars, values) { #expect(abs(bar.width - max(abs(value) * unit, 1)) < 0.01, "\(value)") }
        let zero = try #require(bars[0].xs.min())
        #expect(bars[3].xs.min() == zero && abs((bars[1].xs.max() ?? 0) - zero) < 0.01)
        for (a, b) in zip(bars, bars.dropFirst()) { #expect((a.ys.max() ?? 0) < (b.ys.min() ?? 0)) }
        // What lies beyond the axis ends there.
        let beyond = try figures(.columnChart, [100, -100], axis: [-10, 0, 10])
        #expect(beyond.count == 2 && beyond.allSatisfy { abs($0.height - 75) < 1e-9 })
    }
}
