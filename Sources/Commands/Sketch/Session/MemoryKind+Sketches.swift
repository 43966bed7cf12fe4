import GromaRPC

extension MemoryKind {
    /// Shapes that are sketched, and those of neighbours that wait to be saved.
    package static let sketches = MemoryKind("sketches")
    /// What sketches keep to undo and redo steps.
    package static let histories = MemoryKind("histories")
    /// Geometries that sketches snap to.
    package static let snapSources = MemoryKind("snapSources")
}
