import GromaGeometry

/// An object that shows a feature layer on a map. The layer holds it weakly.
protocol FeatureLayerDisplay: AnyObject {
    /// Called when features within a rectangle, in the layer's spatial reference, look different; an empty rectangle means all features.
    func layerChanged(_ extent: Extent)
}
