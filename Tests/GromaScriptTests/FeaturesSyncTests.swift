import Groma
import Testing

/// A copy of a layer and the layer that it is a copy of, kept alike through the stream.
struct FeaturesSyncTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        let definition =
            #"{"name":"wells","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"globalIdField":"GlobalID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},{"name":"depth","type":"esriFieldTypeDouble"}]}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"service","definition":\#(definition)}"#)
        try at.call("features.createLayer", #"{"provider":"memory","as":"copy","journal":true,"definition":\#(definition)}"#)
        try at.call(
            "features.applyEdits",
            #"{"layer":"service","adds":[{"attributes":{"depth":1}},{"attributes":{"depth":2}},{"attributes":{"depth":3}}]}"#)
    }

    private func depths(_ layer: String) throws -> [JSONValue?] {
        let page = try at.call("features.query", #"{"layer":"\#(layer)","orderBy":["depth"]}"#)
        return (page["features"]?.arrayValue ?? []).map { $0["attributes"]?["depth"] }
    }

    @Test func editsTravelOnceAndConflictsAreResolved() throws {
        let pair = #""layer":"copy","remote":"service""#
        #expect(try at.call("features.pull", "{\(pair)}")["fetched"] == 3)
        #expect(try depths("copy") == [1, 2, 3])
        let ids = try (at.call("features.objectIds", #"{"layer":"copy","orderBy":["depth"]}"#)["objectIds"]?.arrayValue ?? []).compactMap(
            \.intValue)
        try #require(ids.count == 3)
        try at.call(
            "features.applyEdits",
            #"{"layer":"copy","adds":[{"attributes":{"depth":4}}],"updates":[{"objectId":\#(ids[0]),"attributes":{"depth":10}}],"deletes":[\#(ids[1])]}"#
        )
        let entries = try at.call("features.journal", #"{"layer":"copy"}"#)["entries"]?.arrayValue
        #expect(entries?.compactMap { $0["edit"]?.stringValue }.sorted() == ["add", "delete", "update"])
        #expect(entries?.allSatisfy { $0["state"] == "pending" } == true)
        try at.call("session.subscribe", #"{"events":["features.pushed"]}"#)
        let lines = try at.lines("features.push", "{\(pair)}")
        #expect(lines.first?["params"]?["taken"] == 3 && lines.first?["params"]?["failures"] == 0)
        #expect(lines.last?["result"]?["success"] == true, "\(lines.map(\.text))")
        #expect(try depths("service") == [3, 4, 10])
        #expect(try at.call("features.push", "{\(pair)}")["items"] == [])
        // Both sides change the same well.
        let remote = try at.call("features.objectIds", #"{"layer":"service","where":"depth = 3"}"#)["objectIds"]?.arrayValue?.first?
            .intValue
        try at.call("features.applyEdits", #"{"layer":"service","updates":[{"objectId":\#(remote ?? 0),"attributes":{"depth":30}}]}"#)
        try at.call("features.applyEdits", #"{"layer":"copy","updates":[{"objectId":\#(ids[2]),"attributes":{"depth":31}}]}"#)
        let refused = try at.call("features.push", "{\(pair)}")
        #expect(refused["success"] == false && refused["items"]?.arrayValue?.first?["outcome"] == "conflict")
        let conflict = try at.call("features.conflicts", "{\(pair)}")["conflicts"]?.arrayValue?.first
        #expect(conflict?["local"]?["attributes"]?["depth"] == 31 && conflict?["remote"]?["attributes"]?["depth"] == 30)
        #expect(conflict?["before"]?["attributes"]?["depth"] == 3)
        #expect(try at.error("features.resolve", #"{\#(pair),"objectId":\#(ids[2])}"#)["data"]?["path"] == "params.keep")
        #expect(try at.error("features.resolve", #"{\#(pair),"objectId":\#(ids[0]),"keep":"local"}"#)["data"]?["code"] == "noFeature")
        try at.call("features.resolve", #"{\#(pair),"objectId":\#(ids[2]),"merged":{"attributes":{"depth":32}}}"#)
        #expect(try at.call("features.push", "{\(pair)}")["success"] == true)
        #expect(try depths("service") == [4, 10, 32])
        #expect(try depths("copy") == [4, 10, 32])
    }

    @Test func attachmentsComeAlongAndEditsAreGivenUp() throws {
        for layer in ["service", "copy"] { try at.call("features.enableAttachments", #"{"layer":"\#(layer)"}"#) }
        try at.call("attachments.add", #"{"layer":"service","objectId":2,"data":"AAEC","name":"a.bin"}"#)
        try at.call("attachments.post", #"{"layer":"service","objectId":2}"#)
        let pair = #""layer":"copy","remote":"service""#
        #expect(try at.call("features.pull", "{\(pair)}")["attachments"] == nil)
        let pulled = try at.call("features.pull", #"{\#(pair),"attachments":true}"#)
        #expect(pulled["attachments"] == ["fetched": 1, "deleted": 0, "leftAlone": [], "failures": []], "\(pulled.text)")
        let id = try #require(
            try at.call("features.objectIds", #"{"layer":"copy","where":"depth = 2"}"#)["objectIds"]?.arrayValue?.first?.intValue)
        let owner = #""layer":"copy","objectId":\#(id)"#
        let attachment = try at.call("attachments.list", "{\(owner)}")["attachments"]?.arrayValue?.first?["id"]?.intValue ?? 0
        #expect(try at.call("attachments.get", #"{\#(owner),"id":\#(attachment)}"#)["data"] == "AAEC")
        try at.call("attachments.delete", #"{\#(owner),"id":\#(attachment)}"#)
        try at.call("attachments.post", "{\(owner)}")
        try at.call("features.applyEdits", #"{"layer":"copy","updates":[{"objectId":\#(id),"attributes":{"depth":7}}]}"#)
        #expect(try at.call("features.pull", #"{\#(pair),"attachments":true}"#)["attachments"]?["leftAlone"]?.arrayValue?.count == 1)
        let give = #"{\#(pair),"objectId":\#(id)"#
        #expect(try at.error("features.discardEdit", give + #","attachment":99}"#)["data"]?["path"] == "params.attachment")
        try at.call("features.discardEdit", give + #","attachment":\#(attachment)}"#)
        try at.call("features.discardEdit", give + "}")
        #expect(try at.error("features.discardEdit", give + "}")["data"]?["path"] == "params.objectId")
        #expect(try at.call("features.journal", #"{"layer":"copy"}"#)["entries"] == [])
        #expect(try at.call("features.pull", #"{\#(pair),"attachments":true}"#)["attachments"]?["fetched"] == 1)
        #expect(try depths("copy") == [1, 2, 3])
        #expect(try at.call("attachments.list", "{\(owner)}")["attachments"]?.arrayValue?.count == 1)
    }

    /// What a pull would warn of refuses all of it, says of which feature, and leaves the copy as it was.
    @Test func aStrictPullTakesAllOrNothing() throws {
        let definition =
            #"{"name":"low","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"depth","type":"esriFieldTypeDouble","domain":{"type":"range","name":"low","range":[0,2]}}]}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"low","definition":\#(definition)}"#)
        let pair = #""layer":"low","remote":"service""#
        let refused = try at.error("features.pull", #"{\#(pair),"strict":true}"#)
        #expect(refused["data"]?["code"] == "exceedsNumericMaximum" && refused["data"]?["found"] == 3, "\(refused.text)")
        #expect(refused["message"]?.stringValue?.hasPrefix("feature 3: ") == true)
        #expect(try depths("low") == [] && at.call("features.journal", #"{"layer":"low"}"#)["entries"] == [])
        #expect(try at.call("features.pull", #"{\#(pair),"strict":true,"where":"depth < 3"}"#)["fetched"] == 2)
        let pulled = try at.call("features.pull", "{\(pair)}")
        #expect(pulled["fetched"] == 3 && pulled["warnings"]?.arrayValue?.count == 1, "\(pulled.text)")
        #expect(try depths("low") == [1, 2, 3])
    }

    @Test func onlyCopiesHaveWhatToSend() throws {
        try at.write(#"{"type":"FeatureCollection","features":[]}"#, to: "f.geojson")
        try at.call("features.open", #"{"path":"f.geojson","as":"f"}"#)
        #expect(try at.error("features.push", #"{"layer":"f","remote":"service"}"#)["data"]?["code"] == "notSupported")
        #expect(try at.error("features.push", #"{"layer":"copy","remote":"copy"}"#)["data"]?["path"] == "params.remote")
        #expect(try at.error("features.push", #"{"layer":"copy","remote":"none"}"#)["data"]?["path"] == "params.remote")
    }
}
