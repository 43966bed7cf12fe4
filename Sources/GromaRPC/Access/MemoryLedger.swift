/// The memory that a session holds for its script, in bytes, by kind.
struct MemoryLedger {
    /// The total of all kinds.
    private(set) var total = 0
    private var accounts: [(kind: MemoryKind, bytes: Int)] = []

    /// Adds a number of bytes, which may be negative. O(kinds), of which there are only a few
    @inline(__always)
    mutating func add(_ bytes: Int, _ kind: MemoryKind) {
        total += bytes
        for index in accounts.indices where accounts[index].kind === kind {
            accounts[index].bytes += bytes
            return
        }
        accounts.append((kind, bytes))
    }

    /// The kinds with any memory, by name.
    var byKind: [(name: String, value: Int)] {
        accounts.filter { $0.bytes != 0 }.map { ($0.kind.name, $0.bytes) }.sorted { $0.name < $1.name }
    }
}

/// A kind of memory that a session holds for its script, which `session.info` reports by name. Declare each kind once, as a static
/// constant.
public final class MemoryKind: Sendable {
    /// The name on the stream.
    public let name: String

    /// Creates a kind.
    public init(_ name: String) { self.name = name }

    /// The contributions of plugins to ``Session/heldBytes``.
    public static let others = MemoryKind("others")
    /// Parameters that commands keep: renderers, labels, definitions, texts.
    static let settings = MemoryKind("settings")
    /// Lines that wait while a request of the engine is answered.
    static let queuedLines = MemoryKind("queuedLines")
}
