import GromaTesting
import Testing

/// Moments as texts: what one way of editing takes, every other takes too.
@Suite struct MomentTextTests {
    private static let text =
        #"{"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"D","type":"esriFieldTypeDate"},"#
        + #"{"name":"S","type":"esriFieldTypeTimestampOffset"},{"name":"T","type":"esriFieldTypeTimeOnly"}],"name":"l","objectIdField":"OBJECTID"}"#

    /// A table of one feature, with the popup that edits it.
    private func client() throws -> FeaturesSession {
        let client = try FeaturesSession()
        try client.call("features.createLayer", #"{"provider":"memory","as":"l","definition":\#(Self.text)}"#)
        try client.call("features.applyEdits", #"{"layer":"l","adds":[{"attributes":{}}]}"#)
        return client
    }

    private func count(_ client: FeaturesSession, _ clause: String) throws -> Int? {
        try client.call("features.count", #"{"layer":"l","where":"\#(clause)"}"#)["value"]?.intValue
    }

    @Test(arguments: [
        "2024-02-29T13:30:15+01:00", "2024-02-29T13:30:15+0100", "2024-02-29T13:30:15+01", "2024-02-29 13:30:15 +01:00",
        "2024-02-29t12:30:15,000z", "2024-02-29T12:30:15Z",
    ])
    func everyWayTakesTheSame(_ text: String) throws {
        let client = try client()
        try client.call("features.applyEdits", #"{"layer":"l","updates":[{"objectId":1,"attributes":{"D":"\#(text)","S":"\#(text)"}}]}"#)
        #expect(try count(client, "D = TIMESTAMP '\(text)' AND S = TIMESTAMP '\(text)'") == 1)
        try client.call("features.applyEdits", #"{"layer":"l","updates":[{"objectId":1,"attributes":{"D":null,"S":null}}]}"#)
        try client.call("popups.open", #"{"layer":"l"}"#)
        try client.call("popups.startEditing")
        try client.call("popups.setText", #"{"field":"D","text":"\#(text)"}"#)
        try client.call("popups.setText", #"{"field":"S","text":"\#(text)"}"#)
        try client.call("popups.finish")
        #expect(try count(client, "D = TIMESTAMP '2024-02-29 12:30:15' AND S = TIMESTAMP '2024-02-29 12:30:15'") == 1)
    }

    @Test(arguments: ["2024-02-30T00:00:00Z", "2024-02-29T24:00:00Z", "2024-02-29T12:60:00Z", "2024-02-29T12:30:15+24:00"])
    func noWayTakesWhatThereIsNot(_ text: String) throws {
        let client = try client()
        let results = try client.call("features.applyEdits", #"{"layer":"l","updates":[{"objectId":1,"attributes":{"D":"\#(text)"}}]}"#)
        #expect(results["success"] != true)
        #expect(try client.code("features.count", #"{"layer":"l","where":"D = TIMESTAMP '\#(text)'"}"#) == "whereSyntax")
        try client.call("popups.open", #"{"layer":"l"}"#)
        try client.call("popups.startEditing")
        try client.call("popups.setText", #"{"field":"D","text":"\#(text)"}"#)
        #expect(try client.call("popups.current")["isValid"] == false)
    }
}
