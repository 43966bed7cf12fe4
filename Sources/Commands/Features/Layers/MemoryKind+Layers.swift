import GromaRPC

extension MemoryKind {
    /// Features and attachments of layers that are in memory, those of feature files among them.
    static let layers = MemoryKind("layers")
}
