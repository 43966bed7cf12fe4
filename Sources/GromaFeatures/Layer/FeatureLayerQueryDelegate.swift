/// The delegate of a feature layer for queries. Every method has a default that does nothing. Held and called like
/// ``FeatureLayerEditingDelegate``.
public protocol FeatureLayerQueryDelegate: AnyObject {
    /// Features were found; `isTruncated` when there are more than the layer answers with at a time.
    func featureLayer(_ layer: FeatureLayer, didQueryFeatures features: [Feature], isTruncated: Bool)
    /// Features could not be asked for, or the layer could not load what it shows.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryFeatures error: FeatureError)
    /// Object ids were found.
    func featureLayer(_ layer: FeatureLayer, didQueryObjectIDs objectIDs: [Int])
    /// Object ids could not be asked for.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryObjectIDs error: FeatureError)
    /// Features were counted.
    func featureLayer(_ layer: FeatureLayer, didQueryCount count: Int)
    /// Features could not be counted.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryCount error: FeatureError)
    /// Related features were found, for each feature that has such.
    func featureLayer(_ layer: FeatureLayer, didQueryRelated related: [RelatedFeatures])
    /// Related features could not be asked for.
    func featureLayer(_ layer: FeatureLayer, didFailToQueryRelated error: FeatureError)
    /// Features were added to the selection, became it, or were taken from it.
    func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod)
    /// The selection stays as it was, for what to select could not be asked for.
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

/// The features of another table that belong to one of a layer.
public struct RelatedFeatures: Hashable, Sendable {
    /// The layer's feature.
    public var objectID: Int
    /// Those that belong to it.
    public var features: [Feature]

    /// Creates a group.
    public init(objectID: Int, features: [Feature]) {
        self.objectID = objectID
        self.features = features
    }
}
