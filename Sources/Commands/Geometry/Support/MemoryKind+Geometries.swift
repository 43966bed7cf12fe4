import GromaRPC

extension MemoryKind {
    /// Geometries that the session holds by name.
    static let geometries = MemoryKind("geometries")
}
