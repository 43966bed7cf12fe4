/// A layer that a legend can say something about.
public protocol LegendLayer: MapLayer {
    /// The lines of the legend, in order; empty for none.
    var legendItems: [LegendItem] { get }
}

extension GraphicsLayer: LegendLayer {
    /// Those of its renderer.
    public var legendItems: [LegendItem] { renderer?.legendItems ?? [] }
}
