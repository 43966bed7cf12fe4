import FeatureServicePlugin
import Foundation
import Groma
import GromaJSON
import GromaTesting
import Synchronization
import Testing

/// Hosts that mean harm, against each transport that this build has.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ClientHostileTests {
    private func open(
        _ host: ScriptedHost, by kind: ServiceTransportKind, _ change: (inout FeatureStoreOptions) -> Void = { _ in }
    ) throws -> any FeatureStore {
        try Incidents.open(host, by: kind) { options in
            options.timeout = 30
            options.answerLimit = 1_000_000
            change(&options)
        }
    }

    /// A gzip member (RFC 1952) of so many zeros times 258, of fixed Huffman codes (RFC 1951, 3.2.6): a zero, then matches of 258 bytes at distance 1.
    private static func zipped(_ matches: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var (held, count) = (UInt8(0), 0)
        func put(_ bits: [UInt8]) {
            for bit in bits {
                held |= bit << count
                count += 1
                if count == 8 {
                    bytes.append(held)
                    (held, count) = (0, 0)
                }
            }
        }
        put([1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0])
        for _ in 0..<matches { put([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
        put([0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0])
        return bytes
    }

    @Test(arguments: ServiceTransportKind.allCases) func sizeLimitsCountDecompressedBytes(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { _ in .init(Self.zipped(200_000), headers: "Content-Encoding: gzip\r\n") }
        let error = try #require(featureError { _ = try open(host, by: kind) })
        #expect(error.description.contains("longer than 1000000 bytes"), "\(error)")
    }

    @Test(arguments: ServiceTransportKind.allCases) func endlessResponsesAreAborted(_ kind: ServiceTransportKind) throws {
        let chunk = "10000\r\n" + String(repeating: " ", count: 1 << 16) + "\r\n"
        let host = try ScriptedHost { _ in
            .init(raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 100))
        }
        let error = try #require(featureError { _ = try open(host, by: kind) })
        #expect(error.description.contains("longer than 1000000 bytes"), "\(error)")
    }

    @Test(arguments: ServiceTransportKind.allCases) func slowResponsesEndAtTheDeadline(_ kind: ServiceTransportKind) throws {
        // A byte each 50 ms: the head alone would take five seconds, the whole a minute.
        let host = try ScriptedHost { _ in
            var reply = ScriptedHost.Reply(Incidents.service + String(repeating: " ", count: 1000))
            reply.drip = 0.05
            return reply
        }
        #expect(featureError { _ = try open(host, by: kind) { $0.timeout = 0.3 } }?.name == "timedOut")
        let error = featureError { _ = try open(host, by: kind) { $0.isCancelled = { true } } }
        #expect(error?.name == "cancelled", "\(String(describing: error))")
    }

    /// A host that accepts and says nothing.
    @Test(arguments: ServiceTransportKind.allCases) func silenceEndsWithItsTime(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { _ in
            Thread.sleep(forTimeInterval: 3)
            return nil
        }
        let asked = Mutex(0)
        let error = featureError {
            _ = try open(host, by: kind) {
                $0.timeout = 0.3
                $0.isCancelled = {
                    asked.withLock { $0 += 1 }
                    return false
                }
            }
        }
        #expect(error?.name == "timedOut")
        // While it waits it asks fifty times a second.
        #expect(asked.withLock { $0 } >= 4)
    }

    @Test(arguments: ServiceTransportKind.allCases) func redirectionsLeadNowhereElse(_ kind: ServiceTransportKind) throws {
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent("groma-\(UUID().uuidString)")
        try Data(Incidents.service.utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        for (target, words) in [
            (Incidents.path, "redirects more than"), ("file://\(secret.path)", "neither http nor https"),
            ("ftp://127.0.0.1/x", "neither http nor https"), ("http://127.0.0.2:1/FeatureServer", "may not be reached"),
            ("gopher://127.0.0.1:1/_x", "neither http nor https"),
        ] {
            let host = try ScriptedHost { _ in .init("", status: "302 Found", headers: "Location: \(target)\r\n") }
            let error = featureError { _ = try open(host, by: kind) { $0.allowsURL = { $0.contains(":\(host.port)/") } } }
            #expect(error?.description.contains(words) == true, "\(target): \(String(describing: error))")
        }
    }

    /// What answers take is counted as they come, and no longer than somebody has them.
    @Test(arguments: ServiceTransportKind.allCases) func answersAreCounted(_ kind: ServiceTransportKind) throws {
        let host = try ScriptedHost { _ in .init(Incidents.service + String(repeating: " ", count: 500_000)) }
        let held = Mutex((now: 0, most: 0))
        let hold = { @Sendable (limit: Int, bytes: Int) -> Bool in
            held.withLock { held in
                if bytes > 0 && held.now + bytes > limit { return false }
                held.now += bytes
                held.most = max(held.most, held.now)
                return true
            }
        }
        _ = try open(host, by: kind) { $0.holdMemory = { hold(2_000_000, $0) } }
        #expect(held.withLock { $0.most } >= 500_000 && held.withLock { $0.now } == 0)
        let error = featureError { _ = try open(host, by: kind) { $0.holdMemory = { hold(300_000, $0) } } }
        #expect(error?.name == "limitExceeded", "\(String(describing: error))")
    }

    /// A size is only what a service says: the greatest number is more than a line may have, and no reason to stop.
    @Test(arguments: [Int.max, Int.max - 1, 1 << 62]) func sizesOfAttachmentsMayBeAnyNumber(_ size: Int) throws {
        let host = try Incidents.host { request in
            request.path.hasSuffix("/attachments")
                ? .init(#"{"attachmentInfos":[{"id":1,"name":"a.txt","contentType":"text/plain","size":\#(size)}]}"#)
                : .init(Incidents.features([1]))
        }
        func line(_ method: String, _ parameters: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(parameters)}}"# + "\n"
        }
        let outcome = try GromaProcess.run(
            ["run", "--services", "127.0.0.1:\(host.port)"],
            input: line("features.open", #""url":"\#(host.url(Incidents.path))","layer":"Incidents","as":"i""#)
                + line("attachments.get", #""layer":"i","objectId":1,"id":1"#) + line("session.info", ""))
        #expect(outcome.lines.count == 3, "\(outcome.error)")
        let refused = try JSONValue(parsing: try #require(outcome.lines.dropFirst().first).utf8)["error"]
        let data = refused?["data"]
        #expect(data?["code"]?.stringValue == "limitExceeded" && data?["path"]?.stringValue == "params.path", "\(outcome.lines)")
    }

    #if Curl
        /// FoundationNetworking ends the process where a host ends within a head.
        @Test func halfAHeadIsNoAnswer() throws {
            for text in [
                "HTTP/1.1 200 OK\r\nContent-Type: te", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", "",
                // What comes before an answer is none.
                "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n",
            ] {
                let host = try ScriptedHost { _ in .init(raw: text) }
                #expect(featureError { _ = try open(host, by: .curl) }?.name == "network", "\(text)")
            }
        }

        /// Headers are counted with those of what comes before the answer. Foundation reads them all, which takes it most of a minute.
        @Test(arguments: [
            "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Header: value\r\n", count: 40_000) + "\r\n{}",
            "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Header: \(String(repeating: "v", count: 2000))\r\n", count: 200) + "\r\n{}",
            String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 2000) + "HTTP/1.1 200 OK\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
                + String(repeating: "X-Trailer: value\r\n", count: 40_000) + "\r\n",
        ])
        func headersAreCounted(_ reply: String) throws {
            let host = try ScriptedHost { _ in .init(raw: reply) }
            let error = try #require(featureError { _ = try open(host, by: .curl) })
            #expect(error.description.contains("headers are more than 1000 lines or 262144 bytes"), "\(error)")
        }

        /// Nothing in a token begins a header of its own.
        @Test func noHeaderHasLinesOfItsOwn() throws {
            let host = try ScriptedHost { _ in .init(Incidents.service) }
            _ = try open(host, by: .curl) { $0.token = "a\u{7F}b\r\nX-Own: 1\u{1}c" }
            let headers = try #require(host.requests.first?.headers)
            #expect(headers["x-esri-authorization"] == "Bearer abX-Own: 1c" && headers["x-own"] == nil)
        }

        @Test func aLineOfAHeaderIsNotEndless() throws {
            let host = try ScriptedHost { _ in
                .init(raw: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 3_000_000) + "\r\n\r\n{}")
            }
            #expect(featureError { _ = try open(host, by: .curl) } != nil)
        }
    #endif
}
