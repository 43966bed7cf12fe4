/// Edits of one layer among those of several that a store applies in one transaction (``FeatureStore/applyEdits(_:)``), as the call of a whole
/// service does (REST API, "Apply Edits (Feature Service)").
public struct LayerEdits: Hashable, Sendable {
    /// The name of the layer in its store.
    public var layer: String
    /// The edits in it.
    public var edits: FeatureEdits
    /// How it is done: who edits, and when. One edit that fails undoes all, whatever they say.
    public var options: EditOptions

    /// Creates edits of a layer.
    public init(layer: String, edits: FeatureEdits, options: EditOptions = EditOptions()) {
        self.layer = layer
        self.edits = edits
        self.options = options
    }
}

extension EditResults {
    /// The results of edits that were not done because others of their call failed.
    public init(undoing edits: FeatureEdits) {
        self.init(
            adds: edits.adds.map { _ in EditResult(objectID: nil, error: .rolledBack) },
            updates: edits.updates.map { EditResult(objectID: $0.objectID, globalID: $0.globalID, error: .rolledBack) },
            deletes: edits.deletes.map { EditResult(objectID: $0, error: .rolledBack) })
    }
}

extension FeatureError {
    /// The error of a call that names a layer twice.
    public static func repeatedLayer(_ name: String) -> FeatureError {
        .invalidQuery(path: "edits", reason: "the layer \"\(name)\" stands there twice; put all of its edits together")
    }
}
