import FeatureServicePlugin
import Groma
import Testing

/// Where requests go: how they are written, and how far redirections are followed, by each transport that this build has.
@Suite(.serialized) struct RedirectionTests {
    private static let count = #"{"count":4}"#

    /// A host whose layer answers a count only at the end of a chain of redirections.
    private static func chain(_ length: Int, status: String) throws -> ScriptedHost {
        try Incidents.host { request in
            let place = Int(request.path.split(separator: "/").last ?? "") ?? 0
            if request.path.hasSuffix("/query") || (place > 0 && place < length) {
                return .init("", status: status, headers: "Location: /hop/\(place + 1)?f=html\r\n")
            }
            return .init(count)
        }
    }

    @Test(
        arguments: ["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"],
        ServiceTransportKind.allCases)
    func fiveRedirectionsAreFollowed(_ status: String, _ kind: ServiceTransportKind) throws {
        for length in [1, 5] {
            let host = try Self.chain(length, status: status)
            #expect(try Incidents.table(host, by: kind).count(of: FeatureQuery()) == 4)
            let paths = [Incidents.path + "/0/query"] + (1...length).map { "/hop/\($0)" }
            #expect(host.requests.dropFirst(2).map(\.path) == paths)
            #expect(host.requests.dropFirst(2).allSatisfy { $0.parameters == ["f": "json", "where": "1=1", "returnCountOnly": "true"] })
        }
        let host = try Self.chain(6, status: status)
        let table = try Incidents.table(host, by: kind)
        let error = featureError { _ = try table.count(of: FeatureQuery()) }
        #expect(error?.description == "\(host.url("/hop/6")) returned a response that is not valid: it redirects more than 5 times")
        #expect(host.requests.count == 2 + 6)
    }

    private static let unfollowed: [(String, String?, String)] = [
        (
            "302 Found", "ftp://127.0.0.1/x",
            "returned a response that is not valid: it redirects to a URL that is neither http nor https"
        ),
        (
            "302 Found", "file:///etc/passwd",
            "returned a response that is not valid: it redirects to a URL that is neither http nor https"
        ),
        ("302 Found", nil, "answered with error 302: HTTP status 302"),
        ("304 Not Modified", "/x", "answered with error 304: HTTP status 304"),
        ("300 Multiple Choices", "/x", "answered with error 300: HTTP status 300"),
    ]

    @Test(arguments: unfollowed, ServiceTransportKind.allCases)
    func otherRedirectionsAreNotFollowed(_ answer: (String, String?, String), _ kind: ServiceTransportKind) throws {
        let (status, target, words) = answer
        let host = try Incidents.host { _ in .init("", status: status, headers: target.map { "Location: \($0)\r\n" } ?? "") }
        let table = try Incidents.table(host, by: kind)
        let error = featureError { _ = try table.count(of: FeatureQuery()) }
        #expect(error?.description == "\(host.url(Incidents.path))/0/query \(words)")
        #expect(host.requests.count == 3)
    }

    /// An edit follows with its body within the same host, except for a status that makes a GET of it.
    @Test(
        arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect", "303 See Other"],
        ServiceTransportKind.allCases)
    func anEditFollowsWithItsBody(_ status: String, _ kind: ServiceTransportKind) throws {
        let isFollowed = status != "303 See Other"
        let host = try Incidents.host { request in
            request.path == "/new/applyEdits"
                ? .init(#"{"deleteResults":[{"objectId":5,"success":true}]}"#)
                : .init("", status: status, headers: "Location: /new/applyEdits\r\n")
        }
        let table = try Incidents.table(host, by: kind)
        var results: EditResults?
        let error = featureError { results = try table.applyEdits(FeatureEdits(deletes: [5])) }
        let last = try #require(host.requests.last)
        if isFollowed {
            #expect(results?.deletes == [EditResult(objectID: 5)] && error == nil)
            #expect(last.method == "POST" && last.text == "deletes=5&f=json" && last.path == "/new/applyEdits")
        } else {
            let place = "\(host.url(Incidents.path))/0/applyEdits"
            #expect(
                error?.description
                    == "\(place) returned a response that is not valid: it redirects an edit to \(host.url("/new/applyEdits")), which is not followed"
            )
            #expect(last.path.hasPrefix(Incidents.path))
        }
    }

    /// An edit follows to https at the same host, whatever the port, and to no other host or port.
    @Test(
        arguments: ["https://127.0.0.1:1/x", "https://127.0.0.2:1/x", "http://127.0.0.1:1/x", "http://127.0.0.2:1/x"],
        ServiceTransportKind.allCases)
    func anEditFollowsToASecureConnection(_ target: String, _ kind: ServiceTransportKind) throws {
        let isFollowed = target == "https://127.0.0.1:1/x"
        let host = try Incidents.host { _ in .init("", status: "307 Temporary Redirect", headers: "Location: \(target)\r\n") }
        let table = try Incidents.table(host, by: kind)
        let error = featureError { _ = try table.applyEdits(FeatureEdits(deletes: [5])) }
        let reason = "it redirects an edit to \(target), which is not followed"
        let words =
            isFollowed
            ? "\(target) could not be reached: "
            : "\(host.url(Incidents.path))/0/applyEdits returned a response that is not valid: \(reason)"
        #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
    }

    /// One that only answers from another host, or from a place that is none of a service, is asked where it was.
    @Test(arguments: ServiceTransportKind.allCases) func aServiceThatAnswersFromElsewhereHasNotMoved(_ kind: ServiceTransportKind) throws {
        let other = try ScriptedHost { _ in .init(Incidents.service) }
        for target in [other.url("/new/FeatureServer"), "/new/Service", "/new/FeatureServer/0"] {
            let host = try ScriptedHost { request in
                switch request.path {
                case Incidents.path: .init("", status: "301 Moved Permanently", headers: "Location: \(target)\r\n")
                case Incidents.path + "/0": .init(Incidents.layer())
                default: .init(Incidents.service)
                }
            }
            let store = try Incidents.open(host, by: kind)
            #expect(try store.table(named: "Incidents").definition.fields.count == 5)
            #expect(host.requests.last?.path == Incidents.path + "/0" && other.requests.count == 1)
        }
    }

    /// A service that has moved is found at its new place from then on.
    @Test(arguments: ServiceTransportKind.allCases) func aServiceThatHasMovedIsAskedThere(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { request in
            switch request.path {
            case Incidents.path: .init("", status: "301 Moved Permanently", headers: "Location: /new/FeatureServer\r\n")
            case "/new/FeatureServer": .init(Incidents.service)
            case "/new/FeatureServer/0": .init(Incidents.layer())
            default: .init(Self.count)
            }
        }
        let store = try Incidents.open(host, by: kind)
        #expect(try store.table(named: "Incidents").count(of: FeatureQuery()) == 4)
        #expect(host.requests.map(\.path) == [Incidents.path, "/new/FeatureServer", "/new/FeatureServer/0", "/new/FeatureServer/0/query"])
        #expect(store.location == host.url(Incidents.path))
    }

    @Test(arguments: ServiceTransportKind.allCases) func everyByteOfAParameterThatIsNotUnreservedIsEscaped(_ kind: ServiceTransportKind)
        throws
    {
        let host = try Incidents.host { _ in .init(Self.count) }
        var options = FeatureStoreOptions()
        options.token = "t&k=1"
        let table = try Incidents.table(host, options, by: kind)
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "req_type = 'aZ09-._~ é&+%'", for: table.definition)
        _ = try table.count(of: query)
        let sent = try #require(host.requests.last)
        #expect(
            sent.text
                == "where=req_type%20%3D%20%27aZ09-._~%20%C3%A9%26%2B%25%27&returnCountOnly=true&f=json&token=t%26k%3D1")
        #expect(sent.method == "POST" && sent.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(host.requests.allSatisfy { $0.headers["accept"] == "application/json, */*;q=0.5" })
        #expect(host.requests.dropLast().allSatisfy { $0.headers["x-esri-authorization"] == "Bearer t&k=1" })
        #expect(sent.headers["x-esri-authorization"] == nil)
    }

    /// A query is sent as a URL as long as its parameters have less than 1800 bytes.
    @Test(arguments: ServiceTransportKind.allCases) func aLongQueryIsAForm(_ kind: ServiceTransportKind) throws {
        let host = try Incidents.host { _ in .init(Self.count) }
        let table = try Incidents.table(host, by: kind)
        let rest = "where=req_type%20%3D%20%27%27&returnCountOnly=true&f=json".utf8.count
        for (length, method) in [(1799, "GET"), (1800, "POST")] {
            var query = FeatureQuery()
            let text = String(repeating: "x", count: length - rest)
            query.whereClause = try WhereClause(parsing: "req_type = '\(text)'", for: table.definition)
            _ = try table.count(of: query)
            let sent = try #require(host.requests.last)
            #expect(sent.method == method)
            #expect((sent.method == "GET" ? sent.target.split(separator: "?").last.map(String.init) ?? "" : sent.text).utf8.count == length)
        }
    }
}
