/// Which related records were read for a popup.
struct PopupRelatedQuery: Hashable {
    /// By which relationship.
    var id: Int
    /// Of which feature.
    var objectID: Int
    /// In which order.
    var order: [PopupOrder]
}
