/// The style of a marker.
public struct MarkerStyle: Hashable, Sendable {
    /// The figure.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// A disc.
        case circle
        /// A square.
        case square
        /// A square that stands on a corner.
        case diamond
        /// A triangle that points up.
        case triangle
        /// Two lines, one upright and one level.
        case cross
        /// Two lines from corner to corner.
        case x
    }

    /// The figure.
    public var shape: Shape
    /// Its inside. Crosses have none: they are lines in the style of the outline, or a point wide and in this colour where there is no outline.
    public var color: Color
    /// Width and height in points, without the outline.
    public var size: Double
    /// The rim around it; nil for none.
    public var outline: StrokeStyle?
    /// Degrees by which it is turned clockwise about its middle.
    public var angle = 0.0
    /// Points by which its middle lies to the right of its position.
    public var xOffset = 0.0
    /// Points by which its middle lies below its position.
    public var yOffset = 0.0

    /// Creates a style.
    public init(_ shape: Shape = .circle, color: Color, size: Double, outline: StrokeStyle? = nil) {
        self.shape = shape
        self.color = color
        self.size = size
        self.outline = outline
    }
}

extension MarkerStyle {
    /// The figure around the position 0, 0, turned and moved as the style says, for writers that draw it as a path. The rim lies outside of the
    /// size: the figure is as large as needed for a line of the rim's width along it. A circle has no corners: it is its middle alone.
    package var figure: DisplayPaths {
        let half = diameter / 2
        var figure = DisplayPaths(in: .screen)
        switch shape {
        case .circle: figure.append(turned([0, 0]), isClosed: true)
        case .square: figure.append(turned([-half, -half, half, -half, half, half, -half, half]), isClosed: true)
        case .diamond: figure.append(turned([0, -half, half, 0, 0, half, -half, 0]), isClosed: true)
        case .triangle: figure.append(turned([0, -half, half, half, -half, half]), isClosed: true)
        case .cross:
            figure.append(turned([-half, 0, half, 0]), isClosed: false)
            figure.append(turned([0, -half, 0, half]), isClosed: false)
        case .x:
            figure.append(turned([-half, -half, half, half]), isClosed: false)
            figure.append(turned([half, -half, -half, half]), isClosed: false)
        }
        return figure
    }

    /// Width and height of the line along the figure.
    package var diameter: Double { isLines ? size : size + (outline?.width ?? 0) }

    /// Whether it has no inside.
    package var isLines: Bool { shape == .cross || shape == .x }

    /// The fill of the figure; nil for none.
    package var fill: Color? { isLines || color.alpha == 0 ? nil : color }

    /// The line along the figure; nil for none.
    package var stroke: StrokeStyle? { outline ?? (isLines ? StrokeStyle(color) : nil) }

    private func turned(_ xy: [Double]) -> [Double] {
        let turn = angle == 0 ? (sine: 0.0, cosine: 1.0) : Trigonometry.sineAndCosine(degrees: angle)
        var copy = xy
        for index in stride(from: 0, to: xy.count, by: 2) {
            copy[index] = xOffset + xy[index] * turn.cosine - xy[index + 1] * turn.sine
            copy[index + 1] = yOffset + xy[index] * turn.sine + xy[index + 1] * turn.cosine
        }
        return copy
    }
}
