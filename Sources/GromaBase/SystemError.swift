/// An error of the operating system.
package struct SystemError: Error, Hashable {
    /// The `errno`.
    package let number: Int32

    /// Creates the error with a number.
    package init(_ number: Int32) { self.number = number }

    /// The error of the thread's last call.
    package static var last: SystemError { SystemError(errno) }

    /// The opened file is a pipe, a socket or a device.
    package static let notRegular = SystemError(-1)

    /// Whether a file with the name exists already.
    package var isTaken: Bool { number == EEXIST }
    /// Whether there is no space left: on the disk, in the user's quota, or below the limit of file sizes (`ulimit -f`).
    package var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }
    /// Whether there is no such file.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the reader of the pipe has gone.
    package var isBrokenPipe: Bool { number == EPIPE }
    /// Whether the file is a symbolic link, which was not to be followed.
    package var isLink: Bool { number == ELOOP || number == EMLINK }
    /// The system's message.
    package var text: String { self == .notRegular ? "it is not a regular file" : String(cString: strerror(number)) }
}
