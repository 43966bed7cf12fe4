import Foundation

/// The executable `groma`, run as a separate process.
package enum GromaProcess {
    /// The result of a run.
    package struct Outcome {
        /// The whole standard output.
        package let output: String
        /// The whole standard error.
        package let error: String
        /// The exit code.
        package let status: Int32

        /// The lines of the output.
        package var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The program: that of the environment variable `GROMA_EXECUTABLE`, or else the one that was built next to the test bundle.
    package static var executable: URL {
        if let other = ProcessInfo.processInfo.environment["GROMA_EXECUTABLE"] { return URL(fileURLWithPath: other) }
        return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
            "groma")
    }

    /// Runs the program until it ends, by default in the environment of this process.
    package static func run(
        _ arguments: [String], input: String = "", in directory: URL? = nil, environment: [String: String]? = nil
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let directory { process.currentDirectoryURL = directory }
        if let environment { process.environment = environment.merging(Sanitizer.options) { given, _ in given } }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
        try process.run()
        let feed = Thread {
            try? stdin.fileHandleForWriting.write(toProgram: Data(input.utf8))
            try? stdin.fileHandleForWriting.close()
        }
        feed.start()
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        let error = stderr.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            output: String(decoding: output, as: UTF8.self), error: String(decoding: error, as: UTF8.self),
            status: process.terminationStatus)
    }

    /// A directory that is removed after the test.
    package static func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { try body(folder.url) }
    }
}
