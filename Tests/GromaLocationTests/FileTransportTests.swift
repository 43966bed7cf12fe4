import Foundation
import GromaLocation
import GromaTesting
import Testing

struct FileTransportTests {
    #if os(Linux)
        /// A source that begins again opens its file again, and holds it once; closed, not at all.
        @Test func aFileIsHeldOnce() throws {
            let folder = try TemporaryFolder()
            let path = try folder.write("$GPGGA\r\n", to: "walk.nmea")
            let transport = FileTransport(path: path)
            for _ in 0..<3 { try transport.open() }
            #expect(try held(path) == 1)
            transport.close()
            #expect(try held(path) == 0)
            var dropped: FileTransport? = FileTransport(path: path)
            try dropped?.open()
            #expect(try held(path) == 1)
            dropped = nil
            #expect(try held(path) == 0)
        }

        /// One that has ended, or that cannot be read, is not held until somebody closes it.
        @Test func aFileThatHasEndedIsNotHeld() throws {
            let folder = try TemporaryFolder()
            let path = try folder.write("$GPGGA\r\n", to: "walk.nmea")
            let transport = FileTransport(path: path)
            try transport.open()
            #expect(try receive(transport, room: 0) == .nothing)
            #expect(try receive(transport, room: 5) == .bytes(5))
            #expect(try receive(transport) == .bytes(3))
            #expect(try held(path) == 1)
            #expect(try receive(transport) == .ended)
            #expect(try held(path) == 0)
            #expect(try receive(transport, room: 0) == .ended)
            // It begins at its start.
            try transport.open()
            #expect(try receive(transport) == .bytes(8))
            transport.close()
            let none = FileTransport(path: folder.path)
            try none.open()
            #expect(throws: LocationError.transportFailed(source: folder.path, reason: "Is a directory")) { try receive(none) }
            #expect(try held(folder.path) == 0)
            #expect(try receive(none) == .ended)
        }

        /// A named pipe that nobody has written to has not ended; one whose writer is gone has.
        @Test func aPipeEndsAfterItsWriter() throws {
            let folder = try TemporaryFolder()
            let (path, transport) = try openedPipe(in: folder)
            for _ in 0..<3 { #expect(try receive(transport) == .nothing) }
            let writer = try #require(FileHandle(forWritingAtPath: path))
            #expect(try receive(transport) == .nothing)
            try writer.write(contentsOf: Data("$GP".utf8))
            #expect(try receive(transport) == .bytes(3))
            #expect(try receive(transport) == .nothing)
            try writer.close()
            #expect(try receive(transport) == .ended)
            #expect(try held(path) == 0)
        }

        /// A writer that says nothing ends a pipe as well.
        @Test func aPipeEndsAfterASilentWriter() throws {
            let folder = try TemporaryFolder()
            let (path, transport) = try openedPipe(in: folder)
            let writer = try #require(FileHandle(forWritingAtPath: path))
            #expect(try receive(transport) == .nothing)
            try writer.close()
            #expect(try receive(transport) == .ended)
            // Opened again it waits for another one.
            try transport.open()
            #expect(try receive(transport) == .nothing)
            transport.close()
        }

        /// A named pipe, and the transport that has opened it.
        private func openedPipe(in folder: TemporaryFolder) throws -> (path: String, transport: FileTransport) {
            let path = folder.file("pipe")
            try #require(mkfifo(path, 0o600) == 0)
            let transport = FileTransport(path: path)
            try transport.open()
            return (path, transport)
        }

        /// The number of descriptors by which this process has a file open.
        private func held(_ path: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
            }
        }

        private func receive(_ transport: FileTransport, room: Int = 64) throws -> TransportReception {
            var bytes = [UInt8](repeating: 0, count: room)
            return try bytes.withUnsafeMutableBytes { try transport.receive(into: $0) }
        }
    #endif
}
