import GromaFormats
import GromaGeometry

/// A feature as the map sees it: a graphic, a feature of a layer, or what a plugin shows.
public protocol MapFeature {
    /// The number by which its layer knows it; nil if the layer keeps none.
    var objectID: Int? { get }
    /// Its shape; nil for none.
    var geometry: Geometry? { get }
    /// Its attributes.
    var attributes: Attributes { get }
    /// The value of a field, for renderers and labels; nil if it is missing. The attribute of that name, unless the feature says more: one of a
    /// layer answers for the fields of its identifiers, too.
    func value(of field: String) -> AttributeValue?
    /// What a callout says of it, of its own; nil if that is for the delegates to say, as it is unless the feature has one.
    var infoTemplate: (any InfoTemplate)? { get }
}

extension MapFeature {
    /// The attribute of that name.
    public func value(of field: String) -> AttributeValue? { attributes[field] }

    /// nil.
    public var infoTemplate: (any InfoTemplate)? { nil }
}
