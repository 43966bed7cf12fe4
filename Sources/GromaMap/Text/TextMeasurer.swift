/// Measures the width of text. The engine has no fonts: a host that has fonts can measure exactly; without a measurer, widths are
/// estimated.
public protocol TextMeasurer: AnyObject {
    /// Returns the width in points of a text on one line.
    func width(of text: String, size: Double, isBold: Bool) -> Double
}
