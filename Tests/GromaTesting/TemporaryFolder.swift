import Foundation
import Synchronization

/// A temporary folder of a test, which is removed when this object is deallocated or when the process exits.
package final class TemporaryFolder: Sendable {
    /// Its path.
    package let path: String

    /// The existing folders. An exit test ends by `exit`, which does not deallocate objects.
    private static let present = Mutex<Set<String>>([])
    private static let sweepsAtExit: Bool =
        atexit {
            for path in TemporaryFolder.present.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
        } == 0

    /// Creates an empty folder.
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

    /// Returns the path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file in the folder and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Removes a file or folder in the folder.
    package func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// The names of the files and folders in the folder, in alphabetical order.
    package var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
