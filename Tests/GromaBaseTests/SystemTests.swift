import Foundation
import GromaBase
import Testing

/// Calls of the operating system answer with values, or with the system's errors.
struct SystemTests {
    private func failure<Value>(_ result: Result<Value, SystemError>) -> Int32? {
        if case .failure(let error) = result { error.number } else { nil }
    }

    /// Opens, reads and closes a file.
    private func text(_ result: Result<Int32, SystemError>) throws -> String {
        let file = try result.get()
        defer { System.shut(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = try #require(System.receive(file, &bytes, 100))
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func namesInAFolderAreAllButTheFolderAndItsParent() throws {
        let folder = try Folder()
        #expect(try System.names(in: folder.path).get() == [])
        for name in ["b", ".a", "...", "c d"] { try folder.write("", to: name) }
        #expect(try System.names(in: folder.path).get().sorted() == ["...", ".a", "b", "c d"])
        #expect(failure(System.names(in: folder.file("none"))) == ENOENT && failure(System.names(in: folder.file("b"))) == ENOTDIR)
    }

    @Test(arguments: [0, 1, 4, 5, 6, 100])
    func bytesOfAFileAreReadUpToALimit(limit: Int) throws {
        let folder = try Folder()
        let path = try folder.write("12345", to: "five")
        #expect(try System.bytes(ofFile: path, atMost: limit).get() == (limit < 5 ? nil : Array("12345".utf8)))
        #expect(try System.bytes(ofFile: folder.write("", to: "none"), atMost: limit).get() == [])
    }

    @Test func whatIsNoFileHasNoBytes() throws {
        let folder = try Folder()
        try folder.write("12345", to: "five")
        try folder.link("link", to: "five")
        #expect(try System.bytes(ofFile: folder.file("link"), atMost: 9).get() == Array("12345".utf8))
        #expect(failure(System.bytes(ofFile: folder.file("none"), atMost: 9)) == ENOENT)
        #expect(failure(System.bytes(ofFile: folder.path, atMost: 9)) == SystemError.notRegular.number)
        #expect(failure(System.bytes(ofFile: folder.makePipe("pipe"), atMost: 9)) == SystemError.notRegular.number)
    }

    /// A folder with a file in it and one two folders below, a link to a folder, and a pipe.
    private func nestedFolder() throws -> Folder {
        let folder = try Folder()
        try folder.makeFolder("a")
        try folder.makeFolder("a/b")
        try folder.write("deep", to: "a/b/file")
        try folder.write("top", to: "file")
        try folder.link("toFolder", to: "a")
        _ = folder.makePipe("pipe")
        return folder
    }

    @Test func filesBelowAFolderAreOpenedWithoutFollowingLinks() throws {
        let folder = try nestedFolder()
        try folder.link("toFile", to: "file")
        func open(_ steps: String...) -> Result<Int32, SystemError> { System.openFile(steps, below: folder.descriptor) }
        func check(_ steps: String...) -> Result<Int32, SystemError> { System.checkFile(steps, below: folder.descriptor) }
        #expect(try text(open("file")) == "top" && text(open("a", "b", "file")) == "deep")
        #expect(
            try check("file").get() == 1 && check("a", "b", "file").get() == 1 && check("none").get() == 0 && check("a", "none").get() == 0)
        for (steps, opened, checked) in [
            (["toFile"], ELOOP, ELOOP), (["toFolder", "b", "file"], ELOOP, ELOOP), (["a"], EISDIR, EISDIR), ([], EISDIR, EISDIR),
            (["pipe"], -1, -1),
            (["file", "b"], ENOTDIR, ENOTDIR), (["none", "file"], ENOENT, ENOENT), (["none"], ENOENT, nil),
        ] as [([String], Int32, Int32?)] {
            #expect(failure(System.openFile(steps, below: folder.descriptor)) == opened, "\(steps)")
            #expect(failure(System.checkFile(steps, below: folder.descriptor)) == checked, "\(steps)")
        }
        System.remove(["toFile"], below: folder.descriptor)
        System.remove(["a", "b", "file"], below: folder.descriptor)
        System.remove(["toFolder", "b"], below: folder.descriptor)
        #expect(try folder.names() == ["a", "file", "pipe", "toFolder"] && check("a", "b", "file").get() == 0)
    }

    @Test func nothingStaysOpenThatWasLookedAt() throws {
        let folder = try nestedFolder()
        for steps in [
            ["a"], ["a", "b"], ["file"], ["a", "b", "file"], ["pipe"], ["none"], ["a", "none", "file"], ["a", "b", "file", "none"],
            ["toFolder", "b"], ["a", "b", "none"],
        ] {
            if case .success(let file) = System.openFile(steps, below: folder.descriptor) {
                #expect(folder.openCount(steps.joined(separator: "/")) == 1, "\(steps)")
                System.shut(file)
            }
            _ = System.checkFile(steps, below: folder.descriptor)
            _ = System.makeTemporary(beside: steps, below: folder.descriptor)
            System.remove(["none"] + steps, below: folder.descriptor)
            for name in ["a", "a/b", "a/b/file", "file", "pipe"] { #expect(folder.openCount(name) == 0, "\(steps) \(name)") }
            #expect(folder.openCount() == 1, "\(steps)")
        }
        #expect(try folder.names() == ["a", "file", "pipe", "toFolder"])
    }

    @Test func aFileIsReplacedAndKeepsItsPermissions() throws {
        let folder = try Folder()
        try folder.makeFolder("a")
        try folder.write("before", to: "a/file")
        chmod(folder.file("a/file"), 0o640)
        for (steps, mode) in [(["a", "file"], 0o640), (["a", "fresh"], nil)] as [([String], mode_t?)] {
            let temporary = try System.makeTemporary(beside: steps, below: folder.descriptor).get()
            #expect(FileKind(of: folder.file("a/" + temporary.name)) == .regular)
            let sent = Array("after".utf8).withUnsafeBytes { System.send(temporary.descriptor, $0) }
            #expect(sent == nil)
            #expect(try System.replace(steps, from: temporary.name, open: temporary.descriptor, below: folder.descriptor).get() == 0)
            #expect(try folder.text("a/" + steps[1]) == "after")
            if let mode { #expect(folder.mode("a/" + steps[1]) == mode) }
            #expect(FileKind(of: folder.file("a/" + temporary.name)) == .nothing)
        }
        let temporary = try System.makeTemporary(beside: ["a", "file"], below: folder.descriptor).get()
        #expect(failure(System.replace(["a", "file"], from: "nothing", open: temporary.descriptor, below: folder.descriptor)) == ENOENT)
        #expect(failure(System.makeTemporary(beside: ["none", "file"], below: folder.descriptor).map { _ in 0 }) == ENOENT)
        #expect(try folder.text("a/file") == "after")
    }

    @Test func filesAtAPathAreMadeAndOpened() throws {
        let folder = try Folder()
        let path = folder.file("new")
        let made = try System.makeFile(path).get()
        #expect(Array("hello".utf8).withUnsafeBytes { System.send(made, $0) } == nil && System.size(of: made) == 5)
        #expect(System.synchronize(made) == nil)
        System.shut(made)
        #expect(failure(System.makeFile(path)) == EEXIST)
        #expect(try text(System.openFile(path)) == "hello")
        let again = try System.openForWriting(path).get()
        #expect(System.size(of: again) == 0)
        System.shut(again)
        #expect(failure(System.openForWriting(folder.file("none"))) == ENOENT && failure(System.openFile(folder.file("none"))) == ENOENT)
        #expect(failure(System.openDirectory(path)) == ENOTDIR && System.realPath(folder.file("none")) == nil)
        try folder.link("link", to: "new")
        #expect(System.realPath(folder.file("link")) == System.realPath(path))
        #expect(System.size(of: -1) == 0 && System.synchronize(-1)?.number == EBADF)
        var byte: UInt8 = 0
        #expect(System.receive(-1, &byte, 1) == nil && [1].withUnsafeBytes { System.send(-1, $0) }?.number == EBADF)
        #expect(System.send(-1, UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
    }

    @Test func pipesAreReadWithoutWaiting() throws {
        let folder = try Folder()
        let path = folder.makePipe("pipe")
        let reader = try System.openForListening(path).get()
        defer { System.shut(reader) }
        #expect(System.isPipe(reader) && failure(System.openForListening(folder.file("none"))) == ENOENT)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(System.receiveNow(reader, &bytes, 10) == .done(0))
        let writer = try System.openForWriting(path).get()
        #expect(System.receiveNow(reader, &bytes, 10) == .wouldWait)
        #expect(
            [7, 8, 9].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                System.send(writer, UnsafeRawBufferPointer(rebasing: bytes[..<3]))
            } == nil)
        #expect(System.receiveNow(reader, &bytes, 2) == .done(2) && System.receiveNow(reader, &bytes, 10) == .done(1))
        System.shut(writer)
        #expect(System.receiveNow(reader, &bytes, 10) == .done(0))
        #expect(System.receiveNow(-1, &bytes, 10) == .failed(SystemError(EBADF)))
        let file = try System.openForListening(folder.write("", to: "file")).get()
        #expect(!System.isPipe(file) && !System.isPipe(-1))
        System.shut(file)
    }

    @Test func connectionsAreMadeWithoutWaiting() throws {
        // A port where nothing listens: that of a socket which is bound only.
        let bound = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { System.shut(bound) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(bound, $0, size)
                _ = getsockname(bound, $0, &size)
            }
        }
        let port = Int(UInt16(bigEndian: address.sin_port))
        let addresses = try System.addresses(host: "127.0.0.1", port: port).get()
        #expect(addresses.count == 1)
        let first = try #require(addresses.first)
        func state(_ connection: Int32) -> System.Readiness {
            var found = System.connectionState(connection)
            while found == .wouldWait {
                SystemClock.sleep(seconds: 0.01)
                found = System.connectionState(connection)
            }
            return found
        }
        let refused = try System.beginConnection(to: first).get()
        #expect(state(refused) == .failed(SystemError(ECONNREFUSED)))
        System.shut(refused)
        listen(bound, 1)
        let connection = try System.beginConnection(to: first).get()
        defer { System.shut(connection) }
        #expect(state(connection) == .done(0))
        #expect(fcntl(connection, F_GETFD) & FD_CLOEXEC != 0 && fcntl(connection, F_GETFL) & O_NONBLOCK != 0)
        let server = accept(bound, nil, nil)
        #expect([1, 2, 3, 4].withUnsafeBytes { System.sendNow(connection, UnsafeRawBufferPointer(rebasing: $0[..<5])) } == .done(5))
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(System.receive(server, &bytes, 10) == 5 && System.receiveNow(connection, &bytes, 10) == .wouldWait)
        System.shut(server)
        #expect(System.sendNow(-1, UnsafeRawBufferPointer(start: nil, count: 0)) == .failed(SystemError(EBADF)))
        guard case .failure(let error) = System.addresses(host: "no host of this name", port: 1) else {
            Issue.record("a host was found")
            return
        }
        #expect(!error.text.isEmpty)
    }

    @Test(arguments: [
        ("EEXIST", EEXIST), ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EFBIG", EFBIG), ("ENOENT", ENOENT), ("ENOTDIR", ENOTDIR),
        ("EPIPE", EPIPE), ("ELOOP", ELOOP),
        ("EMLINK", EMLINK), ("EACCES", EACCES), ("", -1),
    ])
    func errorsAreOfAKind(name: String, number: Int32) {
        let error = SystemError(number)
        #expect(error.isTaken == (name == "EEXIST"))
        #expect(error.isFull == ["ENOSPC", "EDQUOT", "EFBIG"].contains(name))
        #expect(error.isMissing == ["ENOENT", "ENOTDIR"].contains(name))
        #expect(error.isBrokenPipe == (name == "EPIPE"))
        #expect(error.isLink == ["ELOOP", "EMLINK"].contains(name))
        #expect(error.text == (number == -1 ? "it is not a regular file" : String(cString: strerror(number))))
        errno = number
        #expect(SystemError.last.number == number)
    }

    @Test func bytesAreFoundAndCompared() {
        let text = Array("abracadabra".utf8)
        text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            #expect(System.find(UInt8(ascii: "c"), in: base, 11) == 4 && System.find(UInt8(ascii: "c"), in: base, 4) == nil)
            #expect(System.find(UInt8(ascii: "a"), in: base, 11) == 0 && System.find(UInt8(ascii: "a"), in: base, 0) == nil)
            for (word, isThere) in [
                ("abra", true), ("bra", true), ("cad", true), ("dabra", true), ("abracadabra", true), ("abrac adabra", false),
                ("abb", false), ("ra", true), ("z", false), ("d", true),
            ]
                as [(StaticString, Bool)]
            {
                #expect(System.contains(word, base, 11) == isThere, "\(word)")
            }
            #expect(
                !System.contains("cad", base, 6) && System.contains("cad", base, 7) && !System.contains("abra", base, 3)
                    && System.contains("abra", base, 4))
            // What lies before and after the bytes does not count.
            #expect(!System.contains("abra", base + 1, 3) && !System.contains("abra", base + 1, 9) && System.contains("abra", base + 1, 10))
            #expect(!System.contains("bra", base + 2, 2) && !System.contains("ab", base + 1, 1) && System.contains("a", base + 7, 1))
        }
        func isEqual(_ a: String, _ b: String) -> Bool {
            Array(a.utf8).withUnsafeBufferPointer { a in Array(b.utf8).withUnsafeBufferPointer { System.isEqual(a, $0) } }
        }
        #expect(isEqual("abc", "abc") && !isEqual("abc", "abd") && !isEqual("abc", "ab") && isEqual("", ""))
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        #expect(System.isEqual(none, none))
    }

    @Test func variablesOfTheProcessAreRead() {
        setenv("GROMA_TEST_VARIABLE", "a b", 1)
        #expect(System.variable("GROMA_TEST_VARIABLE") == "a b" && System.variable("GROMA_TEST_NO_VARIABLE") == nil)
        unsetenv("GROMA_TEST_VARIABLE")
    }
}
