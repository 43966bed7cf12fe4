import GromaFeatures

/// A feature with its layer and the definition of its popup, for viewing and editing.
///
/// It keeps its own copy of the feature, which remains when the layer discards its loaded features. A popup is confined to the thread or
/// actor that created it.
public final class Popup {
    /// The definition of the popup.
    public var definition: PopupDefinition
    /// The feature as it was last read or saved, or, after editing has finished, as it is to be saved.
    public internal(set) var feature: Feature
    /// The layer of the feature; nil for a feature without a layer, which can only be viewed.
    public let layer: FeatureLayer?

    /// Whether the user may edit the feature, if its definition and its layer permit it too. True by default.
    public var allowsEdit = true
    /// Whether the user may edit the shape, if the definition and the layer permit that too, and editing at all. True by default.
    public var allowsEditGeometry = true
    /// Whether the user may delete the feature, if its definition and its layer permit it too. True by default.
    public var allowsDelete = true

    /// The attachment manager that was used first: for a feature that is not in the layer, the layer creates another one each time.
    var ownAttachments: AttachmentManager?
    /// The related records that were read for pages; nil if they could not be read.
    var relatedRecords: [PopupRelatedQuery: [Feature]?] = [:]

    /// Creates a popup of a feature.
    ///
    /// - Parameter definition: The definition, or, if there are several by subtype, that of the feature's subtype; nil for one that is
    ///   derived from the layer's fields, or else from the feature's attributes.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ feature: Feature, of layer: FeatureLayer?, definition: PopupDefinition? = nil) {
        self.feature = feature
        self.layer = layer
        self.definition =
            definition?.definition(of: feature) ?? layer.map { PopupDefinition(layer: $0.definition) }
            ?? PopupDefinition(attributes: feature.attributes)
    }

    /// Whether the feature is not in its layer yet: then it has no object id above 0.
    public var isNew: Bool { (feature.objectID ?? 0) <= 0 }
}

extension Popup {
    /// Whether the feature can be edited: the popup, its definition and its layer permit it. A new feature can be edited if the layer
    /// permits adding features.
    public var canEdit: Bool {
        guard let layer, allowsEdit, definition.allowsEdit ?? true else { return false }
        return isNew ? layer.canCreate : layer.canUpdate(feature)
    }

    /// Whether the shape can be edited: the feature can be edited, and the popup, its definition and its layer permit it. A new feature
    /// needs a shape if the layer has shapes.
    public var canEditGeometry: Bool {
        guard let layer, canEdit, allowsEditGeometry, definition.allowsEditGeometry ?? true else { return false }
        guard layer.definition.geometryType != nil else { return false }
        return isNew || layer.canUpdateGeometry(of: feature)
    }

    /// Whether the feature can be deleted: the popup, its definition and its layer permit it. A new feature cannot be deleted.
    public var canDelete: Bool {
        guard let layer, !isNew, allowsDelete, definition.allowsDelete ?? true else { return false }
        return layer.canDelete(feature)
    }
}
