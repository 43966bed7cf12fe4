import Foundation
import GromaBase
import GromaFormats

/// A temporary file with received contents, which is removed with it.
final class ReceivedFile: Sendable {
    /// The URL of the file.
    let url: URL
    private let file: TemporaryFile

    /// Creates an empty file that only its owner can read.
    init() throws(SystemError) {
        switch TemporaryFile.make(inFolder: SystemFolder.temporary, mode: 0o600) {
        case .success(let made): file = made
        case .failure(let error): throw error
        }
        url = URL(fileURLWithPath: SystemFolder.temporary).appendingPathComponent(file.name)
    }

    /// Appends a piece.
    func append(_ piece: UnsafeRawBufferPointer) throws(SystemError) {
        if let error = System.send(file.descriptor, piece) { throw error }
    }
}
