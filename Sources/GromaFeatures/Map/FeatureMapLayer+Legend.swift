import GromaMap

extension FeatureMapLayer: LegendLayer {
    /// Those of its renderer.
    public var legendItems: [LegendItem] { renderer.legendItems }
}
