import GromaLocalization
import GromaMap

/// The ticks of an axis: four to eight multiples of 1, 2 or 5 times a power of ten, with all values between them.
struct ChartAxis {
    private let low: Double
    private let high: Double

    /// - Parameter includesZero: Whether the axis includes 0, as it must for bars, whose length represents the value.
    init(_ values: [Double], includesZero: Bool) {
        var low = values.min() ?? 0
        var high = values.max() ?? 1
        if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
        // A single value is in the middle.
        if low == high { (low, high) = low == 0 ? (0, 1) : (low - abs(low) / 2, high + abs(high) / 2) }
        // Ticks beyond the largest finite number would not be finite.
        let limit = Double.greatestFiniteMagnitude / 16
        self.low = min(max(low, -limit), limit)
        self.high = min(max(high, -limit), limit)
    }

    /// Returns the ticks, the lowest first.
    func ticks(in localization: Localization) -> [PopupChart.Tick] {
        let step = ChartAxis.step(notBelow: (high - low) / 5)
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        // Values whose difference is below the precision of numbers of their size have no ticks between them.
        guard first.isFinite, last - first <= 16, last - first >= 1, step > 0 else {
            return Self.ticks(at: [low, high], in: localization)
        }
        return Self.ticks(
            at: (0...Int(last - first)).map { ChartNumber.rounded((first + Double($0)) * step, toStep: step) }, in: localization)
    }

    /// With more characters, there would be no room left for the chart.
    private static let longestText = 9

    /// Returns ticks with their numbers: in full if they are short, otherwise abbreviated (`2.5M`), unless two would look the same.
    private static func ticks(at values: [Double], in localization: Localization) -> [PopupChart.Tick] {
        let whole = values.map { localization.number($0) }
        var texts = whole
        if whole.contains(where: { $0.count > longestText }) {
            let short = [localization.shortNumber, localization.scientificNumber].map(values.map)
            texts = short.first { Set($0).count == values.count && !$0.contains { $0.count > longestText } } ?? whole
        }
        return zip(values, texts).map { PopupChart.Tick(value: $0, text: $1) }
    }

    private static func step(notBelow least: Double) -> Double {
        let power = Trigonometry.powerOfTen(notAbove: max(least, .leastNormalMagnitude))
        return [1, 2, 5, 10].lazy.map { $0 * power }.first { $0 >= least } ?? 10 * power
    }
}

/// Numbers of charts.
enum ChartNumber {
    /// Returns the text of a computed number, with four significant digits.
    static func text(_ value: Double, in localization: Localization) -> String {
        guard value != 0 else { return localization.number(0) }
        let step = Trigonometry.powerOfTen(notAbove: abs(value)) / 1000
        return localization.number(rounded((value / step).rounded() * step, toStep: step))
    }

    /// Returns a multiple of a step without the digits introduced by the multiplication: 0.3 for 3 · 0.1.
    static func rounded(_ value: Double, toStep step: Double) -> Double {
        let inverse = (1 / Trigonometry.powerOfTen(notAbove: step)).rounded()
        guard step < 1, inverse.isFinite, inverse > 0 else { return value }
        let scaled = (value * inverse).rounded()
        return abs(scaled) < 9e15 ? scaled / inverse : value
    }
}

/// The colors of a chart: those of the definition, as red, green, blue and opacity, in turn; otherwise the engine's own, which also differ
/// in lightness. Bars, columns and lines have one color unless the definition has more. In a pie, no two parts have the same color: after
/// all have been used, they are repeated lighter, then darker, and so on.
struct ChartColors {
    private let colors: [[Int]]
    private let isPie: Bool

    init(_ given: [[Int]], isPie: Bool) {
        let usable = given.filter { $0.count == 3 || $0.count == 4 }.map { color in
            (color.count == 3 ? color + [255] : color).map { min(max($0, 0), 255) }
        }
        self.isPie = isPie
        colors = !usable.isEmpty ? usable : isPie ? ChartColors.own : [ChartColors.own[0]]
    }

    /// Returns a number of colors. O(count)
    func all(_ count: Int) -> [[Int]] {
        guard isPie else { return (0..<count).map { colors[$0 % colors.count] } }
        var taken: Set<[Int]> = []
        var all: [[Int]] = []
        var (index, tries) = (0, 0)
        while all.count < count {
            let color = shade(index)
            index += 1
            // A definition with as many parts as there are colors is not meant to be viewed.
            tries = taken.insert(color).inserted || tries > 64 ? 0 : tries + 1
            if tries == 0 { all.append(color) }
        }
        return all
    }

    /// Returns one of the colors, or a lighter or darker shade of one.
    private func shade(_ index: Int) -> [Int] {
        let (color, round) = (colors[index % colors.count], index / colors.count)
        guard round > 0 else { return color }
        // 1/3 and 2/3 of the way to white, then to black, then 1/6, 1/2 and 5/6 of it, and so on, never the whole way.
        let step = (round - 1) / 2
        var (parts, place) = (3, step)
        while place >= parts - 1 {
            place -= parts - 1
            parts += 3
        }
        let way = Double(place + 1) / Double(parts) * 0.75
        let end = round % 2 == 1 ? 255.0 : 0
        return color.prefix(3).map { Int((Double($0) + (end - Double($0)) * way).rounded()) } + [color[3]]
    }

    private static let own = [
        0x1d4ed8, 0xea580c, 0x15803d, 0xca8a04, 0x9333ea, 0x0891b2, 0xbe185d, 0x65a30d, 0x64748b, 0x78350f,
    ].map { [$0 >> 16, $0 >> 8 & 255, $0 & 255, 255] }
}
