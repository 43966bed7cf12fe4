import GromaFeatures

/// A feature as a popup shows and edits it: the feature, the layer that it is of, and what is shown of it.
///
/// It keeps its own copy of the feature, so that it survives the layer letting go of what it had loaded. Confined to the thread or actor that made it.
public final class Popup {
    /// What is shown, and how.
    public var definition: PopupDefinition
    /// The feature, as it was last read, saved or, once editing has finished, left in memory to be saved.
    public internal(set) var feature: Feature
    /// The layer that it is of; nil for one that belongs to no layer and can only be looked at.
    public let layer: FeatureLayer?

    /// Whether a person may edit it, if its definition and its layer allow it too. True by default.
    public var allowsEdit = true
    /// Whether a person may edit its shape, if its definition and its layer allow that too, and editing at all. True by default.
    public var allowsEditGeometry = true
    /// Whether a person may delete it, if its definition and its layer allow it too. True by default.
    public var allowsDelete = true

    /// The attachments that were asked for: a layer hands out others each time for a feature that it does not have.
    var ownAttachments: AttachmentManager?
    /// The related records that were read for its pages; nil if they could not be.
    var relatedRecords: [PopupRelatedQuery: [Feature]?] = [:]

    /// Creates a popup of a feature.
    ///
    /// - Parameter definition: what is shown, of several by subtype the feature's own; nil for what the layer's fields, else the feature's
    ///   attributes, suggest.
    public init(_ feature: Feature, of layer: FeatureLayer?, definition: PopupDefinition? = nil) {
        self.feature = feature
        self.layer = layer
        self.definition =
            definition?.definition(of: feature) ?? layer.map { PopupDefinition(layer: $0.definition) }
            ?? PopupDefinition(attributes: feature.attributes)
    }

    /// Whether its layer has it: a new one has no object id above 0.
    public var isNew: Bool { (feature.objectID ?? 0) <= 0 }
}

extension Popup {
    /// Whether it can be edited: the popup, its definition and its layer allow it. What is new can be where the layer takes new features.
    public var canEdit: Bool {
        guard let layer, allowsEdit, definition.allowsEdit ?? true else { return false }
        return isNew ? layer.canCreate : layer.canUpdate(feature)
    }

    /// Whether its shape can be edited: it can be edited, and the popup, its definition and its layer allow that. A new one needs a shape
    /// wherever the layer has shapes.
    public var canEditGeometry: Bool {
        guard let layer, canEdit, allowsEditGeometry, definition.allowsEditGeometry ?? true else { return false }
        guard layer.definition.geometryType != nil else { return false }
        return isNew || layer.canUpdateGeometry(of: feature)
    }

    /// Whether it can be deleted: the popup, its definition and its layer allow it. What is new is not there to be deleted.
    public var canDelete: Bool {
        guard let layer, !isNew, allowsDelete, definition.allowsDelete ?? true else { return false }
        return layer.canDelete(feature)
    }
}
