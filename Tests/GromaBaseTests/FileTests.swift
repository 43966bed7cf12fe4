import Foundation
import GromaBase
import Testing

/// Kinds and stamps of files, and files that are written under temporary names.
struct FileTests {
    @Test func kindsOfFilesAreThoseOfWhatLinksLeadTo() throws {
        let folder = try Folder()
        let file = try folder.write("12345", to: "file")
        try folder.link("toFile", to: "file")
        try folder.link("toFolder", to: ".")
        try folder.link("toNothing", to: "none")
        let pipe = folder.makePipe("pipe")
        #expect(FileKind(of: file) == .regular && FileKind(of: folder.file("toFile")) == .regular)
        #expect(FileKind(of: folder.path) == .folder && FileKind(of: folder.file("toFolder")) == .folder)
        #expect(FileKind(of: pipe) == .other && FileKind(of: "/dev/null") == .other)
        #expect(FileKind(of: folder.file("none")) == .nothing && FileKind(of: folder.file("toNothing")) == .nothing)
        #expect(FileKind.status(folder.file("none")) == nil && FileKind.status(pipe)?.kind == .other)
    }

    @Test func aStampIsThatOfOneStateOfOneFile() throws {
        let folder = try Folder()
        let file = try folder.write("12345", to: "file")
        try FileManager.default.linkItem(atPath: file, toPath: folder.file("hard"))
        let other = try folder.write("12345", to: "other")
        chmod(file, 0o640)
        let stamp = try #require(FileStamp(of: file))
        let hard = try #require(FileStamp(of: folder.file("hard")))
        let second = try #require(FileStamp(of: other))
        #expect(stamp == hard && stamp.isSameFile(as: hard) && stamp != second && !stamp.isSameFile(as: second))
        #expect(stamp.size == 5 && stamp.mode == 0o640 && stamp.isWritable && FileStamp(of: folder.file("none")) == nil)
        try folder.write("123456", to: "hard")
        chmod(file, 0o440)
        let closed = try #require(FileStamp(of: file))
        // Permissions count even for an administrator.
        #expect(!closed.isWritable && closed.mode == 0o440 && closed != stamp)
        chmod(file, 0o640)
        utimes(file, [timeval(tv_sec: 1_000_000, tv_usec: 5), timeval(tv_sec: 1_000_000, tv_usec: 5)])
        let early = try #require(FileStamp(of: file))
        utimes(file, [timeval(tv_sec: 1_000_000, tv_usec: 6), timeval(tv_sec: 1_000_000, tv_usec: 6)])
        let late = try #require(FileStamp(of: file))
        #expect(early != late && early.isSameFile(as: late) && early.size == late.size)
    }

    @Test func aTemporaryFileIsThereAsLongAsItsObject() throws {
        let folder = try Folder()
        let mask = umask(0o022)
        umask(mask)
        var file: TemporaryFile? = try TemporaryFile.make(in: folder.descriptor).get()
        let name = try #require(file?.name)
        #expect(name.wholeMatch(of: #/\.groma-[0-9a-f]{16}\.part/#) != nil && file?.storeName == name + ".store")
        #expect(try folder.names() == [name] && folder.mode(name) == 0o666 & ~mask)
        for ending in [".store", ".store-journal", ".store-wal", ".store-shm", ".store-other"] { try folder.write("", to: name + ending) }
        // It is locked.
        let second = open(folder.file(name), O_RDONLY)
        #expect(flock(second, LOCK_EX | LOCK_NB) == -1)
        close(second)
        file = nil
        #expect(try folder.names() == [name + ".store-other"])
        let own = try TemporaryFile.make(inFolder: folder.path, mode: 0o600).get()
        #expect(folder.mode(own.name) == 0o600 && own.name != name)
        rename(folder.file(own.name), folder.file("final"))
        #expect(try folder.names().contains("final"))
    }

    @Test func aFileWithItsFinalNameStays() throws {
        let folder = try Folder()
        do {
            let file = try TemporaryFile.make(in: folder.descriptor).get()
            rename(folder.file(file.name), folder.file("final"))
        }
        #expect(try folder.names() == ["final"])
        guard case .failure(let error) = TemporaryFile.make(inFolder: folder.file("none")) else {
            Issue.record("a file was made")
            return
        }
        #expect(error.isMissing)
    }

    @Test func filesLeftBehindAreRemovedOnceForEachFolder() throws {
        // The system may give a new folder the number of one that is gone, which another test wrote to: then it counts as seen. So folders are
        // made, and kept, until one is new.
        var folders: [Folder] = []
        repeat { folders.append(try Folder()) } while try !removesWhatIsLeft(in: folders[folders.count - 1]) && folders.count < 500
        #expect(folders.count < 500)
    }

    /// Returns whether the first file in a folder removes what is left there; if so, checks what is removed and what stays.
    private func removesWhatIsLeft(in folder: Folder) throws -> Bool {
        let (left, held) = (".groma-0123456789abcdef.part", ".groma-fedcba9876543210.part")
        let strange = [".groma-0123456789abcde.part", ".groma-0123456789abcdef.parT", ".gromA-0123456789abcdef.part", "file"]
        for name in strange + [left, left + ".store", left + ".store-wal", held] { try folder.write("", to: name) }
        try folder.makeFolder(".groma-aaaaaaaaaaaaaaaa.part")
        let other = open(folder.file(held), O_RDONLY)
        flock(other, LOCK_EX | LOCK_NB)
        let kept = strange + [held, ".groma-aaaaaaaaaaaaaaaa.part"]
        do {
            let file = try TemporaryFile.make(in: folder.descriptor).get()
            if try folder.names().contains(left) {
                close(other)
                return false
            }
            #expect(try folder.names() == (kept + [file.name]).sorted())
            close(other)
            let next = try TemporaryFile.make(in: folder.descriptor).get()
            #expect(try folder.names() == (kept + [file.name, next.name]).sorted())
            // Those that are being written are kept, the other one no longer.
            TemporaryFile.sweep(folder.descriptor)
            #expect(try folder.names() == (kept + [file.name, next.name]).filter { $0 != held }.sorted())
        }
        #expect(try folder.names() == kept.filter { $0 != held }.sorted())
        return true
    }
}
