/// A buffer of text that is written later: in memory while it is small, otherwise in a temporary file that is removed with the spool.
final class Spool {
    private var memory: [UInt8] = []
    private var file: SystemFile?
    private let folder: String

    private static let memoryLimit = 4 << 20

    /// Creates a spool with the folder for its file.
    init(folder: String) { self.folder = folder }

    /// Writes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
        memory.append(contentsOf: bytes)
        if memory.count > Self.memoryLimit { try spill() }
    }

    /// Writes all contents to a sink, and empties the spool.
    func empty(into sink: ByteSink) throws(FormatError) {
        if let file {
            try spill()
            let source = try ByteSource.file(file.place)
            while try source.loadMore() {
                try sink.write(source.loaded)
                source.consume(.max)
            }
            self.file = nil
        } else {
            let bytes = memory
            memory = []
            try sink.write(bytes)
        }
    }

    private func spill() throws(FormatError) {
        if file == nil {
            file = try SystemFile.temporary(in: folder, for: folder)
        }
        guard let file else { return }
        let bytes = memory
        memory = []
        let failure = bytes.withUnsafeBytes { part -> FormatError? in
            do throws(FormatError) {
                try file.write(part)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
