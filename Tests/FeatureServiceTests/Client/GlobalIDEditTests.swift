import FeatureServicePlugin
import Groma
import Testing

/// Calls in which an added feature brings its global id, and those in which none does.
@Suite(.serialized) struct GlobalIDEditTests {
    private static let added = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"

    /// A host that has the features below 10, and answers edits with a text.
    private static func host(_ answer: String) throws -> ScriptedHost {
        try Incidents.host(layer: Incidents.layer(#","supportsApplyEditsWithGlobalIds":true"#)) { request in
            guard request.path.hasSuffix("/query") else { return .init(answer) }
            let ids = (request.parameters["objectIds"] ?? "").split(separator: ",").compactMap { Int($0) }
            return .init(Incidents.features(ids.filter { $0 < 10 }))
        }
    }

    @Test func allFeaturesOfACallAreNamedByTheirGlobalIDs() throws {
        let host = try Self.host(
            #"{"addResults":[{"globalId":"\#(Self.added)","success":true}],"updateResults":[{"success":true}],"deleteResults":[{"success":true}]}"#
        )
        let edits = FeatureEdits(
            adds: [Feature(globalID: Self.added.lowercased()), Feature(globalID: "odd")],
            updates: [Feature(objectID: 7, attributes: ["status": 1])], deletes: [14, 5])
        let results = try Incidents.table(host).applyEdits(edits)
        #expect(results.adds[0] == EditResult(objectID: nil, globalID: Self.added))
        #expect(results.adds[1].error?.name == "incorrectValueType")
        #expect(results.updates == [EditResult(objectID: 7)])
        #expect(results.deletes.map(\.objectID) == [14, 5] && results.deletes.map(\.error?.name) == ["noFeature", nil])
        let sent = try #require(host.requests.last?.parameters)
        #expect(sent["useGlobalIds"] == "true" && sent["deletes"] == #"["{74100644-E293-4D9B-A6E6-5A4D9A7F5B15}"]"#)
        #expect(sent["adds"] == #"[{"attributes":{"globalid":"\#(Self.added)"}}]"#)
        #expect(sent["updates"] == #"[{"attributes":{"globalid":"{74100644-E293-4D9B-A6E6-5A4D9A7F5B17}","status":1}}]"#)
    }

    /// They are named by their object ids where no added feature has a global id, and where global ids are not to be kept.
    @Test(arguments: [(true, nil), (false, added)] as [(Bool, String?)])
    func otherCallsNameThemByTheirObjectIDs(_ keepsGlobalIDs: Bool, _ globalID: String?) throws {
        let host = try Self.host(
            #"{"addResults":[{"objectId":1,"success":true}],"updateResults":[{"success":true}],"deleteResults":[{"success":true}]}"#)
        var options = EditOptions()
        options.keepsGlobalIDs = keepsGlobalIDs
        let edits = FeatureEdits(
            adds: [Feature(globalID: globalID)], updates: [Feature(objectID: 7, attributes: ["status": 1])], deletes: [14])
        #expect(try Incidents.table(host).applyEdits(edits, options: options).isSuccess)
        let sent = try #require(host.requests.last?.parameters)
        #expect(sent["useGlobalIds"] == nil && sent["deletes"] == "14" && sent["adds"] == #"[{"attributes":{}}]"#)
        #expect(sent["updates"] == #"[{"attributes":{"objectid":7,"status":1}}]"#)
    }
}
