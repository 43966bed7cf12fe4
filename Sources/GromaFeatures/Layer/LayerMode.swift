/// The mode of a layer: which features of its table it holds.
public enum LayerMode: String, Hashable, Sendable, CaseIterable {
    /// All of them, loaded when they are first needed.
    case snapshot
    /// Those of the places that were looked at, loaded when they are first needed.
    case onDemand
    /// Those that are selected.
    case selection
}

/// The way in which a new selection is combined with the present one.
public enum SelectionMethod: String, Hashable, Sendable, CaseIterable {
    /// Adds to it.
    case add
    /// Takes its place.
    case new
    /// Takes from it.
    case subtract
}
