/// A query for related records of a popup, as a key of those that were read.
struct PopupRelatedQuery: Hashable {
    /// The id of the relationship.
    var id: Int
    /// The object id of the feature.
    var objectID: Int
    /// The order.
    var order: [PopupOrder]
}
