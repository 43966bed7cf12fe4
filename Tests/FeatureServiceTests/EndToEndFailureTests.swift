import FeatureServicePlugin
import Foundation
import Groma
import Testing

/// What the store of feature services makes of each way in which a service fails: the right error, nothing twice, and edits that get through
/// when they are tried again.
@Suite struct EndToEndFailureTests {
    /// A service, the client's table of its layer of points, and that layer itself.
    private func open(
        _ settings: TestFeatureService.Settings = TestFeatureService.Settings(), timeout: Double = 30, token: String? = nil,
        by kind: ServiceTransportKind = .standard
    ) throws -> (service: TestFeatureService, table: any FeatureTable, original: any FeatureTable) {
        let store = try Samples.store()
        let service = try TestFeatureService(store: store, settings: settings)
        var options = FeatureStoreOptions()
        options.timeout = timeout
        options.token = token
        let client = try FeatureServiceProvider(transport: kind).open(service.url, options: options)
        let table = try client.table(named: "Lights")
        service.forgetRequests()
        return (service, table, try store.table(named: "Lights"))
    }

    private func edits(_ table: any FeatureTable, _ globalID: String? = nil) -> FeatureEdits {
        var feature = Samples.light("A", value: 1)
        feature.globalID = globalID
        return FeatureEdits(adds: [feature])
    }

    private static let globalID = "{11111111-2222-4333-8444-555555555555}"

    /// What fails, whether the edit was done all the same, and the error's name.
    static let failures: [(ServiceFailure.Kind, isApplied: Bool, name: String)] = [
        (.dropBeforeApplying, false, "network"), (.dropAfterApplying, true, "network"), (.halfAnswer, true, "network"),
        (.delay(4), true, "timedOut"), (.status(500), false, "serverError"), (.status(503), false, "serverError"),
        (.status(504, isApplied: true), true, "serverError"), (.error(code: 500, message: "No"), false, "serverError"),
        (.error(code: 429, message: "Slow"), false, "serverError"), (.body("<html>"), true, "invalidResponse"),
        (.body(#"{"addResults":[]}"#), true, "invalidResponse"), (.body(#"{"addResults":["#), true, "network"),
    ]

    /// Short where that is what fails, else enough for a machine that is busy.
    private static func timeout(_ kind: ServiceFailure.Kind) -> Double { if case .delay = kind { 1 } else { 30 } }

    @Test(arguments: failures.indices, ServiceTransportKind.allCases)
    func eachFailureIsItsError(_ place: Int, _ kind: ServiceTransportKind) throws {
        let failure = Self.failures[place]
        let (service, table, original) = try open(timeout: Self.timeout(failure.0), by: kind)
        // A connection that was used before must not lead to a second try that nobody asked for.
        #expect(try table.count(of: FeatureQuery()) == 0)
        service.fail(failure.0, on: "applyEdits")
        let error = #expect(throws: FeatureError.self) { try table.applyEdits(edits(table), options: EditOptions()) }
        #expect(error?.name == failure.name, "\(failure) gave \(error.map(String.init(describing:)) ?? "nothing")")
        #expect(service.requests(to: "applyEdits").count == 1, "\(failure)")
        #expect(try original.count(of: FeatureQuery()) == (failure.isApplied ? 1 : 0), "\(failure)")
    }

    /// The same call again, with the same global id, ends with one feature whether or not the first was done.
    @Test(arguments: failures.indices, ServiceTransportKind.allCases)
    func tryingAgainEndsWithOneFeature(_ place: Int, _ kind: ServiceTransportKind) throws {
        let failure = Self.failures[place]
        let (service, table, original) = try open(timeout: Self.timeout(failure.0), by: kind)
        service.fail(failure.0, on: "applyEdits")
        let edits = edits(table, Self.globalID)
        #expect(throws: FeatureError.self) { try table.applyEdits(edits, options: EditOptions()) }
        let again = try #require(try table.applyEdits(edits, options: EditOptions()).adds.first)
        #expect(again.isSuccess == !failure.isApplied, "\(failure): \(again)")
        #expect(try original.features().features.map(\.globalID) == [Self.globalID])
    }

    /// Whether the same call may succeed later is told from the error.
    @Test func errorsSayWhetherTheyPass() throws {
        let (service, table, _) = try open()
        let passing: [(ServiceFailure.Kind, Bool)] = [
            (.dropBeforeApplying, true), (.status(503), true), (.error(code: 429, message: ""), true),
            (.error(code: 500, message: ""), true),
            (.error(code: 400, message: ""), false), (.expiredToken, false), (.body("{}"), false),
        ]
        for (kind, isTransient) in passing {
            service.fail(kind, on: "applyEdits")
            let error = #expect(throws: FeatureError.self) { try table.applyEdits(edits(table), options: EditOptions()) }
            #expect(error?.isTransient == isTransient, "\(kind): \(error.map(String.init(describing:)) ?? "nothing")")
        }
    }

    @Test func anErrorSaysWhatTheServiceSaid() throws {
        let (service, table, _) = try open()
        service.fail(.error(code: 1234, message: "Out of order", details: ["cable", "coffee"]), on: "query")
        let error = #expect(throws: FeatureError.self) { try table.features() }
        guard case .server(_, let code, let message, let details)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(code == 1234 && message == "Out of order" && details == ["cable", "coffee"])
    }

    /// One edit that fails is a result; the others are done unless all are to be undone.
    @Test(arguments: [false, true]) func itemsFailAlone(rollsBack: Bool) throws {
        let (service, table, original) = try open()
        let first = try table.applyEdits(
            FeatureEdits(adds: (0..<4).map { Samples.light("\($0)", value: Double($0)) }), options: EditOptions())
        let ids = first.adds.compactMap(\.objectID)
        #expect(ids == [1, 2, 3, 4])
        service.fail(.items(FailingItems(adds: [1], updates: [0], deletes: [1], code: 1009, description: "Busy")), on: "applyEdits")
        var options = EditOptions()
        options.rollsBackOnFailure = rollsBack
        var changed = Samples.light("new")
        changed.objectID = 1
        var other = changed
        other.objectID = 2
        let results = try table.applyEdits(
            FeatureEdits(adds: [Samples.light("x"), Samples.light("y")], updates: [changed, other], deletes: [3, 4]), options: options)
        #expect(results.adds[1].error?.code == 1009 && results.adds[1].error?.description == "Busy")
        #expect(results.updates[0].error?.code == 1009 && results.deletes[1].error?.code == 1009)
        #expect([results.adds[0], results.updates[1], results.deletes[0]].map(\.isSuccess) == [!rollsBack, !rollsBack, !rollsBack])
        #expect(service.requests(to: "applyEdits").last?.parameters["rollbackOnFailure"] == (rollsBack ? "true" : "false"))
        let owners = try original.features().features.map { $0.attributes["OWNER"]?.stringValue }
        #expect(owners == (rollsBack ? ["0", "1", "2", "3"] : ["0", "new", "3", "x"]))
    }

    @Test func tokensAreSentAndTheirEndIsAnError() throws {
        var settings = TestFeatureService.Settings()
        settings.tokens = ["abc": "ada"]
        let (service, table, original) = try open(settings, token: "abc")
        #expect(try table.applyEdits(edits(table), options: EditOptions()).isSuccess)
        service.fail(.expiredToken, on: "applyEdits")
        let error = #expect(throws: FeatureError.self) { try table.applyEdits(edits(table), options: EditOptions()) }
        guard case .server(_, 498, _, _)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try original.count(of: FeatureQuery()) == 1)
        #expect(throws: FeatureError.self) { try FeatureServiceProvider().open(service.url, options: FeatureStoreOptions()) }
    }

    @Test(arguments: failures.indices, ServiceTransportKind.allCases)
    func attachmentsFailTheSameWay(_ place: Int, _ kind: ServiceTransportKind) throws {
        let failure = Self.failures[place]
        let (service, table, original) = try open(timeout: Self.timeout(failure.0), by: kind)
        _ = try table.applyEdits(edits(table), options: EditOptions())
        service.forgetRequests()
        // However the client sends attachments, the request that does is the only one that fails.
        for operation in ["addAttachment", "applyEdits"] { service.fail(failure.0, on: operation) }
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(Array("hello".utf8)))
        let error = #expect(throws: FeatureError.self) {
            try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        }
        #expect(error?.name == failure.name, "\(failure) gave \(error.map(String.init(describing:)) ?? "nothing")")
        #expect(service.requests(to: "addAttachment").count + service.requests(to: "applyEdits").count == 1, "\(failure)")
        #expect(try original.attachmentInfos(ofFeature: 1).count == (failure.isApplied ? 1 : 0), "\(failure)")
    }

    /// A download that breaks off is an error, and what came is not taken for all.
    @Test(arguments: ServiceTransportKind.allCases) func aDownloadThatBreaksOffIsAnError(_ kind: ServiceTransportKind) throws {
        let (service, table, original) = try open(by: kind)
        _ = try table.applyEdits(edits(table), options: EditOptions())
        let bytes = [UInt8](repeating: 7, count: 300_000)
        let draft = AttachmentDraft(name: "a.bin", contentType: "application/octet-stream", content: AttachmentContent(bytes))
        let id = try #require(try original.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).objectID)
        service.fail(.halfAnswer, on: "\(id)")
        let error = #expect(throws: FeatureError.self) { try table.readAttachment(id, ofFeature: 1, to: ByteSink(), hook: .none) }
        #expect(error?.name == "network")
        let sink = ByteSink()
        try table.readAttachment(id, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == bytes)
    }

    @Test(arguments: ServiceTransportKind.allCases) func aServiceThatIsGoneIsAnError(_ kind: ServiceTransportKind) throws {
        let (service, table, _) = try open(by: kind)
        service.stop()
        let error = #expect(throws: FeatureError.self) { try table.count(of: FeatureQuery()) }
        #expect(error?.name == "network" && error?.isTransient == true)
        let opening = #expect(throws: FeatureError.self) {
            try FeatureServiceProvider(transport: kind).open(service.url, options: FeatureStoreOptions())
        }
        #expect(opening?.name == "network")
    }
}
