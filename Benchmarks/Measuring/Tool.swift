import Groma
import GromaBase

/// The `groma` that was built beside this program, and a directory of its own to work in.
final class Tool {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let directory: String
    private var files: [String] = ["answers.jsonl"]

    /// Nil when there is no such program.
    init?() {
        var own = CommandLine.arguments[0]
        if let resolved = realpath("/proc/self/exe", nil) ?? realpath(own, nil) {
            own = String(cString: resolved)
            free(resolved)
        }
        path = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/groma"
        guard access(path, X_OK) == 0 else { return nil }
        var template = Array("\(SystemFolder.temporary)/groma-bench.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { return nil }
        directory = String(cString: made)
    }

    deinit {
        for file in files { unlink(directory + "/" + file) }
        rmdir(directory)
    }

    /// Writes a file into the directory.
    func write(_ bytes: [UInt8], to name: String) throws {
        files.append(name)
        let sink = try ByteSink.file(directory + "/" + name)
        try bytes.withUnsafeBytes { try sink.write($0) }
        try sink.finish()
    }

    /// Lets the program run a script of the directory, its answers going to a file there.
    func run(_ script: String) throws { try run(path, ["run", "--root", directory, directory + "/" + script]) }

    /// Lets Node run a program of the directory, which reads a file there and answers into another; false when there is no Node.
    func runNode(_ program: String, _ input: String) throws -> Bool {
        guard let node = Self.node else { return false }
        try run(node, [directory + "/" + program, directory + "/" + input])
        return true
    }

    /// Where Node is on the path.
    private static let node: String? = getenv("PATH").flatMap { path in
        String(cString: path).split(separator: ":").map { "\($0)/node" }.first { access($0, X_OK) == 0 }
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, directory + "/answers.jsonl", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, nil, &pointers, environ) == 0 else {
            throw Failure(description: "cannot start \(program)")
        }
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw Failure(description: "\(program) failed on \(arguments.last ?? ""): \(status)")
        }
    }
}
