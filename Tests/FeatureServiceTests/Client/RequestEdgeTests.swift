import FeatureServicePlugin
import Foundation
import Groma
import Testing

/// Requests at the limits of what goes one way or another, and queries that have no answer.
@Suite(.serialized) struct RequestEdgeTests {
    /// Parameters of less than 1800 bytes are part of the URL, and longer ones a form.
    @Test(arguments: [(1799, "GET"), (1800, "POST"), (1801, "POST")]) func longParametersAreAForm(_ size: Int, _ method: String) throws {
        let host = try Incidents.host { _ in .init(#"{"count":1}"#) }
        let table = try Incidents.table(host)
        let around = "where=req_type%20%3D%20%27%27&returnCountOnly=true&f=json"
        let text = String(repeating: "a", count: size - around.utf8.count)
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "req_type = '\(text)'", for: table.definition)
        #expect(try table.count(of: query) == 1)
        let sent = try #require(host.requests.last)
        #expect(sent.method == method && sent.parameters["where"] == "req_type = '\(text)'")
    }

    /// A time of 0 or less is none: then the usual one of a minute holds.
    @Test(arguments: [0, -1.0]) func aTimeOfNothingIsTheUsualOne(_ timeout: Double) throws {
        let host = try Incidents.host { _ in
            Thread.sleep(forTimeInterval: 0.5)
            return .init(#"{"count":1}"#)
        }
        var options = FeatureStoreOptions()
        options.timeout = timeout
        #expect(try Incidents.table(host, options).count(of: FeatureQuery()) == 1)
    }

    /// A media type is sent as it is if a header may have it, and as bytes of any kind otherwise.
    @Test(arguments: [
        ("text/plain; charset=utf-8", true), ("a/ ", true), ("a/~", true), ("/", true), ("a/b\u{7F}", false), ("a/\u{1F}b", false),
        ("ä/b", false), ("text", false), ("", false),
    ])
    func mediaTypesAreSentIfTheyAreSafe(_ type: String, _ isSent: Bool) throws {
        let host = try Incidents.host { _ in .init(#"{"addAttachmentResult":{"objectId":58,"success":true}}"#) }
        let draft = AttachmentDraft(name: "a.txt", contentType: type, content: AttachmentContent([65]))
        let table = try Incidents.table(host)
        #expect(try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none).objectID == 58)
        let told = "Content-Type: \(isSent ? type : "application/octet-stream")\r\n\r\nA\r\n--"
        #expect(host.requests.last?.text.contains(told) == true, "\(host.requests.last?.text ?? "")")
    }

    /// What may be a name and a password, or what follows a path, is not told of a text that is no service's URL.
    @Test(arguments: [
        ("https://u:p@q@h/MapServer", "h/MapServer"), ("https://h/MapServer#token=t", "https://h/MapServer"),
        ("u@h/MapServer?a@b#c@d", "h/MapServer"), ("#u@h", ""), ("?u@h", ""), ("https://h/FeatureServer/x", "https://h/FeatureServer/x"),
    ])
    func secretsOfOtherTextsAreNotTold(_ url: String, _ shown: String) throws {
        let error = featureError { _ = try FeatureServiceProvider().open(url, options: FeatureStoreOptions()) }
        let words = "expected the URL of a feature service, https://host/…/FeatureServer or …/FeatureServer/<layer>"
        #expect(error?.description == "\(shown) cannot be opened: \(words)")
    }

    @Test func distinctValuesHaveNoObjectIDs() throws {
        let host = try Incidents.host { _ in .init(#"{"objectIds":[1]}"#) }
        let table = try Incidents.table(host)
        let before = host.requests.count
        var query = FeatureQuery()
        (query.returnsDistinctValues, query.outFields) = (true, ["status"])
        let error = featureError { [query] in _ = try table.objectIDs(of: query) }
        #expect(error?.description == "the query is not valid at returnsDistinctValues: distinct values have no object ids")
        #expect(host.requests.count == before)
    }

    /// Where a layer says nothing of the size of its pages, one is told where to begin unless that is the first.
    @Test(arguments: [(0, nil), (1, "1"), (2, "2")] as [(Int, String?)])
    func anOffsetIsSentIfThereIsOne(_ offset: Int, _ sent: String?) throws {
        let service = Incidents.service.replacing(#","maxRecordCount":3"#, with: "")
        let layer = Incidents.layer().replacing(#""maxRecordCount":3,"#, with: "")
        let host = try ScriptedHost { request in
            switch request.path {
            case Incidents.path: .init(service)
            case Incidents.path + "/0": .init(layer)
            default: .init(Incidents.features([]))
            }
        }
        var query = FeatureQuery()
        query.offset = offset
        _ = try Incidents.table(host).features(in: query)
        #expect(host.requests.last?.parameters["resultOffset"] == sent && host.requests.last?.parameters["resultRecordCount"] == nil)
    }

    /// Statistics of all features are one row, also of none; of groups there are as many as there are.
    @Test(
        arguments: [
            (#"[{"attributes":{"n":4}}]"#, [], [4]), ("[]", [], [0]), ("[]", ["status"], []),
            (#"[{"attributes":{"n":4,"status":1}},{"attributes":{"n":5,"status":2}}]"#, ["status"], [4, 5]),
        ] as [(String, [String], [Int])])
    func statisticsOfAllAreOneRow(_ rows: String, _ groups: [String], _ counts: [Int]) throws {
        let host = try Incidents.host { _ in .init(#"{"features":\#(rows)}"#) }
        let found = try Incidents.table(host).statistics(StatisticsQuery([Statistic(.count, of: "objectid", name: "n")], groupBy: groups))
        #expect(found.map { $0["n"]?.integerValue } == counts)
    }

    /// What comes over the network counts too where it is longer than what it stands for: here many blocks of nothing before the answer
    /// (RFC 1951, 3.2.4). Only libcurl tells of it.
    @Test(arguments: ServiceTransportKind.allCases.filter { "\($0)" == "curl" })
    func whatIsLongOnItsWayIsTooLong(_ kind: ServiceTransportKind) throws {
        let text = Array(#"{"count":1}"#.utf8)
        let start: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let nothing = (0..<800).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
        let count = UInt8(text.count)
        let bytes = start + nothing + [1, count, 0, ~count, 0xFF] + text + [0, 0, 0, 0, count, 0, 0, 0]
        let host = try Incidents.host { _ in
            var reply = ScriptedHost.Reply(bytes, headers: "Content-Encoding: gzip\r\n")
            reply.drip = 0.0003
            return reply
        }
        var options = FeatureStoreOptions()
        options.answerLimit = 2500
        let table = try Incidents.table(host, options, by: kind)
        let error = featureError { _ = try table.count(of: FeatureQuery()) }
        #expect(error?.description.contains("longer than 2500 bytes") == true, "\(String(describing: error))")
    }
}
