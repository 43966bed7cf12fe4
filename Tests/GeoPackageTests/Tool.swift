#if GeoPackage
    import Foundation
    import Testing

    /// Programs of others that read and write the same files. A test that needs one is left out where it is not installed, and fails there when
    /// the environment says `GROMA_REQUIRE_TOOLS=1`, as `.ci/run` does.
    enum Tool: String {
        case ogrinfo, ogr2ogr

        /// Whether tests that need these are to be run.
        static func isWanted(_ tools: Tool...) -> Bool {
            ProcessInfo.processInfo.environment["GROMA_REQUIRE_TOOLS"] == "1" || tools.allSatisfy { $0.path != nil }
        }

        /// The reason for skipping a test.
        static let absence: Comment = "GDAL's programs are not installed (Debian: gdal-bin)"

        private struct Missing: Error, CustomStringConvertible {
            let description: String
        }

        private var path: String? {
            let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"]
            return folders.map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
        }

        /// Runs it: what it wrote to both outputs, and its exit code.
        func run(_ arguments: [String]) throws -> (text: String, code: Int32) {
            guard let path else { throw Missing(description: "\(rawValue) is not installed") }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (String(decoding: data, as: UTF8.self), process.terminationStatus)
        }
    }
#endif
