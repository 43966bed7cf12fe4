extension System {
    /// Returns the names of the entries of a folder, without `.` and `..`, in any order. O(n)
    package static func names(in folder: String) -> Result<[String], SystemError> {
        guard let stream = opendir(folder) else { return .failure(.last) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return .success(names)
    }

    /// Returns the bytes of a regular file; nil if it has more than `limit`. O(n)
    package static func bytes(ofFile path: String, atMost limit: Int) -> Result<[UInt8]?, SystemError> {
        guard FileKind(of: path) == .regular else { return .failure(FileKind(of: path) == .nothing ? SystemError(ENOENT) : .notRegular) }
        return openFile(path).flatMap { file in
            defer { close(file) }
            // A file may grow while it is read: reading one byte more than allowed detects that.
            let room = min(size(of: file), limit) + 1
            var bytes: [UInt8] = []
            while bytes.count <= limit {
                var isFailed = false
                let part = [UInt8](unsafeUninitializedCapacity: min(room, limit + 1 - bytes.count)) { buffer, count in
                    guard let base = buffer.baseAddress, let found = receive(file, base, buffer.count) else {
                        isFailed = true
                        return
                    }
                    count = found
                }
                if isFailed { return .failure(.last) }
                if part.isEmpty { return .success(bytes) }
                bytes += part
            }
            return .success(nil)
        }
    }
}
