import GromaBase

/// An open file, with the errors of this module.
final class SystemFile {
    /// The name in errors.
    let path: String
    /// The actual path, which is temporary until a file is moved to its own path.
    let place: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// The file while it has a temporary path.
    private let temporary: TemporaryFile?
    /// The size of a regular file; nil for pipes and devices.
    let size: Int?

    private init(path: String, place: String? = nil, descriptor: Int32, isOwned: Bool, temporary: TemporaryFile? = nil) {
        self.path = path
        self.place = place ?? path
        self.descriptor = descriptor
        self.isOwned = isOwned
        self.temporary = temporary
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            size = Int(status.st_size)
        } else {
            size = nil
        }
    }

    deinit { if isOwned { close(descriptor) } }

    /// Opens a file for reading.
    static func reading(_ path: String) throws(FormatError) -> SystemFile {
        let descriptor = try opened(System.openFile(path), path)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw .inputOutput(path: path, reason: "is a folder")
        }
        return SystemFile(path: path, descriptor: descriptor, isOwned: true)
    }

    /// Creates a file for writing in a folder, with a unique name. It is removed with this object unless it was moved.
    ///
    /// - Parameter path: The final path, which errors name.
    static func temporary(in folder: String, for path: String) throws(FormatError) -> SystemFile {
        switch TemporaryFile.make(inFolder: folder) {
        case .success(let made):
            let place = (folder.hasSuffix("/") ? folder : folder + "/") + made.name
            return SystemFile(path: path, place: place, descriptor: made.descriptor, isOwned: false, temporary: made)
        case .failure(let error): throw failure(path, error)
        }
    }

    /// Opens an existing device or named pipe for writing.
    static func writing(_ path: String) throws(FormatError) -> SystemFile {
        SystemFile(path: path, descriptor: try opened(System.openForWriting(path), path), isOwned: true)
    }

    /// The kind of object at a path.
    enum Existing: Equatable {
        case nothing
        case regular(mode: UInt32)
        /// A device, a named pipe, a folder.
        case other
    }

    /// Returns the kind of object to which a path leads.
    static func existing(_ path: String) -> Existing {
        guard let (kind, stamp) = FileKind.status(path) else { return .nothing }
        return kind == .regular ? .regular(mode: stamp.mode) : .other
    }

    /// Returns the target of a path's last component, following symbolic links even if the last of them leads to nothing yet.
    static func resolved(_ path: String) -> String {
        var path = path
        for _ in 0..<40 {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
            let link = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4097) { buffer -> String? in
                guard let base = buffer.baseAddress else { return nil }
                let count = readlink(path, base, 4096)
                guard count > 0 else { return nil }
                return String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
            }
            guard let link else { return path }
            if link.hasPrefix("/") {
                path = link
            } else {
                path = (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + link
            }
        }
        return path
    }

    /// Sets the permissions of the file, if the system allows it.
    func take(mode: UInt32) { _ = fchmod(descriptor, mode_t(mode)) }

    /// Creates an instance for a descriptor that the caller opened and will close.
    static func descriptor(_ descriptor: Int32, named name: String) -> SystemFile {
        SystemFile(path: name, descriptor: descriptor, isOwned: false)
    }

    /// Reads some bytes; returns 0 at the end.
    func read(into buffer: UnsafeMutableRawPointer, _ count: Int) throws(FormatError) -> Int {
        guard let got = System.receive(descriptor, buffer, count) else { throw Self.failure(path, .last) }
        return got
    }

    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
        if let error = System.send(descriptor, bytes) { throw Self.failure(path, error) }
    }

    /// Moves to an offset from the file's start.
    func seek(to offset: Int) throws(FormatError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Self.failure(path, .last) }
    }

    /// Waits until all written bytes are on the disk.
    func synchronize() throws(FormatError) {
        if let error = System.synchronize(descriptor) { throw Self.failure(path, error) }
    }

    /// Moves a finished file to another path, replacing an existing file, in one step.
    static func move(_ path: String, to target: String) throws(FormatError) {
        guard rename(path, target) == 0 else { throw failure(target, .last) }
    }

    private static func opened(_ result: Result<Int32, SystemError>, _ path: String) throws(FormatError) -> Int32 {
        do throws(SystemError) { return try result.get() } catch { throw failure(path, error) }
    }

    private static func failure(_ path: String, _ error: SystemError) -> FormatError {
        error.isFull ? .noSpace(path: path) : .inputOutput(path: path, reason: error.text)
    }
}
