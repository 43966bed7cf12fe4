/// The kind of file that a path leads to, symbolic links followed.
public enum FileKind: Hashable, Sendable {
    /// Nothing, or nothing that one is allowed to see.
    case nothing
    /// A file that can be read again and again.
    case regular
    /// A folder.
    case folder
    /// A pipe, a socket or a device.
    case other

    /// What a path leads to.
    public init(of path: String) { self = FileKind.status(path)?.kind ?? .nothing }

    /// The kind and state of what a path leads to; nil if there is nothing.
    package static func status(_ path: String) -> (kind: FileKind, stamp: FileStamp)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind: FileKind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            default: .other
            }
        let modified = System.modified(status)
        let stamp = FileStamp(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
            size: Int64(status.st_size), modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
            mode: UInt32(status.st_mode & 0o7777), isAllowed: access(path, W_OK) == 0)
        return (kind, stamp)
    }
}

/// What tells one state of a file from another: who has changed or replaced it since has changed this too.
public struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    package let size: Int64
    /// When its contents were changed last, in nanoseconds.
    private let modified: Int64
    /// Its permissions.
    package let mode: UInt32

    /// Whether it is meant to be written to by whoever runs this: an administrator is allowed to everything, and yet a file that nobody has the
    /// permission to write to is no file to write to.
    public let isWritable: Bool

    /// The state of what a path leads to; nil if there is nothing.
    public init?(of path: String) {
        guard let stamp = FileKind.status(path)?.stamp else { return nil }
        self = stamp
    }

    /// Whether both are states of one file, by whatever names it was found: hard links and other spellings of a path lead to the same.
    public func isSameFile(as other: FileStamp) -> Bool { device == other.device && number == other.number }

    init(device: UInt64, number: UInt64, size: Int64, modified: Int64, mode: UInt32, isAllowed: Bool) {
        self.device = device
        self.number = number
        self.size = size
        self.modified = modified
        self.mode = mode
        isWritable = isAllowed && mode & 0o222 != 0
    }
}
