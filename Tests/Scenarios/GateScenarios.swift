import Foundation
import GromaTesting
import Testing

/// Tests what a process leaves behind when it is terminated, and how much of its input its errors contain.
struct GateScenarios {
    private static func line(_ method: String, _ parameters: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"# + "\n"
    }

    private static func code(_ line: String) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return ((object?["error"] as? [String: Any])?["data"] as? [String: Any])?["code"] as? String
    }

    /// A process that waits for more input.
    private final class Running {
        let process = Process()
        let input = Pipe()
        private let output = Pipe()

        init(_ arguments: [String], in directory: URL) throws {
            // A shell lets what it runs in the background ignore interruptions, and programs that tests start inherit that: they would never end.
            signal(SIGINT, SIG_DFL)
            process.executableURL = GromaProcess.executable
            process.arguments = arguments
            process.currentDirectoryURL = directory
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
            try process.run()
        }

        func send(_ text: String) throws { try input.fileHandleForWriting.write(toProgram: Data(text.utf8)) }

        /// Returns the next output, at least one byte.
        func read() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

        func end(by signal: Int32) -> Int32 {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    private static let layer =
        #"{"name":"trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"kind","type":"esriFieldTypeString"}]}"#

    @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsASessionCleanly(_ signal: Int32) throws {
        let status: Int32 = signal == SIGTERM ? 143 : 130
        try GromaProcess.withDirectory { directory in
            let running = try Running(["run"], in: directory)
            try running.send(Self.line("features.createLayer", #"{"path":"a.gpkg","definition":\#(Self.layer),"as":"t"}"#))
            let made = running.read()
            let hasPackages = !made.contains("--traits default,GeoPackage")
            if hasPackages {
                try running.send(Self.line("features.applyEdits", #"{"layer":"t","adds":[{"attributes":{"kind":"oak"}}]}"#))
                #expect(running.read().contains(#""success":true"#))
                #expect(FileManager.default.fileExists(atPath: directory.appendingPathComponent("a.gpkg-wal").path))
            }
            #expect(running.end(by: signal) == status)
            // The store was closed: its write-ahead log has been written to the file.
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == (hasPackages ? ["a.gpkg"] : []))
        }
    }

    @Test(arguments: ["out.geojson", "out.wkt", "out.gpx"]) func aConversionThatIsInterruptedLeavesNothing(_ name: String) throws {
        try GromaProcess.withDirectory { directory in
            let running = try Running(["convert", "-", name, "--from", "geojsonseq"], in: directory)
            let feature = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
            try running.send(String(repeating: feature, count: 2000))
            // Waits until the process has begun to write, or at least waits for more input.
            for _ in 0..<200 where try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty { usleep(5000) }
            #expect(running.end(by: SIGTERM) == 143)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
        }
    }

    /// A store that is being made has a name of its own, and is removed with the file that holds that name.
    @Test func aStoreThatIsInterruptedLeavesNothing() throws {
        try GromaProcess.withDirectory { directory in
            let running = try Running(["convert", "-", "out.gpkg", "--from", "geojsonseq"], in: directory)
            let feature = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
            try? running.send(String(repeating: feature, count: 50_000))
            try? running.input.fileHandleForWriting.close()
            while running.process.isRunning {
                if try FileManager.default.contentsOfDirectory(atPath: directory.path).contains(where: { !$0.hasSuffix(".part") }) { break }
                usleep(2000)
            }
            // A program without GeoPackage has ended at once.
            guard running.process.isRunning else { return }
            #expect(running.end(by: SIGTERM) == 143)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
        }
    }

    /// The temporary files of a killed process are removed by the next process that writes there. Files that another process is still
    /// writing, and files with similar names, are kept.
    @Test func temporaryFilesOfKilledProcessesAreRemoved() throws {
        try GromaProcess.withDirectory { directory in
            let names = [
                ".groma-0123456789abcdef.part", ".groma-0123456789abcdef.part.store", ".groma-0123456789abcdef.part.store-wal",
                ".groma-fedcba9876543210.part", ".groma-x.part", "groma-0123456789abcdef.part",
            ]
            for name in names { try Data("{".utf8).write(to: directory.appendingPathComponent(name)) }
            let held = open(directory.appendingPathComponent(names[3]).path, O_RDWR)
            #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
            defer { close(held) }
            let saved = try GromaProcess.run(
                ["run"], input: Self.line("geometry.save", #"{"path":"a.wkt","geometry":{"wkt":"POINT (1 2)"}}"#), in: directory)
            #expect(saved.status == 0, "\(saved.output)")
            #expect(try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)) == Set(names[3...] + ["a.wkt"]))
        }
    }

    /// Errors are short, however long the invalid input is.
    @Test func errorsEchoLittle() throws {
        let much = String(repeating: "č", count: 50_000)
        let calls = [
            ("geometry.info", #"{"geometry":{"wkt":"\#(much)"}}"#), ("geometry.info", #"{"geometry":{"name":"\#(much)"}}"#), (much, "{}"),
            ("geometry.info", #"{"\#(much)":1}"#), ("features.open", #"{"path":"\#(much)"}"#), ("features.open", #"{"url":"\#(much)"}"#),
            ("features.open", #"{"path":"memory:","provider":"\#(much)"}"#), ("sketch.setTool", #"{"tool":"\#(much)"}"#),
            ("session.subscribe", #"{"events":["\#(much)"]}"#),
            ("geometry.buffer", #"{"geometry":{"wkt":"POINT (1 2)"},"distance":"\#(much)"}"#),
            ("format.decode", #"{"text":"{\"type\":\"\#(much)\"}","format":"geojson"}"#),
            ("geometry.info", #"{"geometry":{"\#(much)":1}}"#),
            ("features.createLayer", #"{"provider":"memory","definition":{"name":"a","geometryType":"\#(much)"}}"#),
        ]
        let outcome = try GromaProcess.run(["run"], input: calls.map { Self.line($0.0, $0.1) }.joined())
        #expect(outcome.lines.count == calls.count)
        for (line, call) in zip(outcome.lines, calls) {
            #expect(try Self.code(line) != nil, "\(call.0.prefix(40))")
            // The list of all events is the longest, some 3,000 bytes.
            #expect(line.components(separatedBy: "č").count <= 400, "\(call.0.prefix(40)): \(line.prefix(300))")
            #expect(line.utf8.count < 8_000, "\(call.0.prefix(40)): \(line.utf8.count)")
        }
    }

    /// SIGINT remains ignored if it is ignored when the program starts, as in programs that a shell starts in the background.
    @Test func aSignalThatWasIgnoredGoesOnBeingIgnored() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "trap '' INT; exec \"$0\" run", GromaProcess.executable.path]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let call = Data(Self.line("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"}}"#).utf8)
        try input.fileHandleForWriting.write(toProgram: call)
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        kill(process.processIdentifier, SIGINT)
        try input.fileHandleForWriting.write(toProgram: call)
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func aRequestEndsWithItsTime() throws {
        let calls = [
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":0}"#),
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":1e9}"#),
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":"soon"}"#),
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":1,"maxSeconds":1}"#),
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":5}"#),
            ("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"},"maxSeconds":null}"#),
            // Millions of crossings, during which GEOS and the engine check for cancellation repeatedly.
            ("geometry.simplify", #"{"geometry":{"name":"walk"},"maxSeconds":0.05}"#),
        ]
        let walk = (0..<4000).map { "\(($0 * 7919) % 1009) \(($0 * 104729) % 1013)" }.joined(separator: ",")
        let set = Self.line("geometry.set", #"{"geometry":{"wkt":"POLYGON ((\#(walk),0 0))"},"into":"walk"}"#)
        let outcome = try GromaProcess.run(["run"], input: set + calls.map { Self.line($0.0, $0.1) }.joined())
        let codes = try outcome.lines.dropFirst().map(Self.code)
        #expect(
            codes == ["invalidParameter", "invalidParameter", "wrongType", "duplicateParameter", nil, nil, "cancelled"], "\(outcome.output)"
        )
        #expect(outcome.lines.last?.contains(#""limit":"maxSeconds""#) == true)
        let limited = try GromaProcess.run(
            ["run", "--max-seconds", "0.05"],
            input: set + Self.line("geometry.simplify", #"{"geometry":{"name":"walk"}}"#))
        #expect(try limited.lines.dropFirst().map(Self.code) == ["cancelled"])
        #expect(try GromaProcess.run(["run", "--max-seconds", "0"]).status == 2)
    }

    /// The answers of a batch are held until its end: a call that would make them larger than the session's limit is not run.
    @Test func aBatchStaysWithinTheMemory() throws {
        let vertices = (0..<1000).map { "\($0) \($0)" }.joined(separator: ",")
        let get = #"{"jsonrpc":"2.0","id":2,"method":"geometry.get","params":{"geometry":{"name":"g"},"as":"geojson"}}"#
        let drop = #"{"jsonrpc":"2.0","id":3,"method":"geometry.drop","params":{"name":"g"}}"#
        let batch = "[" + ([String](repeating: get, count: 2000) + [drop]).joined(separator: ",") + "]\n"
        let outcome = try GromaProcess.run(
            ["run", "--max-memory", "1000000"],
            input: Self.line("geometry.set", #"{"geometry":{"wkt":"LINESTRING (\#(vertices))"},"into":"g"}"#) + batch
                + Self.line("geometry.get", #"{"geometry":{"name":"g"}}"#))
        let answers = try #require(JSONSerialization.jsonObject(with: Data(outcome.lines[1].utf8)) as? [[String: Any]])
        #expect(answers.count == 2001)
        let failed = answers.filter { $0["error"] != nil }.count
        #expect(failed > 1800 && failed < 2001)
        #expect(answers.last?["error"] != nil && answers.last?["id"] as? Int == 3)
        // The refused calls had no effect.
        #expect(try Self.code(outcome.lines[2]) == nil)
    }
}
