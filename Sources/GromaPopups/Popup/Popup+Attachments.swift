import GromaFeatures

extension Popup {
    /// The attachment manager of the feature; nil if its layer has no attachments. It is always the same one, also after a new feature was
    /// saved.
    public var attachmentManager: AttachmentManager? {
        guard let layer, layer.definition.hasAttachments else { return nil }
        if let ownAttachments, isNew || ownAttachments.featureObjectID == feature.objectID { return ownAttachments }
        let manager = layer.attachmentManager(for: feature)
        ownAttachments = manager
        return manager
    }
}
