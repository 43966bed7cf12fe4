import GromaFormats
import GromaGeometry
import GromaMap

/// A feature of a layer as the map sees it: it answers for the fields of its identifiers, too.
public struct LayerFeature: MapFeature {
    /// The feature.
    public let feature: Feature
    private let objectIDField: String
    private let globalIDField: String?

    /// Creates one of a feature of a layer that is so defined.
    public init(_ feature: Feature, of definition: LayerDefinition) {
        self.feature = feature
        objectIDField = definition.objectIDField
        globalIDField = definition.globalIDField
    }

    /// The number by which its layer knows it.
    public var objectID: Int? { feature.objectID }
    /// Its shape; nil for none.
    public var geometry: Geometry? { feature.geometry }
    /// Its attributes, without its identifiers.
    public var attributes: Attributes { feature.attributes }

    /// The value of a field, of those of the identifiers, too.
    public func value(of field: String) -> AttributeValue? {
        if let value = feature.attributes[field] { return value }
        let folded = AttributeNames.folded(field)
        if folded == AttributeNames.folded(objectIDField) { return feature.objectID.map { .integer($0) } }
        if let globalIDField, folded == AttributeNames.folded(globalIDField) { return feature.globalID.map { .string($0) } }
        return nil
    }
}
