import GromaRPC

extension MemoryKind {
    /// Popups that are open, with the features that they show.
    static let popups = MemoryKind("popups")
}
