import GromaTesting
import GromaFeatures
import GromaFormats
import GromaGeometry
import Synchronization
import Testing

/// Edits of a copy reach the service's layer once each, whatever the network does.
struct SyncTests {
    /// A service's layer, a network that can fail, and a copy with a journal.
    final class Pair {
        let service: any FeatureTable
        let network: FlakyTable
        let copy: any FeatureTable
        var sync: FeatureSync
        let pauses = Pauses()

        final class Pauses: Sendable {
            let list = Mutex<[Double]>([])
        }

        init(globalIDs: Bool) throws {
            var definition = LayerDefinition(
                name: "trees", geometryType: .point, spatialReference: .wgs84,
                fields: [Field("species", .string, length: 40), Field("height", .double), Field("edited", .date)]
                    + (globalIDs ? [Field("GlobalID", .globalID, isNullable: false, isEditable: false)] : []))
            definition.hasAttachments = true
            definition.editFieldsInfo = EditFieldsInfo(editDateField: "edited")
            service = try MemoryFeatureStore().addLayer(definition)
            network = FlakyTable(service)
            copy = try FeatureSync.makeCopy(of: network, in: MemoryFeatureStore())
            sync = try FeatureSync(local: copy, remote: network) { [pauses] pause in pauses.list.withLock { $0.append(pause) } }
        }

        func edit(_ edits: FeatureEdits) throws {
            var options = EditOptions()
            (options.isJournaled, options.time) = (true, 5)
            let results = try copy.applyEdits(edits, options: options)
            #expect(results.isSuccess, "\(results)")
        }

        func add(_ species: String, _ x: Double) throws {
            try edit(FeatureEdits(adds: [tree(species, x)]))
        }

        func tree(_ species: String, _ x: Double, id: Int? = nil) -> Feature {
            Feature(
                objectID: id, attributes: ["species": .string(species)], geometry: .point(Point(x: x, y: 1, spatialReference: .wgs84)))
        }

        func species(_ table: any FeatureTable) throws -> [String] {
            try table.allFeatures(in: FeatureQuery()).compactMap { $0.attributes["species"]?.stringValue }.sorted()
        }

        var entries: [JournalEntry] { get throws { try #require(copy.journal).entries() } }
    }

    private static let lost = FeatureError.network(url: "http://127.0.0.1", reason: "the connection was lost")

    @Test(arguments: [true, false]) func editsAreNotSentTwice(globalIDs: Bool) throws {
        let pair = try Pair(globalIDs: globalIDs)
        try pair.add("oak", 1)
        try pair.add("elm", 2)
        pair.network.failures.withLock { $0 = [.after(Self.lost), .before(Self.lost)] }
        try pair.add("ash", 3)
        pair.sync.batchSize = 2
        let report = try pair.sync.push()
        #expect(report.isSuccess && report.items.count == 3)
        #expect(report.items.prefix(2).allSatisfy { if case .takenBefore = $0.outcome { true } else { false } })
        #expect(try pair.species(pair.service) == ["ash", "elm", "oak"])
        #expect(try pair.entries.isEmpty)
        #expect(pair.pauses.list.withLock { $0 } == [0.5, 0.5])
        #expect(report.retries == 2)
        // Nothing is left, so nothing is sent.
        let writes = pair.network.writes.withLock { $0 }
        #expect(try pair.sync.push().items.isEmpty)
        #expect(pair.network.writes.withLock { $0 } == writes)
    }

    @Test func theNetworkThatStaysAwayLosesNothing() throws {
        let pair = try Pair(globalIDs: true)
        try pair.add("oak", 1)
        pair.network.failures.withLock { $0 = Array(repeating: .after(Self.lost), count: 1) }
        pair.network.lookFailures.withLock { $0 = Array(repeating: Self.lost, count: 10) }
        pair.sync.retry = RetryPolicy(attempts: 4, firstPause: 1, factor: 3, longestPause: 5)
        #expect(throws: FeatureError.self) { try pair.sync.push() }
        #expect(pair.pauses.list.withLock { $0 } == [1, 3, 5])
        let entry = try #require(try pair.entries.first)
        #expect(entry.state == .sent && entry.attempts == 1)
        pair.network.lookFailures.withLock { $0 = [] }
        #expect(try pair.sync.push().items.map(\.outcome) == [.takenBefore(remoteID: 1)])
        #expect(try pair.species(pair.service) == ["oak"])
    }

    @Test func refusedEditsStayPending() throws {
        let pair = try Pair(globalIDs: true)
        try pair.add("oak", 1)
        try pair.add("elm", 2)
        let refusal = EditError(code: 1000, name: "serverError", description: "no oaks")
        pair.network.failures.withLock { $0 = [.items(1, refusal)] }
        let report = try pair.sync.push()
        #expect(report.failures.map(\.outcome) == [.refused(refusal)])
        #expect(try pair.species(pair.service) == ["elm"])
        // It is not tried again by itself, but after a further edit, or when somebody says so.
        let second = try pair.sync.push()
        #expect(second.items.isEmpty && second.held.map(\.state) == [.refused(refusal)] && !second.isSuccess)
        #expect(try pair.entries.map(\.state) == [.refused(refusal)])
        try pair.sync.retryRefused()
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.species(pair.service) == ["elm", "oak"])
    }

    @Test func changesOnBothSidesAreConflicts() throws {
        let pair = try Pair(globalIDs: true)
        _ = try pair.service.applyEdits(
            FeatureEdits(adds: ["a", "b", "c", "d"].enumerated().map { pair.tree($1, Double($0)) }))
        #expect(try pair.sync.pull().fetched == 4)
        #expect(try pair.species(pair.copy) == ["a", "b", "c", "d"])
        // A copy numbers its features itself.
        func id(_ species: String, _ table: any FeatureTable) throws -> Int {
            try #require(try table.allFeatures(in: FeatureQuery()).first { $0.attributes["species"] == .string(species) }?.objectID)
        }
        let local = try ["a", "b", "c", "d"].map { try id($0, pair.copy) }
        let remote = try ["a", "b", "c", "d"].map { try id($0, pair.service) }
        func here(_ place: Int, _ species: String) -> Feature {
            Feature(objectID: local[place], attributes: ["species": .string(species)])
        }
        func there(_ place: Int, _ species: String) -> Feature {
            Feature(objectID: remote[place], attributes: ["species": .string(species)])
        }
        _ = try pair.service.applyEdits(
            FeatureEdits(updates: [there(0, "a there"), there(1, "b there")], deletes: [remote[2]]))
        try pair.edit(FeatureEdits(updates: [here(0, "a here"), here(2, "c here"), here(3, "d here")], deletes: [local[1]]))
        let report = try pair.sync.push()
        #expect(report.failures.count == 3 && report.items.count == 4)
        let conflicts = try pair.sync.conflicts()
        #expect(conflicts.map { $0.local?.attributes["species"] } == ["a here", "c here", nil])
        #expect(conflicts.map { $0.remote?.attributes["species"] } == ["a there", nil, "b there"])
        #expect(conflicts.map { $0.before?.attributes["species"] } == ["a", "c", "b"])
        // What the service has is not taken over while nobody has chosen.
        #expect(try pair.sync.pull().leftAlone.sorted() == remote.prefix(3).sorted())
        try pair.sync.resolve(conflicts[0], .merged(Feature(attributes: ["species": "a both"])))
        try pair.sync.resolve(conflicts[1], .keepLocal)
        try pair.sync.resolve(conflicts[2], .keepRemote)
        #expect(throws: FeatureError.self) { try pair.sync.resolve(conflicts[2], .keepLocal) }
        #expect(try pair.sync.push().isSuccess)
        let all = ["a both", "b there", "c here", "d here"]
        #expect(try pair.species(pair.service) == all && pair.species(pair.copy) == all)
        #expect(try pair.entries.isEmpty)
    }

    @Test func attachmentsFollowTheirFeatures() throws {
        let pair = try Pair(globalIDs: true)
        try pair.add("oak", 1)
        let feature = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
        var options = EditOptions()
        options.isJournaled = true
        let leaf = AttachmentDraft(name: "leaf.txt", contentType: "text/plain", content: AttachmentContent(Array("a leaf".utf8)))
        let kept = try #require(
            try pair.copy.putAttachment(leaf, replacing: nil, ofFeature: feature, options: options, hook: .none).objectID)
        let bark = AttachmentDraft(name: "bark.txt", contentType: "text/plain", content: AttachmentContent(Array("bark".utf8)))
        _ = try pair.copy.putAttachment(bark, replacing: nil, ofFeature: feature, options: options, hook: .none)
        let refusal = EditError(code: 1000, name: "serverError", description: "no")
        // The feature is refused first, so its attachments wait; then the answer about the first attachment is lost.
        pair.network.failures.withLock { $0 = [.items(1, refusal)] }
        #expect(try pair.sync.push().items.map(\.outcome) == [.refused(refusal), .waiting, .waiting])
        try pair.sync.retryRefused()
        pair.network.failures.withLock { $0 = [.items(0, refusal), .after(Self.lost)] }
        #expect(try pair.sync.push().isSuccess)
        let remote = try #require(try pair.service.objectIDs(of: FeatureQuery()).first)
        let infos = try pair.service.attachmentInfos(ofFeature: remote)
        #expect(infos.map(\.name) == ["leaf.txt", "bark.txt"])
        let sink = ByteSink()
        try pair.service.readAttachment(infos[0].id, ofFeature: remote, to: sink, hook: .none)
        #expect(sink.bytes == Array("a leaf".utf8))
        #expect(try pair.copy.deleteAttachments([kept], ofFeature: feature, options: options).allSatisfy(\.isSuccess))
        pair.network.failures.withLock { $0 = [.after(Self.lost)] }
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.service.attachmentInfos(ofFeature: remote).map(\.name) == ["bark.txt"])
        #expect(try pair.entries.isEmpty)
    }

    /// A feature that comes from the service does not get the object id of one whose deletion is pending, since its entry is sent by that id.
    @Test(arguments: [true, false]) func aPendingDeletionDeletesItsOwnFeature(globalIDs: Bool) throws {
        let pair = try Pair(globalIDs: globalIDs)
        #expect(try pair.service.applyEdits(FeatureEdits(adds: [pair.tree("ash", 1), pair.tree("elm", 2)])).isSuccess)
        // Object id 1 here, 3 at the service.
        try pair.add("oak", 3)
        #expect(try pair.sync.push().items.count == 1)
        try pair.edit(FeatureEdits(deletes: [1]))
        #expect(try pair.sync.pull().leftAlone == [3])
        #expect(try pair.species(pair.copy) == ["ash", "elm"] && pair.copy.feature(withObjectID: 1) == nil)
        #expect(try pair.sync.push().items.count == 1)
        #expect(try pair.species(pair.service) == ["ash", "elm"] && pair.entries.isEmpty)
        _ = try pair.sync.pull()
        #expect(try pair.species(pair.copy) == ["ash", "elm"])
    }

    @Test @MainActor func nobodyHasToWait() async throws {
        let pair = try Pair(globalIDs: true)
        try pair.add("oak", 1)
        pair.network.failures.withLock { $0 = [.after(Self.lost)] }
        let sync = pair.sync
        #expect(try await sync.push(progress: { _ in }).items.map(\.outcome) == [.takenBefore(remoteID: 1)])
        #expect(try await sync.pull(progress: { _ in }).fetched == 1)
    }

    /// The forms that await pull what they are asked for, as they are told to, and say how far they have come.
    @Test @MainActor func whatIsAwaitedIsWhatWasAskedFor() async throws {
        let pair = try Pair(globalIDs: true)
        let long = String(repeating: "x", count: 50)
        let trees = [pair.tree("ash", 1, id: 1), pair.tree(long, 2, id: 2), pair.tree("elm", 3, id: 3)]
        _ = try pair.service.load(trees, options: LoadOptions())
        for id in [1, 3] {
            let draft = AttachmentDraft(name: "\(id).txt", contentType: "text/plain", content: AttachmentContent([65]))
            _ = try pair.service.putAttachment(draft, replacing: nil, ofFeature: id, options: EditOptions(), hook: .none)
        }
        let sync = pair.sync
        let progress = Progress()
        var first = FeatureQuery()
        first.objectIDs = [1]
        #expect(try await sync.pull(first).fetched == 1 && pair.species(pair.copy) == ["ash"])
        var strict = LoadOptions()
        strict.isStrict = true
        await #expect(throws: FeatureError.self) { try await sync.pull(options: strict) }
        #expect(try pair.species(pair.copy) == ["ash"])
        let report = try await sync.pull { progress.note($0) }
        #expect(progress.last == 1)
        #expect(try report.fetched == 3 && report.warnings.map(\.count) == [1] && pair.species(pair.copy).count == 3)
        #expect(try await sync.pullAttachments(first).fetched == 1)
        progress.note(0)
        #expect(try await sync.pullAttachments { progress.note($0) }.fetched == 1)
        #expect(progress.last == 1)
        #expect(try await sync.pullAttachments() == AttachmentPullReport(), "nothing has changed")
    }

    /// How far a call has come, from any thread.
    private final class Progress: Sendable {
        private let fraction = Mutex(0.0)
        var last: Double { fraction.withLock { $0 } }
        func note(_ fraction: Double) { self.fraction.withLock { $0 = fraction } }
    }

    /// Random edits on both sides over a network that fails at random: in the end both agree, and nothing is there twice.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]) func bothAgreeInTheEnd(seed: UInt64) throws {
        var random = Seeded(seed)
        let pair = try Pair(globalIDs: seed % 2 == 0)
        pair.sync.batchSize = 3
        pair.sync.retry = RetryPolicy(attempts: 3)
        var names = 0
        var expected: Set<String> = []
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                names += 1
                try pair.add("tree \(names)", Double(names))
            case 3:
                if let id = try pair.copy.objectIDs(of: FeatureQuery()).randomElement(using: &random) {
                    names += 1
                    try pair.edit(FeatureEdits(updates: [Feature(objectID: id, attributes: ["species": .string("tree \(names)")])]))
                }
            case 4:
                if let id = try pair.copy.objectIDs(of: FeatureQuery()).randomElement(using: &random) {
                    try pair.edit(FeatureEdits(deletes: [id]))
                }
            case 5:
                if let id = try pair.service.objectIDs(of: FeatureQuery()).randomElement(using: &random) {
                    names += 1
                    let change = Feature(objectID: id, attributes: ["species": .string("there \(names)")])
                    _ = try pair.service.applyEdits(
                        Bool.random(using: &random) ? FeatureEdits(updates: [change]) : FeatureEdits(deletes: [id]))
                }
            default:
                pair.network.failures.withLock { failures in
                    failures = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                        Bool.random(using: &random) ? .before(Self.lost) : .after(Self.lost)
                    }
                }
                do { _ = try pair.sync.push() } catch {
                    guard case .network = error else { throw error }
                }
                if Bool.random(using: &random) { _ = try pair.sync.pull() }
            }
        }
        pair.network.failures.withLock { $0 = [] }
        for _ in 0..<3 {
            _ = try pair.sync.push()
            for conflict in try pair.sync.conflicts() {
                try pair.sync.resolve(conflict, Bool.random(using: &random) ? .keepLocal : .keepRemote)
            }
        }
        #expect(try pair.sync.push().items.isEmpty, "seed \(seed)")
        #expect(try pair.entries.isEmpty, "seed \(seed)")
        _ = try pair.sync.pull()
        let here = try pair.species(pair.copy)
        #expect(try here == pair.species(pair.service), "seed \(seed)")
        expected.formUnion(here)
        #expect(expected.count == here.count, "something is there twice: seed \(seed)")
    }
}
