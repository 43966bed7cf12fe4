import GromaBase

/// Reads and writes files below a root directory, and none outside it: paths are resolved step by step, and symbolic links are not
/// followed.
public final class FileAccess: Sendable {
    private let root: Int32
    package let rootPath: String
    /// The prefixes of absolute paths below the root.
    private let prefixes: [String]

    init(root path: String) throws(CommandError) {
        switch System.openDirectory(path) {
        case .success(let descriptor): root = descriptor
        case .failure(let error):
            throw CommandError(.fileNotFound, "the root \(path) cannot be opened: \(error.text)", found: .string(path))
        }
        rootPath = path
        prefixes = [System.realPath(path), path].compactMap { $0 }.filter { $0.hasPrefix("/") }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }

    deinit { System.shut(root) }

    /// Opens a file for reading. The caller owns the descriptor.
    package func openForReading(_ path: String) throws(CommandError) -> Int32 {
        let steps = try steps(path)
        switch System.openFile(steps, below: root) {
        case .success(let descriptor): return descriptor
        case .failure(let error): throw Self.error(error, path, "read")
        }
    }

    /// Writes a file as a whole: it is not visible, and an existing file is unchanged, until `body` has succeeded and the data has reached
    /// the disk. If several writers write to the same path at once, the last one's file remains.
    package func write(_ path: String, _ body: (Int32) throws(CommandError) -> Void) throws(CommandError) {
        let steps = try steps(path)
        try Self.checkName(steps, path)
        let temporary: TemporaryFile
        switch System.makeTemporary(beside: steps, below: root) {
        case .success(let made): temporary = made
        case .failure(let error): throw Self.error(error, path, "written")
        }
        // It is removed at the end of the scope unless it has its final name.
        try withExtendedLifetime(temporary) { () throws(CommandError) in
            try body(temporary.descriptor)
            if case .failure(let error) = System.replace(steps, from: temporary.name, open: temporary.descriptor, below: root) {
                throw Self.error(error, path, "written")
            }
        }
    }

    /// Throws for names of database journals and logs, which SQLite would use as its own.
    private static func checkName(_ steps: [String], _ path: String) throws(CommandError) {
        guard let last = steps.last, let ending = DatabaseCompanion.ending(of: last) else { return }
        throw CommandError(
            .fileError, "\"\(path)\" is the name of a database's journal or log (…\(ending)), which scripts do not write",
            found: .string(path),
            expected: "a name that does not end in \(DatabaseCompanion.endings.joined(separator: ", "))")
    }

    /// Returns the size of an open file in bytes.
    package static func size(of descriptor: Int32) -> Int { System.size(of: descriptor) }

    /// Returns the absolute path of a regular file below the root, for libraries that open files only by path; the file need not exist yet.
    /// At the time of this call its folders exist, and neither they nor the file are symbolic links; someone who can replace them by a link
    /// afterward can redirect the access.
    package func verifiedPath(_ path: String) throws(CommandError) -> String {
        let steps = try steps(path)
        try Self.checkName(steps, path)
        if case .failure(let error) = System.checkFile(steps, below: root) { throw Self.error(error, path, "opened") }
        guard let prefix = prefixes.first else {
            throw CommandError(.fileError, "\"\(path)\" cannot be opened: the root directory no longer has a path", found: .string(path))
        }
        return prefix + steps.joined(separator: "/")
    }

    /// Removes a file below the root, if possible.
    package func remove(_ path: String) {
        guard let steps = try? steps(path) else { return }
        System.remove(steps, below: root)
    }

    /// Returns the stamp of the file at a path below the root, with symbolic links followed; nil if there is none.
    package func stamp(of path: String) throws(CommandError) -> FileStamp? {
        let steps = try steps(path)
        return prefixes.first.flatMap { FileStamp(of: $0 + steps.joined(separator: "/")) }
    }

    /// Returns whether there is a file at a path below the root.
    package func hasFile(_ path: String) -> Bool {
        guard let steps = try? steps(path), case .success(let found) = System.checkFile(steps, below: root) else { return false }
        return found == 1
    }

    /// Returns whether an absolute path without symbolic links lies below the root.
    package func contains(absolutePath path: String) -> Bool { prefixes.first.map { path.hasPrefix($0) } ?? false }

    /// Returns a text in which absolute paths below the root are replaced by relative ones.
    package func shown(_ text: String) -> String { prefixes.reduce(text) { $1 == "/" ? $0 : $0.replacing($1, with: "") } }

    /// Returns the components of a path from the root; `..` must not lead out of it.
    private func steps(_ path: String) throws(CommandError) -> [String] {
        var rest = path[...]
        if path.hasPrefix("/") {
            guard let prefix = prefixes.first(where: { path.hasPrefix($0) }) else { throw Self.outside(path) }
            rest = path.dropFirst(prefix.count)
        }
        if path.utf8.contains(0) { throw Self.outside(path) }
        var steps: [String] = []
        for step in rest.split(separator: "/") where step != "." {
            if step != ".." {
                steps.append(String(step))
            } else if steps.popLast() == nil {
                throw Self.outside(path)
            }
        }
        guard !steps.isEmpty else { throw Self.outside(path) }
        return steps
    }

    private static func outside(_ path: String) -> CommandError {
        CommandError(
            .outsideRoot, "\"\(path)\" leads out of the root", found: .string(path),
            expected: "the path of a file below the root")
    }

    private static func error(_ error: SystemError, _ path: String, _ verb: String) -> CommandError {
        if error.isLink {
            return CommandError(
                .outsideRoot, "\"\(path)\" goes through a symbolic link, which is not followed", found: .string(path),
                expected: "a path without symbolic links")
        }
        let kind: ErrorKind = error.isMissing ? .fileNotFound : .fileError
        return CommandError(kind, "\"\(path)\" cannot be \(verb): \(error.text)", found: .string(path))
    }
}
