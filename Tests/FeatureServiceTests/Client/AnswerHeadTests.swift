import FeatureServicePlugin
import Foundation
import Groma
import GromaTesting
import Testing

/// How the heads of answers are read, and what of them is kept, by each transport that this build has.
@Suite(.serialized) struct AnswerHeadTests {
    /// A reason may be empty, and have blanks.
    @Test(
        arguments: ["HTTP/1.1 200 OK", "HTTP/1.0 200 OK", "HTTP/1.1 200 ", "HTTP/1.1 201 It is made", "HTTP/1.1 299 404"],
        ServiceTransportKind.allCases)
    func aStatusHasAnyReason(_ line: String, _ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { _ in .init(raw: line + "\r\nConnection: close\r\n\r\n" + Incidents.service) }
        #expect(try Incidents.open(host, by: kind).layerNames().count == 2)
    }

    /// The name of a header has any case, and its value any blanks around it.
    @Test(
        arguments: [
            "Location: /new/FeatureServer", "location: /new/FeatureServer", "LOCATION: \t /new/FeatureServer \t ",
            "X-Location: /x\r\nLocation: /new/FeatureServer\r\nLocations: /x",
        ], ServiceTransportKind.allCases)
    func aTargetIsReadWithoutItsBlanks(_ lines: String, _ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { request in
            request.path == "/new/FeatureServer" ? .init(Incidents.service) : .init("", status: "302 Found", headers: lines + "\r\n")
        }
        #expect(try Incidents.open(host, by: kind).layerNames().count == 2)
        #expect(host.requests.map(\.path) == [Incidents.path, "/new/FeatureServer"])
    }

    /// What precedes an answer leads nowhere, and is none.
    @Test(arguments: ServiceTransportKind.allCases) func whatComesBeforeAnAnswerIsNone(_ kind: ServiceTransportKind) throws {
        let hints = "HTTP/1.1 103 Early Hints\r\nLocation: /new/FeatureServer\r\n\r\n"
        let end = "Content-Length: 0\r\nConnection: close\r\n\r\n"
        let host = try ScriptedHost { _ in .init(raw: hints + "HTTP/1.1 302 Found\r\n" + end) }
        let error = featureError { _ = try Incidents.open(host, by: kind) }
        #expect(error?.description == "\(host.url(Incidents.path)) answered with error 302: HTTP status 302" && host.requests.count == 1)
        let other = try ScriptedHost { _ in .init(raw: hints + "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + Incidents.service) }
        #expect(try Incidents.open(other, by: kind).layerNames().count == 2 && other.requests.count == 1)
    }

    /// An answer is as long as it may be, or it is none.
    @Test(arguments: [0, 1, 100_000], ServiceTransportKind.allCases)
    func anAnswerIsAsLongAsItMayBe(_ padding: Int, _ kind: ServiceTransportKind) throws {
        let text = Incidents.service + String(repeating: " ", count: padding)
        let host = try ScriptedHost { _ in .init(text) }
        let size = text.utf8.count
        #expect(try Incidents.open(host, by: kind) { $0.answerLimit = size }.layerNames().count == 2)
        let error = featureError { _ = try Incidents.open(host, by: kind) { $0.answerLimit = size - 1 } }
        #expect(error?.description.hasSuffix("it is longer than \(size - 1) bytes") == true, "\(String(describing: error))")
    }

    /// No cookie comes back, and nothing is answered from what came before. A connection is used again, but not for what has a body.
    @Test(arguments: ServiceTransportKind.allCases) func nothingOfAnAnswerIsKept(_ kind: ServiceTransportKind) throws {
        let dates = "Cache-Control: max-age=1000\r\nLast-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n"
        let kept = "Set-Cookie: a=b; Path=/\r\nETag: \"1\"\r\n" + dates
        let host = try ScriptedHost { request in
            let body =
                switch request.path {
                case Incidents.path: Incidents.service
                case Incidents.path + "/0": Incidents.layer()
                case Incidents.path + "/0/query": #"{"count":4}"#
                default: #"{"deleteResults":[{"objectId":5,"success":true}]}"#
                }
            return .init(Array(body.utf8), headers: kept, staysOpen: true)
        }
        let table = try Incidents.table(host, by: kind)
        for _ in 0..<2 { #expect(try table.count(of: FeatureQuery()) == 4) }
        #expect(try table.applyEdits(FeatureEdits(deletes: [5])).isSuccess)
        #expect(try table.count(of: FeatureQuery()) == 4)
        #expect(host.requests.map(\.method) == ["GET", "GET", "GET", "GET", "POST", "GET"])
        #expect(host.requests.map(\.connection) == [1, 1, 1, 1, 2, 1])
        for name in ["cookie", "if-none-match", "if-modified-since"] {
            #expect(host.requests.allSatisfy { $0.headers[name] == nil }, "\(name)")
        }
    }

    /// A host that asks for a password is not asked again: what it says is its answer.
    @Test(
        arguments: [
            ("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"\r\n"), ("401 Unauthorized", "WWW-Authenticate: Negotiate\r\n"),
            ("401 Unauthorized", ""), ("403 Forbidden", ""), ("407 Proxy Authentication Required", "Proxy-Authenticate: Basic\r\n"),
        ], ServiceTransportKind.allCases)
    func aChallengeIsAnAnswer(_ head: (status: String, header: String), _ kind: ServiceTransportKind) throws {
        let said = #"{"error":{"message":"Ask Ada"}}"#
        let host = try Incidents.host { request in .init(said, status: head.status, headers: head.header) }
        let table = try Incidents.table(host, by: kind)
        let code = head.status.prefix(3)
        let asked = featureError { _ = try table.count(of: FeatureQuery()) }
        #expect(asked?.description == "\(host.url(Incidents.path))/0/query answered with error \(code): Ask Ada")
        let edited = featureError { _ = try table.applyEdits(FeatureEdits(deletes: [5])) }
        #expect(edited?.description == "\(host.url(Incidents.path))/0/applyEdits answered with error \(code): Ask Ada")
        #expect(host.requests.map(\.method) == ["GET", "GET", "GET", "POST"])
    }

    #if Curl
        /// Foundation wants a blank behind a colon, and the reason of a status.
        @Test(arguments: ["HTTP/1.1 302\r\nLocation: /new/FeatureServer", "HTTP/1.1 302 Found\r\nlocation:/new/FeatureServer"])
        func blanksMayBeMissing(_ head: String) throws {
            let host = try ScriptedHost { request in
                request.path == "/new/FeatureServer"
                    ? .init(Incidents.service) : .init(raw: head + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            }
            #expect(try Incidents.open(host, by: .curl).layerNames().count == 2)
        }

        /// curl before 8.1 takes any number of blanks before a status; later ones take one, and say that others are not HTTP.
        @Test func aStatusHasBlanksBeforeIt() throws {
            let host = try ScriptedHost { _ in .init(raw: "HTTP/1.1  200 OK\r\nConnection: close\r\n\r\n" + Incidents.service) }
            let error = featureError { _ = try Incidents.open(host, by: .curl) }
            #expect(error == nil || error?.description.hasSuffix("what it answers is not HTTP") == true, "\(String(describing: error))")
        }

        /// A target counts in a head, not behind the contents. Foundation ends the process at what is there.
        @Test(arguments: ["0\r\n", "2\r\n{}\r\n0\r\n"]) func whatComesBehindAnAnswerLeadsNowhere(_ chunks: String) throws {
            let head = "HTTP/1.1 302 Found\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            let host = try ScriptedHost { _ in .init(raw: head + chunks + "Location: /new/FeatureServer\r\n\r\n") }
            let error = featureError { _ = try Incidents.open(host, by: .curl) }
            #expect(error?.description.hasSuffix("answered with error 302: HTTP status 302") == true, "\(String(describing: error))")
            #expect(host.requests.count == 1)
        }

        /// As many lines and bytes as a head may have, with its status and the empty line at its end, and one more.
        @Test func aHeadIsAsLongAsItMayBe() throws {
            func line(_ size: Int) -> String { "X: " + String(repeating: "x", count: size - 5) + "\r\n" }
            let many = String(repeating: "X: x\r\n", count: 998)
            let long = String(repeating: line(1000), count: 262)
            // The first line has 17 bytes, the last one 2.
            for (lines, isRead) in [
                (many, true), (many + "X: x\r\n", false), (long + line(262_144 - 262_000 - 19), true),
                (long + line(262_145 - 262_000 - 19), false),
            ] {
                let host = try ScriptedHost { _ in .init(raw: "HTTP/1.1 200 OK\r\n" + lines + "\r\n" + Incidents.service) }
                let error = featureError { _ = try Incidents.open(host, by: .curl) }
                #expect(isRead == (error == nil), "\(String(describing: error))")
                #expect(isRead || error?.description.contains("its headers are more than 1000 lines or 262144 bytes") == true)
            }
        }

        /// What the environment and the user's files say of proxies and passwords is nothing to services.
        @Test func neitherProxiesNorPasswordsComeFromTheEnvironment() throws {
            let host = try Incidents.host()
            let folder = try TemporaryFolder()
            _ = try folder.write("machine 127.0.0.1 login ada password s3cret\n", to: ".netrc")
            _ = try folder.write("proxy = http://127.0.0.1:1\n", to: ".curlrc")
            var environment = ProcessInfo.processInfo.environment
            for name in ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"] { environment[name] = "http://127.0.0.1:1" }
            (environment["HOME"], environment["NETRC"]) = (folder.path, folder.file(".netrc"))
            (environment["no_proxy"], environment["NO_PROXY"]) = (nil, nil)
            let parameters = #""url":"\#(host.url(Incidents.path))","layer":"Incidents""#
            let outcome = try GromaProcess.run(
                ["run", "--services", "127.0.0.1:\(host.port)"],
                input: #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{\#(parameters)}}"# + "\n", environment: environment)
            #expect(outcome.output.contains(#""result""#), "\(outcome.output) \(outcome.error)")
            #expect(host.requests.count == 2 && host.requests.allSatisfy { $0.headers["authorization"] == nil })
        }
    #endif
}
