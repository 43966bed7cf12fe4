import GromaBase

extension Session {
    /// Returns the access to files below the root.
    ///
    /// - Throws: `filesOff` if the session has no root.
    public func fileAccess() throws(CommandError) -> FileAccess {
        guard let files else { throw CommandError(.filesOff, "this session has no access to files") }
        return files
    }

    /// Returns the bytes of a file below the root, up to a limit. O(bytes)
    ///
    /// - Throws: `filesOff`, `outsideRoot`, `fileNotFound`, `inputOutput`, `tooLarge`.
    public func readFile(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        try withFile(path) { descriptor throws(CommandError) in try readAll(descriptor, path, limit: limit) }
    }

    /// Calls `body` with the descriptor of a file below the root, which is closed afterward.
    package func withFile<Value>(_ path: String, _ body: (Int32) throws(CommandError) -> Value) throws(CommandError) -> Value {
        let descriptor = try fileAccess().openForReading(path)
        defer { System.shut(descriptor) }
        return try body(descriptor)
    }

    private func readAll(_ descriptor: Int32, _ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 1
        while count > 0 && bytes.count <= limit {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: 1 << 16))
            let received = bytes.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { System.receive(descriptor, $0 + start, 1 << 16) } ?? nil
            }
            guard let received else { throw CommandError(.fileError, "\"\(path)\" cannot be read", found: .string(path)) }
            bytes.removeLast((1 << 16) - received)
            count = received
        }
        guard bytes.count <= limit else {
            throw CommandError(.tooLarge, "\(path) has more than \(limit) bytes", found: .string(path), expected: "at most \(limit) bytes")
        }
        return bytes
    }

    /// Writes a file below the root as a whole. O(bytes)
    ///
    /// - Throws: `filesOff`, `outsideRoot`, `inputOutput`, and the error of the owner of an open file.
    public func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        try writeFile(path) { descriptor throws(CommandError) in
            if let error = bytes.withUnsafeBytes({ System.send(descriptor, $0) }) {
                throw CommandError(.fileError, "\"\(path)\" cannot be written: \(error.text)", found: .string(path))
            }
        }
    }

    /// Writes a file below the root as a whole, unless a state refuses it because it has the file open: its data would be lost, and so
    /// would later writes to it.
    package func writeFile(_ path: String, _ body: (Int32) throws(CommandError) -> Void) throws(CommandError) {
        let files = try fileAccess()
        if let stamp = try files.stamp(of: path) {
            for state in allStates { try state.checkMayWrite(path, stamp) }
        }
        try files.write(path, body)
    }
}
