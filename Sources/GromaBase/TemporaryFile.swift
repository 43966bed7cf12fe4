import Synchronization

/// A file that is being written under a temporary name. If it still has that name when this object is deallocated, it is removed.
///
/// It is locked while it is written, and the system releases the lock when the process ends, however that happens. So a file with such a
/// name that is not locked was left behind by a process, and is removed by the next one that writes to the folder.
package final class TemporaryFile: Sendable {
    /// Its name, which is unique among threads, processes and machines that write to the same folder: it has 64 random bits. It is short
    /// whatever the final name is, because the final name may already have the maximum length of the file system.
    package let name: String
    /// The open file, for writing. It is closed when this object is deallocated.
    package let descriptor: Int32
    private let directory: Int32
    private let number: UInt64

    private init(_ name: String, _ descriptor: Int32, _ directory: Int32, _ number: UInt64) {
        self.name = name
        self.descriptor = descriptor
        self.directory = directory
        self.number = number
    }

    deinit {
        // A file that has its final name no longer exists under the temporary one.
        Self.remove(name, in: directory)
        Self.living.withLock { $0[number] = nil }
        close(descriptor)
        close(directory)
    }

    /// The name for a store that is created beside the file, and is removed with it unless it has its final name.
    package var storeName: String { name + Self.storeEnding }

    private static let start = ".groma-"
    private static let end = ".part"
    private static let storeEnding = ".store"

    /// Creates an empty file in an open directory, with these permissions subject to the process's umask.
    package static func make(in directory: Int32, mode: mode_t = 0o666) -> Result<TemporaryFile, SystemError> {
        sweepOnce(directory)
        var failure = SystemError(EEXIST)
        // Retries with another name if one is taken, or was removed before it was locked. A file system that reports no links for existing
        // files is not suitable.
        for _ in 0..<8 {
            let own = dup(directory)
            guard own >= 0 else { return .failure(.last) }
            let number = UInt64.random(in: 0 ... .max)
            let name = start + number.padded(to: 16, radix: 16) + end
            let descriptor = openat(own, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            guard descriptor >= 0 else {
                failure = .last
                close(own)
                if failure.isTaken { continue }
                break
            }
            living.withLock { $0[number] = (own, name) }
            let file = TemporaryFile(name, descriptor, own, number)
            // Without support for locks, nothing is removed either.
            var status = stat()
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                return .success(file)
            }
            failure = SystemError(ENOENT)
        }
        return .failure(failure)
    }

    /// Creates an empty file in a folder, with these permissions subject to the process's umask.
    package static func make(inFolder path: String, mode: mode_t = 0o666) -> Result<TemporaryFile, SystemError> {
        switch System.openDirectory(path) {
        case .success(let directory):
            defer { close(directory) }
            return make(in: directory, mode: mode)
        case .failure(let error): return .failure(error)
        }
    }

    // MARK: Files left behind

    /// The files that are being written, by ID.
    private static let living = Mutex<[UInt64: (directory: Int32, name: String)]>([:])

    /// Removes all files that are being written. Called just before the process ends.
    package static func removeAll() {
        living.withLock { files in
            for (_, file) in files { remove(file.name, in: file.directory) }
        }
    }

    private static func remove(_ name: String, in directory: Int32) {
        unlinkat(directory, name, 0)
        for ending in ["", "-journal", "-wal", "-shm"] { unlinkat(directory, name + storeEnding + ending, 0) }
    }

    /// The folders that were cleaned up, by device and inode.
    private static let swept = Mutex<Set<[UInt64]>>([])

    private static func sweepOnce(_ directory: Int32) {
        var status = stat()
        guard fstat(directory, &status) == 0 else { return }
        let key = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        if swept.withLock({ $0.insert(key).inserted }) { sweep(directory) }
    }

    /// Removes the temporary files in a folder that belong to this user and are no longer being written. O(files of the folder)
    package static func sweep(_ directory: Int32) {
        let own = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return }
        guard let stream = fdopendir(own) else {
            close(own)
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            guard name.utf8.count == start.utf8.count + 16 + end.utf8.count, name.hasPrefix(start), name.hasSuffix(end) else { continue }
            let file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { continue }
            var status = stat()
            if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                flock(file, LOCK_EX | LOCK_NB) == 0
            {
                remove(name, in: directory)
            }
            close(file)
        }
    }
}
