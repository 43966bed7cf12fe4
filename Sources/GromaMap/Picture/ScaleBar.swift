import GromaGeometry

/// A scale bar: a bar with the length of a round distance.
struct ScaleBar: Hashable {
    /// Its length in points.
    let length: Double
    /// Its length on the ground, or in map units if that is unknown.
    let label: String

    /// Creates the longest round bar of at most `points`, correct in the middle of the viewport; `text` writes its number.
    init(
        _ viewport: Viewport, reference: SpatialReference?, projector: MapDegrees.Projector?, atMost points: Double,
        text: (Double) -> String = ScaleBar.text
    ) {
        let unitsPerPoint = viewport.resolution / viewport.xScale
        guard let metres = ScaleBar.metresPerUnit(reference, viewport, projector) else {
            let round = ScaleBar.round(notAbove: unitsPerPoint * points)
            (length, label) = (round / unitsPerPoint, "\(text(round)) map \(round == 1 ? "unit" : "units")")
            return
        }
        let metresPerPoint = unitsPerPoint * metres
        let round = ScaleBar.round(notAbove: metresPerPoint * points)
        length = round / metresPerPoint
        label = round >= 1000 ? "\(text(round / 1000)) km" : "\(text(round)) m"
    }

    /// Returns the length of one unit of x in meters on the ground in the middle of the map; nil if unknown.
    private static func metresPerUnit(_ reference: SpatialReference?, _ viewport: Viewport, _ projector: MapDegrees.Projector?) -> Double? {
        guard let reference else { return nil }
        let (x, y) = (viewport.center.x, viewport.center.y)
        if reference.isWebMercator { return max(Trigonometry.cosineOfMercator(y: y), 1e-9) }
        if reference.isInDegrees { return 6_378_137 * .pi / 180 * max(Trigonometry.cosine(degrees: min(max(y, -90), 90)), 1e-9) }
        let measured = MapDegrees(reference, projector)?.metresPerUnit(x: x, y: y, step: viewport.resolution)
        return measured ?? reference.unit.flatMap { $0.isLinear ? $0.convert(1, to: .metre) : nil }
    }

    /// Returns the greatest 1, 2 or 5 times a power of ten that is at most a length.
    static func round(notAbove length: Double) -> Double {
        guard length > 0, length.isFinite else { return 1 }
        let power = Trigonometry.powerOfTen(notAbove: length)
        return length >= 5 * power ? 5 * power : length >= 2 * power ? 2 * power : power
    }

    /// Returns a number for people: with separators of thousands, without trailing zeros, and with at most three decimals or four
    /// significant digits.
    static func text(_ value: Double) -> String { text(value, decimals: 3) }

    /// Returns a number in the same way, with at least the given number of decimals if it has them.
    static func text(_ value: Double, decimals least: Int) -> String {
        let magnitude = abs(value)
        guard magnitude < 1e18, magnitude >= 1e-9 || magnitude == 0 else { return value.description }
        var (unit, decimals) = ((0..<least).reduce(1.0) { unit, _ in unit * 10 }, least)
        while magnitude > 0, magnitude * unit < 1000 { (unit, decimals) = (unit * 10, decimals + 1) }
        let rounded = (magnitude * unit).rounded() / unit
        let whole = rounded.rounded(.down)
        var digits = String(Int(whole))
        var behind = rounded > whole ? String(Int(((rounded - whole) * unit).rounded())) : ""
        while !behind.isEmpty, behind.count < decimals { behind = "0" + behind }
        while behind.hasSuffix("0") { behind.removeLast() }
        var grouped = behind.isEmpty ? "" : "." + behind
        while digits.count > 3 {
            grouped = "," + digits.suffix(3) + grouped
            digits.removeLast(3)
        }
        return (value < 0 && rounded > 0 ? "-" : "") + digits + grouped
    }

    /// Returns the bar with its lower left corner at a position of the screen.
    func items(x: Double, y: Double) -> [DisplayItem] {
        let plate = DisplayPaths.rectangle(x: x, y: y - 24, width: max(length, Double(label.count) * 6) + 16, height: 24)
        let (left, right, base) = (x + 8, x + 8 + length, y - 7)
        let bar = DisplayPaths([left, base - 4, left, base, right, base, right, base - 4], in: .screen)
        return [
            .paths(plate, fill: .color(Color.white.opacity(0.85)), stroke: nil),
            .paths(bar, fill: nil, stroke: StrokeStyle(Palette.ink, width: 1.25)),
            .text(label, x: left, y: base - 7, in: .screen, TextStyle(Palette.ink, size: 10)),
        ]
    }
}
