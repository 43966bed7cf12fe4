import Foundation
import Synchronization

/// A folder of a test's own, gone with it, and at the end of a process that exits before.
package final class TemporaryFolder: Sendable {
    /// Its path.
    package let path: String

    /// Those that are there. A test in a process of its own ends by `exit`, which ends no object's life.
    private static let present = Mutex<Set<String>>([])
    private static let sweepsAtExit: Bool =
        atexit {
            for path in TemporaryFolder.present.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
        } == 0

    /// Makes an empty one.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("groma-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        if Self.sweepsAtExit { _ = Self.present.withLock { $0.insert(path) } }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        _ = Self.present.withLock { $0.remove(path) }
    }

    /// Its path.
    package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// A path in it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and gives its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Removes what is at a path of it.
    package func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// The names of what is in it, in their order.
    package var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
