#if GeoPackage
    import GromaTesting
    import Foundation

    /// A `groma run` that can be killed at any moment.
    final class WriterProcess {
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private var received: [UInt8] = []
        private var scanned = 0

        /// Starts it in a folder.
        init(in folder: TemporaryFolder) throws {
            process.executableURL = GromaProcess.executable
            process.arguments = ["run"]
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            // What is killed leaves its temporary files, and they go with the test's.
            process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
            process.standardInput = input
            process.standardOutput = output
            try process.run()
        }

        /// The most memory that it has had so far, in kB, as Linux counts it (proc(5), `VmHWM`); nil elsewhere.
        var peakMemory: Int? {
            let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line.flatMap { Int($0.filter(\.isNumber)) }
        }

        /// Sends lines; what cannot be sent any more is lost, as it would be.
        func send(_ lines: [String]) {
            try? input.fileHandleForWriting.write(toProgram: Data(lines.map { $0 + "\n" }.joined().utf8))
        }

        /// Ends its input.
        func endInput() { try? input.fileHandleForWriting.close() }

        /// Kills it so many microseconds from now.
        func kill(after microseconds: Int) {
            let id = process.processIdentifier
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) { Foundation.kill(id, SIGKILL) }
        }

        /// Kills it unless it has ended.
        func kill() {
            if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        }

        /// The next line that it has written; nil when it is gone. What it wrote before its end is there, a line that it has not ended is not.
        func line() -> String? {
            while true {
                if let end = received[scanned...].firstIndex(of: 0x0A) {
                    let line = String(decoding: received[..<end], as: UTF8.self)
                    received.removeSubrange(...end)
                    scanned = 0
                    return line
                }
                scanned = received.count
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return nil }
                received += data
            }
        }

        /// Waits for its end, and says whether it was killed.
        func wasKilled() -> Bool {
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        }
    }
#endif
