import GromaTesting
import Foundation
import Testing

/// Clients of the stream in Python, run as processes of their own.
enum PythonClient {
    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The Python that `.ci/clients` has given the client's library to.
    private static let python = root.appendingPathComponent(".build/clients/bin/python3")
    /// Where it is not there tests are left out, unless the environment says `GROMA_REQUIRE_TOOLS=1`, as `.ci/run` does.
    static var isThere: Bool {
        ProcessInfo.processInfo.environment["GROMA_REQUIRE_TOOLS"] == "1" || FileManager.default.isExecutableFile(atPath: python.path)
    }

    /// What a client under `Tests/Clients` prints, one JSON object, when it is given the executable and a folder.
    static func run(_ name: String, in directory: URL) throws -> [String: Any] {
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw Missing(description: "there is no \(python.path): run .ci/clients")
        }
        let process = Process()
        process.executableURL = python
        process.arguments = [
            root.appendingPathComponent("Tests/Clients/\(name)").path, GromaProcess.executable.path, directory.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(String(decoding: data, as: UTF8.self))")
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
