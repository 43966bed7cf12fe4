import GromaFeatures

extension Popup {
    /// The attachments of the feature as a person edits them; nil if its layer has none. The same each time, also once a new feature was saved.
    public var attachmentManager: AttachmentManager? {
        guard let layer, layer.definition.hasAttachments else { return nil }
        if let ownAttachments, isNew || ownAttachments.featureObjectID == feature.objectID { return ownAttachments }
        let manager = layer.attachmentManager(for: feature)
        ownAttachments = manager
        return manager
    }
}
