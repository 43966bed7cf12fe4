import GromaRPC

extension MemoryKind {
    /// Open popups, with their features.
    static let popups = MemoryKind("popups")
}
