import GromaFormats

/// Reads and writes files below one directory, and nothing outside it: paths are walked step by step and symbolic links are not followed.
final class FileAccess {
    private let root: Int32
    let rootPath: String
    /// What absolute paths below the root begin with.
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

    /// Opens a file to read. The descriptor is the caller's.
    func openForReading(_ path: String) throws(CommandError) -> Int32 {
        let steps = try steps(path)
        switch System.openFile(steps, below: root, forWriting: false) {
        case .success(let descriptor): return descriptor
        case .failure(let error): throw Self.error(error, path, "read")
        }
    }

    /// Writes a file as a whole: nothing is seen of it, and an earlier one stays as it is, until `body` has succeeded.
    func write(_ path: String, _ body: (Int32) throws(CommandError) -> Void) throws(CommandError) {
        let steps = try steps(path)
        guard let last = steps.last else { throw Self.outside(path) }
        let temporary = ".\(last.prefix(200)).part"
        let temporarySteps = steps.dropLast() + [temporary]
        let descriptor: Int32
        switch System.openFile(Array(temporarySteps), below: root, forWriting: true) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw Self.error(error, path, "written")
        }
        guard System.empty(descriptor) else {
            System.shut(descriptor)
            throw CommandError(.fileError, "\(path) cannot be written", found: .string(path))
        }
        do throws(CommandError) {
            try body(descriptor)
        } catch {
            System.shut(descriptor)
            System.remove(Array(temporarySteps), below: root)
            throw error
        }
        System.shut(descriptor)
        if case .failure(let error) = System.replace(steps, from: temporary, below: root) {
            System.remove(Array(temporarySteps), below: root)
            throw Self.error(error, path, "written")
        }
    }

    /// The absolute path of a regular file below the root, for what opens files by their path alone; one that is not there yet may be made
    /// there. Its folders were there when this was asked, and neither they nor the file were symbolic links; whoever can put a link in their place
    /// meanwhile can reach what the link leads to.
    func verifiedPath(_ path: String) throws(CommandError) -> String {
        let steps = try steps(path)
        if case .failure(let error) = System.checkFile(steps, below: root) { throw Self.error(error, path, "opened") }
        guard let prefix = prefixes.first else {
            throw CommandError(.fileError, "\"\(path)\" cannot be opened: the root has no path any more", found: .string(path))
        }
        return prefix + steps.joined(separator: "/")
    }

    /// Removes a file that was made below the root, as far as that is possible.
    func remove(_ path: String) {
        guard let steps = try? steps(path) else { return }
        System.remove(steps, below: root)
    }

    /// Whether a file is there below the root.
    func hasFile(_ path: String) -> Bool {
        guard let steps = try? steps(path), case .success(let found) = System.checkFile(steps, below: root) else { return false }
        return found == 1
    }

    /// A text with the paths in it told as they lie below the root.
    func shown(_ text: String) -> String { prefixes.reduce(text) { $1 == "/" ? $0 : $0.replacing($1, with: "") } }

    /// The names on the way from the root to a path; `..` may not lead out of it.
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
