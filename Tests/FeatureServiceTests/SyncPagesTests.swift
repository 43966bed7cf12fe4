import FeatureServicePlugin
import Groma
import Testing

/// A copy and its service, whose pages are smaller than what is edited: whichever of the calls between them fails, and however, it is told, nothing is
/// lost, nothing is there twice, and the next time mends it.
struct SyncPagesTests {
    /// How a call fails: the request is lost, the answer is lost, it breaks off, or it is cut short and says so of its length.
    enum Failure: CaseIterable {
        case lostRequest, lostAnswer, brokenAnswer, shortAnswer

        var kind: ServiceFailure.Kind {
            switch self {
            case .lostRequest: .dropBeforeApplying
            case .lostAnswer: .dropAfterApplying
            case .brokenAnswer: .halfAnswer
            case .shortAnswer: .shortAnswer
            }
        }
    }

    /// The contents of one side: owners with the contents of their attachments.
    typealias State = [String: [[UInt8]]]

    /// The edits of both sides, and what comes of them.
    final class Pair {
        let service: TestFeatureService
        let original: any FeatureTable
        let copy: any FeatureTable
        var sync: FeatureSync
        let expected: State = [
            "a": [], "b here": [Array("bark".utf8)], "c": [], "d there": [Array("leaf".utf8)], "e here": [], "f here": [], "g": [],
            "new here 1": [Array("root".utf8)], "new here 2": [], "new here 3": [], "new there": [],
        ]

        /// The service takes and gives three features at a time, and a call of the copy is about five.
        init(supportsPagination: Bool, keepsGlobalIDs: Bool) throws {
            let store = try Samples.store(maxRecordCount: 3)
            var settings = TestFeatureService.Settings()
            (settings.supportsPagination, settings.supportsGlobalIDs) = (supportsPagination, keepsGlobalIDs)
            service = try TestFeatureService(store: store, settings: settings)
            original = try store.table(named: "Lights")
            let client = try FeatureServiceProvider().open(service.url, options: FeatureStoreOptions()).table(named: "Lights")
            copy = try FeatureSync.makeCopy(of: client, in: MemoryFeatureStore())
            sync = try FeatureSync(local: copy, remote: client, retry: RetryPolicy(attempts: 1)) { _ in }
            sync.batchSize = 5
            let owners = ["x", "a", "b", "c", "d", "e", "f", "g", "h"]
            let lights = owners.enumerated().map { Samples.light($1, x: Double($0)) }
            _ = try original.applyEdits(FeatureEdits(adds: lights))
            // Numbers here and there differ.
            _ = try original.applyEdits(FeatureEdits(deletes: [try id("x", original)]))
            try sync.pull()
            var noted = EditOptions()
            noted.isJournaled = true
            let changes = try ["b", "e", "f"].map { owner in
                Feature(objectID: try id(owner, copy), attributes: ["OWNER": .string(owner + " here")])
            }
            let adds = (1...3).map { Samples.light("new here \($0)", x: 20 + Double($0)) }
            #expect(try copy.applyEdits(FeatureEdits(adds: adds, updates: changes, deletes: [id("h", copy)]), options: noted).isSuccess)
            for (owner, content) in [("b here", "bark"), ("new here 1", "root")] {
                _ = try copy.putAttachment(draft(content), replacing: nil, ofFeature: id(owner, copy), options: noted, hook: .none)
            }
            let change = Feature(objectID: try id("d", original), attributes: ["OWNER": "d there"])
            _ = try original.applyEdits(FeatureEdits(adds: [Samples.light("new there", x: 40)], updates: [change]))
            _ = try original.putAttachment(
                draft("leaf"), replacing: nil, ofFeature: id("d there", original), options: EditOptions(), hook: .none)
            service.forgetRequests()
        }

        deinit { service.stop() }

        private func draft(_ content: String) -> AttachmentDraft {
            AttachmentDraft(name: "\(content).txt", contentType: "text/plain", content: AttachmentContent(Array(content.utf8)))
        }

        private func id(_ owner: String, _ table: any FeatureTable) throws -> Int {
            let found = try table.allFeatures(in: FeatureQuery()).first { $0.attributes["OWNER"]?.stringValue == owner }
            return try #require(found?.objectID, "\(owner)")
        }

        /// All of it, once; false where an error was told.
        func synchronize(pullsFirst: Bool) throws -> Bool {
            do throws(FeatureError) {
                if pullsFirst { try sync.pull() }
                let isSuccess = try sync.push().isSuccess
                try sync.pull()
                let pulled = try sync.pullAttachments()
                return isSuccess && pulled.failures.isEmpty
            } catch {
                #expect(["network", "invalidResponse"].contains(error.name), "\(error)")
                return false
            }
        }

        func state(_ table: any FeatureTable) throws -> (State, count: Int) {
            var state: State = [:]
            let features = try table.allFeatures(in: FeatureQuery())
            for feature in features {
                guard let id = feature.objectID else { continue }
                var contents: [[UInt8]] = []
                for info in try table.attachmentInfos(ofFeature: id) {
                    let sink = ByteSink()
                    try table.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
                    contents.append(sink.bytes)
                }
                state[feature.attributes["OWNER"]?.stringValue ?? ""] = contents
            }
            return (state, features.count)
        }

        func expectAgreement(_ about: String) throws {
            for table in [original, copy] {
                let (state, count) = try state(table)
                #expect(state == expected && count == expected.count, "\(about): \(table === copy ? "here" : "there")")
            }
            #expect(try copy.journal?.entries().isEmpty == true, "\(about)")
        }
    }

    /// A service with pages and global ids to which edits go first, and one without either from which they are fetched before.
    @Test(arguments: [true, false], Failure.allCases) func anyCallFails(isAble: Bool, _ failure: Failure) throws {
        func pair() throws -> Pair { try Pair(supportsPagination: isAble, keepsGlobalIDs: isAble) }
        let whole = try pair()
        #expect(try whole.synchronize(pullsFirst: !isAble))
        let calls = whole.service.requests.map { Call(operation: $0.operation, isRead: $0.method == "GET" || $0.operation == "query") }
        try whole.expectAgreement("without a failure")
        // Else the pages would be no smaller than what is edited.
        let queries = calls.count { $0.operation == "query" }
        #expect(queries > 6 && calls.contains { $0.operation == "applyEdits" } && calls.contains { $0.operation == "addAttachment" })
        for (number, call) in calls.enumerated() {
            let failing = try pair()
            failing.service.fail(failure.kind, after: number)
            let about = "\(failure) of call \(number), \(call.operation)"
            let isWhole = try failing.synchronize(pullsFirst: !isAble)
            #expect(failing.service.failures.isEmpty, "\(about) was not met")
            // What only reads may be asked for again when nothing came, as HTTP's clients do by themselves.
            let isAskedAgain = call.isRead && failing.service.requests.count == calls.count + 1
            #expect(!isWhole || isAskedAgain, "\(about) was not told")
            #expect(try failing.synchronize(pullsFirst: !isAble), "\(about) is not mended")
            try failing.expectAgreement(about)
        }
    }

    private struct Call {
        let operation: String
        let isRead: Bool
    }
}
