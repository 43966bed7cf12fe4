import Foundation
import GromaBase
import GromaFeatures
import GromaFormats
import GromaTesting
import Synchronization
import Testing

/// Contents of attachments that are longer than a piece of a file, which has a megabyte, and as long as they may be.
@Suite struct LongContentTests {
    private let folder: TemporaryFolder
    private let bytes: [UInt8]
    private let content: AttachmentContent

    init() throws {
        folder = try TemporaryFolder()
        // Two and a half megabytes, of which no piece is like another.
        var bytes = [UInt8](repeating: 7, count: 5 << 19)
        for number in 0..<20 { bytes[number << 17] = UInt8(number) }
        self.bytes = bytes
        try Data(bytes).write(to: folder.url.appendingPathComponent("long"))
        content = try AttachmentContent(file: folder.file("long"))
    }

    private func all(_ content: AttachmentContent) throws -> [UInt8] {
        var found: [UInt8] = []
        try content.open().forEachPiece { bytes throws(FeatureError) in found += bytes }
        return found
    }

    @Test func copiesAndFilesAreWhole() throws {
        #expect(content.size == bytes.count)
        final class Log: Sendable {
            let told = Mutex<[Double]>([])
        }
        let log = Log()
        let hook = OperationHook(progress: { part in log.told.withLock { $0.append(part) } })
        let copy = try content.spooled(named: "a", limit: bytes.count, hook: hook)
        #expect(try copy.size == bytes.count && all(copy) == bytes)
        #expect(log.told.withLock { $0 } == [0.4, 0.8, 1])
        #expect(try content.start(3 << 19) == Array(bytes.prefix(3 << 19)) && content.start(3 << 20) == bytes)
        try content.write(toFile: folder.file("copy"), hook: hook)
        #expect(try Array(Data(contentsOf: folder.url.appendingPathComponent("copy"))) == bytes)
        #expect(log.told.withLock { $0 } == [0.4, 0.8, 1, 0.4, 0.8, 1])
    }

    @Test func contentsAreAsLongAsTheLimitAtMost() throws {
        let (path, size, limit) = (folder.file("long"), bytes.count, bytes.count - 1)
        // The second says that it is shorter than it is.
        let modest = AttachmentContent(size: 5) { () throws(FormatError) in try ByteSource.file(path) }
        for content in [content, modest] {
            #expect(try all(content.spooled(named: "a", limit: size)) == bytes)
            #expect {
                _ = try content.spooled(named: "a", limit: limit)
            } throws: {
                if case .attachmentTooLarge(name: "a", size: size, limit: limit)? = $0 as? FeatureError { true } else { false }
            }
        }
    }
}
