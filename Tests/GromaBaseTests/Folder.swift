import Foundation
import GromaBase

/// A folder for a test's files, which is removed with it.
final class Folder {
    let path: String
    /// The open folder.
    let descriptor: Int32

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("groma-base-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        descriptor = try System.openDirectory(path).get()
    }

    deinit {
        System.shut(descriptor)
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Makes a link with a name that leads to a path.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: false)
    }

    /// Makes a named pipe and returns its path.
    func makePipe(_ name: String) -> String {
        mkfifo(file(name), 0o600)
        return file(name)
    }

    /// The names of what is in it, in order.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self) }

    /// How many descriptors of this process lead to it, or to what has a name in it.
    func openCount(_ name: String = "") -> Int {
        var (sought, found) = (stat(), stat())
        guard stat(name.isEmpty ? path : file(name), &sought) == 0 else { return 0 }
        var count = 0
        for descriptor in Int32(0)..<4096 {
            guard fstat(descriptor, &found) == 0, found.st_ino == sought.st_ino, found.st_dev == sought.st_dev else { continue }
            count += 1
        }
        return count
    }

    func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
    }
}
