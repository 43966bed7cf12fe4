import GromaBase

/// Writes latitude and longitude in degrees, minutes and seconds.
///
/// The angle is rounded once, to a whole number of the least unit, so that no minute or second is ever written as 60.
struct AngleWriter {
    enum Unit: Int {
        case degree, minute, second

        /// The number of units per degree.
        var perDegree: Int { [1, 60, 3600][rawValue] }
        /// Decimals for which a longitude fits into 62 bits and the scale into 53.
        var allowedDecimals: ClosedRange<Int> { 0...[15, 13, 11][rawValue] }
    }

    let unit: Unit
    let decimals: Int
    let style: CoordinateNotation.AngleStyle

    init(unit: Unit, decimals: Int, style: CoordinateNotation.AngleStyle) throws(NotationError) {
        try DecimalText.check(decimals, name: "decimals", in: unit.allowedDecimals)
        (self.unit, self.decimals, self.style) = (unit, decimals, style)
    }

    /// Latitude, then longitude.
    func pair(_ place: Coordinate) -> String {
        let latitude = angle(place.y, letters: ("N", "S"), width: 2)
        let longitude = angle(place.x, letters: ("E", "W"), width: 3)
        return style == .signed ? "\(latitude), \(longitude)" : "\(latitude) \(longitude)"
    }

    private func angle(_ value: Double, letters: (plus: String, minus: String), width: Int) -> String {
        let power = DecimalText.powers[decimals]
        let units = DecimalText.scaled(abs(value), by: Double(unit.perDegree * power))
        let isNegative = value < 0 && units > 0
        let degrees = units / (unit.perDegree * power)
        let rest = units % (unit.perDegree * power)
        let padding = style == .plain ? width : 1
        var parts: [String]
        switch unit {
        case .degree: parts = [DecimalText.fixed(units, decimals: decimals, width: padding)]
        case .minute: parts = [degrees.padded(to: padding), DecimalText.fixed(rest, decimals: decimals, width: 2)]
        case .second:
            parts = [
                degrees.padded(to: padding), (rest / (60 * power)).padded(to: 2),
                DecimalText.fixed(rest % (60 * power), decimals: decimals, width: 2),
            ]
        }
        let letter = isNegative ? letters.minus : letters.plus
        switch style {
        case .symbols:
            for (index, symbol) in ["°", "′", "″"].enumerated() where index < parts.count { parts[index] += symbol }
            return parts.joined() + letter
        case .plain: return parts.joined(separator: " ") + letter
        case .signed: return (isNegative ? "-" : "") + parts.joined(separator: " ")
        }
    }
}
