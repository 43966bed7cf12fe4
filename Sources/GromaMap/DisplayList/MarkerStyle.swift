/// The style of a marker.
public struct MarkerStyle: Hashable, Sendable {
    /// The shape of a marker.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// A disc.
        case circle
        /// A square.
        case square
        /// A square on its corner.
        case diamond
        /// A triangle pointing up.
        case triangle
        /// A vertical and a horizontal line.
        case cross
        /// Two lines from corner to corner.
        case x
    }

    /// The shape.
    public var shape: Shape
    /// The fill color. Crosses have no interior: they are lines in the style of the outline or, without an outline, one point wide in this
    /// color.
    public var color: Color
    /// Width and height in points, without the outline.
    public var size: Double
    /// The outline; nil for none.
    public var outline: StrokeStyle?
    /// The rotation about its center, in degrees clockwise.
    public var angle = 0.0
    /// The offset of its center from its position to the right, in points.
    public var xOffset = 0.0
    /// The offset of its center from its position downward, in points.
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
    /// The shape around the position 0, 0, rotated and offset as the style says, for writers that draw it as a path. The outline lies
    /// outside the size: the shape is enlarged so that a line of the outline's width fits along it. A circle has no corners: its path is
    /// only the center.
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

    /// The width and height of the line along the shape.
    package var diameter: Double { isLines ? size : size + (outline?.width ?? 0) }

    /// Whether it has no interior.
    package var isLines: Bool { shape == .cross || shape == .x }

    /// The fill of the shape; nil for none.
    package var fill: Color? { isLines || color.alpha == 0 ? nil : color }

    /// The line along the shape; nil for none.
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
