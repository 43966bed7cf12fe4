/// An arrow that points to the map's north, with an N at its tip.
struct NorthArrow {
    /// Degrees clockwise from up to north.
    let rotation: Double

    /// Returns the arrow with its middle at a position of the screen, 44 points in size.
    func items(x: Double, y: Double) -> [DisplayItem] {
        let turn = Trigonometry.sineAndCosine(degrees: rotation)
        func turned(_ xy: [Double]) -> [Double] {
            var copy = xy
            for index in stride(from: 0, to: xy.count, by: 2) {
                copy[index] = x + xy[index] * turn.cosine - xy[index + 1] * turn.sine
                copy[index + 1] = y + xy[index] * turn.sine + xy[index + 1] * turn.cosine
            }
            return copy
        }
        let letter = turned([0, -13])
        let stroke = StrokeStyle(Palette.ink, width: 1)
        return [
            .markers([x, y], in: .screen, MarkerStyle(color: Color.white.opacity(0.85), size: 44)),
            .paths(DisplayPaths(turned([0, -7, -7, 15, 0, 10]), isClosed: true, in: .screen), fill: .color(Palette.ink), stroke: stroke),
            .paths(DisplayPaths(turned([0, -7, 7, 15, 0, 10]), isClosed: true, in: .screen), fill: .color(.white), stroke: stroke),
            .text(
                "N", x: letter[0], y: letter[1] + 4, in: .screen, TextStyle(Palette.ink, size: 11, isBold: true, anchor: .middle)),
        ]
    }
}
