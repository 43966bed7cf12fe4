import GromaGeometry

/// Writes display lists as SVG 1.1: the same list always gives the same bytes.
public struct SVGWriter: Sendable {
    /// The font families for text, the preferred one first.
    public var fontFamily = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

    /// Creates a writer.
    public init() {}

    /// Returns the SVG document of a list. O(positions and texts of the list)
    public func write(_ list: DisplayList) -> String {
        String(decoding: bytes(of: list), as: UTF8.self)
    }

    /// Returns the SVG document of a list as UTF-8. O(positions and texts of the list)
    public func bytes(of list: DisplayList) -> [UInt8] {
        var pen = SVGPen()
        pen.text.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        pen.text.attribute("width", list.width)
        pen.text.attribute("height", list.height)
        pen.text.raw(" viewBox=\"0 0")
        pen.text.next(hundredths: SVGText.hundredths(list.width))
        pen.text.next(hundredths: SVGText.hundredths(list.height))
        pen.text.raw("\" role=\"img\"")
        pen.text.attribute("font-family", fontFamily)
        pen.text.raw(" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n")
        if let title = list.title {
            pen.text.raw("<title>")
            pen.text.escaped(title)
            pen.text.raw("</title>\n")
        }
        // Outside any frame, map units are points, with y running up from the lower edge.
        let whole = Viewport(
            center: Coordinate(x: list.width / 2, y: list.height / 2), resolution: 1, width: list.width, height: list.height)
        for item in list.items { pen.draw(item, in: whole) }
        pen.text.raw("</svg>\n")
        return pen.text.bytes
    }
}
