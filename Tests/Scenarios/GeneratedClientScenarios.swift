import GromaTesting
import Foundation
import Testing

/// Tests a client that is generated from the OpenRPC description only.
struct GeneratedClientScenarios {
    @Test(.enabled(if: PythonClient.isThere, "there is no Python to test with: .ci/clients makes one"))
    func aGeneratedClientRunsTheExamples() throws {
        try GromaProcess.withDirectory { directory in
            let seen = try PythonClient.run("generated_client.py", in: directory)
            #expect(seen["problems"] as? [String] == [])
            #expect(seen["withoutExample"] as? [String] == [])
            #expect(seen["withoutErrors"] as? [String] == [])
            #expect(seen["run"] as? Int ?? 0 >= seen["methods"] as? Int ?? .max)
            #expect(seen["compared"] as? Int ?? 0 > 200)
            #expect(seen["first"] as? String == "MULTIPOLYGON (((1 1, 2 0, 2 2, 1 1)), ((1 1, 0 2, 0 0, 1 1)))")
            #expect(seen["refused"] as? String == "notWaiting")
        }
    }
}
