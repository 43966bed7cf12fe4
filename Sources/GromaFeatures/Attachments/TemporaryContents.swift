import GromaFormats
import GromaBase

/// Contents of an attachment on their way: a file that other users cannot read, which is removed with the last owner.
public final class TemporaryContents: Sendable {
    private let file: TemporaryFile
    /// The file, for APIs that need one; it exists as long as this object.
    public let path: String
    /// How many bytes there are.
    public let size: Int

    /// Takes what a closure writes.
    ///
    /// - Throws: `inputOutput` or `diskFull`, and what the closure throws.
    public init(_ write: (ByteSink) throws(FeatureError) -> Void) throws(FeatureError) {
        let folder = SystemFolder.temporary
        switch TemporaryFile.make(inFolder: folder, mode: 0o600) {
        case .success(let made): file = made
        case .failure(let error): throw .inputOutput(location: folder, reason: error.text)
        }
        path = (folder.hasSuffix("/") ? folder : folder + "/") + file.name
        let sink = ByteSink.descriptor(file.descriptor, named: path)
        try write(sink)
        do throws(FormatError) { try sink.finish() } catch { throw FeatureError(error) }
        size = System.size(of: file.descriptor)
    }

    /// The contents; the file stays as long as they are held.
    public var content: AttachmentContent {
        AttachmentContent(size: size) { [self] () throws(FormatError) in try ByteSource.file(path) }
    }
}
