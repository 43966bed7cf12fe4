import GromaFormats
import GromaGeometry

/// A feature of a layer: its attributes and, unless the layer is a table, its shape.
public struct Feature: Hashable, Sendable {
    /// The object id, unique in its layer; nil or not above 0 for a feature that is not in the layer yet.
    public var objectID: Int?
    /// The global id, in upper case with braces (`{6FD2B3B8-…}`); nil if the layer keeps none.
    public var globalID: String?
    /// The attributes, without the fields of the two identifiers.
    public var attributes: Attributes
    /// The shape; nil for none.
    public var geometry: Geometry?

    /// Values and shapes in the store that cannot be read, each with the field and the reason: they are null here. An edit that does not
    /// set them leaves them in the store unchanged.
    public var faults: [String] = []

    /// Creates a feature.
    public init(objectID: Int? = nil, globalID: String? = nil, attributes: Attributes = Attributes(), geometry: Geometry? = nil) {
        self.objectID = objectID
        self.globalID = globalID
        self.attributes = attributes
        self.geometry = geometry
    }
}
