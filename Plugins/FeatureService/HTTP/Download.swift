import GromaBase
import GromaFeatures
import GromaFormats

/// Contents that were downloaded to a temporary file, which is removed with it.
final class Download: Sendable {
    private let file: ReceivedFile?
    /// The URL, without secrets.
    let url: String
    /// The number of bytes.
    let size: Int

    init(file: ReceivedFile?, size: Int, url: String) {
        self.file = file
        self.url = url
        self.size = size
    }

    /// Returns the first 64 kB.
    func start() throws(FeatureError) -> [UInt8] {
        guard let file else { return [] }
        do throws(FormatError) {
            let source = try ByteSource.file(file.url.path)
            _ = try source.load(1 << 16)
            return Array(source.loaded.prefix(1 << 16))
        } catch {
            throw FeatureError(error)
        }
    }

    /// Writes all contents to a sink.
    func write(to sink: ByteSink, hook: OperationHook) throws(FeatureError) {
        guard let file else { return }
        do {
            let source = try ByteSource.file(file.url.path)
            while try source.loadMore() {
                if hook.isCancelled?() == true { throw FeatureError.cancelled }
                try sink.write(UnsafeRawBufferPointer(source.loaded))
                source.consume(.max)
            }
        } catch let error as FormatError {
            throw FeatureError(error)
        } catch {
            throw error as? FeatureError ?? .inputOutput(location: file.url.path, reason: "\(error)")
        }
    }
}
