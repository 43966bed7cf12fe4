import FeatureServicePlugin
import Foundation
import Groma
import GromaTesting
import Synchronization
import Testing

/// What a script asks of a service ends with the request's time and when the script cancels it, however slowly the service answers, and the next line is answered.
@Suite(.serialized, .timeLimit(.minutes(10))) struct StreamCancellationTests {
    private func line(_ method: String, _ parameters: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters)}}"# + "\n"
    }

    enum End: CaseIterable { case time, flag, cancel }

    private static let calls: [(method: String, parameters: String, drips: String)] = [
        ("features.open", #""url":"URL","layer":"Incidents""#, "/FeatureServer"),
        ("features.query", #""layer":"Incidents""#, "/query"), ("features.count", #""layer":"Incidents","where":"status = 1""#, "/query"),
        ("features.select", #""layer":"Incidents""#, "/query"),
        ("features.applyEdits", #""layer":"Incidents","adds":[{"attributes":{"status":1}}]"#, "Edits"),
        ("features.pull", #""layer":"copy","remote":"Incidents""#, "/query"),
    ]

    /// A byte each tenth of a second, for most of an hour.
    @Test(arguments: End.allCases) func slowlySentResponsesCanBeCancelled(_ end: End) throws {
        for (method, parameters, dripping) in Self.calls {
            let host = try ScriptedHost { request in
                var reply =
                    request.path == Incidents.path
                    ? ScriptedHost.Reply(Incidents.service)
                    : request.path == Incidents.path + "/0" ? .init(Incidents.layer()) : .init(Incidents.features([1]))
                if request.path.hasSuffix(dripping) {
                    reply = .init(String(repeating: " ", count: 30_000) + "{}")
                    reply.drip = 0.1
                }
                return reply
            }
            let url = host.url(Incidents.path)
            let isOpening = method == "features.open"
            let copy =
                #""provider":"memory","as":"copy","definition":{"name":"c","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"status","type":"esriFieldTypeSmallInteger"}]}"#
            let opening =
                isOpening
                ? "" : line("features.open", #""url":"\#(url)","layer":"Incidents""#) + line("features.createLayer", copy)
            let time = end == .time ? #","maxSeconds":0.5"# : ""
            let cancel = end == .cancel ? line("session.cancel", #""id":7"#, id: 8) : ""
            let outcome = try GromaProcess.run(
                ["run", "--services", "127.0.0.1:\(host.port)"] + (end == .flag ? ["--max-seconds", "0.5"] : []),
                input: opening + line(method, parameters.replacingOccurrences(of: "URL", with: url) + time, id: 7) + cancel
                    + line("geometry.info", #""geometry":{"wkt":"POINT (1 2)"}"#, id: 9))
            let answers = try outcome.lines.map { try JSONValue(parsing: $0.utf8) }
            let data = answers.first { $0["id"] == 7 }?["error"]?["data"]
            #expect(data?["code"]?.stringValue == "cancelled", "\(method): \(outcome.output)")
            #expect(data?["limit"]?.stringValue == (end == .cancel ? nil : "maxSeconds"), "\(method): \(outcome.output)")
            #expect(answers.first { $0["id"] == 9 }?["result"] != nil, "\(method): \(outcome.output)")
        }
    }
}
