/// The sink of a writer's bytes: memory, a file or a pipe.
///
/// A file is written beside its place and put there by ``finish()``, so that a failure leaves what was there; it keeps the permissions of the
/// file that it replaces, and the file that a symbolic link leads to is replaced, not the link. A device or a named pipe stays what it is: bytes
/// go to it as they come.
public final class ByteSink {
    private var memory: [UInt8] = []
    private let file: SystemFile?
    private let target: String?
    private let isDurable: Bool
    private var isFinished = false

    /// Keeps what is written in memory.
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

    /// Writes a file.
    ///
    /// - Parameter isDurable: whether ``finish()`` waits until the disk has it, so that a loss of power leaves the earlier file or the new one. What
    ///   nobody keeps needs not.
    /// - Throws: `inputOutput` if the file cannot be made.
    public static func file(_ path: String, isDurable: Bool = true) throws(FormatError) -> ByteSink {
        let existing = SystemFile.existing(path)
        let target = SystemFile.resolved(path)
        // A link of /proc leads to what may have no path of its own.
        if existing == .other || existing != SystemFile.existing(target) {
            return ByteSink(file: try SystemFile.writing(path), target: nil)
        }
        let file = try SystemFile.temporary(in: SystemFolder.of(target), for: path)
        if case .regular(let mode) = existing { file.take(mode: mode) }
        return ByteSink(file: file, target: target, isDurable: isDurable)
    }

    /// Writes to an open descriptor.
    public static func descriptor(_ descriptor: Int32, named name: String) -> ByteSink {
        ByteSink(file: SystemFile.descriptor(descriptor, named: name), target: nil)
    }

    /// A folder in which a writer may keep what has to wait.
    var folder: String { target.map(SystemFolder.of) ?? SystemFolder.temporary }

    /// What was written, of a sink that keeps it in memory.
    public var bytes: [UInt8] { memory }

    /// Takes bytes.
    ///
    /// - Throws: `inputOutput`, `noSpace`.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
        if let file { try file.write(bytes) } else { memory.append(contentsOf: bytes) }
    }

    /// Takes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) { try write(UnsafeRawBufferPointer(bytes)) }

    /// Takes bytes: the memory of a text that was encoded as a whole is taken without a copy where nothing was written before.
    ///
    /// - Throws: `inputOutput`, `noSpace`.
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

    /// Says that all has been written; a file now takes its place.
    ///
    /// - Throws: `inputOutput`, `noSpace`; a file that was there before is there still.
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
