import GromaFormats
import GromaGeometry

/// A feature on a map: a graphic, a feature of a feature layer, or a feature of a plugin's layer.
public protocol MapFeature {
    /// Its object ID; nil if its layer has none.
    var objectID: Int? { get }
    /// Its shape; nil for none.
    var geometry: Geometry? { get }
    /// Its attributes.
    var attributes: Attributes { get }
    /// Returns the value of a field, for renderers and labels; nil if it is missing. By default that is the attribute of the name; a
    /// feature of a feature layer also answers for the fields of its identifiers.
    func value(of field: String) -> AttributeValue?
    /// The template for its callout; nil, the default, if the delegates decide.
    var infoTemplate: (any InfoTemplate)? { get }
}

extension MapFeature {
    /// Returns the attribute of that name.
    public func value(of field: String) -> AttributeValue? { attributes[field] }

    /// nil: the delegates decide.
    public var infoTemplate: (any InfoTemplate)? { nil }
}
