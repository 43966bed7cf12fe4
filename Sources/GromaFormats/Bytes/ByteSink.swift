import Synchronization

/// Where a writer's bytes go: memory, a file or a pipe.
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
    /// - Parameter isDurable: whether ``finish()`` waits until the disk has it, so that a loss of power leaves the earlier file or the new one.
    public static func file(_ path: String, isDurable: Bool = false) throws(FormatError) -> ByteSink {
        let existing = SystemFile.existing(path)
        let target = SystemFile.resolved(path)
        // A link of /proc leads to what may have no path of its own.
        if existing == .other || existing != SystemFile.existing(target) {
            return ByteSink(file: try SystemFile.writing(path), target: nil)
        }
        // Two sinks of one process may write the same file: the name is each one's own. What bears it has been left by a process that died.
        let number = count.add(1, ordering: .relaxed).newValue
        let beside = "\(target).\(SystemFile.processIdentifier)-\(number).part"
        SystemFile.remove(beside)
        let file = try SystemFile.creating(beside)
        if case .regular(let mode) = existing { file.take(mode: mode) }
        return ByteSink(file: file, target: target, isDurable: isDurable)
    }

    /// How many files this process has written.
    private static let count = Atomic<Int>(0)

    /// Writes to an open descriptor.
    public static func descriptor(_ descriptor: Int32, named name: String) -> ByteSink {
        ByteSink(file: SystemFile.descriptor(descriptor, named: name), target: nil)
    }

    deinit {
        if let file, target != nil, !isFinished { SystemFile.remove(file.path) }
    }

    /// A folder in which a writer may keep what has to wait.
    var folder: String {
        guard let target, let slash = target.lastIndex(of: "/") else { return target == nil ? SystemFolder.temporary : "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    /// What was written, of a sink that keeps it in memory.
    public var bytes: [UInt8] { memory }

    /// Takes bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
        if let file { try file.write(bytes) } else { memory.append(contentsOf: bytes) }
    }

    /// Takes bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) { try write(UnsafeRawBufferPointer(bytes)) }

    /// Takes the memory of an encoded whole without a copy where nothing stands there yet.
    func write(_ bytes: consuming [UInt8]) throws(FormatError) {
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
    public func finish() throws(FormatError) {
        guard !isFinished else { return }
        if isDurable { try file?.synchronize() }
        if let file, let target {
            try SystemFile.move(file.path, to: target)
            if isDurable { SystemFile.synchronize(folder: folder) }
        }
        isFinished = true
    }
}
