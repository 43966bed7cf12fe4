import Foundation
import GromaBase
import GromaFormats

/// A temporary file of what a service sends, which vanishes with it.
final class ReceivedFile: Sendable {
    /// Where it is.
    let url: URL
    private let file: TemporaryFile

    /// Creates an empty file that its owner alone can read.
    init() throws(SystemError) {
        switch TemporaryFile.make(inFolder: SystemFolder.temporary, mode: 0o600) {
        case .success(let made): file = made
        case .failure(let error): throw error
        }
        url = URL(fileURLWithPath: SystemFolder.temporary).appendingPathComponent(file.name)
    }

    /// Writes a piece behind those before.
    func append(_ piece: UnsafeRawBufferPointer) throws(SystemError) {
        if let error = System.send(file.descriptor, piece) { throw error }
    }
}
