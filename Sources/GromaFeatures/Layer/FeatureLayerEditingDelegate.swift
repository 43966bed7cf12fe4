/// The delegate of a feature layer for edits and attachments. Every method has a default that does nothing.
///
/// The layer holds its delegate weakly and calls it before the call that did the work returns, where that call was made: an `async` call
/// made on the main actor is told of on the main actor.
///
/// That an edit did not fail means that the store took the call. **Single edits of it may have failed**: look at each result.
public protocol FeatureLayerEditingDelegate: AnyObject {
    /// Features were added, changed or deleted; or not: see each result. `edits` are those that were sent, shapes of neighbours
    /// among them, and empty for a deletion by query.
    func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults)
    /// Nothing was edited.
    func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError)
    /// Attachments were added, changed or deleted; or not: see each result.
    func featureLayer(_ layer: FeatureLayer, didEditAttachmentsOfFeature objectID: Int, results: AttachmentResults)
    /// No attachment was edited.
    func featureLayer(_ layer: FeatureLayer, didFailToEditAttachmentsOfFeature objectID: Int, error: FeatureError)
    /// The attachments of a feature are known.
    func featureLayer(_ layer: FeatureLayer, didQueryAttachmentInfos infos: [AttachmentInfo], ofFeature objectID: Int)
    /// The attachments of a feature could not be found out.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryAttachmentInfosOfFeature objectID: Int, error: FeatureError)
    /// The contents of an attachment are here.
    func featureLayer(
        _ layer: FeatureLayer, didRetrieveAttachment id: Int, ofFeature objectID: Int, content: AttachmentContent)
    /// The contents of an attachment could not be had.
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
