/// An error of the operating system.
package struct SystemError: Error, Hashable {
    /// The `errno`.
    package let number: Int32

    /// The error of a number.
    package init(_ number: Int32) { self.number = number }

    /// That of the thread's last call.
    package static var last: SystemError { SystemError(errno) }

    /// What is opened is a pipe, a socket or a device.
    package static let notRegular = SystemError(-1)

    /// Whether something has the name already that was to be made.
    package var isTaken: Bool { number == EEXIST }
    /// Whether there is no room: a limit on the size of files (`ulimit -f`) and one on a user's space are like a disk that is full.
    package var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }
    /// Whether nothing is there.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether nobody reads any more what is written.
    package var isBrokenPipe: Bool { number == EPIPE }
    /// What opening without following gives for a symbolic link.
    package var isLink: Bool { number == ELOOP || number == EMLINK }
    /// What it is, in the system's words.
    package var text: String { self == .notRegular ? "it is no regular file" : String(cString: strerror(number)) }
}
