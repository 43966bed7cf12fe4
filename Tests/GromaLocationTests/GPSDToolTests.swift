import Foundation
import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

/// A real gpsd, which gpsfake feeds with the sentences of a receiver (Debian: gpsd, gpsd-clients).
@Suite("gpsd itself", .serialized)
struct GPSDToolTests {
    /// Whether the test is to be run: where gpsfake is not installed it is left out, unless the environment says `GROMA_REQUIRE_TOOLS=1`, as
    /// `.ci/run` does.
    static var isWanted: Bool { ProcessInfo.processInfo.environment["GROMA_REQUIRE_TOOLS"] == "1" || gpsfake != nil }
    private static let gpsfake = ["/usr/bin/gpsfake", "/usr/local/bin/gpsfake"].first(where: FileManager.default.isExecutableFile)

    /// Twenty moments of a receiver that goes north from Heligoland, one a second.
    private static let log: String = (0..<20).map { second in
        let time = "0800" + (second < 10 ? "0" : "") + "\(second).00"
        let latitude = "5410.\(8000 + 100 * second)"
        return sentence("GPRMC,\(time),A,\(latitude),N,00754.0000,E,3.0,0.0,150127,,,A")
            + sentence("GPGGA,\(time),\(latitude),N,00754.0000,E,1,08,1.0,61.7,M,45.0,M,,")
    }.joined()

    private static func sentence(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }

    @Test(
        "is followed, gone, and followed again", .enabled(if: isWanted, "gpsfake is not installed (Debian: gpsd, gpsd-clients)"),
        .timeLimit(.minutes(10)))
    func follows() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = URL(fileURLWithPath: try folder.write(Self.log, to: "walk.nmea"))
        let port = 20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 20_000

        let daemon = try Self.start(file, port: port)
        let transport = try TCPTransport(host: "localhost", port: port)
        let source = GPSDLocationSource(transport: transport, futureTolerance: nil)
        let recorder = Recorder()
        source.delegate = recorder
        source.start()
        try Self.wait(source) { recorder.locations.count >= 3 }
        #expect(source.version?.isEmpty == false)
        let fix = try #require(recorder.locations.first)
        let place = try #require(fix.point.coordinate)
        #expect(abs(place.x - 7.9) < 1e-6 && (54.179...54.22).contains(place.y), "\(place)")
        #expect(recorder.locations.contains { ($0.point.coordinate?.z ?? .nan) == 61.7 }, "\(recorder.locations)")
        #expect(fix.speed.map { abs($0 - 1.543) < 0.01 } == true && fix.course == 0)
        #expect(fix.time.map { (1_800_000_000...1_800_000_020).contains($0) } == true)

        Self.end(daemon)
        recorder.log = []
        try Self.wait(source) { recorder.log.contains("disconnected") || recorder.log.contains("transportFailed") }
        #expect(source.isStarted)
        let again = try Self.start(file, port: port)
        defer { Self.end(again) }
        let count = recorder.locations.count
        try Self.wait(source) { recorder.locations.count > count }
        #expect(source.error == nil)
        source.stop()
    }

    private static func start(_ file: URL, port: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(gpsfake, "gpsfake is not installed (Debian: gpsd, gpsd-clients)"))
        process.arguments = ["-n", "-q", "-c", "0.05", "-P", "\(port)", file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // gpsfake looks for gpsd on the path, which need not have the folder of daemons, and leaves a socket in the temporary folder when it is killed.
        let paths = ["PATH": "/usr/sbin:/usr/local/sbin:/usr/bin:/bin", "TMPDIR": file.deletingLastPathComponent().path]
        process.environment = ProcessInfo.processInfo.environment.merging(paths) { $1 }
        try process.run()
        return process
    }

    /// Ends gpsfake and its gpsd. They have the blocked signals of the thread that started them, so that they cannot be asked to end.
    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        let parent = process.processIdentifier
        let children = (try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)) ?? ""
        for child in children.split(separator: " ").compactMap({ Int32($0) }) { kill(child, SIGKILL) }
        kill(parent, SIGKILL)
        process.waitUntilExit()
    }

    /// Polls the source as a host does, until something has come.
    private static func wait(_ source: GPSDLocationSource, until isReached: () -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 40)
        while !isReached() {
            try #require(Date() < end, "nothing has come")
            source.update()
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}
