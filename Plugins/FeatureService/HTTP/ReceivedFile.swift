import Foundation
import Synchronization

/// A temporary file of what a service sends, which vanishes with it.
final class ReceivedFile: Sendable {
    /// Where it is.
    let url: URL
    private let handle: Mutex<FileHandle>

    /// Makes an empty file that its owner alone can read.
    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("groma-\(UUID().uuidString).download")
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        handle = Mutex(try FileHandle(forWritingTo: url))
    }

    deinit {
        try? handle.withLock { try $0.close() }
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a piece behind those before.
    func append(_ piece: Data) throws { try handle.withLock { try $0.write(contentsOf: piece) } }
}
