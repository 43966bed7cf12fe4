import Foundation
import Groma
import GromaTesting
import Testing

/// Files below the root are read and written, and none outside; what is refused says why.
struct FileAccessTests {
    private let folder: TemporaryFolder
    private let session: Session
    private let files: FileAccess

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("root/sub"), withIntermediateDirectories: true)
        try folder.write("outside", to: "outside.txt")
        try folder.write("inside", to: "root/sub/in.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.file("root/link"), withDestinationPath: folder.file("root/sub"))
        session = try Session(root: folder.file("root"))
        files = try session.fileAccess()
    }

    private func error(_ body: () throws -> Void) throws -> CommandError { try #require(throws: CommandError.self, performing: body) }

    @Test(arguments: ["../outside.txt", "sub/../../outside.txt", "..", ".", "", "/", "./.", "sub/..", "a\0b"])
    func pathsThatLeadOutAreRefused(_ path: String) throws {
        for error in [
            try error { _ = try session.readFile(path, limit: 100) }, try error { try session.write([1], to: path) },
            try error { _ = try files.verifiedPath(path) }, try error { _ = try files.stamp(of: path) },
        ] {
            #expect(error.kind == .outsideRoot && error.message == "\"\(path)\" leads out of the root")
            #expect(error.found == .string(path) && error.expected == "the path of a file below the root")
        }
        #expect(!files.hasFile(path))
        files.remove(path)
        #expect(FileManager.default.fileExists(atPath: folder.file("outside.txt")))
    }

    @Test(arguments: ["sub/in.txt", "./sub/in.txt", "sub//in.txt", "none/../sub/in.txt", "sub/./in.txt"])
    func aFileIsFoundByAnyPathToIt(_ path: String) throws {
        #expect(try session.readFile(path, limit: 6) == Array("inside".utf8))
        #expect(try files.verifiedPath(path) == files.verifiedPath("sub/in.txt"))
        #expect(try files.stamp(of: path) == FileStamp(of: folder.file("root/sub/in.txt")) && files.hasFile(path))
        let absolute = folder.file("root/") + path
        #expect(try session.readFile(absolute, limit: 6) == Array("inside".utf8))
    }

    @Test func aFileHasAsManyBytesAsAreAllowed() throws {
        var found = try error { _ = try session.readFile("sub/in.txt", limit: 5) }
        #expect(found.kind == .tooLarge && found.message == "sub/in.txt has more than 5 bytes")
        #expect(found.found == "sub/in.txt" && found.expected == "at most 5 bytes")
        try folder.write("", to: "root/empty.txt")
        #expect(try session.readFile("empty.txt", limit: 0).isEmpty)
        // Longer than what is read at once.
        let long = String(repeating: "x", count: 200_000)
        try folder.write(long, to: "root/long.txt")
        #expect(try session.readFile("long.txt", limit: 200_000) == Array(long.utf8))
        found = try error { _ = try session.readFile("long.txt", limit: 199_999) }
        #expect(found.kind == .tooLarge)
    }

    /// The root is the directory to which its path led at the beginning, wherever it leads later.
    @Test func aRootThatIsALinkStaysWhereItLed() throws {
        try FileManager.default.createDirectory(atPath: folder.file("other/sub"), withIntermediateDirectories: true)
        try folder.write("another", to: "other/sub/in.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.file("way"), withDestinationPath: folder.file("root"))
        let session = try Session(root: folder.file("way"))
        let files = try session.fileAccess()
        folder.remove(folder.file("way"))
        try FileManager.default.createSymbolicLink(atPath: folder.file("way"), withDestinationPath: folder.file("other"))
        #expect(try session.readFile("sub/in.txt", limit: 9) == Array("inside".utf8))
        #expect(try files.stamp(of: "sub/in.txt") == FileStamp(of: folder.file("root/sub/in.txt")))
        #expect(try files.verifiedPath("sub/in.txt").hasSuffix("/root/sub/in.txt"))
    }

    @Test func whatIsNotThereIsToldFromWhatCannotBeRead() throws {
        var found = try error { _ = try session.readFile("sub/none.txt", limit: 9) }
        #expect(found.kind == .fileNotFound && found.message == "\"sub/none.txt\" cannot be read: No such file or directory")
        #expect(found.found == "sub/none.txt" && found.expected == nil)
        found = try error { _ = try session.readFile("sub", limit: 9) }
        #expect(found.kind == .fileError && found.message == "\"sub\" cannot be read: Is a directory")
        found = try error { try session.write([1], to: "none/a.txt") }
        #expect(found.kind == .fileNotFound && found.message == "\"none/a.txt\" cannot be written: No such file or directory")
        for path in ["link/in.txt", "link"] {
            found = try error { _ = try session.readFile(path, limit: 9) }
            #expect(found.kind == .outsideRoot && found.message == "\"\(path)\" goes through a symbolic link, which is not followed")
            #expect(found.expected == "a path without symbolic links" && !files.hasFile(path))
        }
        #expect(try files.stamp(of: "sub/none.txt") == nil && !files.hasFile("sub/none.txt") && !files.hasFile("sub"))
        found = try #require(throws: CommandError.self) { try Session(root: folder.file("nowhere")) }
        #expect(found.kind == .fileNotFound && found.found == .string(folder.file("nowhere")))
        #expect(found.message == "the root \(folder.file("nowhere")) cannot be opened: No such file or directory")
        found = try #require(throws: CommandError.self) { try Session().fileAccess() }
        #expect(found.kind == .filesOff && found.message == "this session has no access to files")
    }

    @Test func aFileIsReadUpToALimit() throws {
        for count in [0, 1, 65_535, 65_536, 65_537, 131_072] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
            try session.write(bytes, to: "bytes")
            #expect(try session.readFile("bytes", limit: count) == bytes)
            if count > 0 {
                let found = try error { _ = try session.readFile("bytes", limit: count - 1) }
                #expect(found.kind == .tooLarge && found.message == "bytes has more than \(count - 1) bytes")
                #expect(found.expected == "at most \(count - 1) bytes" && found.found == "bytes")
            }
        }
    }

    @Test func aFileIsWrittenAsAWholeOrNotAtAll() throws {
        try session.write(Array("first".utf8), to: "sub/out.txt")
        let failure = try error {
            try session.writeFile("sub/out.txt") { descriptor throws(CommandError) in
                #expect(FileAccess.size(of: descriptor) == 0)
                throw CommandError(.cancelled, "enough")
            }
        }
        #expect(failure.kind == .cancelled && failure.message == "enough")
        #expect(try session.readFile("sub/out.txt", limit: 9) == Array("first".utf8))
        try session.write(Array("second".utf8), to: "sub/out.txt")
        #expect(try session.readFile("sub/out.txt", limit: 9) == Array("second".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("root/sub")).sorted() == ["in.txt", "out.txt"])
        files.remove("sub/out.txt")
        #expect(!files.hasFile("sub/out.txt") && files.hasFile("sub/in.txt"))
        let size = try session.withFile("sub/in.txt") { FileAccess.size(of: $0) }
        #expect(size == 6)
    }

    /// A state that has a file open keeps others from writing it.
    @Test func aFileThatAStateHasOpenIsNotWritten() throws {
        let stamp = try #require(FileStamp(of: folder.file("root/sub/in.txt")))
        let session = try StrangeCommands.session(root: folder.file("root")) { table throws(CommandTableError) in
            table.add(state: Keeper.self)
        }
        session[Keeper.self].open = stamp
        #expect(try error { try session.write([1], to: "sub/in.txt") }.message == "sub/in.txt is open")
        try session.write([1, 2], to: "sub/new.txt")
        try session.write([1, 2, 3], to: "sub/new.txt")
        #expect(try session.readFile("sub/new.txt", limit: 3) == [1, 2, 3])
        #expect(try session.readFile("sub/in.txt", limit: 6) == Array("inside".utf8))
    }

    final class Keeper: SessionState {
        var open: FileStamp?
        init(_ session: Session) {}
        func checkMayWrite(_ path: String, _ file: FileStamp) throws(CommandError) {
            if open?.isSameFile(as: file) == true { throw CommandError(.fileError, "\(path) is open") }
        }
    }

    @Test(
        arguments: [
            ("a.gpkg-wal", "-wal"), ("A.GPKG-WAL", "-wal"), ("x-journal", "-journal"), ("x-Shm", "-shm"), ("x-shm.", "-shm"),
            ("x-shm . ", "-shm"),
            ("x-wal\u{A0}", "-wal"), ("x-w\u{200B}al", "-wal"), ("x-\u{AD}wal", "-wal"), ("-wal", "-wal"), ("x-\u{17F}hm", "-shm"),
            ("x.wal", nil), ("x-walk", nil), ("x-wal.txt", nil), ("wal", nil), ("x-jounal", nil), ("x_shm", nil),
        ] as [(String, String?)])
    func namesOfJournalsAreRefused(_ name: String, _ ending: String?) throws {
        let path = "sub/" + name
        if let ending {
            for error in [try error { try session.write([1], to: path) }, try error { _ = try files.verifiedPath(path) }] {
                #expect(error.kind == .fileError && error.found == .string(path))
                #expect(error.message == "\"\(path)\" is the name of a database's journal or log (…\(ending)), which scripts do not write")
                #expect(error.expected == "a name that does not end in -journal, -wal, -shm")
            }
        } else {
            try session.write([1], to: path)
            #expect(files.hasFile(path))
        }
    }

    @Test func pathsBelowTheRootAreShownWithoutIt() throws {
        let path = try files.verifiedPath("sub/in.txt")
        #expect(files.contains(absolutePath: path) && !files.contains(absolutePath: "/etc/passwd") && !files.contains(absolutePath: "sub"))
        #expect(files.shown("of \(path) and \(folder.file("root/x"))") == "of sub/in.txt and x")
        #expect(files.shown(folder.file("outside.txt")) == folder.file("outside.txt") && files.rootPath == folder.file("root"))
        #expect(try Session(root: "/").fileAccess().shown("/a/b") == "/a/b")
    }
}
