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
    func run(_ script: String) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, directory + "/answers.jsonl", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let arguments = [path, "run", "--root", directory, directory + "/" + script]
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        guard posix_spawn(&process, path, &actions, nil, &pointers, environ) == 0 else {
            throw Failure(description: "cannot start \(path)")
        }
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw Failure(description: "groma run failed on \(script): \(status)")
        }
    }
}
