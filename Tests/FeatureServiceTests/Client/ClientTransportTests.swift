import FeatureServicePlugin
import Foundation
import Groma
import Synchronization
import Testing

/// Tests what the client receives and what it must not send, against a host with scripted responses, by each transport that this build has.
@Suite(.serialized) struct ClientTransportTests {
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

    @Test(arguments: ServiceTransportKind.allCases) func layersAndTablesGoByNamesOfTheirOwn(_ kind: ServiceTransportKind) throws {
        let host = try Incidents.host()
        let store = try Incidents.open(host, by: kind)
        #expect(try store.layerNames() == ["Incidents", "Incidents (1)"])
        let definition = try store.table(named: "Incidents").definition
        #expect(definition.fields.map(\.name) == ["objectid", "globalid", "req_type", "status", "req_date"])
        #expect(definition.spatialReference == .wgs84)
        #expect(host.requests.allSatisfy { $0.method == "GET" && $0.parameters["f"] == "json" })
        store.close()
        #expect(featureError { _ = try store.table(named: "Incidents") }?.name == "closed")
    }

    /// Pages of HTML with status 200, errors with status 200 and without, cut and empty answers.
    private static let invalid: [(ScriptedHost.Reply, String, String)] = [
        (.init("<html><head><title>Sign In</title></head></html>", type: "text/html"), "invalidStore", "a page of HTML"),
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
    ]

    @Test(arguments: invalid, ServiceTransportKind.allCases)
    func invalidResponsesAreErrors(_ answer: (ScriptedHost.Reply, String, String), _ kind: ServiceTransportKind) throws {
        let (reply, name, words) = answer
        let host = try ScriptedHost { _ in reply }
        let error = try #require(featureError { _ = try Incidents.open(host, by: kind) })
        #expect(error.name == name, "\(error)")
        #expect(words.isEmpty || error.description.contains(words), "\(error)")
    }

    @Test(arguments: ServiceTransportKind.allCases) func zippedAnswersAreUnzipped(_ kind: ServiceTransportKind) throws {
        // printf '%s' '{"layers":[{"id":7,"name":"Zipped"}]}' | gzip -9n | base64 -w0
        let zipped = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA6tWykmsTC0qVrKKrlbKTFGyMtdRykvMTVWyUorKLChITVGqja0FAPFl72slAAAA"))
        let host = try ScriptedHost { _ in .init(Array(zipped), headers: "Content-Encoding: gzip\r\n") }
        #expect(try Incidents.open(host, by: kind).layerNames() == ["Zipped"])
        #expect(host.requests[0].headers["accept-encoding"]?.contains("gzip") == true)
        // python3 -c 'import zlib, base64; print(base64.b64encode(zlib.compress(b"""{"layers":[{"id":7,"name":"Zipped"}]}""", 9)))'
        let deflated = try #require(Data(base64Encoded: "eNqrVspJrEwtKlayiq5WykxRsjLXUcpLzE1VslKKyiwoSE1Rqo2tBQDmaAw0"))
        let other = try ScriptedHost { _ in .init(Array(deflated), headers: "Content-Encoding: deflate\r\n") }
        #expect(try Incidents.open(other, by: kind).layerNames() == ["Zipped"])
        #expect(other.requests[0].headers["accept-encoding"]?.contains("deflate") == true)
    }

    @Test(arguments: ServiceTransportKind.allCases) func answersAreNoLongerThanAllowed(_ kind: ServiceTransportKind) throws {
        let padded = #"{"layers":[],"padding":"\#(String(repeating: "x", count: 200_000))"}"#
        let host = try ScriptedHost { _ in .init(padded) }
        let error = try #require(featureError { _ = try Incidents.open(host, by: kind) { $0.answerLimit = 100_000 } })
        #expect(error.description.contains("longer than 100000 bytes"), "\(error)")
    }

    @Test(arguments: ServiceTransportKind.allCases) func theHostCanCancelWhatAStoreDoes(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { _ in
            var reply = ScriptedHost.Reply(Incidents.service + String(repeating: " ", count: 1000))
            reply.drip = 0.05
            return reply
        }
        let error = featureError { _ = try Incidents.open(host, by: kind) { $0.isCancelled = { true } } }
        #expect(error?.name == "cancelled", "\(String(describing: error))")
    }

    @Test(arguments: ServiceTransportKind.allCases) func redirectionsAreFollowedWithSecretsForTheSameHostOnly(_ kind: ServiceTransportKind)
        throws
    {
        let other = try ScriptedHost { _ in .init(Incidents.service) }
        let target = other.url("/moved/FeatureServer?token=leaked")
        let host = try ScriptedHost { request in
            request.path == "/new/FeatureServer"
                ? .init("", status: "307 Temporary Redirect", headers: "Location: \(target)\r\n")
                : .init("", status: "301 Moved Permanently", headers: "Location: /new/FeatureServer?f=html\r\n")
        }
        #expect(try Incidents.open(host, by: kind) { $0.token = "secret" }.layerNames().count == 2)
        #expect(host.requests.map(\.path) == [Incidents.path, "/new/FeatureServer"])
        #expect(host.requests.allSatisfy { $0.headers["x-esri-authorization"] == "Bearer secret" })
        #expect(other.requests[0].headers["x-esri-authorization"] == nil)
        #expect(other.requests[0].parameters == ["f": "json"])

        let circle = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(Incidents.path)\r\n") }
        #expect(featureError { _ = try Incidents.open(circle, by: kind) }?.description.contains("redirects more than") == true)
    }

    /// Each redirection is asked for, of what is read too; and of what stands on a page nothing is told.
    @Test(arguments: ServiceTransportKind.allCases) func redirectionsStayWithinWhatMayBeReached(_ kind: ServiceTransportKind) throws {
        let inner = try ScriptedHost { _ in .init("<title>the router's password is hunter2</title>", type: "text/html") }
        let allowed = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(inner.url("/admin"))\r\n") }
        let target = allowed.url("/FeatureServer")
        let host = try ScriptedHost { _ in .init("", status: "301 Moved Permanently", headers: "Location: \(target)\r\n") }
        let asked = Mutex<[String]>([])
        let error = try #require(
            featureError {
                _ = try Incidents.open(host, by: kind) { options in
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
        let page = try #require(featureError { _ = try Incidents.open(host, by: kind) })
        #expect(inner.requests.count == 1 && !"\(page)".contains("hunter2") && !"\(page)".contains("password"), "\(page)")
        // A user in the target is nobody's: it is not sent.
        let known = try ScriptedHost { _ in .init(Incidents.service) }
        let named = known.url("/FeatureServer").replacingOccurrences(of: "http://", with: "http://user:passw0rd@")
        let leading = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(named)\r\n") }
        _ = try Incidents.open(leading, by: kind)
        #expect(known.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test(arguments: ServiceTransportKind.allCases) func anEditIsNotLedToAnotherHost(_ kind: ServiceTransportKind) throws {
        let other = try ScriptedHost { _ in .init(#"{"addResults":[{"objectId":1,"success":true}]}"#) }
        let target = other.url("/x")
        let host = try Incidents.host { _ in .init("", status: "307 Temporary Redirect", headers: "Location: \(target)\r\n") }
        let table = try Incidents.table(host, by: kind)
        let error = featureError { _ = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["status": 1])])) }
        #expect(error?.name == "invalidResponse")
        #expect(other.requests.isEmpty)
    }

    /// As services do that keep contents elsewhere: with a page that says where, for those who do not follow.
    @Test(arguments: ServiceTransportKind.allCases) func contentsAreFetchedFromWhereTheyWereMoved(_ kind: ServiceTransportKind) throws {
        let page = "<html>Moved</html>"
        let other = try ScriptedHost { $0.headers["x-esri-authorization"] == nil ? .init(Array("12345".utf8), type: "text/plain") : nil }
        let target = other.url("/bucket/a.txt")
        let host = try Incidents.host { request in
            if request.path.hasSuffix("/attachments") {
                return .init(#"{"attachmentInfos":[{"id":3,"contentType":"text/plain","size":5,"name":"a.txt"}]}"#)
            }
            return .init(Array(page.utf8), status: "302 Found", type: "text/html", headers: "Location: \(target)\r\n")
        }
        let table = try Incidents.table(host, by: kind)
        let sink = ByteSink()
        try table.readAttachment(3, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == Array("12345".utf8))
        #expect(other.requests.count == 1)
    }

    @Test(arguments: ServiceTransportKind.allCases) func oneRequestTakesNoLongerThanAllowed(_ kind: ServiceTransportKind) throws {
        // A byte each 50 ms: the connection is never silent, and the answer would take a minute.
        let host = try ScriptedHost { _ in
            var reply = ScriptedHost.Reply(Incidents.service + String(repeating: " ", count: 1000))
            reply.drip = 0.05
            return reply
        }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(featureError { _ = try Incidents.open(host, by: kind) { $0.timeout = 0.3 } }?.name == "timedOut")
        #expect(clock.now - start < .seconds(2))
    }

    @Test(arguments: ServiceTransportKind.allCases) func aCallCanBeCancelled(_ kind: ServiceTransportKind) throws {
        let host = try Incidents.host { _ in
            var reply = ScriptedHost.Reply(Incidents.features([1]))
            reply.drip = 0.05
            return reply
        }
        let table = try Incidents.table(host, by: kind)
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
    @Test(arguments: ServiceTransportKind.allCases) func requestsWithABodyAreSentOnceIfTheConnectionBreaks(_ kind: ServiceTransportKind)
        throws
    {
        let host = try ScriptedHost { request in
            if request.path == Incidents.path { return .init(Array(Incidents.service.utf8), staysOpen: true) }
            if request.path == Incidents.path + "/0" { return .init(Array(Incidents.layer().utf8), staysOpen: true) }
            return nil
        }
        var options = FeatureStoreOptions()
        options.timeout = 20
        options.token = "secret"
        let table = try Incidents.table(host, options, by: kind)
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
            let store = try Incidents.open(host, by: .curl)
            #expect(host.connections == 1)
            store.close()
            for _ in 0..<200 where host.connections > 0 { Thread.sleep(forTimeInterval: 0.01) }
            #expect(host.connections == 0)
            withExtendedLifetime(store) {}
        }
    #endif

    @Test(arguments: ServiceTransportKind.allCases) func secretsDoNotShow(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { request in
            .init(#"{"error":{"code":498,"message":"Invalid token \#(request.parameters["token"] ?? "-")","details":["s3cret"]}}"#)
        }
        let url = host.url(Incidents.path).replacingOccurrences(of: "http://", with: "http://user:passw0rd@") + "?token=s3cret"
        let error = try #require(featureError { _ = try FeatureServiceProvider(transport: kind).open(url, options: FeatureStoreOptions()) })
        #expect(!"\(error)".contains("s3cret") && !"\(error)".contains("passw0rd"), "\(error)")
        #expect(!String(reflecting: error).contains("s3cret") && !String(reflecting: error).contains("passw0rd"))
        // First in a header, then in the URL, for services that know no header; user and password as basic authentication.
        #expect(host.requests.map { $0.headers["x-esri-authorization"] } == ["Bearer s3cret", nil])
        #expect(host.requests.map { $0.parameters["token"] } == [nil, "s3cret"])
        #expect(host.requests.allSatisfy { $0.headers["authorization"] == "Basic dXNlcjpwYXNzdzByZA==" })

        let wrong = try #require(
            featureError {
                _ = try FeatureServiceProvider(transport: kind).open("https://u:passw0rd@h/x?token=s3cret", options: FeatureStoreOptions())
            })
        #expect(wrong.name == "invalidStore" && !"\(wrong)".contains("s3cret") && !"\(wrong)".contains("passw0rd"), "\(wrong)")

        let closed = try ScriptedHost { _ in nil }.url("/FeatureServer?token=s3cret")
        let refused = try #require(
            featureError { _ = try FeatureServiceProvider(transport: kind).open(closed, options: FeatureStoreOptions()) })
        #expect(refused.name == "network" && !"\(refused)".contains("s3cret"), "\(refused)")
    }
}
