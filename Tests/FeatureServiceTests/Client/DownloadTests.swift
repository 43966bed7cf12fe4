import FeatureServicePlugin
import Groma
import Synchronization
import Testing

/// Contents of attachments as they come, and what comes in place of them, by each transport that this build has.
@Suite(.serialized) struct DownloadTests {
    /// A host with the attachment 3 of the feature 7, of the size that is said.
    private static func host(_ size: Int, _ reply: ScriptedHost.Reply) throws -> ScriptedHost {
        try Incidents.host { request in
            request.path.hasSuffix("/attachments") ? .init(#"{"attachmentInfos":[{"id":3,"size":\#(size),"name":"a"}]}"#) : reply
        }
    }

    private static let refusal = #"{"error":{"code":403,"message":"No"}}"#

    /// The size that is said, the status and the contents that come, and the error; nil where they are contents.
    private static let answers: [(size: Int, status: String, text: String, words: String?)] = [
        // What is as long as was said is not looked into.
        (refusal.utf8.count, "200 OK", refusal, nil), (refusal.utf8.count, "206 Partial Content", refusal, nil),
        (5, "200 OK", refusal, "answered with error 403: No"), (0, "200 OK", refusal, "answered with error 403: No"),
        (refusal.utf8.count, "403 Forbidden", refusal, "answered with error 403: No"),
        (6, "500 Internal Server Error", "<html>", "answered with error 500: internal server error"),
        (0, "404 Not Found", "", "answered with error 404: not found"),
        (5, "200 OK", "<html>", "could not be reached: 6 bytes were received, expected 5"), (0, "200 OK", "<html>", nil),
        // An error is no longer than 64 kB.
        (5, "200 OK", padded(65_536), "answered with error 403: No"),
        (5, "200 OK", padded(65_537), "could not be reached: 65537 bytes were received, expected 5"),
    ]

    private static func padded(_ size: Int) -> String { refusal + String(repeating: " ", count: size - refusal.utf8.count) }

    @Test(arguments: answers.indices, ServiceTransportKind.allCases)
    func anErrorInPlaceOfContentsIsFound(_ place: Int, _ kind: ServiceTransportKind) throws {
        let (size, status, text, words) = Self.answers[place]
        let host = try Self.host(size, .init(text, status: status))
        let table = try Incidents.table(host, by: kind)
        let sink = ByteSink()
        let error = featureError { try table.readAttachment(3, ofFeature: 7, to: sink, hook: .none) }
        #expect(error?.description == words.map { "\(host.url(Incidents.path))/0/7/attachments/3 \($0)" })
        #expect(sink.bytes == (words == nil ? Array(text.utf8) : []))
    }

    /// Contents are counted as long as they are kept here.
    @Test(arguments: ServiceTransportKind.allCases) func contentsAreCounted(_ kind: ServiceTransportKind) throws {
        let size = 500_000
        let host = try Self.host(size, .init([UInt8](repeating: 65, count: size), type: "text/plain"))
        let held = Mutex((now: 0, most: 0, limit: 1 << 30))
        var options = FeatureStoreOptions()
        options.holdMemory = { bytes in
            held.withLock { held in
                if bytes > 0 && held.now + bytes > held.limit { return false }
                held.now += bytes
                held.most = max(held.most, held.now)
                return true
            }
        }
        let table = try Incidents.table(host, options, by: kind)
        let before = held.withLock { held in
            (held.most, held.limit) = (0, held.now + size)
            return held.now
        }
        let sink = ByteSink()
        try table.readAttachment(3, ofFeature: 7, to: sink, hook: .none)
        #expect(sink.bytes.count == size && held.withLock { $0.most } == before + size && held.withLock { $0.now } == before)
        held.withLock { $0.limit = before + size - 1 }
        let none = ByteSink()
        let error = featureError { try table.readAttachment(3, ofFeature: 7, to: none, hook: .none) }
        #expect(error?.name == "limitExceeded" && none.bytes.isEmpty && held.withLock { $0.now } == before, "\(String(describing: error))")
    }
}
