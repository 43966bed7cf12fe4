import GromaRPC

extension MemoryKind {
    /// Features and attachments of layers in memory, including those of feature files.
    static let layers = MemoryKind("layers")
    /// Answers of services during their reading.
    static let services = MemoryKind("services")
    /// Contents of attachments in temporary files: those to be posted, and those that were downloaded.
    static let attachments = MemoryKind("attachments")
}
