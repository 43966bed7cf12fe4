/// A layer that has entries in a legend.
public protocol LegendLayer: MapLayer {
    /// The entries of the legend, in order; empty for none.
    var legendItems: [LegendItem] { get }
}

extension GraphicsLayer: LegendLayer {
    /// The legend items of its renderer.
    public var legendItems: [LegendItem] { renderer?.legendItems ?? [] }
}
