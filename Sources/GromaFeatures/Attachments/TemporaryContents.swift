import GromaFormats
import GromaBase

/// The contents of an attachment in a temporary file that other users cannot read, and that is removed with its last owner.
public final class TemporaryContents: Sendable {
    private let file: TemporaryFile
    private let hold: (@Sendable (Int) -> Bool)?
    private let heldBytes: Int
    /// The approximate memory of an open file and the objects that refer to it.
    private static let fileBytes = 2048
    /// The path of the file, for APIs that need one; it exists as long as this object.
    public let path: String
    /// The number of bytes.
    public let size: Int

    /// Creates the file with the bytes that a closure writes.
    ///
    /// - Parameters:
    ///   - hold: Called with the number of bytes by which the memory of the contents grows, or shrinks if negative, until nobody owns the
    ///     contents; returns false if there is no room for them. Nil for no count.
    ///   - expected: The expected number of bytes, which are counted before anything is written; 0 if unknown.
    /// - Throws: `tooMuchMemory` if there is no room, `inputOutput` or `diskFull`, and the errors of the closure.
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

    /// Creates a file with what a closure writes, and returns it with its path and its size.
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

    /// The contents; the file exists as long as they are held.
    public var content: AttachmentContent {
        AttachmentContent(size: size) { [self] () throws(FormatError) in try ByteSource.file(path) }
    }
}
