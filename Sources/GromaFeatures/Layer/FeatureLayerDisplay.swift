import GromaGeometry

/// What shows a feature layer on a map. The layer holds it weakly.
protocol FeatureLayerDisplay: AnyObject {
    /// Features within a rectangle look different, in the layer's reference; all of them where it is empty.
    func layerChanged(_ extent: Extent)
}
