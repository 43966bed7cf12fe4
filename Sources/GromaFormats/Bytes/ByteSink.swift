/// The sink of a writer's bytes: memory, a file or a pipe.
///
/// A file is written under a temporary name in the same folder, and renamed by ``finish()``, so that an existing file remains after a
/// failure; it keeps the permissions of the file that it replaces, and a symbolic link remains, while its target is replaced. A device or a
/// named pipe is not replaced: bytes are written to it directly.
public final class ByteSink {
    private var memory: [UInt8] = []
    private let file: SystemFile?
    private let target: String?
    private let isDurable: Bool
    private var isFinished = false

    /// Creates a sink in memory.
    public init() {
        file = nil
        target = nil
        isDurable = false
    }

    private init(file: SystemFile, target: String?, isDurable: Bool = false) {
        self.file = file
        self.target = target
        self.isDurable = isDurable
    }

    /// Creates a sink for a file.
    ///
    /// - Parameter isDurable: Whether ``finish()`` waits until the file is on the disk, so that after a loss of power there is either the
    ///   earlier file or the new one. Temporary files do not need this.
    /// - Throws: `inputOutput` if the file cannot be created.
    public static func file(_ path: String, isDurable: Bool = true) throws(FormatError) -> ByteSink {
        let existing = SystemFile.existing(path)
        let target = SystemFile.resolved(path)
        // A link in /proc can lead to an object without a path.
        if existing == .other || existing != SystemFile.existing(target) {
            return ByteSink(file: try SystemFile.writing(path), target: nil)
        }
        let file = try SystemFile.temporary(in: SystemFolder.of(target), for: path)
        if case .regular(let mode) = existing { file.take(mode: mode) }
        return ByteSink(file: file, target: target, isDurable: isDurable)
    }

    /// Creates a sink for an open descriptor.
    public static func descriptor(_ descriptor: Int32, named name: String) -> ByteSink {
        ByteSink(file: SystemFile.descriptor(descriptor, named: name), target: nil)
    }

    /// The folder for temporary files of a writer.
    var folder: String { target.map(SystemFolder.of) ?? SystemFolder.temporary }

    /// The bytes written to a sink in memory.
    public var bytes: [UInt8] { memory }

    /// Writes bytes.
    ///
    /// - Throws: `inputOutput`, `noSpace`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
        if let file { try file.write(bytes) } else { memory.append(contentsOf: bytes) }
    }

    /// Writes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) { try write(UnsafeRawBufferPointer(bytes)) }

    /// Writes bytes: the array of a text that was encoded as a whole becomes the sink's memory without a copy if nothing was written
    /// before.
    ///
    /// - Throws: `inputOutput`, `noSpace`.
    /// - Complexity: O(*n*), where *n* is the number of bytes, unless the array is not copied.
    public func write(_ bytes: consuming [UInt8]) throws(FormatError) {
        if file == nil && memory.isEmpty {
            memory = bytes
            return
        }
        let result = bytes.withUnsafeBytes { part -> FormatError? in
            do throws(FormatError) {
                try write(part)
                return nil
            } catch {
                return error
            }
        }
        if let result { throw result }
    }

    /// Finishes writing; a file is now moved to its place.
    ///
    /// - Throws: `inputOutput`, `noSpace`; then an earlier file remains.
    public func finish() throws(FormatError) {
        guard !isFinished else { return }
        if isDurable { try file?.synchronize() }
        if let file, let target {
            try SystemFile.move(file.place, to: target)
            if isDurable { SystemFolder.synchronize(folder) }
        }
        isFinished = true
    }
}
