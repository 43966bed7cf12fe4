import GromaFormats
import GromaGeometry
import GromaMap

/// A feature of a layer on a map, which also has the values of its identifier fields.
public struct LayerFeature: MapFeature {
    /// The feature.
    public let feature: Feature
    private let objectIDField: String
    private let globalIDField: String?

    /// Creates an instance for a feature of a layer with a definition.
    public init(_ feature: Feature, of definition: LayerDefinition) {
        self.feature = feature
        objectIDField = definition.objectIDField
        globalIDField = definition.globalIDField
    }

    /// The object id in its layer.
    public var objectID: Int? { feature.objectID }
    /// The shape; nil for none.
    public var geometry: Geometry? { feature.geometry }
    /// The attributes, without the identifiers.
    public var attributes: Attributes { feature.attributes }

    /// Returns the value of a field, including the fields of the identifiers.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func value(of field: String) -> AttributeValue? {
        if let value = feature.attributes[field] { return value }
        let folded = AttributeNames.folded(field)
        if folded == AttributeNames.folded(objectIDField) { return feature.objectID.map { .integer($0) } }
        if let globalIDField, folded == AttributeNames.folded(globalIDField) { return feature.globalID.map { .string($0) } }
        return nil
    }
}
