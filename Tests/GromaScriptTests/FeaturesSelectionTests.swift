import Groma
import Testing

/// Selections of layers and what subscribers are told of them, and the memory that an open layer needs.
@Suite struct FeaturesSelectionTests {
    private func session() throws -> FeaturesSession {
        let at = try FeaturesSession()
        try at.call(
            "features.createLayer",
            #"{"provider":"memory","as":"l","definition":{"name":"l","fields":[{"name":"N","type":"esriFieldTypeInteger"}]}}"#)
        let adds = [5, 3, 4, 1].map { #"{"attributes":{"N":\#($0)}}"# }.joined(separator: ",")
        try at.call("features.applyEdits", #"{"layer":"l","adds":[\#(adds)]}"#)
        try at.call("session.subscribe", #"{"events":["features.selectionChanged"]}"#)
        return at
    }

    /// Each step: the method and its parameters beside the layer, the object ids of its answer, the selection then, and the number that the
    /// event tells; nil if nothing changes, of which nobody is told.
    @Test func subscribersAreToldOfChangesOnly() throws {
        let at = try session()
        let steps: [(String, String, [Int]?, [Int], Int?)] = [
            ("select", #","where":"N > 3""#, [1, 3], [1, 3], 2), ("select", #","where":"N > 3""#, [1, 3], [1, 3], nil),
            ("select", #","where":"N >= 3","method":"add""#, [1, 2, 3], [1, 2, 3], 3),
            ("select", #","where":"N = 3","method":"add""#, [2], [1, 2, 3], nil),
            ("select", #","objectIds":[3,4],"method":"subtract""#, [3, 4], [1, 2], 2),
            ("select", #","objectIds":[4],"method":"subtract""#, [4], [1, 2], nil), ("select", #","objectIds":[4,1]"#, [1, 4], [1, 4], 2),
            ("clearSelection", "", nil, [], 0), ("clearSelection", "", nil, [], nil), ("select", #","where":"N > 9""#, [], [], nil),
        ]
        for (number, (method, more, ids, selection, told)) in steps.enumerated() {
            let lines = try at.lines("features.\(method)", #"{"layer":"l"\#(more)}"#)
            let events = lines.filter { $0["method"]?.stringValue == "features.selectionChanged" }
            #expect(events.map { $0["params"]?["selected"]?.intValue } == (told.map { [$0] } ?? []), "step \(number)")
            #expect(events.allSatisfy { $0["params"]?["layer"]?.stringValue == "l" }, "step \(number)")
            let result = lines.last?["result"]
            #expect(result?["objectIds"]?.arrayValue?.compactMap(\.intValue) == ids, "step \(number)")
            if ids != nil { #expect(result?["selected"]?.intValue == selection.count, "step \(number)") }
            let now = try at.call("features.selection", #"{"layer":"l"}"#)["objectIds"]?.arrayValue?.compactMap(\.intValue)
            #expect(now == selection, "step \(number)")
        }
    }

    private func total(_ at: FeaturesSession) throws -> Int { try at.call("session.info")["memory"]?["total"]?.intValue ?? 0 }

    /// A layer whose description does not fit into the memory of the session is not opened, under whatever name.
    @Test func aLayerThatDoesNotFitIsNotOpened() throws {
        let fields = (0..<100).map { #"{"name":"F\#($0)","type":"esriFieldTypeInteger"}"# }.joined(separator: ",")
        var limits = Limits()
        limits.memory = 160_000
        let at = try FeaturesSession(limits: limits)
        let empty = try total(at)
        try at.call("features.createLayer", #"{"path":"memory:m","as":"a","definition":{"name":"x","fields":[\#(fields)]}}"#)
        let before = try total(at)
        #expect(before > 80_000 && before < 160_000)
        let error = try at.error("features.open", #"{"path":"memory:m","as":"b"}"#)
        #expect(error["data"]?["path"]?.stringValue == "params.as")
        let second = try at.error("features.createLayer", #"{"path":"memory:n","as":"c","definition":{"name":"x","fields":[\#(fields)]}}"#)
        #expect(second["data"]?["code"]?.stringValue == error["data"]?["code"]?.stringValue)
        #expect(try at.call("features.list")["layers"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == ["a"])
        #expect(try total(at) == before)
        try at.call("features.close", #"{"layer":"a"}"#)
        #expect(try total(at) == empty)
        try at.call("features.createLayer", #"{"path":"memory:n","as":"c","definition":{"name":"x","fields":[\#(fields)]}}"#)
    }
}
