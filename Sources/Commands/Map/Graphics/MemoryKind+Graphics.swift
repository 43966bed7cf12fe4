import GromaRPC

extension MemoryKind {
    /// Graphics of graphics layers.
    static let graphics = MemoryKind("graphics")
}
