/// The delegate of a feature layer for edits and attachments. Every method has a default implementation that does nothing.
///
/// The layer holds its delegate weakly, and calls it on the caller's thread or actor before the method that did the work returns: for an
/// `async` call made on the main actor, the delegate is called on the main actor.
///
/// That an edit did not fail means that the store accepted the call. **Single edits can be failures**: check each result.
public protocol FeatureLayerEditingDelegate: AnyObject {
    /// Called when features were added, changed or deleted; check each result. `edits` are the edits that were sent, including shapes of
    /// neighbors, and are empty for a deletion by query.
    func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults)
    /// Called when edits failed as a whole, and nothing was changed.
    func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError)
    /// Called when attachments were added, changed or deleted; check each result.
    func featureLayer(_ layer: FeatureLayer, didEditAttachmentsOfFeature objectID: Int, results: AttachmentResults)
    /// Called when edits of attachments failed as a whole, and nothing was changed.
    func featureLayer(_ layer: FeatureLayer, didFailToEditAttachmentsOfFeature objectID: Int, error: FeatureError)
    /// Called when the attachments of a feature were read.
    func featureLayer(_ layer: FeatureLayer, didQueryAttachmentInfos infos: [AttachmentInfo], ofFeature objectID: Int)
    /// Called when the attachments of a feature could not be read.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryAttachmentInfosOfFeature objectID: Int, error: FeatureError)
    /// Called when the contents of an attachment were downloaded.
    func featureLayer(
        _ layer: FeatureLayer, didRetrieveAttachment id: Int, ofFeature objectID: Int, content: AttachmentContent)
    /// Called when the contents of an attachment could not be downloaded.
    func featureLayer(_ layer: FeatureLayer, didFailToRetrieveAttachment id: Int, ofFeature objectID: Int, error: FeatureError)
}

extension FeatureLayerEditingDelegate {
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didEditAttachmentsOfFeature objectID: Int, results: AttachmentResults) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToEditAttachmentsOfFeature objectID: Int, error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didQueryAttachmentInfos infos: [AttachmentInfo], ofFeature objectID: Int) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToQueryAttachmentInfosOfFeature objectID: Int, error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(
        _ layer: FeatureLayer, didRetrieveAttachment id: Int, ofFeature objectID: Int, content: AttachmentContent
    ) {}
    /// Does nothing.
    public func featureLayer(
        _ layer: FeatureLayer, didFailToRetrieveAttachment id: Int, ofFeature objectID: Int, error: FeatureError
    ) {}
}
