/// The kind of file at a path; symbolic links are followed.
public enum FileKind: Hashable, Sendable {
    /// There is no file, or no permission to see it.
    case nothing
    /// A regular file, which can be read repeatedly.
    case regular
    /// A folder.
    case folder
    /// A pipe, a socket or a device.
    case other

    /// Determines the kind of file at a path.
    public init(of path: String) { self = FileKind.status(path)?.kind ?? .nothing }

    /// Returns the kind and stamp of the file at a path; nil if there is none.
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

/// Identifies a state of a file: changing or replacing the file changes its stamp.
public struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    package let size: Int64
    /// The time of its last modification, in nanoseconds.
    private let modified: Int64
    /// Its permissions.
    package let mode: UInt32

    /// Whether its permissions allow the user of this process to write. The permissions count even for an administrator, who could write
    /// anyway.
    public let isWritable: Bool

    /// Creates the stamp of the file at a path; nil if there is none.
    public init?(of path: String) {
        guard let stamp = FileKind.status(path)?.stamp else { return nil }
        self = stamp
    }

    /// Returns whether both are states of the same file, even if found under different names, such as hard links and other spellings of a
    /// path.
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
