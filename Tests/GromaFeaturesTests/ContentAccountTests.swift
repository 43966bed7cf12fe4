import GromaFeatures
import GromaFormats
import Synchronization
import Testing

/// What temporary contents count for: their file and their bytes, as long as somebody has them, and nothing after a failure.
struct ContentAccountTests {
    /// Room for so many bytes.
    private final class Room: Sendable {
        private let limit: Int
        private let held = Mutex(0)
        var now: Int { held.withLock { $0 } }

        init(_ limit: Int = 10_000) { self.limit = limit }

        func hold(_ bytes: Int) -> Bool {
            held.withLock { held in
                guard bytes <= 0 || held + bytes <= limit else { return false }
                held += bytes
                return true
            }
        }
    }

    private func contents(_ room: Room, expected: Int, _ count: Int) throws(FeatureError) -> TemporaryContents {
        try TemporaryContents(holding: { room.hold($0) }, expected: expected) { sink throws(FeatureError) in
            do throws(FormatError) { try sink.write([UInt8](repeating: 7, count: count)) } catch { throw FeatureError(error) }
        }
    }

    /// What a file without bytes counts for.
    private func fileBytes() throws -> Int {
        let room = Room()
        let empty = try contents(room, expected: 0, 0)
        return withExtendedLifetime(empty) { room.now }
    }

    @Test func theyCountAsLongAsTheyExist() throws {
        let file = try fileBytes()
        #expect(file > 0)
        for (expected, count) in [(10, 10), (10, 4), (10, 13), (0, 5)] {
            let room = Room()
            do {
                let made = try contents(room, expected: expected, count)
                withExtendedLifetime(made) { #expect(made.size == count && room.now == file + count, "\(expected), \(count)") }
            }
            #expect(room.now == 0, "\(expected), \(count)")
        }
    }

    /// Where there is no room for the file, for what is expected, or for more than was expected.
    @Test func whatFailsCountsNothing() throws {
        let file = try fileBytes()
        for (limit, expected, count) in [(file - 1, 0, 0), (file + 4, 5, 5), (file + 4, 0, 5), (file + 7, 5, 8)] {
            let room = Room(limit)
            #expect { _ = try contents(room, expected: expected, count) } throws: { ($0 as? FeatureError)?.name == "limitExceeded" }
            #expect(room.now == 0, "\(limit), \(expected), \(count)")
        }
        let room = Room()
        #expect(throws: FeatureError.self) {
            _ = try TemporaryContents(holding: { room.hold($0) }, expected: 5) { _ throws(FeatureError) in throw FeatureError.cancelled }
        }
        #expect(room.now == 0)
    }

    private func layer(_ room: Room) throws -> FeatureLayer {
        var definition = LayerDefinition(name: "notes", fields: [Field("n", .integer)])
        definition.hasAttachments = true
        let table = try MemoryFeatureTable(definition, features: [Feature(objectID: 1, attributes: ["n": 1])])
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(Array("one two".utf8)))
        _ = try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        let layer = FeatureLayer(table: table)
        layer.holdMemory = { room.hold($0) }
        return layer
    }

    @Test func whatALayerRetrievesCounts() throws {
        let file = try fileBytes()
        let room = Room(file + 7)
        let layer = try layer(room)
        do {
            let content = try layer.retrieveAttachment(1, ofFeature: 1)
            #expect(content.size == 7 && room.now == file + 7)
            // There is room for one of them at a time.
            #expect(throws: FeatureError.self) { _ = try layer.retrieveAttachment(1, ofFeature: 1) }
            withExtendedLifetime(content) {}
        }
        #expect(room.now == 0)
    }

    @Test @MainActor func whatALayerRetrievesMeanwhileCounts() async throws {
        let file = try fileBytes()
        let room = Room()
        let layer = try layer(room)
        do {
            let content = try await layer.retrieveAttachment(1, ofFeature: 1)
            #expect(content.size == 7 && room.now == file + 7)
            withExtendedLifetime(content) {}
        }
        // The thread that made them may let go of them a moment later.
        for _ in 0..<10_000 where room.now != 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(room.now == 0)
    }
}
