import Foundation
import GromaJSON
import GromaTesting
import Testing

/// Where long texts wait that are written behind others: in the folder of `TMPDIR`, which is empty again afterwards.
struct TemporaryFileScenarios {
    /// A call that writes features with 100 kB each, and one with the first two.
    private static func input(_ format: String) -> String {
        let filler = String(repeating: "x", count: 100_000)
        func call(_ id: Int, _ count: Int) -> String {
            let features = (0..<count).map { number in
                #"{"attributes":{"name":"\#(number)\#(filler)"},"foreign":{"gpx":"rte"},"geometry":{"wkt":"LINESTRING (\#(number) 7, 3 9)"}}"#
            }
            let list = features.joined(separator: ",")
            return #"{"jsonrpc":"2.0","id":\#(id),"method":"format.encode","params":{"features":[\#(list)],"format":"\#(format)"}}"# + "\n"
        }
        return call(1, 45) + call(2, 2)
    }

    private func answers(_ format: String, _ folder: String) throws -> [JSONValue] {
        let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
        return try GromaProcess.run(["run"], input: Self.input(format), environment: environment).lines.map {
            try JSONValue(parsing: $0.utf8)
        }
    }

    @Test(arguments: ["esri", "gpx"]) func longTextsWaitInTheFolderOfTheEnvironment(_ format: String) throws {
        try GromaProcess.withDirectory { directory in
            let found = try answers(format, directory.path)
            let texts = found.map { $0["result"]?["text"]?.stringValue ?? "" }
            try #require(texts.count == 2)
            for (text, count) in zip(texts, [45, 2]) {
                #expect(text.components(separatedBy: "xxx\(format == "esri" ? "\"" : "<")").count == count + 1)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
            // Without the folder only what waits in memory is written.
            let missing = directory.path + "/none"
            let refused = try answers(format, missing)
            try #require(refused.count == 2)
            #expect(refused[0]["error"]?["data"]?["code"]?.stringValue == "inputOutput")
            #expect(refused[0]["error"]?["data"]?["found"]?.stringValue == missing)
            #expect(refused[1]["result"]?["text"]?.stringValue == texts[1])
        }
    }
}
