/// The edits of one layer when a store applies edits of several layers in one transaction (``FeatureStore/applyEdits(_:)``), as the
/// operation of a whole service does (REST API, "Apply Edits (Feature Service)").
public struct LayerEdits: Hashable, Sendable {
    /// The name of the layer in its store.
    public var layer: String
    /// The edits of the layer.
    public var edits: FeatureEdits
    /// The options of the edits, such as user and time. An edit that fails always undoes all edits, whatever the options say.
    public var options: EditOptions

    /// Creates edits of a layer.
    public init(layer: String, edits: FeatureEdits, options: EditOptions = EditOptions()) {
        self.layer = layer
        self.edits = edits
        self.options = options
    }
}

extension EditResults {
    /// Creates the results of edits that were not applied because other edits of the call failed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of edits.
    public init(undoing edits: FeatureEdits) {
        self.init(
            adds: edits.adds.map { _ in EditResult(objectID: nil, error: .rolledBack) },
            updates: edits.updates.map { EditResult(objectID: $0.objectID, globalID: $0.globalID, error: .rolledBack) },
            deletes: edits.deletes.map { EditResult(objectID: $0, error: .rolledBack) })
    }
}

extension FeatureError {
    /// Returns the error of a call that names a layer twice.
    public static func repeatedLayer(_ name: String) -> FeatureError {
        .invalidQuery(path: "edits", reason: "the layer \"\(name)\" is named twice; combine its edits")
    }
}
