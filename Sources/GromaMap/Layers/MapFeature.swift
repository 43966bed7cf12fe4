import GromaFormats
import GromaGeometry

/// A feature as the map sees it: a graphic, a feature of a layer, or what a plugin shows.
public protocol MapFeature {
    /// The number by which its layer knows it; nil where the layer keeps none.
    var objectID: Int? { get }
    /// Its shape; nil for none.
    var geometry: Geometry? { get }
    /// What is known about it.
    var attributes: Attributes { get }
    /// What a callout says of it, of its own; nil where that is for the delegates to say, as it is unless the feature has one.
    var infoTemplate: (any InfoTemplate)? { get }
}

extension MapFeature {
    /// nil.
    public var infoTemplate: (any InfoTemplate)? { nil }
}
