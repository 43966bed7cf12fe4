import FeatureServicePlugin
import Foundation
import Groma
import Synchronization
import Testing

/// Tests what the client receives and what it must not send, against a host with scripted responses.
@Suite(.serialized) struct ClientTransportTests {
    private func open(_ host: ScriptedHost, _ change: (inout FeatureStoreOptions) -> Void = { _ in }) throws -> any FeatureStore {
        var options = FeatureStoreOptions()
        change(&options)
        return try FeatureServiceProvider().open(host.url(Incidents.path), options: options)
    }

    @Test func theURLSaysWhatItIs() {
        let provider = FeatureServiceProvider()
        for url in [
            "https://h/FeatureServer", "http://h:6080/arcgis/rest/services/A%20b/FeatureServer/12/",
            "HTTPS://u:p@h/x/featureserver?token=t",
        ] { #expect(provider.match(url, start: nil) == .certain, "\(url)") }
        for url in [
            "ftp://h/FeatureServer", "https://h/MapServer/0", "https://h/FeatureServer/0/query", "https:///FeatureServer", "FeatureServer",
            "https://h/FeatureServer/99999999999999999999", "",
        ] { #expect(provider.match(url, start: nil) == .no, "\(url)") }
    }

    @Test func layersAndTablesGoByNamesOfTheirOwn() throws {
        let host = try Incidents.host()
        let store = try open(host)
        #expect(try store.layerNames() == ["Incidents", "Incidents (1)"])
        let definition = try store.table(named: "Incidents").definition
        #expect(definition.fields.map(\.name) == ["objectid", "globalid", "req_type", "status", "req_date"])
        #expect(definition.spatialReference == .wgs84)
        #expect(host.requests.allSatisfy { $0.method == "GET" && $0.parameters["f"] == "json" })
        store.close()
        #expect(featureError { _ = try store.table(named: "Incidents") }?.name == "closed")
    }

    /// Pages of HTML with status 200, errors with status 200 and without, cut and empty answers.
    @Test(arguments: [
        (ScriptedHost.Reply("<html><head><title>Sign In</title></head></html>", type: "text/html"), "invalidStore", "a page of HTML"),
        (.init(#"{"error":{"code":498,"message":"Invalid token.","details":[]}}"#), "serverError", "498: Invalid token."),
        (.init(#"{"error":{"code":"400","message":"","details":["Why"]}}"#), "serverError", "400: Why"),
        (.init(#"{"error":{"code":404,"message":"Service not found"}}"#), "noStore", ""),
        (.init("<h1>Bad  Gateway</h1>", status: "502 Bad Gateway", type: "text/html"), "serverError", "502: bad gateway"),
        (.init("", status: "404 Not Found"), "noStore", ""),
        (.init(#"{"layers":[{"id":0"#), "network", "broke off"),
        (.init("[]"), "invalidStore", ""),
        (.init("{}"), "invalidStore", "layers"),
        (.init(raw: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"layers\":["), "network", ""),
        (.init(raw: "nonsense"), "network", ""), (.init(raw: ""), "network", ""),
    ])
    func invalidResponsesAreErrors(_ reply: ScriptedHost.Reply, _ name: String, _ words: String) throws {
        let host = try ScriptedHost { _ in reply }
        let error = try #require(featureError { _ = try open(host) })
        #expect(error.name == name, "\(error)")
        #expect(words.isEmpty || error.description.contains(words), "\(error)")
    }

    @Test func zippedAnswersAreUnzipped() throws {
        // printf '%s' '{"layers":[{"id":7,"name":"Zipped"}]}' | gzip -9n | base64 -w0
        let zipped = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA6tWykmsTC0qVrKKrlbKTFGyMtdRykvMTVWyUorKLChITVGqja0FAPFl72slAAAA"))
        let host = try ScriptedHost { _ in .init(Array(zipped), headers: "Content-Encoding: gzip\r\n") }
        #expect(try open(host).layerNames() == ["Zipped"])
        #expect(host.requests[0].headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func answersAreNoLongerThanAllowed() throws {
        let padded = #"{"layers":[],"padding":"\#(String(repeating: "x", count: 200_000))"}"#
        let host = try ScriptedHost { _ in .init(padded) }
        let error = try #require(featureError { _ = try open(host) { $0.answerLimit = 100_000 } })
        #expect(error.description.contains("longer than 100000 bytes"), "\(error)")
    }

    @Test func theHostCanCancelWhatAStoreDoes() throws {
        let host = try ScriptedHost { _ in
            var reply = ScriptedHost.Reply(Incidents.service + String(repeating: " ", count: 1000))
            reply.drip = 0.05
            return reply
        }
        let error = featureError { _ = try open(host) { $0.isCancelled = { true } } }
        #expect(error?.name == "cancelled", "\(String(describing: error))")
    }

    @Test func redirectionsAreFollowedWithSecretsForTheSameHostOnly() throws {
        let other = try ScriptedHost { _ in .init(Incidents.service) }
        let target = other.url("/moved/FeatureServer?token=leaked")
        let host = try ScriptedHost { request in
            request.path == "/new/FeatureServer"
                ? .init("", status: "307 Temporary Redirect", headers: "Location: \(target)\r\n")
                : .init("", status: "301 Moved Permanently", headers: "Location: /new/FeatureServer?f=html\r\n")
        }
        #expect(try open(host) { $0.token = "secret" }.layerNames().count == 2)
        #expect(host.requests.map(\.path) == [Incidents.path, "/new/FeatureServer"])
        #expect(host.requests.allSatisfy { $0.headers["x-esri-authorization"] == "Bearer secret" })
        #expect(other.requests[0].headers["x-esri-authorization"] == nil)
        #expect(other.requests[0].parameters == ["f": "json"])

        let circle = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(Incidents.path)\r\n") }
        #expect(featureError { _ = try open(circle) }?.description.contains("redirects more than") == true)
    }

    /// Each redirection is asked for, of what is read too; and of what stands on a page nothing is told.
    @Test func redirectionsStayWithinWhatMayBeReached() throws {
        let inner = try ScriptedHost { _ in .init("<title>the router's password is hunter2</title>", type: "text/html") }
        let allowed = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(inner.url("/admin"))\r\n") }
        let target = allowed.url("/FeatureServer")
        let host = try ScriptedHost { _ in .init("", status: "301 Moved Permanently", headers: "Location: \(target)\r\n") }
        let asked = Mutex<[String]>([])
        let error = try #require(
            featureError {
                _ = try open(host) { options in
                    options.allowsURL = { url in
                        asked.withLock { $0.append(url) }
                        return url.contains(":\(allowed.port)/")
                    }
                }
            })
        #expect(asked.withLock { $0 } == [target, inner.url("/admin")])
        #expect(error.description.contains("may not be reached"), "\(error)")
        #expect(allowed.requests.count == 1 && inner.requests.isEmpty)
        // Whoever may reach it is not told what stands there either.
        let page = try #require(featureError { _ = try open(host) })
        #expect(inner.requests.count == 1 && !"\(page)".contains("hunter2") && !"\(page)".contains("password"), "\(page)")
        // A user in the target is nobody's: it is not sent.
        let known = try ScriptedHost { _ in .init(Incidents.service) }
        let named = known.url("/FeatureServer").replacingOccurrences(of: "http://", with: "http://user:passw0rd@")
        let leading = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(named)\r\n") }
        _ = try open(leading)
        #expect(known.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test func anEditIsNotLedToAnotherHost() throws {
        let other = try ScriptedHost { _ in .init(#"{"addResults":[{"objectId":1,"success":true}]}"#) }
        let target = other.url("/x")
        let host = try Incidents.host { _ in .init("", status: "307 Temporary Redirect", headers: "Location: \(target)\r\n") }
        let table = try Incidents.table(host)
        let error = featureError { _ = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["status": 1])])) }
        #expect(error?.name == "invalidResponse")
        #expect(other.requests.isEmpty)
    }

    /// As services do that keep contents elsewhere: with a page that says where, for those who do not follow.
    @Test func contentsAreFetchedFromWhereTheyWereMoved() throws {
        let page = "<html>Moved</html>"
        let other = try ScriptedHost { $0.headers["x-esri-authorization"] == nil ? .init(Array("12345".utf8), type: "text/plain") : nil }
        let target = other.url("/bucket/a.txt")
        let host = try Incidents.host { request in
            if request.path.hasSuffix("/attachments") {
                return .init(#"{"attachmentInfos":[{"id":3,"contentType":"text/plain","size":5,"name":"a.txt"}]}"#)
            }
            return .init(Array(page.utf8), status: "302 Found", type: "text/html", headers: "Location: \(target)\r\n")
        }
        let table = try Incidents.table(host)
        let sink = ByteSink()
        try table.readAttachment(3, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == Array("12345".utf8))
        #expect(other.requests.count == 1)
    }

    @Test func oneRequestTakesNoLongerThanAllowed() throws {
        // A byte each 50 ms: the connection is never silent, and the answer would take a minute.
        let host = try ScriptedHost { _ in
            var reply = ScriptedHost.Reply(Incidents.service + String(repeating: " ", count: 1000))
            reply.drip = 0.05
            return reply
        }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(featureError { _ = try open(host) { $0.timeout = 0.3 } }?.name == "timedOut")
        #expect(clock.now - start < .seconds(2))
    }

    @Test func aCallCanBeCancelled() throws {
        let host = try Incidents.host { _ in
            var reply = ScriptedHost.Reply(Incidents.features([1]))
            reply.drip = 0.05
            return reply
        }
        let table = try Incidents.table(host)
        let flag = CancellationFlag()
        let thread = Thread {
            Thread.sleep(forTimeInterval: 0.1)
            flag.cancel()
        }
        thread.start()
        let error = featureError { _ = try table.features(in: FeatureQuery(), hook: OperationHook(flag: flag)) }
        #expect(error?.name == "cancelled")
    }

    /// A connection that is reused and turns out to be dead makes curl send a request anew, or wait for ever where it has a body.
    @Test func requestsWithABodyAreSentOnceIfTheConnectionBreaks() throws {
        let host = try ScriptedHost { request in
            if request.path == Incidents.path { return .init(Array(Incidents.service.utf8), staysOpen: true) }
            if request.path == Incidents.path + "/0" { return .init(Array(Incidents.layer().utf8), staysOpen: true) }
            return nil
        }
        var options = FeatureStoreOptions()
        options.timeout = 20
        options.token = "secret"
        let table = try Incidents.table(host, options)
        let edit = featureError { _ = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["status": 1])])) }
        let query = featureError { _ = try table.count(of: FeatureQuery()) }
        #expect(edit?.name == "network" && edit?.isTransient == true, "\(edit as Any)")
        #expect(query?.name == "network", "\(query as Any)")
        #expect(
            host.requests.dropFirst(2).map { "\($0.method) \($0.path.split(separator: "/").last ?? "")" } == [
                "POST applyEdits", "POST query",
            ])
    }

    #if Curl
        /// A connection stays open for other requests, until its store is closed.
        @Test func connectionsEndWithTheirStore() throws {
            let host = try ScriptedHost { _ in .init(Array(Incidents.service.utf8), staysOpen: true) }
            let store = try open(host)
            #expect(host.connections == 1)
            store.close()
            for _ in 0..<200 where host.connections > 0 { Thread.sleep(forTimeInterval: 0.01) }
            #expect(host.connections == 0)
            withExtendedLifetime(store) {}
        }
    #endif

    @Test func secretsDoNotShow() throws {
        let host = try ScriptedHost { request in
            .init(#"{"error":{"code":498,"message":"Invalid token \#(request.parameters["token"] ?? "-")","details":["s3cret"]}}"#)
        }
        let url = host.url(Incidents.path).replacingOccurrences(of: "http://", with: "http://user:passw0rd@") + "?token=s3cret"
        let error = try #require(featureError { _ = try FeatureServiceProvider().open(url, options: FeatureStoreOptions()) })
        #expect(!"\(error)".contains("s3cret") && !"\(error)".contains("passw0rd"), "\(error)")
        #expect(!String(reflecting: error).contains("s3cret") && !String(reflecting: error).contains("passw0rd"))
        // First in a header, then in the URL, for services that know no header; user and password as basic authentication.
        #expect(host.requests.map { $0.headers["x-esri-authorization"] } == ["Bearer s3cret", nil])
        #expect(host.requests.map { $0.parameters["token"] } == [nil, "s3cret"])
        #expect(host.requests.allSatisfy { $0.headers["authorization"] == "Basic dXNlcjpwYXNzdzByZA==" })

        let wrong = try #require(
            featureError { _ = try FeatureServiceProvider().open("https://u:passw0rd@h/x?token=s3cret", options: FeatureStoreOptions()) })
        #expect(wrong.name == "invalidStore" && !"\(wrong)".contains("s3cret") && !"\(wrong)".contains("passw0rd"), "\(wrong)")

        let closed = try ScriptedHost { _ in nil }.url("/FeatureServer?token=s3cret")
        let refused = try #require(featureError { _ = try FeatureServiceProvider().open(closed, options: FeatureStoreOptions()) })
        #expect(refused.name == "network" && !"\(refused)".contains("s3cret"), "\(refused)")
    }
}
