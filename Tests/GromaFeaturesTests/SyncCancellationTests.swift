import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations
import Synchronization
import Testing

/// A push or a pull that is cancelled at any moment, and what the next one makes of it.
@Suite struct SyncCancellationTests {
    /// Says yes from a number of questions on.
    private final class Cancellation: Sendable {
        private let rest: Mutex<Int>

        init(after count: Int) { rest = Mutex(count) }

        var hook: OperationHook {
            OperationHook(isCancelled: { [self] in
                rest.withLock { rest in
                    rest -= 1
                    return rest < 0
                }
            })
        }
    }

    /// Whether it was cancelled; any other error is one of the test's.
    private func isCancelled(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return false
        } catch FeatureError.cancelled {
            return true
        }
    }

    @Test(arguments: [true, false]) func aPushThatIsCancelledAnywhereSendsNothingTwice(globalIDs: Bool) throws {
        var count = 0
        var wasCancelled = true
        while wasCancelled {
            let pair = try SyncTests.Pair(globalIDs: globalIDs)
            for number in 1...4 { try pair.add("tree \(number)", Double(number)) }
            try pair.sync.push()
            try pair.add("new", 9)
            let first = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
            try pair.edit(FeatureEdits(updates: [pair.tree("changed", 20, id: first)], deletes: [first + 1]))
            let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent([1, 2, 3]))
            var options = EditOptions()
            options.isJournaled = true
            for _ in 0..<2 { _ = try pair.copy.putAttachment(draft, replacing: nil, ofFeature: first, options: options, hook: .none) }
            pair.sync.batchSize = 1
            wasCancelled = try isCancelled { try pair.sync.push(hook: Cancellation(after: count).hook) }
            #expect(try pair.sync.push().isSuccess, "cancelled after \(count)")
            #expect(try pair.entries.isEmpty)
            #expect(try pair.species(pair.service) == pair.species(pair.copy), "cancelled after \(count)")
            #expect(try pair.species(pair.service) == ["changed", "new", "tree 3", "tree 4"])
            #expect(try pair.service.attachmentInfos(ofFeature: first).count == 2)
            count += 1
        }
        #expect(count > 6, "a push asks between its calls, and did so \(count) times")
    }

    @Test func aPullThatIsCancelledAnywhereIsFinishedByTheNext() throws {
        var definition = LayerDefinition(
            name: "trees", geometryType: .point, spatialReference: .wgs84, fields: [Field("species", .string, length: 40)])
        definition.maxRecordCount = 3
        let service = try MemoryFeatureTable(definition)
        #expect(
            try service.applyEdits(FeatureEdits(adds: (1...10).map { Feature(attributes: ["species": .string("tree \($0)")]) })).isSuccess)
        var count = 0
        var wasCancelled = true
        while wasCancelled {
            let copy = try FeatureSync.makeCopy(of: service, in: MemoryFeatureStore())
            let sync = try FeatureSync(local: copy, remote: service)
            wasCancelled = try isCancelled { try sync.pull(hook: Cancellation(after: count).hook) }
            #expect(try copy.count(of: FeatureQuery()) <= 10)
            let report = try sync.pull()
            #expect(report.addedByOthers.isEmpty && report.changedByOthers.isEmpty && report.leftAlone.isEmpty)
            #expect(try copy.objectIDs(of: FeatureQuery()) == Array(1...10))
            #expect(try sync.push().items.isEmpty, "what came is no edit")
            count += 1
        }
        #expect(count > 4, "a pull asks between its pages, and did so \(count) times")
    }

    /// Whoever cancels does not wait until a long pause is over.
    @Test func aPauseIsCutShort() throws {
        let pair = try SyncTests.Pair(globalIDs: true)
        try pair.add("oak", 1)
        let away = FeatureError.network(url: "http://127.0.0.1", reason: "nobody is there")
        pair.network.failures.withLock { $0 = Array(repeating: .before(away), count: 9) }
        pair.sync.retry.firstPause = 60
        #expect(try isCancelled { try pair.sync.push(hook: Cancellation(after: 6).hook) })
        #expect(pair.pauses.list.withLock { $0.reduce(0, +) } < 1)
        #expect(try pair.entries.count == 1)
    }
}
