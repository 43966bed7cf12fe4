import GromaTesting
import Foundation
import GromaFormats
import GromaGeometry
import Testing

/// Tests that an overwritten file keeps its kind.
@Suite struct FileTargetTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws { temporary = try TemporaryFolder() }

    private func write(to path: String) throws {
        let writer = try WKTFormat().writer(to: try ByteSink.file(path), options: WriteOptions())
        try writer.write(FeatureRecord(geometry: .point(Point(x: 1, y: 2))))
        try writer.finish()
    }

    private func type(_ path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    @Test func devicesStayDevices() throws {
        let before = try type("/dev/null")
        let link = folder + "/null"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
        try write(to: link)
        #expect(try type("/dev/null") == before)
        #expect(try type(link) == .typeSymbolicLink)
    }

    @Test func pipesAreWrittenThrough() throws {
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = try #require(FileHandle(forUpdatingAtPath: pipe))
        try write(to: pipe)
        #expect(reader.availableData == Data("POINT (1 2)\n".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["pipe"])
        #expect(try type(pipe) != .typeRegular)
    }

    /// The second time nothing is moved: what stands there by then remains.
    @Test func aFileIsFinishedOnce() throws {
        let path = folder + "/once.txt"
        let sink = try ByteSink.file(path)
        try sink.write([0x61, 0x62])
        #expect(!FileManager.default.fileExists(atPath: path))
        try sink.finish()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ab")
        try "later".write(toFile: path, atomically: true, encoding: .utf8)
        try sink.finish()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "later")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["once.txt"])
    }

    /// A format of one geometry has its file in its place when that is finished, and not before.
    @Test func aGeometryIsWhereItsFileIsFinished() throws {
        let path = folder + "/a.wkb"
        let point = Geometry.point(Point(x: 1, y: 2))
        let writer = try WKBFormat().writer(to: try ByteSink.file(path), options: WriteOptions())
        #expect(throws: FormatError.self) { try writer.finish() }
        try writer.write(FeatureRecord(geometry: point))
        #expect(throws: FormatError.self) { try writer.write(FeatureRecord(geometry: point)) }
        #expect(!FileManager.default.fileExists(atPath: path))
        try writer.finish()
        let bytes = try WKB.bytes(of: point)
        #expect(FileManager.default.contents(atPath: path) == Data(bytes))
        #expect(try WKBFormat().geometry(atPath: path).extent == point.extent)
    }

    @Test func linksLeadToWhatIsReplaced() throws {
        let target = folder + "/target.wkt"
        for (link, destination) in [("/a.wkt", "target.wkt"), ("/b.wkt", folder + "/a.wkt")] {
            try FileManager.default.createSymbolicLink(atPath: folder + link, withDestinationPath: destination)
            try write(to: folder + link)
            #expect(try type(folder + link) == .typeSymbolicLink)
            #expect(try type(target) == .typeRegular)
            #expect(try String(contentsOfFile: target, encoding: .utf8) == "POINT (1 2)\n")
            try FileManager.default.removeItem(atPath: target)
        }
    }

    /// Each writes beside the file under a name of its own: one of the files is there in the end, whole, and nothing besides.
    @Test func concurrentWritersOfOnePathDoNotCollide() async throws {
        let target = folder + "/target.wkt"
        let failures = await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 { group.addTask { Self.writings(to: target, number).count { !$0 } } }
            return await group.reduce(0, +)
        }
        #expect(failures == 0)
        let text = try String(contentsOfFile: target, encoding: .utf8)
        let writers = Set(text.drop { $0 != "(" }.dropFirst().split(separator: ",").compactMap { $0.split(separator: " ").first })
        #expect(text.hasSuffix("29999)\n") && writers.count == 1, "\(writers)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["target.wkt"])
        // One that is given up leaves nothing.
        do { _ = try ByteSink.file(target) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["target.wkt"])
    }

    /// Writes a file of many lines some times; whether each time went well.
    private static func writings(to target: String, _ number: Int) -> [Bool] {
        (0..<5).map { _ in
            do {
                let writer = try WKTFormat().writer(to: try ByteSink.file(target), options: WriteOptions())
                let path = Path((0..<30_000).map { Coordinate(x: Double(number), y: Double($0)) })
                try writer.write(FeatureRecord(geometry: .polyline(Polyline(path))))
                try writer.finish()
                return true
            } catch { return false }
        }
    }

    @Test func permissionsAreKept() throws {
        let target = folder + "/target.wkt"
        #expect(FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o640]))
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: target)
        try write(to: target)
        #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o604)
    }
}
