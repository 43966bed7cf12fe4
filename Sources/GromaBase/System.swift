/// Calls of the operating system, with errors as values. Interrupted calls are repeated.
package enum System {
    // MARK: Descriptors

    /// Reads the available bytes, up to a count; returns 0 at the end of the input, and nil on an error, which is then
    /// ``SystemError/last``.
    package static func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int? {
        while true {
            let found = read(descriptor, buffer, count)
            if found >= 0 { return found }
            if errno != EINTR { return nil }
        }
    }

    /// Writes all bytes; returns the error that prevented it.
    package static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> SystemError? {
        guard let base = bytes.baseAddress else { return nil }
        var start = 0
        while start < bytes.count {
            let sent = write(descriptor, base + start, bytes.count - start)
            if sent > 0 { start += sent } else if errno != EINTR { return .last }
        }
        return nil
    }

    /// Makes a write to a closed pipe fail instead of ending the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Waits until all written data has reached the disk.
    package static func synchronize(_ descriptor: Int32) -> SystemError? {
        // Files without a disk (pipes, some file systems) do not support this and do not need it.
        fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP ? nil : .last
    }

    /// Closes a descriptor.
    package static func shut(_ descriptor: Int32) { close(descriptor) }

    /// Returns the size of an open file in bytes; 0 if it is unknown.
    package static func size(of descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    // MARK: The process

    /// Ends the process.
    package static func leave(_ status: Int32) -> Never {
        // An abandoned computation still uses resources that libraries release at exit.
        if AbandonedComputations.count > 0 {
            fflush(nil)
            Termination.leave(status)
        }
        exit(status)
    }

    /// Returns an environment variable; nil if it is not set.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    // MARK: Bytes

    /// Returns the index of a byte, or nil. O(count)
    @inlinable
    @inline(__always)
    package static func find(_ byte: UInt8, in bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        guard count > 0, let found = memchr(bytes, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }

    /// Returns whether bytes contain a word. O(count)
    package static func contains(_ word: StaticString, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        // Searches for the last letter, which is rare in the stream.
        let length = word.utf8CodeUnitCount
        let last = word.utf8Start[length - 1]
        var start = length - 1
        while start < count, let step = find(last, in: bytes + start, count - start) {
            start += step + 1
            if memcmp(bytes + (start - length), word.utf8Start, length) == 0 { return true }
        }
        return false
    }

    /// Returns whether bytes are equal. O(count)
    @inlinable
    @inline(__always)
    package static func isEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
    }

    // MARK: Files

    /// Opens a regular file below a directory for reading, following no symbolic link.
    package static func openFile(_ steps: [String], below root: Int32) -> Result<Int32, SystemError> {
        walk(steps, below: root) { directory, last in
            let file = openat(directory, last, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return .failure(.last) }
            var status = stat()
            guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(file)
                return .failure(status.st_mode & S_IFMT == S_IFDIR ? SystemError(EISDIR) : .notRegular)
            }
            return .success(file)
        }
    }

    /// Creates a temporary file beside a path below a directory, following no symbolic link.
    package static func makeTemporary(beside steps: [String], below root: Int32) -> Result<TemporaryFile, SystemError> {
        walk(steps, below: root) { directory, _ in TemporaryFile.make(in: directory) }
    }

    /// Returns whether there is a regular file at a path below a directory: 1 if there is, 0 if there is nothing. Follows no symbolic link
    /// and opens no file.
    package static func checkFile(_ steps: [String], below root: Int32) -> Result<Int32, SystemError> {
        walk(steps, below: root) { directory, last in
            var status = stat()
            if fstatat(directory, last, &status, AT_SYMLINK_NOFOLLOW) != 0 {
                return errno == ENOENT ? .success(0) : .failure(.last)
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return .success(1)
            case S_IFLNK: return .failure(SystemError(ELOOP))
            case S_IFDIR: return .failure(SystemError(EISDIR))
            default: return .failure(.notRegular)
            }
        }
    }

    /// Renames a file in its directory, replacing an existing file and keeping its permissions, and waits until the change has reached the
    /// disk.
    package static func replace(_ steps: [String], from temporary: String, open file: Int32, below root: Int32) -> Result<
        Int32, SystemError
    > {
        walk(steps, below: root) { directory, last in
            var status = stat()
            if fstatat(directory, last, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG {
                _ = fchmod(file, status.st_mode & 0o7777)
            }
            if let problem = synchronize(file) { return .failure(problem) }
            guard renameat(directory, temporary, directory, last) == 0 else { return .failure(.last) }
            _ = fsync(directory)
            return .success(0)
        }
    }

    /// Removes a file if possible.
    package static func remove(_ steps: [String], below root: Int32) {
        _ = walk(steps, below: root) { directory, last -> Result<Int32, SystemError> in .success(unlinkat(directory, last, 0)) }
    }

    /// Descends the directories of a path one by one and refuses symbolic links, so that nothing outside can be reached.
    private static func walk<Value>(
        _ steps: [String], below root: Int32, _ body: (Int32, String) -> Result<Value, SystemError>
    ) -> Result<Value, SystemError> {
        guard let last = steps.last else { return .failure(SystemError(EISDIR)) }
        var directory = dup(root)
        guard directory >= 0 else { return .failure(.last) }
        defer { close(directory) }
        for step in steps.dropLast() {
            let next = openat(directory, step, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else {
                // The system reports a link to a directory as "not a directory": report it as a link.
                let number = errno
                var status = stat()
                let isLink = fstatat(directory, step, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
                return .failure(SystemError(isLink ? ELOOP : number))
            }
            close(directory)
            directory = next
        }
        return body(directory, last)
    }

    /// Returns the absolute path of an existing file, with all links resolved.
    package static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Opens a directory as the root of further calls.
    package static func openDirectory(_ path: String) -> Result<Int32, SystemError> {
        descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    /// Opens a file at any path for reading.
    package static func openFile(_ path: String) -> Result<Int32, SystemError> {
        descriptor(open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Creates a file for writing, which must not exist yet.
    package static func makeFile(_ path: String) -> Result<Int32, SystemError> {
        descriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
    }

    /// Opens an existing device or named pipe for writing in place.
    package static func openForWriting(_ path: String) -> Result<Int32, SystemError> {
        descriptor(open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC))
    }

    private static func descriptor(_ descriptor: Int32) -> Result<Int32, SystemError> {
        descriptor >= 0 ? .success(descriptor) : .failure(.last)
    }
}
