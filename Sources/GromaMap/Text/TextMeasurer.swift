/// Says how wide text is. The engine has no fonts: a host that has them says so exactly, and where there is none widths are estimated.
public protocol TextMeasurer: AnyObject {
    /// The width in points of a text on one line.
    func width(of text: String, size: Double, isBold: Bool) -> Double
}
