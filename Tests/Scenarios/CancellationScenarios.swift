import Foundation
import GromaTesting
import Testing

/// Tests that every request ends soon after its deadline, whatever it is doing. Without a deadline, each of these requests takes from many
/// seconds to many minutes.
@Suite(.timeLimit(.minutes(10))) struct CancellationScenarios {
    private static func line(_ method: String, _ parameters: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
    }

    private static func set(_ name: String, _ wkt: String) -> String {
        line("geometry.set", #"{"geometry":{"wkt":"\#(wkt)"},"into":"\#(name)"}"#)
    }

    /// Returns scattered positions, the same ones in each run.
    private static func scattered(_ count: Int, seed: UInt32) -> [String] {
        var state = seed
        func next() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 12
        }
        return (0..<count).map { _ in "\(next()) \(next())" }
    }

    /// A line through scattered positions, with the same box as any other.
    private static func tangle(seed: UInt32) -> String {
        "LINESTRING (0 0,1048576 1048576,\(scattered(3000, seed: seed).joined(separator: ",")))"
    }

    private static func comb(_ count: Int) -> String {
        let teeth = (0..<count).map { "\($0) \($0 % 2 == 0 ? 100 : 0)" }
        return "POLYGON ((\((teeth + ["\(count) -1", "0 -1", teeth[0]]).joined(separator: ","))))"
    }

    /// Returns the code and the limit of an error; nil for a result.
    private static func refusal(_ line: String) throws -> [String?]? {
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let error = object["error"] as? [String: Any] else { return nil }
        let data = error["data"] as? [String: Any]
        return [data?["code"] as? String, data?["limit"] as? String]
    }

    private static func refusals(_ input: String, after count: Int) throws -> [[String?]?] {
        try GromaProcess.run(["run"], input: input).lines.dropFirst(count).map(refusal)
    }

    /// GEOS calls that never check for cancellation are abandoned and continue to run. They are therefore counted, and their number is
    /// limited.
    @Test func callsThatDoNotCheckForCancellationAreAbandoned() throws {
        let call = Self.line(
            "geometry.generalize", #"{"geometry":{"name":"comb"},"tolerance":10,"preserveTopology":true,"maxSeconds":0.3}"#)
        let info = Self.line("session.info", "{}")
        let small = Self.line("geometry.equals", #"{"geometry":{"wkt":"LINESTRING (0 0,2 2)"},"other":{"wkt":"LINESTRING (2 2,0 0)"}}"#)
        let input = Self.set("comb", Self.comb(100_000)) + String(repeating: call, count: 5) + small + info
        let answers = try GromaProcess.run(["run"], input: input).lines.dropFirst()
        let found = try answers.map(Self.refusal)
        #expect(found.prefix(4).allSatisfy { $0 == ["cancelled", "maxSeconds"] }, "\(found)")
        #expect(found[4] == ["limitExceeded", "abandonedComputations"])
        // Small geometries are still computed.
        #expect(answers.dropLast().last?.contains("true") == true)
        let object = try #require(JSONSerialization.jsonObject(with: Data((answers.last ?? "").utf8)) as? [String: Any])
        let memory = try #require((object["result"] as? [String: Any])?["memory"] as? [String: Int])
        // The comb has a vertex at each tooth, two corners and the first one again; 400 bytes each, and 32 in the result.
        #expect(memory["abandonedComputations"] == 4 * 100_003 * 432)
        #expect((memory["total"] ?? 0) >= memory["abandonedComputations"] ?? .max)
    }

    @Test(arguments: [
        ("geometry.generalize", #""tolerance":10,"preserveTopology":true"#), ("geometry.labelPoint", ""),
        ("geometry.buffer", #""distance":50"#),
        ("geometry.isValid", ""),
        ("geometry.equals", #""other":{"name":"comb"}"#),
        ("geometry.reshape", #""reshaper":{"wkt":"LINESTRING (-1 50,200001 50)"}"#), ("geometry.offset", #""distance":30"#),
    ])
    func operationsOnManyVerticesEnd(_ method: String, _ parameters: String) throws {
        let call = Self.line(
            method, #"{"geometry":{"name":"comb"},\#(parameters)\#(parameters.isEmpty ? "" : ",")"maxSeconds":0.05}"#)
        #expect(try Self.refusals(Self.set("comb", Self.comb(200_000)) + call, after: 1) == [["cancelled", "maxSeconds"]])
    }

    /// A script cancels a request or gives it a deadline; the next line is answered.
    @Test(arguments: [
        ("geometry.generalize", #""geometry":{"name":"comb"},"tolerance":10,"preserveTopology":true"#),
        ("geometry.buffer", #""geometry":{"name":"comb"},"distance":50"#), ("geometry.labelPoint", #""geometry":{"name":"comb"}"#),
        ("geometry.reshape", #""geometry":{"name":"comb"},"reshaper":{"wkt":"LINESTRING (-1 50,200001 50)"}"#),
        ("geometry.equals", #""geometry":{"name":"comb"},"other":{"name":"comb"}"#),
        // A batch with hundreds of thousands of answers.
        ("geometry.explode", #""geometry":{"name":"points"}"#),
    ])
    func cancelledRequestsEnd(_ method: String, _ parameters: String) throws {
        let points = "MULTIPOINT (\((0..<300_000).map { "\($0) 1" }.joined(separator: ",")))"
        let setUp = Self.set("comb", Self.comb(150_000)) + (method.hasSuffix("explode") ? Self.set("points", points) : "")
        let call = Self.line(method, "{\(parameters)}").replacingOccurrences(of: #""id":1"#, with: #""id":7"#)
        let next = Self.line("geometry.info", #"{"geometry":{"wkt":"POINT (1 2)"}}"#)
        let cancelled = try GromaProcess.run(
            ["run"], input: setUp + call + Self.line("session.cancel", #"{"id":7}"#) + next)
        let found = try cancelled.lines.suffix(3).map(Self.refusal)
        #expect(found == [["cancelled", nil], nil, nil], "\(cancelled.output.prefix(500))")
        let brief = Self.line(method, "{\(parameters),\"maxSeconds\":0.05}")
        #expect(try Self.refusals(setUp + brief + next, after: setUp.split(separator: "\n").count) == [["cancelled", "maxSeconds"], nil])
    }

    /// Hundreds of thousands of parts, which the engine creates itself or reads from GEOS.
    @Test(arguments: ["LINESTRING", "POLYGON"]) func cutsIntoManyPiecesEnd(_ kind: String) throws {
        let places = Self.scattered(500, seed: 5)
        let line = Self.set("line", "LINESTRING (\(Self.scattered(500, seed: 6).joined(separator: ",")))")
        let text = (places + [places[0]]).joined(separator: ",")
        let shape = Self.set("shape", kind == "POLYGON" ? "POLYGON ((\(text)))" : "LINESTRING (\(text))")
        let call = Self.line("geometry.cut", #"{"geometry":{"name":"shape"},"cutter":{"name":"line"},"into":"r","maxSeconds":0.05}"#)
        #expect(try Self.refusals(line + shape + call, after: 2) == [["cancelled", "maxSeconds"]])
    }

    /// The pattern matches nowhere in the text but almost matches everywhere, so that the cost is the product of both lengths.
    @Test func patternsEnd() throws {
        let layer =
            #"{"name":"notes","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"text","type":"esriFieldTypeString","length":10000000}]}"#
        let text = String(repeating: "a", count: 1_000_000)
        let word = String(repeating: "a", count: 40_000)
        let calls = [
            Self.line("features.createLayer", #"{"provider":"memory","definition":\#(layer),"as":"n"}"#),
            Self.line("features.applyEdits", #"{"layer":"n","adds":[{"attributes":{"text":"\#(text)"}}]}"#),
            // A pattern of literal bytes is found in one pass over the text.
            Self.line("features.count", #"{"layer":"n","where":"text LIKE '%\#(word)b%'"}"#),
            Self.line("features.count", #"{"layer":"n","where":"text LIKE '%a\#(word)%a'"}"#),
            Self.line("features.count", #"{"layer":"n","where":"text LIKE '%_\#(word)b%'","maxSeconds":0.2}"#),
        ]
        let lines = try GromaProcess.run(["run"], input: calls.joined()).lines.dropFirst(2)
        let answers = try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        #expect(answers.map { ($0["result"] as? [String: Any])?["value"] as? Int } == [0, 1, nil])
        #expect(try Self.refusal(lines[lines.startIndex + 2]) == ["cancelled", "maxSeconds"])
    }

    /// The shape of the query is compared with a shape of the layer.
    @Test func comparisonsWithShapesEnd() throws {
        let layer =
            #"{"name":"ways","geometryType":"esriGeometryPolyline","spatialReference":{"wkid":3857},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}"#
        let calls = [
            Self.line("features.createLayer", #"{"provider":"memory","definition":\#(layer),"as":"w"}"#),
            Self.line("features.applyEdits", #"{"layer":"w","adds":[{"geometry":{"wkt":"\#(Self.tangle(seed: 3))","wkid":3857}}]}"#),
            Self.line(
                "features.count",
                #"{"layer":"w","geometry":{"wkt":"\#(Self.tangle(seed: 4))","wkid":3857},"relation":"touches","maxSeconds":0.2}"#),
        ]
        #expect(try Self.refusals(calls.joined(), after: 2) == [["cancelled", "maxSeconds"]])
    }
}
