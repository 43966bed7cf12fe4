/// The style of the lines, areas and vertices of a geometry.
public struct GeometryStyle: Hashable, Sendable {
    /// The line of polylines, and the border of polygons.
    public var stroke: StrokeStyle
    /// The fill of polygons; nil for none.
    public var fill: Color?
    /// Points and multipoints.
    public var point: MarkerStyle
    /// The vertices of lines and borders; nil for none.
    public var vertex: MarkerStyle?
    /// Vertices that the other side of a comparison does not have.
    public var change: MarkerStyle

    /// Creates a style from a color; vertices are omitted if `showsVertices` is false.
    public init(_ color: Color, width: Double = 1.75, showsVertices: Bool = true) {
        let rim = StrokeStyle(.white, width: 1)
        stroke = StrokeStyle(color, width: width)
        fill = color.opacity(0.14)
        point = MarkerStyle(.circle, color: color, size: 8, outline: rim)
        vertex = showsVertices ? MarkerStyle(.square, color: color, size: 3.5, outline: StrokeStyle(.white, width: 0.75)) : nil
        change = MarkerStyle(.circle, color: Palette.change, size: 6, outline: rim)
    }

    /// The style of a geometry before a change.
    public static let before = GeometryStyle(Palette.before)
    /// The style of a geometry after a change.
    public static let after = GeometryStyle(Palette.after)
}

/// The colors of pictures: one hue per meaning, and neutral grays for everything but the geometry.
enum Palette {
    static let before = Color(0x64748b)
    static let after = Color(0x0f766e)
    static let change = Color(0xea580c)
    static let more = [Color(0x1d4ed8), Color(0x9d174d), Color(0x4d7c0f), Color(0x6d28d9)]
    static let ground = Color(0xf8fafc)
    static let border = Color(0xcbd5e1)
    static let grid = Color(0xe2e8f0)
    static let seam = Color(0xb45309)
    static let ink = Color(0x0f172a)
    static let faintInk = Color(0x64748b)
}
