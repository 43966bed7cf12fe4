import GromaFormats
import GromaGeometry

/// A feature of a layer: its attributes and, unless the layer is a table, its shape.
public struct Feature: Hashable, Sendable {
    /// The number by which its layer knows it; nil or not above 0 for one that the layer has not taken yet.
    public var objectID: Int?
    /// The identifier that it has everywhere, in upper case with braces (`{6FD2B3B8-…}`); nil if the layer keeps none.
    public var globalID: String?
    /// Its attributes, without the fields of the two identifiers.
    public var attributes: Attributes
    /// Its shape; nil for none.
    public var geometry: Geometry?

    /// What the store holds of the feature that cannot be read, each with the field and why: such values and shapes are null here. An edit that
    /// says nothing about them leaves them in the store as they are.
    public var faults: [String] = []

    /// Creates a feature.
    public init(objectID: Int? = nil, globalID: String? = nil, attributes: Attributes = Attributes(), geometry: Geometry? = nil) {
        self.objectID = objectID
        self.globalID = globalID
        self.attributes = attributes
        self.geometry = geometry
    }
}
