import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import Synchronization
import Testing

/// The account of the memory that a table in memory occupies: it follows the features and attachments, and ends at nothing.
@Suite struct MemoryAccountTests {
    private final class Account: Sendable {
        private let state = Mutex((held: 0, limit: Int.max, calls: 0))
        var held: Int { state.withLock { $0.held } }
        var calls: Int { state.withLock { $0.calls } }

        func limit(_ limit: Int) { state.withLock { $0.limit = limit } }

        func hold(_ bytes: Int) -> Bool {
            state.withLock { state in
                state.calls += 1
                guard bytes <= 0 || state.held + bytes <= state.limit else { return false }
                state.held += bytes
                return true
            }
        }
    }

    private static func feature(_ id: Int, _ name: String, _ count: Int = 3) -> Feature {
        Feature(
            objectID: id, attributes: ["NAME": .string(name)],
            geometry: .polyline(Polyline(Path((0..<count).map { Coordinate(x: Double($0), y: Double(id)) }))))
    }

    private static func table(_ account: Account, _ features: [Feature]) throws -> MemoryFeatureTable {
        var layer = LayerDefinition(name: "lines", geometryType: .polyline, fields: [Field("NAME", .string)])
        layer.hasAttachments = true
        var options = FeatureStoreOptions()
        options.holdMemory = { account.hold($0) }
        return try MemoryFeatureTable(layer, features: features, options: options, location: "there")
    }

    /// The bytes of the features that a table has and of so many bytes of attachments.
    private func bytes(_ table: MemoryFeatureTable, attachments: [Int] = []) throws -> Int {
        try table.features().features.reduce(0) { $0 + $1.byteCount } + attachments.reduce(0) { $0 + $1 + 256 }
    }

    private func draft(_ count: Int) -> AttachmentDraft {
        AttachmentDraft(
            name: "a.bin", contentType: "application/octet-stream", content: AttachmentContent([UInt8](repeating: 7, count: count)))
    }

    @Test func itFollowsEveryEdit() throws {
        let account = Account()
        do {
            let table = try Self.table(account, [Self.feature(1, "a"), Self.feature(2, "bb", 50)])
            #expect(try account.held == bytes(table) && account.calls == 1)
            _ = try table.applyEdits(
                FeatureEdits(adds: [Self.feature(0, "ccc", 9)], updates: [Self.feature(1, "another name", 20)], deletes: [2]))
            #expect(try account.held == bytes(table) && account.calls == 2, "once for each call")
            _ = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 9)]))
            #expect(try account.held == bytes(table) && account.calls == 2, "nothing changed, nothing counted")
            var options = EditOptions()
            options.rollsBackOnFailure = true
            _ = try table.applyEdits(FeatureEdits(adds: [Self.feature(0, "d")], deletes: [1, 77]), options: options)
            #expect(try account.held == bytes(table) && account.calls == 2, "what is undone neither")
            _ = try table.load([Self.feature(40, "e", 12)], options: LoadOptions())
            #expect(try account.held == bytes(table))

            func put(_ count: Int, replacing id: Int? = nil, of feature: Int) throws -> Int? {
                try table.putAttachment(draft(count), replacing: id, ofFeature: feature, options: EditOptions(), hook: .none).objectID
            }
            let first = try put(1000, of: 1)
            _ = try put(30, of: 1)
            _ = try put(500, of: 40)
            #expect(try account.held == bytes(table, attachments: [1000, 30, 500]))
            _ = try put(7, replacing: first, of: 1)
            #expect(try account.held == bytes(table, attachments: [7, 30, 500]))
            _ = try table.deleteAttachments([2], ofFeature: 1, options: EditOptions())
            #expect(try account.held == bytes(table, attachments: [7, 500]))
            _ = try table.applyEdits(FeatureEdits(deletes: [40]))
            #expect(try account.held == bytes(table, attachments: [7]), "those of a deleted feature go with it")
        }
        #expect(account.held == 0, "nothing is held when the table is gone")
    }

    /// The account is not asked for no bytes: neither for a table without features, nor for one that is closed again.
    @Test func nothingIsNotCounted() throws {
        let account = Account()
        do {
            let empty = try Self.table(account, [])
            empty.close()
        }
        #expect(account.calls == 0)
        do {
            let table = try Self.table(account, [Self.feature(1, "a")])
            table.close()
            #expect(account.calls == 2 && account.held == 0)
            table.close()
        }
        #expect(account.calls == 2 && account.held == 0)
        let emptied = try Self.table(account, [Self.feature(1, "a")])
        _ = try emptied.applyEdits(FeatureEdits(deletes: [1]))
        #expect(account.calls == 4 && account.held == 0)
        emptied.close()
        #expect(account.calls == 4)
    }

    @Test func whatThereIsNoRoomForChangesNothing() throws {
        let account = Account()
        let table = try Self.table(account, [Self.feature(1, "a")])
        let before = try table.features().features
        account.limit(account.held + 400)
        for edits in [FeatureEdits(adds: [Self.feature(0, "b", 60)]), FeatureEdits(updates: [Self.feature(1, "b", 60)])] {
            #expect { _ = try table.applyEdits(edits) } throws: {
                ($0 as? FeatureError)?.description == "there is not enough memory for there"
            }
        }
        #expect { _ = try table.putAttachment(draft(5000), replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none) } throws: {
            ($0 as? FeatureError)?.name == "limitExceeded"
        }
        #expect(throws: FeatureError.self) { _ = try table.load([Self.feature(5, "b", 60)], options: LoadOptions()) }
        #expect(try table.features().features == before && account.held == bytes(table) && table.attachmentInfos(ofFeature: 1).isEmpty)
        // The counters have gone back too.
        account.limit(.max)
        #expect(try table.applyEdits(FeatureEdits(adds: [Self.feature(0, "b")])).adds[0].objectID == 2)
        #expect(try table.putAttachment(draft(5), replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).objectID == 1)
        table.close()
        table.close()
        #expect(account.held == 0)
        account.limit(100)
        #expect { _ = try Self.table(account, [Self.feature(1, "a")]) } throws: { ($0 as? FeatureError)?.name == "limitExceeded" }
        #expect(account.held == 0)
    }

    /// A table whose edits cannot be saved has given back what it counted for them.
    @Test func whatCannotBeSavedIsNotCounted() throws {
        let account = Account()
        var options = FeatureStoreOptions()
        options.holdMemory = { account.hold($0) }
        let gate = Gate()
        let table = try MemoryFeatureTable(
            LayerDefinition(name: "lines", geometryType: .polyline, fields: [Field("NAME", .string)]), features: [Self.feature(1, "a")],
            options: options, location: "there"
        ) { (features) throws(FeatureError) in try gate.save(features.count) }
        #expect(try table.applyEdits(FeatureEdits(adds: [Self.feature(0, "b")])).isSuccess && gate.counts == [2])
        gate.fail()
        #expect(throws: FeatureError.self) { _ = try table.applyEdits(FeatureEdits(adds: [Self.feature(0, "c")], deletes: [1])) }
        #expect(try account.held == bytes(table) && table.objectIDs(of: FeatureQuery()) == [1, 2] && gate.counts == [2, 2])
        #expect(
            try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 9)])).failures.count == 1 && gate.counts == [2, 2],
            "without a change nothing is saved")
    }

    private final class Gate: Sendable {
        private let fails = Mutex(false)
        private let saved = Mutex<[Int]>([])
        var counts: [Int] { saved.withLock { $0 } }
        func fail() { fails.withLock { $0 = true } }
        func save(_ count: Int) throws(FeatureError) {
            saved.withLock { $0.append(count) }
            if fails.withLock({ $0 }) { throw .diskFull(location: "there") }
        }
    }

    @Test func theSizeOfAFeatureIsThatOfItsParts() {
        let none = Feature(objectID: 1).byteCount
        #expect(none == 256)
        // A value takes a place, and its contents.
        #expect(Feature(attributes: ["A": 1]).byteCount == 256 + 24 + (["A": 1] as Attributes).contentBytes)
        let shape = Geometry.point(Point(x: 1, y: 2))
        #expect(Feature(geometry: shape).byteCount == 256 + 64 + shape.contentBytes)
    }
}
