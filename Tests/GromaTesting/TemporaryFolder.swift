import Foundation

/// A folder of a test's own, gone with it.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes an empty one.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("groma-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where it is.
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
