import GromaRPC

extension MemoryKind {
    /// Geometries of sketches, and those of changed neighbors that are not saved yet.
    package static let sketches = MemoryKind("sketches")
    /// The histories of sketches.
    package static let histories = MemoryKind("histories")
    /// Geometries that sketches snap to.
    package static let snapSources = MemoryKind("snapSources")
}
