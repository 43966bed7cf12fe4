import Foundation
import GromaFeatures
import GromaJSON
import Testing

/// That the service of the tests fails in each way when told to, and notes what it was asked.
@Suite struct ServiceFailureTests {
    private let add = [("adds", #"[{"attributes":{"OWNER":"A"},"geometry":{"x":1,"y":2}}]"#)]

    private func count(_ service: TestFeatureService) throws -> Int? {
        try PlainClient(service).json("/0/query", [("where", "1=1"), ("returnCountOnly", "true")])["count"]?.intValue
    }

    private func post(_ service: TestFeatureService) throws -> PlainClient.Answer {
        let form = add.map { "\($0.0)=\(PlainClient.encoded($0.1))" }.joined(separator: "&") + "&f=json"
        return try PlainClient(service).post("/0/applyEdits", Array(form.utf8))
    }

    @Test func failsInEachWay() throws {
        let service = try TestFeatureService(store: try Samples.store())
        service.fail(.dropBeforeApplying, on: "applyEdits")
        #expect(try post(service).bytes.isEmpty)
        #expect(try count(service) == 0)

        service.fail(.dropAfterApplying, on: "applyEdits")
        #expect(try post(service).bytes.isEmpty)
        #expect(try count(service) == 1)

        service.fail(.halfAnswer, on: "applyEdits")
        let half = try post(service)
        #expect(half.statusLine == "HTTP/1.1 200 OK")
        let length = try #require(half.header("Content-Length").flatMap { Int($0) })
        #expect(half.body.count == length / 2 && length > 1)
        #expect(try count(service) == 2)

        service.fail(.status(503), on: "applyEdits")
        #expect(try post(service).statusLine == "HTTP/1.1 503 Service Unavailable")
        service.fail(.status(504, isApplied: true), on: "applyEdits")
        #expect(try post(service).statusLine == "HTTP/1.1 504 Gateway Timeout")
        #expect(try count(service) == 3)

        service.fail(.error(code: 500, message: "Unable to complete operation."), on: "applyEdits")
        #expect(try JSONValue(parsing: post(service).body)["error"]?["code"] == 500)
        #expect(try count(service) == 3)

        service.fail(.items(FailingItems(adds: [0], code: 1009)), on: "applyEdits")
        let item = try JSONValue(parsing: post(service).body)["addResults"]?.arrayValue?.first
        #expect(item?["error"]?["code"] == 1009 && item?["success"] == false)
        #expect(try count(service) == 3)

        #expect(service.requests(to: "applyEdits").count == 7)
        #expect(service.failures.isEmpty)
        #expect(try JSONValue(parsing: post(service).body)["addResults"]?.arrayValue?.first?["success"] == true)
    }

    /// An answer that is held back holds up nobody else.
    @Test func answersOthersWhileOneWaits() throws {
        let service = try TestFeatureService(store: try Samples.store())
        service.fail(.delay(0.3), on: "applyEdits")
        let start = ProcessInfo.processInfo.systemUptime
        Thread.detachNewThread { _ = try? post(service) }
        while service.requests(to: "applyEdits").isEmpty && ProcessInfo.processInfo.systemUptime - start < 5 { usleep(1000) }
        #expect(try count(service) == 1)
        #expect(ProcessInfo.processInfo.systemUptime - start < 0.3)
        service.fail(.delay(0.2), on: "query")
        let before = ProcessInfo.processInfo.systemUptime
        #expect(try count(service) == 1)
        #expect(ProcessInfo.processInfo.systemUptime - before >= 0.2)
    }

    @Test func failsAtTheRightRequest() throws {
        let service = try TestFeatureService(store: try Samples.store())
        service.fail(.status(500), on: "applyEdits", times: 2, after: 1)
        let lines = try (0..<4).map { _ in try post(service).statusLine.dropFirst(9).prefix(3) }
        #expect(lines == ["200", "500", "500", "200"])
    }

    /// A request is the same in one piece and byte by byte, with its length or in chunks; what is no request is refused.
    @Test func readsRequestsInPieces() throws {
        let client = PlainClient(try TestFeatureService(store: try Samples.store()))
        let head = "POST \(TestFeatureService.path)/0/query HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        let body = "where=1%3D1&returnCountOnly=true&f=json"
        let whole = Array("\(head)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8)
        let chunks = "5\r\n\(body.prefix(5))\r\n\(String(body.utf8.count - 5, radix: 16));x=y\r\n\(body.dropFirst(5))\r\n0\r\n\r\n"
        let chunked = Array("\(head)Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n\(chunks)".utf8)
        for bytes in [whole, chunked] {
            for size in [Int.max, 1, 7] {
                #expect(try client.send(bytes, inPiecesOf: size).body == Array(#"{"count":0}"#.utf8))
            }
        }
        // Two at once are answered in turn.
        let get = "GET \(TestFeatureService.path)/0/query?where=1%3D1&returnCountOnly=true&f=json HTTP/1.1\r\n"
        let both = try client.send(Array("\(get)\r\n\(get)Connection: close\r\n\r\n".utf8))
        #expect(String(decoding: both.bytes, as: UTF8.self).components(separatedBy: #"{"count":0}"#).count == 3)
        for bad in ["HELLO\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "\(head)Transfer-Encoding: chunked\r\n\r\nzz\r\n"] {
            #expect(try client.send(Array(bad.utf8)).statusLine == "HTTP/1.1 400 Bad Request")
        }
    }

    @Test func stops() throws {
        let service = try TestFeatureService(store: try Samples.store())
        #expect(try count(service) == 0)
        service.stop()
        service.stop()
        #expect(throws: POSIXFailure.self) { try PlainClient(service).get("?f=json") }
    }
}
