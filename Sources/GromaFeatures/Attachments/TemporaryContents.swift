import GromaFormats
import GromaBase

/// Contents of an attachment on their way: a file that other users cannot read, which is removed with the last owner.
public final class TemporaryContents: Sendable {
    private let file: TemporaryFile
    private let hold: (@Sendable (Int) -> Bool)?
    private let heldBytes: Int
    /// About what an open file takes, and what refers to it.
    private static let fileBytes = 2048
    /// The file, for APIs that need one; it exists as long as this object.
    public let path: String
    /// The number of bytes.
    public let size: Int

    /// Takes what a closure writes.
    ///
    /// - Parameters:
    ///   - hold: counts so many bytes more, fewer where it is negative, until nobody owns the contents; false where there is no room for them. Nil where
    ///     nobody counts.
    ///   - expected: how many bytes there will be, which are counted before anything is written; 0 where nobody knows.
    /// - Throws: `tooMuchMemory` if there is no room, `inputOutput` or `diskFull`, and what the closure throws.
    public init(
        holding hold: (@Sendable (Int) -> Bool)? = nil, expected: Int = 0, _ write: (ByteSink) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        var held = 0
        func count(_ bytes: Int) throws(FeatureError) {
            guard bytes != 0, let hold else { return }
            guard hold(bytes) else { throw .tooMuchMemory(location: "the attachment") }
            held += bytes
        }
        do throws(FeatureError) {
            try count(expected + Self.fileBytes)
            (file, path, size) = try Self.file(write)
            try count(size - expected)
        } catch {
            if held > 0 { _ = hold?(-held) }
            throw error
        }
        self.hold = hold
        heldBytes = held
    }

    deinit { if heldBytes > 0 { _ = hold?(-heldBytes) } }

    /// A file with what a closure writes, where it is and how long.
    private static func file(
        _ write: (ByteSink) throws(FeatureError) -> Void
    ) throws(FeatureError) -> (TemporaryFile, path: String, size: Int) {
        let file: TemporaryFile
        let folder = SystemFolder.temporary
        switch TemporaryFile.make(inFolder: folder, mode: 0o600) {
        case .success(let made): file = made
        case .failure(let error): throw .inputOutput(location: folder, reason: error.text)
        }
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + file.name
        let sink = ByteSink.descriptor(file.descriptor, named: path)
        try write(sink)
        do throws(FormatError) { try sink.finish() } catch { throw FeatureError(error) }
        return (file, path, System.size(of: file.descriptor))
    }

    /// The contents; the file stays as long as they are held.
    public var content: AttachmentContent {
        AttachmentContent(size: size) { [self] () throws(FormatError) in try ByteSource.file(path) }
    }
}
