/// The delegate of a feature layer for queries. Every method has a default implementation that does nothing. It is held and called like
/// ``FeatureLayerEditingDelegate``.
public protocol FeatureLayerQueryDelegate: AnyObject {
    /// Called when features were found; `isTruncated` if there are more than the layer returns in one answer.
    func featureLayer(_ layer: FeatureLayer, didQueryFeatures features: [Feature], isTruncated: Bool)
    /// Called when a query for features failed, or when the layer could not load features.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryFeatures error: FeatureError)
    /// Called when object ids were found.
    func featureLayer(_ layer: FeatureLayer, didQueryObjectIDs objectIDs: [Int])
    /// Called when a query for object ids failed.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryObjectIDs error: FeatureError)
    /// Called when features were counted.
    func featureLayer(_ layer: FeatureLayer, didQueryCount count: Int)
    /// Called when features could not be counted.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryCount error: FeatureError)
    /// Called when related features were found, for each feature that has any.
    func featureLayer(_ layer: FeatureLayer, didQueryRelated related: [RelatedFeatures])
    /// Called when a query for related features failed.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryRelated error: FeatureError)
    /// Called when features were added to the selection, replaced it, or were removed from it.
    func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod)
    /// Called when the query for a selection failed; the selection is unchanged.
    func featureLayer(_ layer: FeatureLayer, didFailToSelectFeatures error: FeatureError)
}

extension FeatureLayerQueryDelegate {
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didQueryFeatures features: [Feature], isTruncated: Bool) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToQueryFeatures error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didQueryObjectIDs objectIDs: [Int]) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToQueryObjectIDs error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didQueryCount count: Int) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToQueryCount error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didQueryRelated related: [RelatedFeatures]) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToQueryRelated error: FeatureError) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod) {}
    /// Does nothing.
    public func featureLayer(_ layer: FeatureLayer, didFailToSelectFeatures error: FeatureError) {}
}

/// The features of another table that are related to a feature of a layer.
public struct RelatedFeatures: Hashable, Sendable {
    /// The object id of the layer's feature.
    public var objectID: Int
    /// The related features.
    public var features: [Feature]

    /// Creates a group.
    public init(objectID: Int, features: [Feature]) {
        self.objectID = objectID
        self.features = features
    }
}
