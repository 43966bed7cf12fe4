/// The mode of a layer: which features of its table it loads.
public enum LayerMode: String, Hashable, Sendable, CaseIterable {
    /// All features, loaded when they are first needed.
    case snapshot
    /// The features of the regions that were shown, loaded when they are first needed.
    case onDemand
    /// The selected features.
    case selection
}

/// The way in which a new selection is combined with the current one.
public enum SelectionMethod: String, Hashable, Sendable, CaseIterable {
    /// Adds to the current selection.
    case add
    /// Replaces the current selection.
    case new
    /// Subtracts from the current selection.
    case subtract
}
