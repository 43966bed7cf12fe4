import GromaRPC

extension MemoryKind {
    /// Features and attachments of layers that are in memory, those of feature files among them.
    static let layers = MemoryKind("layers")
    /// Answers of services while they are read.
    static let services = MemoryKind("services")
    /// Contents of attachments in temporary files: those that wait to be posted, and those that were downloaded.
    static let attachments = MemoryKind("attachments")
}
