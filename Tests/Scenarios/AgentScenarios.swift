import GromaTesting
import Foundation
import Testing

/// Tests `groma mcp` with the official client of the protocol.
struct AgentScenarios {
    @Test(.enabled(if: PythonClient.isThere, "there is no Python to test with: .ci/clients makes one"))
    func theProtocolsOwnClientCompletesTheExamples() throws {
        try GromaProcess.withDirectory { directory in
            let both = try PythonClient.run("mcp_agent.py", in: directory)
            for (mode, revision) in [("legacy", "2025-11-25"), ("auto", "2026-07-28")] {
                let seen = try #require(both[mode] as? [String: Any])
                #expect(seen["revision"] as? String == revision && seen["server"] as? String == "groma")
                #expect(seen["curated"] as? Int ?? .max <= 20)
                #expect(seen["found"] as? String == "geometry.cut" && seen["described"] as? Bool == true)

                // All commands of the examples, except those that a build without GeoPackage cannot run.
                let hasGeoPackage = try GromaProcess.run(["run"], input: #"{"jsonrpc":"2.0","id":1,"method":"features.stores"}"#).output
                    .contains(#""name":"geopackage""#)
                for (name, count) in [("chukotka", 18), ("orchard", 29)] {
                    let failed = try #require(seen[name] as? [Bool])
                    #expect(failed.count == count && (!hasGeoPackage || !failed.contains(true)), "\(name): \(failed)")
                }
                let info = try #require(seen["info"] as? [String: Any])
                #expect(info["parts"] as? Int == 6 && info["vertices"] as? Int == 64)
                if hasGeoPackage {
                    let plots = try #require(seen["plots"] as? [[String: Any]])
                    #expect(plots.compactMap { ($0["attributes"] as? [String: Any])?["ROWS"] as? Int } == [28, 14, 12])
                    #expect(seen["events"] as? Bool == true)
                }

                #expect(
                    (seen["held"] as? [Any])?.first as? String == "application/geo+json" && (seen["held"] as? [Any])?.last as? Bool == true)
                #expect((seen["picture"] as? [Any])?.first as? String == "image/svg+xml")
                #expect((seen["picture"] as? [Any])?.dropFirst().compactMap { $0 as? Bool } == [true, true])
                for name in ["wrong", "outside", "other"] { #expect(seen[name] as? [Bool] == [true, true], "\(name)") }
                for name in ["missing", "unknown"] { #expect(seen[name] as? Int == -32602, "\(name)") }
                #expect(seen["progress"] as? [Bool] == [true, true, true] && seen["cancelled"] as? Bool == true)
            }
        }
    }

    /// A user who types requests by hand gets answers, and the program ends at the end of its input.
    @Test func linesAreAnsweredOneByOne() throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"geometry_info","arguments":{"geometry":{"wkt":"POINT (1 2)"}}}}"#,
            "nonsense", "[]", #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
        ]
        let outcome = try GromaProcess.run(["mcp"], input: lines.joined(separator: "\n") + "\n")
        #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.lines.count == 5, "\(outcome.output)")
        #expect(outcome.lines[1].contains(#""type\":\"point\""#) && outcome.lines[2].contains("-32700"))
        #expect(outcome.lines[4] == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
        #expect(try GromaProcess.run(["mcp", "--root", "/no/such/folder"]).status == 1)
        #expect(try GromaProcess.run(["mcp", "file"]).status == 2)
    }
}
