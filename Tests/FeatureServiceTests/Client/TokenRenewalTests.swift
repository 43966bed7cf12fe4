import FeatureServicePlugin
import Foundation
import Groma
import GromaPlugins
import Synchronization
import Testing

/// A token that a service takes no more is replaced while the layer stays open: by the host, or when the host is asked for another.
@Suite struct TokenRenewalTests {
    private let store: MemoryFeatureStore
    private let service: TestFeatureService

    init() throws {
        store = MemoryFeatureStore()
        try Samples.addLayers(to: store)
        var settings = TestFeatureService.Settings()
        settings.tokens = ["old": "ada"]
        service = try TestFeatureService(store: store, settings: settings)
    }

    private func light(_ owner: String) -> Feature { Samples.light(owner, value: 1, x: 1, y: 2) }

    @Test(arguments: ServiceTransportKind.allCases) func theHostIsAskedAndTheCallIsMadeOnceMore(_ kind: ServiceTransportKind) throws {
        let requests = Mutex<[TokenRequest]>([])
        let answers = Mutex<[String?]>(["new", nil, "newest"])
        var options = FeatureStoreOptions()
        options.token = "old"
        options.renewToken = { request in
            requests.withLock { $0.append(request) }
            return answers.withLock { $0.removeFirst() }
        }
        let client = try FeatureServiceProvider(transport: kind).open(service.url, options: options)
        let table = try client.table(named: "Lights")
        #expect(try table.count(of: FeatureQuery()) == 0)
        service.settings.tokens = ["new": "ada"]
        service.forgetRequests()
        // An edit that was refused for its token was not done: it is made again, and once.
        #expect(try table.applyEdits(FeatureEdits(adds: [light("Ann")])).isSuccess)
        #expect(service.requests(to: "applyEdits").map { $0.parameters["token"] } == ["old", "new"])
        #expect(try table.count(of: FeatureQuery()) == 1)
        #expect(
            try table.putAttachment(
                AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(Array("a".utf8))), replacing: nil,
                ofFeature: 1, options: EditOptions(), hook: .none
            ).isSuccess)
        // Without an answer the call fails with the service's words.
        service.settings.tokens = ["newest": "ada"]
        let error = featureError { _ = try table.count(of: FeatureQuery()) }
        guard case .server(_, 498, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // Contents go in another way, and their token too.
        let sink = ByteSink()
        try table.readAttachment(1, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == Array("a".utf8))
        #expect(requests.withLock { $0.map(\.code) } == [498, 498, 498])
        #expect(requests.withLock { $0.allSatisfy { $0.url == service.url && !$0.reason.isEmpty } })
        #expect(try store.table(named: "Lights").count(of: FeatureQuery()) == 1)
    }

    @Test(arguments: ServiceTransportKind.allCases) func manyCallersAskTheHostOnce(_ kind: ServiceTransportKind) async throws {
        let count = Mutex(0)
        var options = FeatureStoreOptions()
        options.token = "old"
        options.renewToken = { _ in
            count.withLock { $0 += 1 }
            Thread.sleep(forTimeInterval: 0.05)
            return "new"
        }
        let table = try FeatureServiceProvider(transport: kind).open(service.url, options: options).table(named: "Lights")
        service.settings.tokens = ["new": "ada"]
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 { group.addTask { try table.count(of: FeatureQuery()) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [0, 0, 0, 0, 0, 0])
        #expect(count.withLock { $0 } == 1)
    }

    /// A token that is set while the host is asked for one holds, whatever the host answers.
    @Test(arguments: ["wrong", "", nil] as [String?]) func aTokenThatIsSetMeanwhileHolds(_ answer: String?) throws {
        let opened = Mutex<(any FeatureStore)?>(nil)
        var options = FeatureStoreOptions()
        options.token = "old"
        options.renewToken = { _ in
            (opened.withLock { $0 } as? any RemoteFeatureStore)?.setToken("new")
            return answer
        }
        let client = try FeatureServiceProvider().open(service.url, options: options)
        opened.withLock { $0 = client }
        defer { opened.withLock { $0 = nil } }
        let table = try client.table(named: "Lights")
        service.settings.tokens = ["new": "ada"]
        service.forgetRequests()
        #expect(try table.count(of: FeatureQuery()) == 0)
        #expect(service.requests(to: "query").map { $0.parameters["token"] } == ["old", "new"])
    }

    @Test func tokenAndTimeoutChangeOnAnOpenLayerOfTheStream() throws {
        let session = try Session(
            registry: PluginRegistry(BuiltInPlugins.all), services: .hosts(["127.0.0.1:\(service.port)"]))
        func call(_ method: String, _ params: String) throws -> JSONValue {
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            return try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
        }
        let opened = try call("features.open", #"{"url":"\#(service.url)/0?token=old","as":"lights"}"#)
        #expect(opened["result"]?["store"]?.stringValue == "\(service.url)/0", "\(opened.text)")
        #expect(!opened.text.contains("old"))
        service.settings.tokens = ["new": "ada"]
        #expect(try call("features.count", #"{"layer":"lights"}"#)["error"]?["data"]?["serverCode"] == 498)
        #expect(try call("features.configure", #"{"layer":"lights","token":"new","timeout":5}"#)["result"] != nil)
        #expect(try call("features.count", #"{"layer":"lights"}"#)["result"]?["value"] == 0)
        // A layer of the same service that is opened with another one has it for all.
        service.settings.tokens = ["newest": "ada"]
        #expect(try call("features.count", #"{"layer":"lights"}"#)["error"]?["data"]?["serverCode"] == 498)
        let again = try call("features.open", #"{"url":"\#(service.url)/0?token=old","as":"again","token":"newest"}"#)
        #expect(again["result"]?["name"] == "again", "\(again.text)")
        #expect(try call("features.count", #"{"layer":"lights"}"#)["result"]?["value"] == 0)
        service.fail(.delay(2), on: "query")
        #expect(try call("features.configure", #"{"layer":"lights","timeout":0.2}"#)["result"] != nil)
        #expect(try call("features.count", #"{"layer":"lights"}"#)["error"]?["data"]?["code"] == "timedOut")
        #expect(try call("features.configure", #"{"layer":"lights","timeout":0}"#)["error"]?["data"]?["path"] == "params.timeout")
        _ = try call("features.createLayer", #"{"provider":"memory","definition":{"name":"m","fields":[]}}"#)
        #expect(try call("features.configure", #"{"layer":"m","token":"x"}"#)["error"]?["data"]?["code"] == "notSupported")
    }

    /// The gate of a session is asked for each redirection, and nothing of where it would lead comes back.
    @Test func theStreamsServicesAreNotLeftByRedirections() throws {
        let inner = try ScriptedHost { _ in .init("<title>hunter2</title>", type: "text/html") }
        let target = inner.url("/admin?token=s3cret")
        let host = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(target)\r\n") }
        for (access, count) in [(ServiceAccess.hosts(["127.0.0.1:\(host.port)"]), 0), (.all, 1)] {
            let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), services: access)
            let url = host.url("/FeatureServer")
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{"url":"\#(url)"}}"#)
            #expect(inner.requests.count == count && text.contains("\"error\""), "\(text)")
            #expect(!text.contains("hunter2") && !text.contains("s3cret"), "\(text)")
        }
    }

    /// The script has offered to answer, and its answer stands in the input.
    @Test func theScriptIsAskedForAToken() throws {
        let session = try Session(
            registry: PluginRegistry(BuiltInPlugins.all), services: .hosts(["127.0.0.1:\(service.port)"]))
        func call(_ method: String, _ params: String) throws -> [JSONValue] {
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            return try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        }
        _ = try call("session.delegate", #"{"methods":["features.wantsToken"]}"#)
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":"groma-1","result":{"token":"old"}}"#)
        // Opened with none: the service asks for one.
        let opened = try call("features.open", #"{"url":"\#(service.url)/0","as":"lights"}"#)
        #expect(opened.first?["method"] == "features.wantsToken" && opened.first?["params"]?["code"] == 499, "\(opened.map(\.text))")
        #expect(opened.first?["params"]?["url"]?.stringValue == "\(service.url)/0")
        #expect(opened.last?["result"]?["name"] == "lights", "\(opened.map(\.text))")
        service.settings.tokens = ["new": "ada"]
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":"groma-2","result":{"token":"new"}}"#)
        #expect(try call("features.count", #"{"layer":"lights"}"#).last?["result"]?["value"] == 0)
        service.settings.tokens = ["newest": "ada"]
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":"groma-3","result":{"token":17}}"#)
        let wrong = try call("features.count", #"{"layer":"lights"}"#)
        #expect(wrong.last?["error"]?["data"]?["serverCode"] == 498, "\(wrong.map(\.text))")
    }
}
