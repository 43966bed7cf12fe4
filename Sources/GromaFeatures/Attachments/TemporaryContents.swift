import GromaFormats
import GromaBase

/// Contents of an attachment on their way: a file that other users cannot read, in a folder of its own that is removed with the last owner.
public final class TemporaryContents: Sendable {
    private let folder: String
    /// The file, for APIs that need one; it exists as long as this object.
    public let path: String
    /// How many bytes there are.
    public let size: Int

    /// Takes what a closure writes.
    ///
    /// - Throws: `inputOutput` or `diskFull`, and what the closure throws.
    public init(_ write: (ByteSink) throws(FeatureError) -> Void) throws(FeatureError) {
        let folder = try Self.makeFolder()
        let path = folder + "/contents"
        do throws(FeatureError) {
            let sink: ByteSink
            do throws(FormatError) { sink = try ByteSink.file(path, isDurable: false) } catch { throw FeatureError(error) }
            try write(sink)
            do throws(FormatError) { try sink.finish() } catch { throw FeatureError(error) }
        } catch {
            Self.remove(path, folder)
            throw error
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            let reason = SystemError.last.text
            Self.remove(path, folder)
            throw .inputOutput(location: path, reason: reason)
        }
        self.folder = folder
        self.path = path
        size = Int(facts.st_size)
    }

    deinit { Self.remove(path, folder) }

    /// The contents; the file stays as long as they are held.
    public var content: AttachmentContent {
        AttachmentContent(size: size) { [self] () throws(FormatError) in try ByteSource.file(path) }
    }

    private static func makeFolder() throws(FeatureError) -> String {
        let parent = SystemFolder.temporary
        // The system puts characters of its own in the place of the last six.
        var template = Array("\(parent)/groma-XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { mkdtemp($0) != nil } ?? false }
        guard isMade else {
            throw .inputOutput(location: parent, reason: SystemError.last.text)
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func remove(_ path: String, _ folder: String) {
        unlink(path)
        rmdir(folder)
    }
}
