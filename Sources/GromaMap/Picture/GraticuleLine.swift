/// A line of a graticule on the screen.
struct GraticuleLine {
    /// The kind of a line.
    enum Family {
        /// A meridian, or a line of constant x.
        case meridian
        /// A parallel, or a line of constant y.
        case parallel
    }

    let family: Family
    /// The text beside it.
    let label: String
    /// Positions on the screen, as alternating x and y, in one piece unless the line leaves the area that the map can show. Meridians begin
    /// in the north, parallels in the west.
    let runs: [[Double]]
    /// Whether it is the seam of the world, such as the 180th meridian.
    var isSeam = false
}

/// The round values in an interval.
struct RoundValues {
    let values: [Double]
    /// The number of decimals that distinguish them.
    let decimals: Int

    /// About one value every hundred points; degrees use the steps of clocks and compasses.
    init(from low: Double, to high: Double, points: Double, areDegrees: Bool) {
        let aim = (high - low) * 130 / max(points, 1)
        var step = ScaleBar.round(notAbove: aim)
        if areDegrees, let fit = [1.0, 2, 5, 10, 15, 30, 45, 90].last(where: { $0 <= aim }) { step = fit }
        let first = (low / step).rounded(.up)
        let count = (high / step).rounded(.down) - first
        // Far from the origin the steps of a deep zoom are lost in rounding: no grid is better than a wrong one.
        guard aim > 0, aim.isFinite, count >= 0, count < 1000, abs(first) < 1e12 else {
            (values, decimals) = ([], 0)
            return
        }
        values = (0...Int(count)).map { (first + Double($0)) * step }
        var (digits, scaled) = (0, step)
        while digits < 9, abs(scaled - scaled.rounded()) > 1e-6 { (digits, scaled) = (digits + 1, scaled * 10) }
        decimals = digits
    }

    /// Returns the label of a value: with N, S, E or W if it is in degrees.
    func label(_ value: Double, _ positive: String, _ negative: String, areDegrees: Bool) -> String {
        // Steps are round, so digits past the ninth are rounding.
        let tidy = (value * 1e9).rounded() / 1e9
        guard areDegrees else { return ScaleBar.text(tidy, decimals: max(decimals, 3)) }
        if tidy == 0 { return "0°" }
        let number = "\(ScaleBar.text(abs(tidy), decimals: max(decimals, 3)))°"
        return abs(tidy) == 180 ? number : number + (tidy > 0 ? positive : negative)
    }
}
