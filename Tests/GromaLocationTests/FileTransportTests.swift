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
            func held() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
                }
            }
            let transport = FileTransport(path: path)
            for _ in 0..<3 { try transport.open() }
            #expect(try held() == 1)
            transport.close()
            #expect(try held() == 0)
        }
    #endif
}
