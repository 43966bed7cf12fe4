import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import GromaTesting
import Synchronization
import Testing

/// How far a synchronization has come, how long it waits, and what it leaves behind.
struct SyncOutcomeTests {
    private static let lost = FeatureError.network(url: "http://127.0.0.1", reason: "the connection was lost")

    private func error(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch { return (error as? FeatureError)?.description ?? "\(error)" }
    }

    /// The fractions that a call reports.
    private func progress(_ body: (OperationHook) throws -> Void) throws -> [Double] {
        let told = Mutex<[Double]>([])
        try body(OperationHook(progress: { fraction in told.withLock { $0.append(fraction) } }, isCancelled: { false }))
        return told.withLock { $0 }
    }

    @Test(arguments: [
        (RetryPolicy(), [0.5, 0.5, 1, 2, 4, 8, 16, 30, 30]), (RetryPolicy(firstPause: 3, factor: 1), [3, 3, 3, 3]),
        (RetryPolicy(firstPause: 1, factor: 3, longestPause: 10), [1, 1, 3, 9, 10, 10]),
        (RetryPolicy(firstPause: 8, factor: 0.5), [8, 8, 4, 2]),
        (RetryPolicy(firstPause: 40), [30, 30]), (RetryPolicy(firstPause: -1), [0, 0, 0]), (RetryPolicy(firstPause: 0), [0, 0, 0]),
        (RetryPolicy.never, [0.5, 0.5, 1]),
    ])
    func pausesGrowUpToTheLongest(_ policy: RetryPolicy, _ pauses: [Double]) {
        #expect(pauses.indices.map { policy.pause(afterFailures: $0) } == pauses)
        let least = RetryPolicy(firstPause: 1, factor: 0.5)
        #expect(least.pause(afterFailures: 64) == least.pause(afterFailures: 1000) && least.pause(afterFailures: 63) > 0)
        #expect(RetryPolicy() == RetryPolicy(attempts: 5, firstPause: 0.5, factor: 2, longestPause: 30) && RetryPolicy.never.attempts == 1)
    }

    /// A pause that can be cancelled is a number of short ones, which are as long together.
    @Test func aPauseIsAsLongInPieces() throws {
        for (isCancellable, count) in [(false, 1), (true, 4)] {
            let pair = try SyncTests.Pair(globalIDs: true)
            pair.sync.retry = RetryPolicy(firstPause: 0.35)
            pair.network.lookFailures.withLock { $0 = [Self.lost] }
            _ = try pair.sync.pull(hook: isCancellable ? OperationHook(isCancelled: { false }) : .none)
            let pauses = pair.pauses.list.withLock { $0 }
            #expect(pauses.count == count && pauses.dropLast().allSatisfy { $0 == 0.1 })
            #expect(abs(pauses.reduce(0, +) - 0.35) < 1e-12)
        }
    }

    @Test func aFailureThatWillStayIsNotTriedAgain() throws {
        let refusal = FeatureError.server(url: "u", code: 400, message: "no", details: [])
        for (failure, attempts) in [(refusal, 1), (Self.lost, 3), (.server(url: "u", code: 503, message: "no", details: []), 3)] {
            let pair = try SyncTests.Pair(globalIDs: true)
            pair.sync.retry = RetryPolicy(attempts: 3)
            pair.network.lookFailures.withLock { $0 = Array(repeating: failure, count: 9) }
            #expect(error { _ = try pair.sync.pull() } == failure.description)
            #expect(pair.network.lookFailures.withLock { $0.count } == 9 - attempts)
            #expect(pair.pauses.list.withLock { $0.count } == attempts - 1)
        }
    }

    @Test func aPushTellsHowMuchOfItIsDone() throws {
        let pair = try SyncTests.Pair(globalIDs: true)
        for number in 1...5 { try pair.add("tree \(number)", Double(number)) }
        pair.sync.batchSize = 2
        #expect(try progress { try pair.sync.push(hook: $0) } == [2.0 / 5, 4.0 / 5, 1])
        // A batch that fails is not one that is done.
        for number in 6...9 { try pair.add("tree \(number)", Double(number)) }
        pair.network.failures.withLock { $0 = [.items(0, .rolledBack), .before(Self.lost)] }
        var report: SyncReport?
        #expect(try progress { report = try pair.sync.push(hook: $0) } == [2.0 / 4, 1])
        #expect(report?.retries == 1 && report?.items.count == 4)
        #expect(try pair.species(pair.service).count == 9)
    }

    @Test func aPullTellsHowMuchOfItHasCome() throws {
        var definition = LayerDefinition(name: "trees", geometryType: .point, spatialReference: .wgs84, fields: [Field("species", .string)])
        (definition.hasAttachments, definition.maxRecordCount) = (true, 2)
        let service = try MemoryFeatureStore().addLayer(definition)
        let adds = (1...5).map { Feature(attributes: ["species": .string("s\($0)")]) }
        #expect(try service.applyEdits(FeatureEdits(adds: adds)).isSuccess)
        let copy = try FeatureSync.makeCopy(of: service, in: MemoryFeatureStore())
        let sync = try FeatureSync(local: copy, remote: service)
        #expect(try progress { try sync.pull(hook: $0) } == [2.0 / 5, 4.0 / 5, 1])
        #expect(try progress { try sync.pullAttachments(hook: $0) } == [1.0 / 5, 2.0 / 5, 3.0 / 5, 4.0 / 5, 1])
        #expect(try sync.pull().fetched == 5 && copy.count(of: FeatureQuery()) == 5)
        let empty = try FeatureSync.makeCopy(of: MemoryFeatureStore().addLayer(definition), in: MemoryFeatureStore())
        #expect(try progress { try FeatureSync(local: copy, remote: empty).pull(hook: $0) } == [0])
        #expect(try copy.count(of: FeatureQuery()) == 0)
    }

    /// Features that no longer match the query are asked for by their ids, as many at a time as go into a batch.
    @Test(arguments: [1, 2, 7]) func featuresThatNoLongerMatchAreUpdatedAndThoseThatAreGoneDeleted(_ batchSize: Int) throws {
        let pair = try SyncTests.Pair(globalIDs: true)
        pair.sync.batchSize = batchSize
        let names = (1...6).map { "tree \($0)" }
        #expect(try pair.service.applyEdits(FeatureEdits(adds: names.enumerated().map { pair.tree($1, Double($0)) })).isSuccess)
        #expect(try pair.sync.pull().fetched == 6)
        let changed = (1...3).map { pair.tree("bush \($0)", Double($0), id: $0) }
        #expect(try pair.service.applyEdits(FeatureEdits(updates: changed, deletes: [5])).isSuccess)
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "species LIKE 'tree%'", for: pair.service.definition)
        let report = try pair.sync.pull(query)
        #expect(report.fetched == 2 + 3 && report.deleted == 1 && report.leftAlone.isEmpty && report.failures.isEmpty)
        #expect(try pair.species(pair.copy) == ["bush 1", "bush 2", "bush 3", "tree 4", "tree 6"])
        query.whereClause = nil
        query.objectIDs = [4, 6, 99]
        query.limit = 1
        #expect(try pair.sync.pull(query).fetched == 2)
    }

    @Test func whatIsLeftOfAnAttachmentThatIsGoneIsForgotten() throws {
        let pair = try SyncTests.Pair(globalIDs: false)
        #expect(try pair.service.applyEdits(FeatureEdits(adds: [pair.tree("oak", 1)])).isSuccess)
        let draft = AttachmentDraft(name: "a", contentType: "a/b", content: AttachmentContent([1, 2]))
        let there = try #require(
            try pair.service.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).objectID)
        try pair.sync.pull()
        try pair.sync.pullAttachments()
        let journal = try #require(pair.copy.journal)
        let here = try #require(try journal.localID(ofRemote: .attachment(there)))
        #expect(try journal.remoteID(of: .attachment(here)) == there)
        _ = try pair.service.deleteAttachments([there], ofFeature: 1, options: EditOptions())
        #expect(try pair.sync.pullAttachments().deleted == 1)
        #expect(try journal.remoteID(of: .attachment(here)) == nil && journal.localID(ofRemote: .attachment(there)) == nil)
        #expect(try pair.entries.isEmpty)
    }

    @Test func aConflictThatIsNoneAnyMoreIsNotResolved() throws {
        let pair = try SyncTests.Pair(globalIDs: true)
        #expect(try pair.service.applyEdits(FeatureEdits(adds: [pair.tree("oak", 1), pair.tree("elm", 2)])).isSuccess)
        try pair.sync.pull()
        let id = try #require(try pair.copy.journal?.localID(ofRemote: .feature(1)))
        try pair.edit(FeatureEdits(updates: [pair.tree("mine", 1, id: id)]))
        _ = try pair.service.applyEdits(FeatureEdits(updates: [pair.tree("theirs", 1, id: 1)]))
        #expect(try !pair.sync.push().isSuccess)
        let conflict = try #require(try pair.sync.conflicts().first)
        // A version that the copy does not take changes nothing.
        let long = Feature(attributes: ["species": .string(String(repeating: "x", count: 41))])
        let refused = error { try pair.sync.resolve(conflict, .merged(long)) }
        #expect(refused?.hasPrefix("trees answered with error 1019: species: ") == true, "\(String(describing: refused))")
        #expect(try pair.sync.conflicts() == [conflict])
        try pair.edit(FeatureEdits(updates: [pair.tree("mine again", 1, id: id)]))
        #expect(
            error { try pair.sync.resolve(conflict, .keepLocal) }
                == "the query is not valid at conflict: feature \(id) is not in this conflict any more")
        #expect(
            error { try pair.sync.discard(conflict.entry) }
                == "the query is not valid at entry: the edit of feature \(id) is not in the journal any more, or another one")
        let entry = try #require(try pair.entries.first)
        try pair.sync.discard(entry)
        #expect(try pair.species(pair.copy) == ["elm", "theirs"] && pair.entries.isEmpty)
        #expect(
            error { try pair.sync.discard(entry) }
                == "the query is not valid at entry: the edit of feature \(id) is not in the journal any more, or another one")
    }

    @Test func aCopyIsALayerOfItsOwn() throws {
        let pair = try SyncTests.Pair(globalIDs: true)
        var definition = pair.service.definition
        (definition.maxRecordCount, definition.capabilities, definition.id) = (7, [], 4)
        let remote = try MemoryFeatureTable(definition)
        let store = MemoryFeatureStore()
        let copy = try FeatureSync.makeCopy(of: remote, in: store, named: "mine")
        #expect(copy.definition.name == "mine" && copy.definition.maxRecordCount == nil && copy.definition.capabilities == [.query])
        #expect(copy.definition.fields == remote.definition.fields && copy.definition.hasAttachments)
        #expect(try copy.journal?.remoteID(of: .layer(copy.definition.id)) == remote.definition.id)
        #expect(try FeatureSync.makeCopy(of: remote, in: store).definition.name == "trees")
        #expect(
            error { _ = try FeatureSync.makeCopy(of: remote, in: store, named: "mine") }
                == "there is a layer \"mine\" already: give another name")
        #expect(
            error { _ = try FeatureSync(local: pair.network, remote: remote) } == "sending edits of trees: the table keeps no journal")
        definition.hasAttachments = false
        let bare = try MemoryFeatureTable(definition)
        #expect(error { try FeatureSync(local: copy, remote: bare).pullAttachments() } == "fetching attachments of trees: it has none")
    }
}
