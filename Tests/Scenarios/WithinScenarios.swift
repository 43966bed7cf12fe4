import GromaTesting
import Foundation
import Testing

/// Commands within a request, from a plain pipe.
struct WithinScenarios {
    /// A file holds what the script sends while it is asked, then its answer; what stands behind waits for its turn.
    @Test func aFileHoldsCommandsWithinARequest() throws {
        let lines = #"""
            {"jsonrpc":"2.0","id":1,"method":"features.createLayer","params":{"provider":"memory","name":"trees","definition":{"name":"trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString","length":20}]}}}
            {"jsonrpc":"2.0","id":2,"method":"session.delegate","params":{"methods":["popups.wantsToSave"]}}
            {"jsonrpc":"2.0","id":3,"method":"popups.open","params":{"layer":"trees","features":[{"attributes":{"NAME":"Oak"},"geometry":{"wkt":"POINT (1 2)"}}]}}
            {"jsonrpc":"2.0","id":4,"method":"popups.startEditing"}
            {"jsonrpc":"2.0","id":5,"method":"popups.finish"}
            {"jsonrpc":"2.0","id":6,"method":"features.count","params":{"layer":"trees"}}
            {"jsonrpc":"2.0","id":7,"method":"features.applyEdits","params":{"layer":"trees","adds":[{"attributes":{"NAME":"Oak"},"geometry":{"wkt":"POINT (1 2)"}}],"within":"groma-1"}}
            {"jsonrpc":"2.0","id":8,"method":"popups.next","params":{"within":"groma-1"}}
            {"jsonrpc":"2.0","id":"groma-1","result":{"saved":true,"objectId":1}}
            {"jsonrpc":"2.0","id":9,"method":"features.count","params":{"layer":"trees","within":"groma-1"}}
            """#
        let outcome = try GromaProcess.run(["run"], input: lines + "\n")
        let answers = try outcome.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(answers.map { "\($0["id"] ?? "")" } == ["1", "2", "3", "4", "groma-1", "7", "8", "5", "6", "9"])
        #expect((answers[8]["result"] as? [String: Any])?["value"] as? Int == 1)
        // While it is saved nobody turns its page; and once it was answered a request waits no more.
        let codes = answers.map { ((($0["error"] as? [String: Any])?["data"]) as? [String: Any])?["code"] as? String }
        #expect(codes[6] == "illegalEvent" && codes[9] == "notWaiting" && codes.compactMap { $0 }.count == 2)
        #expect(try GromaProcess.run(["run"], input: lines + "\n").output == outcome.output)
    }
}
