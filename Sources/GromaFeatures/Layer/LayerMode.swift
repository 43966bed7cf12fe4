/// Which features of its table a layer holds.
public enum LayerMode: String, Hashable, Sendable, CaseIterable {
    /// All of them, loaded when they are first needed.
    case snapshot
    /// Those of the places that were looked at, loaded when they are first needed.
    case onDemand
    /// Those that are selected.
    case selection
}

/// What selecting does to what is selected already.
public enum SelectionMethod: String, Hashable, Sendable, CaseIterable {
    /// Adds to it.
    case add
    /// Takes its place.
    case new
    /// Takes from it.
    case subtract
}
